"""The commands of a bot, which keeps one game for each chat.

tafld keeps no games. A game is its rule set and its moves; a bot keeps these for each chat, and who plays which
side: whoever moves first for it, unless the table is open to all.
"""

import asyncio
import collections.abc
import dataclasses
import datetime
import functools
import logging
import os
import random
import re
import sqlite3
import weakref

import httpx

from kept import Kept, Table, other
from referee import SERVICE, Problem, Referee
from texts import WORDS, asked, known_language, language, words

LEVELS = range(11)
# The level that plays or hints unless another one is asked for.
USUAL_LEVEL = 5
# tafld reads no longer moves.
MAX_MOVE = 200
# The longest part of a record in one message.
MAX_PART = 1000
# The results of games that the players end, as records say them.
LOST = {"SIDE_ATTACKERS": "1-0", "SIDE_DEFENDERS": "0-1"}
DRAWN = "1/2-1/2"


@dataclasses.dataclass
class Answer:
    """An answer to a chat: text, and usually a picture with alt text, or a link."""

    text: str
    picture: bytes | None = None
    alt: str = ""
    link: str = ""
    # Makes another answer, which follows when this one has been sent.
    then: collections.abc.Callable | None = None

    @property
    def whole(self):
        """The text with the link."""
        return f"{self.text}\n{self.link}".strip()


@dataclasses.dataclass(frozen=True)
class Command:
    """What a user asks in a chat: the language, the text of the arguments, and the number of the message if it may come again."""

    chat: object
    user: str
    locale: str
    typed: str = ""
    number: str = ""


class Refused(Exception):
    """A refused command: why, as text."""


def answered(act):
    """Turns any failure between bot and tafld into text for the chat."""

    @functools.wraps(act)
    async def guarded(tables, command, *more):
        locale = command.locale
        try:
            # Commands of one chat run in order.
            async with tables.turns.setdefault(command.chat, asyncio.Lock()):
                table = tables.kept.table(command.chat)
                if table and command.number in table.obeyed and not more:
                    # The bot was stopped after it had obeyed, and before it had answered.
                    return await tables.shown(command, table)
                return await act(tables, command, *more)
        except Refused as refused:
            return Answer(str(refused))
        except (Problem, sqlite3.Error) as problem:
            # Written for programs: a player cannot do anything about it.
            logging.warning("a command failed: %r", problem)
            return Answer(words(locale)["fault"])
        except (httpx.HTTPError, ValueError, KeyError) as fault:
            logging.warning("tafld at %s: %r", SERVICE, fault)
            return Answer(words(locale)["unreachable"])

    return guarded


def shortened(text, most):
    """The text cut to a number of characters, counted as the platforms do: in units of UTF-16."""
    units = text.encode("utf-16-le", "replace")
    return text if len(units) <= 2 * most else units[: 2 * most - 2].decode("utf-16-le", "ignore") + "…"


def printable(typed):
    """The beginning of what somebody typed, to be quoted."""
    return "".join(letter if letter.isprintable() else "�" for letter in typed[:40])


def in_parts(text):
    """A long text as answers that follow each other, cut between words."""
    part, rest = text, ""
    if len(text) > MAX_PART:
        end = max(text.rfind(gap, 0, MAX_PART) for gap in " \n")
        part, rest = text[:end], text[end + 1 :]

    async def more():
        return in_parts(rest)

    return Answer(part, then=more if rest else None)


