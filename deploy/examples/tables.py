"""The games of a bot: one table for each chat, and the calls of tafld about it.

tafld keeps no games. A whole position travels as its token, a short string; a bot keeps the last token of each chat, and nothing else.
Here the tokens are kept in memory; store them in a database and games survive a restart of the bot. Anyone in a chat may move for either side.
"""

import asyncio
import dataclasses
import functools
import json
import logging
import os
import urllib.parse
import weakref

import httpx

SERVICE = os.environ.get("TAFL_SERVICE", "http://localhost:8080")
# When there are more tables, the one with the oldest move is cleared.
MAX_TABLES = 10_000
# The bots' own texts. All others come from tafld, in the language of the user.
WORDS = {
    "en": {
        "new": "A new game of {}.",
        "SIDE_ATTACKERS": "The attackers are to move.",
        "SIDE_DEFENDERS": "The defenders are to move.",
        "no game": "There is no game here yet: start one with /{}.",
        "no ruleset": "There is no such rule set. There are: {}.",
        "away": "The referee cannot be reached just now. The game is kept: try again in a moment.",
        "fault": "Something went wrong; try again, or look at the board.",
    },
    "fr": {
        "new": "Nouvelle partie de {}.",
        "SIDE_ATTACKERS": "C’est aux attaquants de jouer.",
        "SIDE_DEFENDERS": "C’est aux défenseurs de jouer.",
        "no game": "Il n’y a pas encore de partie ici : /{} en commence une.",
        "no ruleset": "Ces règles n’existent pas. Il y a : {}.",
        "away": "L’arbitre est injoignable pour l’instant. La partie est gardée : réessayez dans un moment.",
        "fault": "Quelque chose s’est mal passé ; réessayez, ou regardez le plateau.",
    },
}


def words(locale):
    return WORDS.get(locale.split("-")[0].lower(), WORDS["en"])


@dataclasses.dataclass
class Table:
    """The state of a game: the position, the move that led there, and the side to move, empty once it is over."""

    token: str
    last_move: str
    turn: str


@dataclasses.dataclass
class Answer:
    """An answer to a chat: text, and usually a picture with alt text."""

    text: str
    picture: bytes | None = None
    alt: str = ""


class Refused(Exception):
    """A refused command: why, as text, and tafld's reason if tafld refused it."""

    def __init__(self, text, reason=""):
        super().__init__(text)
        self.reason = reason


def answered(act):
    """Turns any failure between bot and tafld into text for the chat."""

    @functools.wraps(act)
    async def guarded(tables, chat, locale, typed):
        try:
            # Commands of one chat run in order.
            async with tables.turns.setdefault(chat, asyncio.Lock()):
                return await act(tables, chat, locale, typed)
        except Refused as refused:
            return Answer(str(refused))
        except (httpx.HTTPError, ValueError, KeyError) as fault:
            logging.warning("tafld at %s: %r", SERVICE, fault)
            return Answer(words(locale)["away"])

    return guarded


def shortened(text, most):
    """The text cut to a number of characters, counted as the platforms do: in units of UTF-16."""
    units = text.encode("utf-16-le", "replace")
    return text if len(units) <= 2 * most else units[: 2 * most - 2].decode("utf-16-le", "ignore") + "…"


class Tables:
    """The tables of all chats. Each command takes the chat, the language, and the text of its arguments."""

    def __init__(self, new="new"):
        self.new_command = new
        self.http = httpx.AsyncClient(base_url=SERVICE, timeout=10)
        self.tables = {}
        self.turns = weakref.WeakValueDictionary()

    @answered
    async def new(self, chat, locale, ruleset):
        try:
            begun = await self.ask("/v1/positions:new", ruleset=ruleset or "brandubh-wtf")
        except Refused as refused:
            if refused.reason != "UNKNOWN_RULESET":
                raise
            known = ", ".join(await self.rulesets())
            raise Refused(words(locale)["no ruleset"].format(known)) from refused
        position = begun["position"]
        text = words(locale)["new"].format(position["ruleset"].split("@")[0])
        return await self.show(chat, locale, text, Table(position["token"], "", position["sideToMove"]))

    @answered
    async def move(self, chat, locale, move):
        result = await self.ask("/v1/moves:apply", token=self.at(chat, locale).token, move=move, locale=locale)
        if "rejected" in result:
            return Answer(result["rejected"]["sentence"])
        applied = result["applied"]
        position = applied["position"]
        turn = "" if "outcome" in applied else position["sideToMove"]
        return await self.show(chat, locale, applied["sentence"], Table(position["token"], applied["move"]["notation"], turn))

    @answered
    async def suggest(self, chat, locale, level):
        table = self.at(chat, locale)
        found = await self.ask("/v1/moves:suggest", token=table.token, level=5 if level == "" else level, locale=locale)
        move = found.get("move", "")
        arrow = {"arrows": [move]} if "-" in move else {}
        return await self.draw(table, locale, found["sentence"], **arrow)

    @answered
    async def board(self, chat, locale, _):
        table = self.at(chat, locale)
        if table.turn:
            return await self.draw(table, locale, words(locale)[table.turn])
        # For a finished game tafld reports the result instead of suggesting a move.
        over = await self.ask("/v1/moves:suggest", token=table.token, locale=locale)
        return await self.draw(table, locale, over["sentence"])

    async def rulesets(self):
        """The names of the rule sets by id."""
        try:
            listed = (await self.http.get("/v1/rulesets")).raise_for_status().json()
            return {ruleset["id"]: ruleset["name"] for ruleset in listed["rulesets"]}
        except (httpx.HTTPError, ValueError, KeyError):
            return {}

    def at(self, chat, locale):
        if chat not in self.tables:
            raise Refused(words(locale)["no game"].format(self.new_command))
        return self.tables[chat]

    async def show(self, chat, locale, text, table):
        """Draws the new position and only then stores it, so that a failed command can be repeated."""
        answer = await self.draw(table, locale, f"{text} {words(locale).get(table.turn, '')}".strip())
        self.tables.pop(chat, None)
        self.tables[chat] = table
        if len(self.tables) > MAX_TABLES:
            del self.tables[next(iter(self.tables))]
        return answer

    async def draw(self, table, locale, text, **more):
        if table.last_move:
            more["lastMove"] = table.last_move
        drawn = await self.post("/v1/positions:render", "image/png", token=table.token, locale=locale, **more)
        return Answer(text, drawn.content, urllib.parse.unquote(drawn.headers["Tafl-Alt-Text"]))

    async def ask(self, call, **request):
        return (await self.post(call, "application/json", **request)).json()

    async def post(self, call, accept, **request):
        headers = {"Content-Type": "application/json", "Accept": accept}
        answer = await self.http.post(call, content=json.dumps(request), headers=headers)
        if answer.status_code in (400, 413):
            problem = answer.json()
            raise Refused(problem["detail"], problem["reason"])
        return answer.raise_for_status()
