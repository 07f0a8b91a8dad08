"""What a bot keeps, in a file of SQLite: the game of each chat, and notes.

Notes are the languages that users chose, and where the Matrix bot stopped reading.
"""

import dataclasses
import json
import sqlite3

# When there are more of either, the one that was stored first is deleted.
MAX_KEPT = 100_000


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
    # Whether a draw is on offer; a move declines it.
    offered: bool = False
    # The position with its result, if the players ended the game.
    result: str = ""

    @property
    def game(self):
        return {"game": {"ruleset": self.ruleset, "moves": self.moves}}

    @property
    def position(self):
        """The position, as every call takes it."""
        return {"token": self.result} if self.result else self.game


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
        return Table(**fields | {"moves": tuple(fields["moves"])})

    def put_table(self, chat, table):
        self._put("tables", chat, json.dumps(dataclasses.asdict(table)))

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
