"""What a bot keeps, in a file of SQLite: the game of each chat, and notes.

Notes are the languages that users chose, and where the Matrix bot stopped reading.
"""

import dataclasses
import json
import sqlite3

# When there are more of either, the one that was stored first is deleted.
MAX_KEPT = 100_000
# The messages that a game remembers having obeyed.
MAX_OBEYED = 20
SIDES = ("SIDE_ATTACKERS", "SIDE_DEFENDERS")


def other(side):
    return SIDES[side == SIDES[0]]


@dataclasses.dataclass(frozen=True)
class Table:
    """A game: its rule set, its moves, and the side to move, empty once it is over."""

    ruleset: str
    moves: tuple
    turn: str
    # Makes the level play differently in every game.
    seed: int
    # The level to play against and its side, if any.
    level: int | None = None
    opponent: str = ""
    # Who plays a side, and after how many moves they began to.
    seats: dict = dataclasses.field(default_factory=dict)
    # Whether anybody may move for either side.
    open: bool = False
    # Who offers a draw, who asks to take back a move, and who asked for which other game. A move declines all of them.
    offered: str = ""
    undoing: str = ""
    dropping: str = ""
    # The position with its result, and the result and the reason as records say them, if the players ended the game.
    result: str = ""
    ending: str = ""
    # The numbers of the last messages that changed the game, some of which a platform may send again.
    obeyed: tuple = ()

    @property
    def game(self):
        return {"game": {"ruleset": self.ruleset, "moves": self.moves}}

    @property
    def position(self):
        """The position, as every call takes it."""
        return {"token": self.result} if self.result else self.game

    def at(self, moves, turn):
        """The game after other moves. Who had not yet moved by then has no seat."""
        seats = {side: seat for side, seat in self.seats.items() if seat[1] < len(moves)}
        nothing = dict.fromkeys(("offered", "undoing", "dropping", "result", "ending"), "")
        return dataclasses.replace(self, moves=tuple(moves), turn=turn, seats=seats, **nothing)

    def owner(self, side):
        return self.seats.get(side, ("",))[0]

    def own(self, user):
        """The sides that a user plays."""
        return [side for side in self.seats if self.owner(side) == user]


class Kept:
    """The file. A change is on the disk before the players see its answer, so that a crash loses nothing."""

    def __init__(self, path):
        self.file = sqlite3.connect(path, isolation_level=None)
        self.file.execute("PRAGMA journal_mode = WAL")
        for name in ("tables", "notes"):
            self.file.execute(f"CREATE TABLE IF NOT EXISTS {name} (id TEXT PRIMARY KEY, value TEXT NOT NULL)")

    def table(self, chat):
        found = self._find("tables", chat)
        if found is None:
            return None
        fields = json.loads(found)
        return Table(**fields | {name: tuple(fields.get(name, ())) for name in ("moves", "obeyed")})

    def put_table(self, chat, table, number=""):
        """Stores a game that a message has changed."""
        before = self.table(chat)
        obeyed = (*(before.obeyed if before else ()), *([number] if number else []))[-MAX_OBEYED:]
        self._put("tables", chat, json.dumps(dataclasses.asdict(dataclasses.replace(table, obeyed=obeyed))))

    def move_table(self, chat, to):
        """The game of a chat that got another number, unless there is one already."""
        self.file.execute("UPDATE OR IGNORE tables SET id = ? WHERE id = ?", (str(to), str(chat)))

    def note(self, about):
        return self._find("notes", about)

    def put_note(self, about, text):
        self._put("notes", about, text)

    def _find(self, name, id):
        found = self.file.execute(f"SELECT value FROM {name} WHERE id = ?", (str(id),)).fetchone()
        return found and found[0]

    def _put(self, name, id, value):
        # A row that replaces another one gets a new number, so the lowest numbers are the oldest.
        self.file.execute(f"REPLACE INTO {name} VALUES (?, ?)", (str(id), value))
        oldest = f"SELECT rowid FROM {name} ORDER BY rowid DESC LIMIT 1 OFFSET ?"
        self.file.execute(f"DELETE FROM {name} WHERE rowid <= ({oldest})", (MAX_KEPT,))
