"""The games of a bot: one table for each chat, and the calls of tafld about it.

tafld keeps no games. A game is its rule set and its moves; a bot keeps these for each chat, and little else.
Anyone in a chat may move for either side.
"""

import asyncio
import collections.abc
import dataclasses
import datetime
import functools
import json
import logging
import os
import random
import re
import sqlite3
import urllib.parse
import weakref

import httpx

from kept import Kept, Table
from texts import WORDS, asked, known_language, language, words

SERVICE = os.environ.get("TAFL_SERVICE", "http://localhost:8080")
LEVELS = range(11)
# The level that plays or hints unless another one is asked for.
USUAL_LEVEL = 5
# tafld reads no longer moves.
MAX_MOVE = 200
SIDES = ("SIDE_ATTACKERS", "SIDE_DEFENDERS")
# A level accepts a draw if its chance is worse than even and this much worse than at the start, or if it is not
# better than even by more than this and so many plies have passed without a capture.
CLEARLY, LONG = 0.1, 50
# The nodes of an analysis for each position; 100 plies then take about a second of a core.
ANALYSIS_NODES = 5000


def other(side):
    return SIDES[side == SIDES[0]]


@dataclasses.dataclass
class Answer:
    """An answer to a chat: text, and usually a picture with alt text."""

    text: str
    picture: bytes | None = None
    alt: str = ""
    # Makes another answer, which follows when this one has been sent.
    then: collections.abc.Callable | None = None


class Refused(Exception):
    """A refused command: why, as text."""


