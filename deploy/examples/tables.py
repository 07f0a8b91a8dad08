"""The games of a bot: one table for each chat, and the calls of tafld about it.

tafld keeps no games. A game is its rule set and its moves; a bot keeps these for each chat, and little else. Here they are kept in memory;
store them in a database and games survive a restart of the bot. Anyone in a chat may move for either side.
"""

import asyncio
import dataclasses
import functools
import json
import logging
import os
import random
import re
import urllib.parse
import weakref

import httpx

from texts import known_language, words

SERVICE = os.environ.get("TAFL_SERVICE", "http://localhost:8080")
# When there are more tables, the one with the oldest move is cleared.
MAX_TABLES = 10_000
LEVELS = range(11)
# The level that hints unless another one is asked for.
HINTS = 5
# tafld reads no longer moves.
MAX_MOVE = 200
SIDES = ("SIDE_ATTACKERS", "SIDE_DEFENDERS")
# What may follow the name of a game: the level to play against, and one's own side, in any language of the bots.
LEVEL = re.compile(r"\b(?:level|niveau|stufe|nivå|stig)\s+(\d{1,3})\b", re.IGNORECASE)
ATTACKERS = r"\b(?:attackers?|attaquants?|angreifer|angribere?|angripere?|angripare|sækjend(?:ur|i))\b"
DEFENDERS = r"\b(?:defenders?|défenseurs?|verteidiger|forsvarere?|försvarare|verjend(?:ur|i))\b"
OWN_SIDE = [re.compile(pattern, re.IGNORECASE) for pattern in (ATTACKERS, DEFENDERS)]
# How much worse than at the start a level must stand to accept a draw.
MUCH_WORSE = 0.1


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
    # Whether a draw is on offer; a move declines it.
    offered: bool = False
    # The position with its result, if the players ended the game.
    result: str = ""

    @property
    def position(self):
        """The position, as every call takes it."""
        return {"token": self.result} if self.result else {"game": {"ruleset": self.ruleset, "moves": self.moves}}