class Tables:
    """The tables of all chats."""

    def __init__(self, platform, prefix="/"):
        self.kept = Kept(os.environ.get("TAFL_GAMES", f"{platform}.sqlite"))
        # What a command begins with on this platform.
        self.prefix = prefix
        self.referee = Referee()
        self.turns = weakref.WeakValueDictionary()

    @functools.cached_property
    def acts(self):
        """What each command does, in the order in which they are explained."""
        return {
            "new": self.new,
            "move": self.move,
            "suggest": self.suggest,
            "level": self.choose_level,
            "board": self.board,
            "undo": self.undo,
            "draw": self.offer_draw,
            "resign": self.resign,
            "open": self.switch,
            "analysis": self.analysis,
            "record": self.record,
            "link": self.link,
            "puzzle": self.puzzle,
            "language": self.choose_language,
            "rulesets": self.rulesets,
            "help": self.explain,
        }

    async def obey(self, name, chat, user, locale, typed="", number=""):
        """The answer to a command, in the language that the user chose, or that of the platform."""
        # One language for all: who has none of the bots' is answered in English by tafld as well.
        locale = known_language(self.language_of(user, locale))
        return await self.acts[name](Command(chat, str(user), locale, str(typed), str(number)))

    def read(self, text):
        """The name of a command and what follows it, from `new brandubh`. What is no command is a move."""
        name, _, typed = text.strip().partition(" ")
        if not name:
            return "help", ""
        return (name.lower(), typed) if name.lower() in self.acts else ("move", text)

    def language_of(self, user, locale):
        """The language that a user chose, or that of the platform."""
        return self.kept.note(f"language {user}") or locale

    @answered
    async def choose_language(self, command):
        chosen = language(command.typed.strip())
        if chosen not in WORDS:
            listed = await self.referee.get("/v1/info")
            known = [
                f"{own['name']} ({own['locale']})" for own in listed["languages"] if own["locale"] in WORDS
            ]
            said = words(command.locale)["no language"]
            raise Refused(said.format(", ".join(known), f"{self.prefix}language de"))
        self.kept.put_note(f"language {command.user}", chosen)
        return Answer(words(chosen)["language"])

    # The game of a chat.

    @answered
    async def new(self, command):
        """`copenhagen`, `Brandubh level 3`, `tablut, as the defenders against level 5`."""
        said, before = words(command.locale), self.kept.table(command.chat)
        name, level, own, options = asked(command.typed)
        begun, level = await self.begin(name, level, options, command.locale)
        level = self.checked(USUAL_LEVEL if level is None and own else level, command.locale)
        wish = f"{command.user} {command.typed.strip()}"
        # A level may have begun; of a game in which no person has moved, nothing is lost.
        if before and before.turn and len(before.moves) > bool(before.opponent) and before.dropping != wish:
            self.put(command, dataclasses.replace(before, dropping=wish))
            return Answer(said["drop"])
        position = begun["position"]
        ruleset = position["ruleset"]
        text = [said["new"].format((await self.referee.names())[ruleset.split("@")[0]])]
        if begun.get("alternatives"):
            text.append(said["alternatives"].format(printable(name), ", ".join(begun["alternatives"])))
        opened = before is not None and before.open
        table = Table(ruleset, (), position["sideToMove"], random.randrange(2**31), open=opened)
        if level is not None:
            own = own or table.turn
            # Who asks for an opponent plays against it.
            seats = {} if opened else {own: (command.user, -1)}
            table = dataclasses.replace(table, level=level, opponent=other(own), seats=seats)
            text.append(said["against"].format(level, said["of " + table.opponent]))
        return await self.go_on(command, table, text)

    async def begin(self, name, level, options, locale):
        """A new game of this name, and the level. Without one, the options are repeated, to be typed again."""
        best_known = await self.referee.best_known()
        try:
            return await self.referee.ask("/v1/positions:new", ruleset=name or best_known[0]), level
        except Problem as problem:
            if problem.reason != "UNKNOWN_RULESET":
                raise
            # `brandubh 3`
            if level is None and (numbered := re.fullmatch(r"(.*\S)\s+(\d{1,3})", name)):
                return await self.begin(
                    numbered[1], int(numbered[2]), f" level {numbered[2]}{options}", locale
                )
            said, shown = words(locale), printable(name)
            if nearest := problem.metadata.get("nearest"):
                again = f"{self.prefix}new {nearest}{options}"
                raise Refused(said["nearest"].format(shown, nearest, again)) from problem
            raise Refused(said["no ruleset"].format(shown, ", ".join(best_known))) from problem

    @answered
    async def move(self, command):
        """A move as people write it, `D2 to A2` or `a2`, or what else they want of a game: `draw?`, `undo`, `hint`."""
        table, said = self.at(command), words(command.locale)
        if not command.typed.strip():
            raise Refused(said["no move"])
        read = await self.parsed(table.position, command)
        acts = {
            **dict.fromkeys(("OFFER_DRAW", "ACCEPT_DRAW", "CLAIM_DRAW"), self.draw_wished),
            **dict.fromkeys(("HELP", "NEW_GAME", "LIST_MOVES", "QUIT"), self.helped),
            "RESIGN": self.resigned,
            "DECLINE_DRAW": self.declined,
            "TAKE_BACK": self.taken_back,
            "HINT": self.hinted,
            "SHOW_BOARD": self.shown,
        }
        if act := acts.get(read.get("intent", "").removeprefix("PLAYER_INTENT_")):
            return await act(command, table)
        await self.check_running(command, table)
        side = table.turn
        if not table.open and table.owner(side) not in ("", command.user):
            raise Refused(said["not your side"].format(said["of " + side], f"{self.prefix}open"))
        if not read["legal"]:
            return Answer(read.get("rejected", read)["sentence"])
        seat = {} if table.open or table.owner(side) else {side: (command.user, len(table.moves))}
        moved, text = await self.referee.played(table, read["move"], command.locale)
        return await self.go_on(command, dataclasses.replace(moved, seats=moved.seats | seat), text)

    async def parsed(self, position, command):
        text = command.typed[:MAX_MOVE]
        return await self.referee.ask("/v1/moves:parse", **position, text=text, locale=command.locale)

    async def helped(self, command, table):
        return Answer(words(command.locale)["help"])

    @answered
    async def suggest(self, command):
        table = self.at(command)
        return await self.hinted(command, table, self.level_in(command, USUAL_LEVEL))

    async def hinted(self, command, table, level=USUAL_LEVEL):
        found = await self.referee.suggested(table, level, command.locale)
        move = found.get("move", "")
        arrow = {"arrows": [move]} if "-" in move else {}
        return await self.draw(table.position, command.locale, found["sentence"], **arrow)

    @answered
    async def choose_level(self, command):
        """Another level for the rest of the game; without a number, the one that plays."""
        table, said = self.at(command), words(command.locale)
        if table.level is None:
            raise Refused(said["no opponent"])
        level = self.level_in(command, table.level)
        if level != table.level:
            self.seat(command, table)
            self.put(command, dataclasses.replace(table, level=level))
        return Answer(said["level"].format(level))

    def level_in(self, command, usual):
        level = re.search(r"-?\d{1,9}", command.typed)
        return self.checked(int(level[0]) if level else usual, command.locale)

    @answered
    async def board(self, command):
        return await self.shown(command, self.at(command))

    async def shown(self, command, table):
        text = (
            words(command.locale)[table.turn] if table.turn else await self.referee.over(table, command.locale)
        )
        return await self.draw(table.position, command.locale, text)

    # What the players agree on.

    def seat(self, command, table):
        """The side for which a user acts: that to move, if they play both or everybody may move."""
        own = table.own(command.user)
        if not own and not table.open:
            raise Refused(words(command.locale)["no seat"])
        if table.opponent:
            return other(table.opponent)
        return table.turn if table.open or table.turn in own else own[0]

    @answered
    async def switch(self, command):
        """Lets everybody move, or again only those who play a side."""
        table = self.at(command)
        if table.seats:
            self.seat(command, table)
        self.put(command, dataclasses.replace(table, open=not table.open))
        return Answer(words(command.locale)["closed" if table.open else "open"].format(f"{self.prefix}open"))

    @answered
    async def resign(self, command):
        return await self.resigned(command, self.at(command))

    async def resigned(self, command, table):
        await self.check_running(command, table)
        side = self.seat(command, table)
        result = {"winner": other(side), "reason": "OUTCOME_REASON_RESIGNATION"}
        ending = f"{LOST[side]} resignation"
        ended, sentence = await self.referee.declared(table, result, ending, command.locale)
        return await self.show(command, sentence, ended)

    @answered
    async def offer_draw(self, command):
        return await self.draw_wished(command, self.at(command))

    async def draw_wished(self, command, table):
        """Claims a draw if the rules allow it; else offers it, or accepts the offer. A level judges its chances."""
        await self.check_running(command, table)
        self.seat(command, table)
        said = words(command.locale)
        ended = await self.drawn(command, table, "DRAW_CLAIMED", "claim")
        if not ended:
            if table.opponent:
                if not await self.referee.accepts(table, command.locale):
                    return Answer(said["level declines"])
            elif table.offered == command.user:
                raise Refused(said["own offer"])
            elif not table.offered:
                self.put(command, dataclasses.replace(table, offered=command.user))
                return Answer(said["offered"])
            ended = await self.drawn(command, table, "AGREEMENT", "agreement")
        table, sentence = ended
        return await self.show(command, sentence, table)

    async def drawn(self, command, table, reason, words):
        result = {"draw": True, "reason": f"OUTCOME_REASON_{reason}"}
        return await self.referee.declared(table, result, f"{DRAWN} {words}", command.locale)

    async def declined(self, command, table):
        self.seat(command, table)
        self.put(command, dataclasses.replace(table, offered=""))
        return Answer(words(command.locale)["declined" if table.offered else "not offered"])

    @answered
    async def undo(self, command):
        return await self.taken_back(command, self.at(command))

    async def taken_back(self, command, table):
        """Takes back a move, or the players' end of the game; against a level, all moves since the player's last one."""
        said = words(command.locale)
        if not table.moves and not table.result:
            raise Refused(said["nothing to take back"])
        self.seat(command, table)
        others = {table.owner(side) for side in table.seats} - {command.user}
        if others and not table.open and table.undoing in ("", command.user):
            self.put(command, dataclasses.replace(table, undoing=command.user))
            return Answer(said["take back asked"])
        for end in range(len(table.moves) - (0 if table.result else 1), -1, -1):
            back = dataclasses.replace(table, moves=table.moves[:end], result="")
            turn = (await self.referee.replayed(back))["position"]["sideToMove"]
            if turn != table.opponent:
                return await self.show(command, said["taken back"], table.at(back.moves, turn))
        raise Refused(said["nothing to take back"])

    async def go_on(self, command, table, text):
        """Lets a level move while it is its turn, then shows the board."""
        while table.turn and table.turn == table.opponent:
            table, more = await self.referee.played(table, None, command.locale)
            text += more
        return await self.show(command, " ".join(text), table)

    async def check_running(self, command, table):
        if not table.turn:
            raise Refused(await self.referee.over(table, command.locale))

    def checked(self, level, locale):
        if level is not None and level not in LEVELS:
            raise Refused(words(locale)["no level"].format(LEVELS[0], LEVELS[-1]))
        return level

    # What a game gives away.

    @answered
    async def analysis(self, command):
        return await self.analysed(command, self.at(command))

    async def analysed(self, command, table):
        """The moves of the game judged, with a graph of its course."""
        sentence, graph = await self.referee.analysed(table, command.locale)
        return Answer(sentence, *(graph or ()))

    @answered
    async def record(self, command):
        return in_parts((await self.referee.record(self.at(command))).strip())

    @answered
    async def link(self, command):
        return Answer("", link=await self.referee.link(self.at(command), command.locale))

    @answered
    async def puzzle(self, command):
        """The puzzle of today, or whether a move solves it."""
        said, locale = words(command.locale), command.locale
        today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        (puzzle,) = (await self.referee.get("/v1/puzzles", daily=today, locale=locale))["puzzles"]
        position = {"token": puzzle["position"]["token"]}
        if not command.typed.strip():
            name = (await self.referee.names())[puzzle["ruleset"].split("@")[0]]
            text = said["puzzle"].format(name, puzzle["sentence"], f"{self.prefix}puzzle d2-a2")
            return await self.draw(position, locale, text)
        read = await self.parsed(position, command)
        if not read["legal"]:
            return Answer(read.get("rejected", read)["sentence"])
        if read["move"] != puzzle["move"]:
            return Answer(said["puzzle wrong"].format(read["move"]))
        text = said["puzzle right"].format(read["move"], " ".join(puzzle["pv"]))
        return await self.draw(position, locale, text, arrows=[read["move"]])

    @answered
    async def rulesets(self, command):
        return Answer("\n".join(f"{id}: {name}" for id, name in (await self.referee.names()).items()))

    @answered
    async def explain(self, command):
        return Answer("\n".join(f"{self.prefix}{name} {what}" for name, what in self.helps(command.locale)))

    def helps(self, locale):
        """What each command does, with examples."""
        said = words(locale)
        return [
            (name, said[f"help {name}"].replace("/", self.prefix)) for name in self.acts if name != "help"
        ]

    # What is kept.

    def at(self, command):
        table = self.kept.table(command.chat)
        if table is None:
            raise Refused(words(command.locale)["no game"].format(f"{self.prefix}new"))
        return table

    def put(self, command, table):
        self.kept.put_table(command.chat, table, command.number)

    def moved(self, chat, to):
        """A chat got another number."""
        self.kept.move_table(chat, to)

    async def show(self, command, text, table):
        """Draws the new position and only then stores it, so that a failed command can be repeated."""
        text = f"{text} {words(command.locale).get(table.turn, '')}".strip()
        answer = await self.draw(table.position, command.locale, text)
        self.put(command, table)
        if not table.turn and table.moves:
            answer.then = functools.partial(answered(Tables.analysed), self, command, table)
        return answer

    async def draw(self, position, locale, text, **more):
        return Answer(text, *await self.referee.drawn(position, locale, **more))