class Problem(Exception):
    """A request that tafld refused: its reason, and details for programs."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.reason, self.metadata = problem["reason"], problem.get("metadata", {})


def answered(act):
    """Turns any failure between bot and tafld into text for the chat."""

    @functools.wraps(act)
    async def guarded(tables, chat, locale, typed):
        # One language for all: who has none of the bots' is answered in English by tafld as well.
        locale = known_language(locale)
        try:
            # Commands of one chat run in order.
            async with tables.turns.setdefault(chat, asyncio.Lock()):
                return await act(tables, chat, locale, typed)
        except Refused as refused:
            return Answer(str(refused))
        except (Problem, sqlite3.Error) as problem:
            # Written for programs: a player cannot do anything about it.
            logging.warning("a command failed: %r", problem)
            return Answer(words(locale)["fault"])
        except (httpx.HTTPError, ValueError, KeyError) as fault:
            logging.warning("tafld at %s: %r", SERVICE, fault)
            return Answer(words(locale)["away"])

    return guarded


def shortened(text, most):
    """The text cut to a number of characters, counted as the platforms do: in units of UTF-16."""
    units = text.encode("utf-16-le", "replace")
    return text if len(units) <= 2 * most else units[: 2 * most - 2].decode("utf-16-le", "ignore") + "…"


def printable(typed):
    """The beginning of what somebody typed, to be quoted."""
    return "".join(letter if letter.isprintable() else "�" for letter in typed[:40])


class Tables:
    """The tables of all chats. Each command takes the chat, the language, and the text of its arguments."""

    def __init__(self, platform, command="/"):
        self.kept = Kept(os.environ.get("TAFL_GAMES", f"{platform}.sqlite"))
        # What a command begins with on this platform.
        self.command = command
        # A search may take ten seconds, and wait for another one.
        self.http = httpx.AsyncClient(base_url=SERVICE, timeout=60)
        self.turns = weakref.WeakValueDictionary()
        self.known, self.best = {}, []

    @functools.cached_property
    def acts(self):
        """What each command does, in the order in which they are explained."""
        return {
            "new": self.new,
            "move": self.move,
            "suggest": self.suggest,
            "board": self.board,
            "undo": self.undo,
            "draw": self.offer_draw,
            "resign": self.resign,
            "analysis": self.analysis,
            "puzzle": self.puzzle,
            "language": self.choose_language,
            "rulesets": self.rulesets,
            "help": self.explain,
        }

    async def obey(self, name, chat, user, locale, typed):
        """The answer to a command, in the language that the user chose, or that of the platform."""
        asker = user if name == "language" else chat
        return await self.acts[name](asker, self.language_of(user, locale), typed)

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
    async def choose_language(self, user, locale, typed):
        """For this command the chat is the user."""
        chosen = language(typed.strip())
        if chosen not in WORDS:
            listed = await self.get("/v1/info")
            known = [
                f"{own['name']} ({own['locale']})" for own in listed["languages"] if own["locale"] in WORDS
            ]
            raise Refused(words(locale)["no language"].format(", ".join(known), f"{self.command}language de"))
        self.kept.put_note(f"language {user}", chosen)
        return Answer(words(chosen)["language"])

    @answered
    async def new(self, chat, locale, typed):
        """`copenhagen`, `Brandubh level 3`, `tablut, as the defenders against level 5`."""
        said = words(locale)
        name, level, own, options = asked(typed)
        begun, level = await self.begin(name, level, options, locale)
        level = self.checked(USUAL_LEVEL if level is None and own else level, locale)
        position = begun["position"]
        ruleset = position["ruleset"]
        text = [said["new"].format((await self.names())[ruleset.split("@")[0]])]
        if begun.get("alternatives"):
            text.append(said["alternatives"].format(printable(name), ", ".join(begun["alternatives"])))
        table = Table(ruleset, (), position["sideToMove"], random.randrange(2**31))
        if level is not None:
            table = dataclasses.replace(table, level=level, opponent=other(own or table.turn))
            text.append(said["against"].format(level, said["of " + table.opponent]))
        return await self.go_on(chat, locale, table, text)

    async def begin(self, name, level, options, locale):
        """A new game of this name, and the level. Without one, the options are repeated, to be typed again."""
        try:
            return await self.ask("/v1/positions:new", ruleset=name or (await self.best_known())[0]), level
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
                again = f"{self.command}new {nearest}{options}"
                raise Refused(said["nearest"].format(shown, nearest, again)) from problem
            raise Refused(said["no ruleset"].format(shown, ", ".join(await self.best_known()))) from problem

    @answered
    async def move(self, chat, locale, typed):
        """A move as people write it, `D2 to A2` or `a2`, or what else they want of a game: `draw?`, `undo`, `hint`."""
        table = self.at(chat, locale)
        if not typed.strip():
            raise Refused(words(locale)["no move"])
        read = await self.ask("/v1/moves:parse", **table.position, text=typed[:MAX_MOVE], locale=locale)
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
            return await act(chat, locale, table)
        await self.check_turn(table, locale)
        if not read["legal"]:
            return Answer(read.get("rejected", read)["sentence"])
        table, text = await self.played(table, read["move"], locale)
        return await self.go_on(chat, locale, table, text)

    @answered
    async def suggest(self, chat, locale, typed):
        table = self.at(chat, locale)
        level = re.search(r"-?\d{1,9}", str(typed))
        level = self.checked(int(level[0]) if level else USUAL_LEVEL, locale)
        return await self.hinted(chat, locale, table, level)

    async def helped(self, chat, locale, table):
        return Answer(words(locale)["help"])

    async def hinted(self, chat, locale, table, level=USUAL_LEVEL):
        found = await self.suggested(table, level, locale)
        move = found.get("move", "")
        arrow = {"arrows": [move]} if "-" in move else {}
        return await self.draw(table.position, locale, found["sentence"], **arrow)

    @answered
    async def board(self, chat, locale, _):
        return await self.shown(chat, locale, self.at(chat, locale))

    async def shown(self, chat, locale, table):
        text = words(locale)[table.turn] if table.turn else await self.over(table, locale)
        return await self.draw(table.position, locale, text)

    @answered
    async def analysis(self, chat, locale, _):
        return await self.analysed(chat, locale, self.at(chat, locale))

    async def analysed(self, chat, locale, table):
        """The moves of the game judged, with a graph of its course."""
        request = {**table.game, "nodes": ANALYSIS_NODES, "locale": locale}
        # The last line of the stream is the summary, or what prevented it.
        *_, last = (await self.post("/v1/games:analyze", "application/x-ndjson", **request)).text.splitlines()
        summary = json.loads(last)
        if "error" in summary:
            raise ValueError(summary["error"]["detail"])
        found = summary["final"]
        if "graphLink" not in found:
            return Answer(found["sentence"])
        return self.pictured((await self.http.get(found["graphLink"])).raise_for_status(), found["sentence"])

    @answered
    async def puzzle(self, chat, locale, typed):
        """The puzzle of today, or whether a move solves it."""
        said, today = words(locale), datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        (puzzle,) = (await self.get("/v1/puzzles", daily=today, locale=locale))["puzzles"]
        position = {"token": puzzle["position"]["token"]}
        if not typed.strip():
            name = (await self.names())[puzzle["ruleset"].split("@")[0]]
            text = said["puzzle"].format(name, puzzle["sentence"], f"{self.command}puzzle d2-a2")
            return await self.draw(position, locale, text)
        read = await self.ask("/v1/moves:parse", **position, text=typed[:MAX_MOVE], locale=locale)
        if not read["legal"]:
            return Answer(read.get("rejected", read)["sentence"])
        if read["move"] != puzzle["move"]:
            return Answer(said["puzzle wrong"].format(read["move"]))
        text = said["puzzle right"].format(read["move"], " ".join(puzzle["pv"]))
        return await self.draw(position, locale, text, arrows=[read["move"]])

    @answered
    async def resign(self, chat, locale, _):
        return await self.resigned(chat, locale, self.at(chat, locale))

    @answered
    async def offer_draw(self, chat, locale, _):
        return await self.draw_wished(chat, locale, self.at(chat, locale))

    @answered
    async def undo(self, chat, locale, _):
        return await self.taken_back(chat, locale, self.at(chat, locale))

    async def resigned(self, chat, locale, table):
        """Against a level the player resigns, else the side to move."""
        await self.check_turn(table, locale)
        winner = table.opponent or other(table.turn)
        table, _ = await self.declared(table, {"winner": winner, "reason": "OUTCOME_REASON_RESIGNATION"})
        return await self.show(chat, locale, await self.over(table, locale), table)

    async def draw_wished(self, chat, locale, table):
        """Claims a draw if the rules allow it; else offers it, or accepts the offer. A level judges its chances."""
        await self.check_turn(table, locale)
        said = words(locale)
        ended, agrees = await self.declared(table, {"draw": True, "reason": "OUTCOME_REASON_DRAW_CLAIMED"})
        if not agrees:
            if table.opponent:
                if not await self.accepts(table, locale):
                    return Answer(said["level declines"])
            elif not table.offered:
                self.kept.put_table(chat, dataclasses.replace(table, offered=True))
                return Answer(said["offered"])
            ended, _ = await self.declared(table, {"draw": True, "reason": "OUTCOME_REASON_AGREEMENT"})
        return await self.show(chat, locale, await self.over(ended, locale), ended)

    async def accepts(self, table, locale):
        """Asks a level for a draw: it judges the position, and how long nothing was captured."""
        now = await self.chance(table, locale)
        at_start = await self.chance(dataclasses.replace(table, moves=()), locale)
        plies = (await self.ask("/v1/games:replay", **table.game, fromPly=max(1, len(table.moves))))["plies"]
        quiet = any(ply["quietPlies"] >= LONG for ply in plies)
        return now < min(0.5, at_start - CLEARLY) or (quiet and now <= 0.5 + CLEARLY)

    async def declined(self, chat, locale, table):
        self.kept.put_table(chat, dataclasses.replace(table, offered=False))
        return Answer(words(locale)["declined" if table.offered else "not offered"])

    async def taken_back(self, chat, locale, table):
        """Takes back a move, or the players' end of the game; against a level, all moves since the player's last one."""
        for end in range(len(table.moves) - (0 if table.result else 1), -1, -1):
            back = dataclasses.replace(table, moves=table.moves[:end], offered=False, result="")
            turn = (await self.replayed(back))["position"]["sideToMove"]
            if turn != table.opponent:
                return await self.show(
                    chat, locale, words(locale)["taken back"], dataclasses.replace(back, turn=turn)
                )
        raise Refused(words(locale)["start"])

    async def go_on(self, chat, locale, table, text):
        """Lets a level move while it is its turn, then shows the board."""
        while table.turn and table.turn == table.opponent:
            table, more = await self.played(table, None, locale)
            text += more
        return await self.show(chat, locale, " ".join(text), table)

    async def played(self, table, move, locale):
        """The table after a move, or without one after the level's, and after the reply to it; and what these did."""
        request = {**table.position, "locale": locale} | ({"move": move} if move else {})
        if table.opponent:
            answer = await self.ask("/v1/moves:play", **request, level=table.level, seed=table.seed)
        else:
            answer = await self.ask("/v1/moves:apply", **request)
        results = [
            result for result in (answer.get("applied"), answer.get("reply", {}).get("applied")) if result
        ]
        moves = (*table.moves, *(result["move"]["notation"] for result in results))
        turn = "" if "outcome" in results[-1] else results[-1]["position"]["sideToMove"]
        return dataclasses.replace(table, moves=moves, turn=turn, offered=False), [
            result["sentence"] for result in results
        ]

    async def chance(self, table, locale):
        """The probability that the level wins, as it sees it."""
        attackers = (await self.suggested(table, table.level, locale))["attackersWinProbability"]
        return attackers if table.opponent == SIDES[0] else 1 - attackers

    async def suggested(self, table, level, locale):
        return await self.ask(
            "/v1/moves:suggest", **table.position, level=level, seed=table.seed, locale=locale
        )

    async def declared(self, table, result):
        """The table with a result that the players declare, and whether the rules allow it."""
        found = await self.replayed(table, declared=result)
        return dataclasses.replace(table, turn="", result=found["position"]["token"]), found["declaredCheck"][
            "agrees"
        ]

    async def replayed(self, table, **more):
        # The plies are known; only the position after them is of interest.
        return await self.ask("/v1/games:replay", **table.position, fromPly=1, toPly=0, **more)

    async def over(self, table, locale):
        """How a game ended: for a finished one tafld suggests no move, but says this."""
        return (await self.suggested(table, 0, locale))["sentence"]

    async def check_turn(self, table, locale):
        if not table.turn:
            raise Refused(await self.over(table, locale))

    def checked(self, level, locale):
        if level is not None and level not in LEVELS:
            raise Refused(words(locale)["no level"].format(LEVELS[0], LEVELS[-1]))
        return level

    @answered
    async def rulesets(self, chat, locale, _):
        return Answer("\n".join(f"{id}: {name}" for id, name in (await self.names()).items()))

    @answered
    async def explain(self, chat, locale, _):
        return Answer("\n".join(f"{self.command}{name} {what}" for name, what in self.helps(locale)))

    def helps(self, locale):
        """What each command does, with examples."""
        said = words(locale)
        return [
            (name, said[f"help {name}"].replace("/", self.command)) for name in self.acts if name != "help"
        ]

    async def names(self):
        """The names of the rule sets by id, the best known first."""
        if not self.known:
            listed = await self.get("/v1/rulesets")
            names = {ruleset["id"]: ruleset["name"] for ruleset in listed["rulesets"]}
            self.best = listed["bestKnown"]
            self.known = {id: names[id] for id in self.best} | names
        return self.known

    async def best_known(self):
        await self.names()
        return self.best

    def at(self, chat, locale):
        table = self.kept.table(chat)
        if table is None:
            raise Refused(words(locale)["no game"].format(f"{self.command}new"))
        return table

    async def show(self, chat, locale, text, table):
        """Draws the new position and only then stores it, so that a failed command can be repeated."""
        text = f"{text} {words(locale).get(table.turn, '')}".strip()
        answer = await self.draw(table.position, locale, text)
        self.kept.put_table(chat, table)
        if not table.turn and table.moves:
            answer.then = functools.partial(answered(Tables.analysed), self, chat, locale, table)
        return answer

    async def draw(self, position, locale, text, **more):
        drawn = await self.post("/v1/positions:render", "image/png", **position, locale=locale, **more)
        return self.pictured(drawn, text)

    def pictured(self, drawn, text):
        return Answer(text, drawn.content, urllib.parse.unquote(drawn.headers["Tafl-Alt-Text"]))

    async def get(self, call, **query):
        return (await self.http.get(call, params=query)).raise_for_status().json()

    async def ask(self, call, **request):
        return (await self.post(call, "application/json", **request)).json()

    async def post(self, call, accept, **request):
        headers = {"Content-Type": "application/json", "Accept": accept}
        answer = await self.http.post(call, content=json.dumps(request), headers=headers)
        if answer.status_code in (400, 413):
            raise Problem(answer.json())
        return answer.raise_for_status()