@dataclasses.dataclass
class Answer:
    """An answer to a chat: text, and usually a picture with alt text."""

    text: str
    picture: bytes | None = None
    alt: str = ""


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
        except Problem as problem:
            # Written for programs: a player cannot do anything about it.
            logging.warning("tafld refuses: %s", problem)
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

    def __init__(self, new="new"):
        self.new_command = new
        # A search may take ten seconds, and wait for another one.
        self.http = httpx.AsyncClient(base_url=SERVICE, timeout=60)
        self.tables = {}
        self.turns = weakref.WeakValueDictionary()
        self.known, self.best = {}, []

    @answered
    async def new(self, chat, locale, typed):
        """`copenhagen`, `Brandubh level 3`, `tablut level 5 defenders`."""
        said = words(locale)
        level = self.level(LEVEL.search(typed), locale)
        own = [side for side, pattern in zip(SIDES, OWN_SIDE) if pattern.search(typed)] if level is not None else []
        patterns = [LEVEL, *(OWN_SIDE if own else [])]
        name = functools.reduce(lambda name, pattern: pattern.sub("", name), patterns, typed)
        options = "".join(f" {found[0]}" for found in (pattern.search(typed) for pattern in patterns) if found)
        name = " ".join(name.split())
        begun = await self.begin(name, options, locale)
        position = begun["position"]
        ruleset = position["ruleset"]
        text = [said["new"].format((await self.rulesets())[ruleset.split("@")[0]])]
        if begun.get("alternatives"):
            text.append(said["alternatives"].format(printable(name), ", ".join(begun["alternatives"])))
        table = Table(ruleset, (), position["sideToMove"], random.randrange(2**31))
        if level is not None:
            table = dataclasses.replace(table, level=level, opponent=other(own[0] if len(own) == 1 else table.turn))
            text.append(said["against"].format(level, said["of " + table.opponent]))
        return await self.go_on(chat, locale, table, text)

    async def begin(self, name, options, locale):
        """A new game of this name. If there is none, the answer repeats the options, to be typed again."""
        try:
            return await self.ask("/v1/positions:new", ruleset=name or (await self.best_known())[0])
        except Problem as problem:
            if problem.reason != "UNKNOWN_RULESET":
                raise
            said, shown = words(locale), printable(name)
            if nearest := problem.metadata.get("nearest"):
                raise Refused(said["nearest"].format(shown, nearest, f"{self.new_command} {nearest}{options}")) from problem
            raise Refused(said["no ruleset"].format(shown, ", ".join(await self.best_known()))) from problem

    @answered
    async def move(self, chat, locale, typed):
        """A move as people write it, or what else they want of a game: `D2 to A2`, `a2`, `I resign`, `draw?`, `undo`, `hint`."""
        table = self.at(chat, locale)
        if not typed.strip():
            raise Refused(words(locale)["no move"])
        read = await self.ask("/v1/moves:parse", **table.position, text=typed[:MAX_MOVE], locale=locale)
        acts = {"RESIGN": self.resigned, "OFFER_DRAW": self.drawn, "ACCEPT_DRAW": self.drawn, "CLAIM_DRAW": self.drawn}
        acts |= {"DECLINE_DRAW": self.declined, "TAKE_BACK": self.taken_back, "HINT": self.hinted, "HELP": self.helped}
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
        level = self.level(re.search(r"-?\d{1,9}", str(typed)), locale)
        return await self.hinted(chat, locale, table, HINTS if level is None else level)

    async def helped(self, chat, locale, table):
        return Answer(words(locale)["help"])

    async def hinted(self, chat, locale, table, level=HINTS):
        found = await self.suggested(table, level, locale)
        move = found.get("move", "")
        arrow = {"arrows": [move]} if "-" in move else {}
        return await self.draw(table, locale, found["sentence"], **arrow)

    @answered
    async def board(self, chat, locale, _):
        table = self.at(chat, locale)
        text = words(locale)[table.turn] if table.turn else await self.over(table, locale)
        return await self.draw(table, locale, text)

    @answered
    async def resign(self, chat, locale, _):
        return await self.resigned(chat, locale, self.at(chat, locale))

    @answered
    async def offer_draw(self, chat, locale, _):
        return await self.drawn(chat, locale, self.at(chat, locale))

    @answered
    async def undo(self, chat, locale, _):
        return await self.taken_back(chat, locale, self.at(chat, locale))

    async def resigned(self, chat, locale, table):
        """Against a level the player resigns, else the side to move."""
        await self.check_turn(table, locale)
        winner = table.opponent or other(table.turn)
        table, _ = await self.declared(table, {"winner": winner, "reason": "OUTCOME_REASON_RESIGNATION"})
        return await self.show(chat, locale, await self.over(table, locale), table)

    async def drawn(self, chat, locale, table):
        """Claims a draw if the rules allow it; else offers it, or accepts the offer. A level judges its chances."""
        await self.check_turn(table, locale)
        said = words(locale)
        ended, agrees = await self.declared(table, {"draw": True, "reason": "OUTCOME_REASON_DRAW_CLAIMED"})
        if not agrees:
            accepted = table.offered
            if table.opponent:
                at_start = await self.chance(dataclasses.replace(table, moves=()), locale)
                accepted = await self.chance(table, locale) < min(0.5, at_start - MUCH_WORSE)
                if not accepted:
                    return Answer(said["level declines"])
            if not accepted:
                self.keep(chat, dataclasses.replace(table, offered=True))
                return Answer(said["offered"])
            ended, _ = await self.declared(table, {"draw": True, "reason": "OUTCOME_REASON_AGREEMENT"})
        return await self.show(chat, locale, await self.over(ended, locale), ended)

    async def declined(self, chat, locale, table):
        self.keep(chat, dataclasses.replace(table, offered=False))
        return Answer(words(locale)["declined" if table.offered else "not offered"])

    async def taken_back(self, chat, locale, table):
        """Takes back a move, or the players' end of the game; against a level, all moves since the player's last one."""
        for end in range(len(table.moves) - (0 if table.result else 1), -1, -1):
            back = dataclasses.replace(table, moves=table.moves[:end], offered=False, result="")
            turn = (await self.replayed(back))["position"]["sideToMove"]
            if turn != table.opponent:
                return await self.show(chat, locale, words(locale)["taken back"], dataclasses.replace(back, turn=turn))
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
        results = [result for result in (answer.get("applied"), answer.get("reply", {}).get("applied")) if result]
        moves = (*table.moves, *(result["move"]["notation"] for result in results))
        turn = "" if "outcome" in results[-1] else results[-1]["position"]["sideToMove"]
        return dataclasses.replace(table, moves=moves, turn=turn, offered=False), [result["sentence"] for result in results]

    async def chance(self, table, locale):
        """The probability that the level wins, as it sees it."""
        attackers = (await self.suggested(table, table.level, locale))["attackersWinProbability"]
        return attackers if table.opponent == SIDES[0] else 1 - attackers

    async def suggested(self, table, level, locale):
        return await self.ask("/v1/moves:suggest", **table.position, level=level, seed=table.seed, locale=locale)

    async def declared(self, table, result):
        """The table with a result that the players declare, and whether the rules allow it."""
        found = await self.replayed(table, declared=result)
        return dataclasses.replace(table, turn="", result=found["position"]["token"]), found["declaredCheck"]["agrees"]

    async def replayed(self, table, **more):
        # The plies are known; only the position after them is of interest.
        return await self.ask("/v1/games:replay", **table.position, fromPly=1, toPly=0, **more)

    async def over(self, table, locale):
        """How a game ended: for a finished one tafld suggests no move, but says this."""
        return (await self.suggested(table, 0, locale))["sentence"]

    async def check_turn(self, table, locale):
        if not table.turn:
            raise Refused(await self.over(table, locale))

    def level(self, found, locale):
        """The level in a text, if there is one."""
        if found is None:
            return None
        level = int(found[found.lastindex or 0])
        if level not in LEVELS:
            raise Refused(words(locale)["no level"].format(LEVELS[0], LEVELS[-1]))
        return level

    async def rulesets(self):
        """The names of the rule sets by id, the best known first."""
        if not self.known:
            listed = (await self.http.get("/v1/rulesets")).raise_for_status().json()
            names = {ruleset["id"]: ruleset["name"] for ruleset in listed["rulesets"]}
            self.best = listed["bestKnown"]
            self.known = {id: names[id] for id in self.best} | names
        return self.known

    async def best_known(self):
        await self.rulesets()
        return self.best

    def at(self, chat, locale):
        if chat not in self.tables:
            raise Refused(words(locale)["no game"].format(self.new_command))
        return self.tables[chat]

    def keep(self, chat, table):
        self.tables.pop(chat, None)
        self.tables[chat] = table
        if len(self.tables) > MAX_TABLES:
            del self.tables[next(iter(self.tables))]

    async def show(self, chat, locale, text, table):
        """Draws the new position and only then stores it, so that a failed command can be repeated."""
        answer = await self.draw(table, locale, f"{text} {words(locale).get(table.turn, '')}".strip())
        self.keep(chat, table)
        return answer

    async def draw(self, table, locale, text, **more):
        drawn = await self.post("/v1/positions:render", "image/png", **table.position, locale=locale, **more)
        return Answer(text, drawn.content, urllib.parse.unquote(drawn.headers["Tafl-Alt-Text"]))

    async def ask(self, call, **request):
        return (await self.post(call, "application/json", **request)).json()

    async def post(self, call, accept, **request):
        headers = {"Content-Type": "application/json", "Accept": accept}
        answer = await self.http.post(call, content=json.dumps(request), headers=headers)
        if answer.status_code in (400, 413):
            raise Problem(answer.json())
        return answer.raise_for_status()
