"""A turn-based table over HTTP: `uvicorn table:app`.

The table keeps the seats, the offers and the moves in SQLite; what is legal, what a move does and when the
game is over is for tafld to say. Whoever has the key of a seat plays it, and whoever knows the game watches;
accounts are for you to add. What a player asks is written down before tafld is asked, and done when it
answers, also after a restart of either. Every request names the token of the position that the player saw,
and is refused if the game has gone on since: two clients can never both move.
"""

import asyncio
import contextlib
import dataclasses
import functools
import json
import os
import pathlib
import random
import re
import secrets
import sqlite3
import urllib.parse

from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

from referee import SIDES, TAFLD, Problem, Unreachable, accepts, ask, declared, other, replayed

# Where browsers find tafld, for the links of pictures.
PICTURES = os.environ.get("TAFL_PICTURES", TAFLD)
# How long a request waits for tafld, or for the next change of a game, in seconds.
WITHIN = float(os.environ.get("TABLE_WITHIN", "30"))
MAX_BODY = 10_000
LEVELS = range(11)
# Records say 1-0 when the defenders win.
LOST = {"SIDE_ATTACKERS": "1-0", "SIDE_DEFENDERS": "0-1"}
# The statuses of refusals; the others say what is wrong with a request, 400, or with a move, 422.
STATUSES = {"NOT_YOUR_SEAT": 403, "NO_SUCH_GAME": 404, "TOO_LONG": 413, "UNREACHABLE": 503}
STATUSES |= dict.fromkeys(("STALE", "OVER", "NOT_YOUR_TURN", "NOTHING_TO_TAKE_BACK", "TAKEN"), 409)
# The texts of the samples, by language.
TEXTS = json.loads(pathlib.Path(__file__).resolve().parent.with_name("texts.json").read_text(encoding="utf-8"))

db = sqlite3.connect(os.environ.get("TABLE_FILE", "table.sqlite"), isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, version INTEGER, waits INTEGER, game TEXT)")


@dataclasses.dataclass(frozen=True)
class Game:
    id: str
    # The keys of the seats, by side: empty for a seat that is free. A level has none.
    keys: dict
    # The players, as the record names them.
    names: dict
    ruleset: str
    locale: str
    # The position, as tafld encodes it.
    token: str
    # The side to move, empty once the game is over.
    turn: str
    moves: list = dataclasses.field(default_factory=list)
    # The level that plays, and its side, if any. The seed makes it play differently in every game.
    level: int | None = None
    opponent: str = ""
    seed: int = 0
    # What happened last.
    sentence: str = ""
    # The result and the reason, as records say them, if the players ended the game.
    ending: str = ""
    # What is offered, and by which side: `draw SIDE_ATTACKERS`, `take-back SIDE_DEFENDERS`.
    offer: str = ""
    # What a player asked and tafld has not answered yet, and what came of what was asked last.
    asked: dict = dataclasses.field(default_factory=dict)
    answer: dict = dataclasses.field(default_factory=dict)
    # Grows with each change.
    version: int = 0

    @property
    def waits(self):
        """Whether the game waits for tafld: for what was asked, or for the move of a level."""
        return bool(self.asked) or (self.turn != "" and self.turn == self.opponent)


class Refused(Exception):
    """A request that is refused: the reason as a name, in words if players may meet it, and what else they may want."""

    def __init__(self, reason, locale="en", status=400, **more):
        self.status = STATUSES.get(reason, status)
        own = TEXTS.get(re.split("[-_]", locale)[0].lower(), TEXTS["en"])
        said = own.get(reason.lower().replace("_", " "))
        self.content = {"reason": reason, **({"sentence": said} if said else {}), **more}


# The storage. These statements are the same in PostgreSQL, but for their placeholders.


def load(id):
    row = db.execute("SELECT game FROM games WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise Refused("NO_SUCH_GAME")
    return Game(**json.loads(row[0]))


def insert(game):
    row = (game.id, game.version, game.waits, json.dumps(dataclasses.asdict(game)))
    db.execute("INSERT INTO games (id, version, waits, game) VALUES (?, ?, ?, ?)", row)


def update(game, **changes):
    """Changes a game, unless somebody else has changed it since it was loaded."""
    changed = dataclasses.replace(game, **changes, version=game.version + 1)
    row = (changed.version, changed.waits, json.dumps(dataclasses.asdict(changed)), game.id, game.version)
    done = db.execute("UPDATE games SET version = ?, waits = ?, game = ? WHERE id = ? AND version = ?", row)
    if done.rowcount != 1:
        raise Refused("STALE", game.locale, game=shown(load(game.id)))
    if game.id in watched:
        watched.pop(game.id).set()
    return changed


# What clients see.


# Set at the next change of a game, by its id.
watched = {}


def shown(game):
    query = {"token": game.token, "locale": game.locale, "layout": "players", **game.names}
    # A token does not hold a last move that captured.
    query |= {"last_move": game.moves[-1]} if game.moves else {}
    public = "id names ruleset moves token turn level opponent sentence offer answer version waits".split()
    return {name: getattr(game, name) for name in public} | {
        "over": not game.turn,
        "free": [side for side, key in game.keys.items() if not key],
        "picture": f"{PICTURES}/v1/render.png?{urllib.parse.urlencode(query)}",
        "record": f"/games/{game.id}.pgn",
    }


async def show(request):
    """The game, at once, or when it is no longer at the version `after`."""
    game = load(request.path_params["id"])
    if request.query_params.get("after") == str(game.version):
        changed = watched.setdefault(game.id, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), WITHIN)
        game = load(game.id)
    return JSONResponse(shown(game))


async def sent(request):
    """The fields of a request."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_BODY:
            raise Refused("TOO_LONG", detail=f"a request has at most {MAX_BODY} bytes")
    try:
        fields = json.loads(body or b"{}")
    except ValueError as fault:
        raise Refused("NOT_JSON", detail=f"the body is not JSON: {fault}") from None
    if not isinstance(fields, dict):
        raise Refused("NOT_JSON", detail="the body is not an object of JSON")
    for name, value in fields.items():
        if name == "level" and (type(value) is not int or value not in LEVELS):
            raise Refused("BAD_FIELD", detail=f"level: {value!r} is not a level, 0 to 10")
        if name != "level" and not isinstance(value, str):
            raise Refused("BAD_FIELD", detail=f"{name}: {value!r} is not a text")
    if fields.get("side", SIDES[0]) not in SIDES:
        raise Refused("BAD_FIELD", detail=f"side: {fields['side']!r} is not {' or '.join(SIDES)}")
    return fields


async def new(request):
    """A game: without `side` or `level` with the keys of both seats, else with that of one's own."""
    fields = await sent(request)
    locale, level = fields.get("locale", "en"), fields.get("level")
    wished = fields.get("ruleset", "copenhagen")
    begun = await in_time(ask("positions:new", within=WITHIN, ruleset=wished, locale=locale))
    own = [fields["side"]] if "side" in fields else SIDES[:1] if level is not None else SIDES
    seats = SIDES if level is None else own
    position = begun["position"]
    game = Game(
        id=secrets.token_urlsafe(9),
        keys={side: secrets.token_urlsafe(24) if side in own else "" for side in seats},
        names={side: fields[side][:60] for side in ("attackers", "defenders") if fields.get(side)},
        ruleset=position["ruleset"],
        locale=locale,
        token=position["token"],
        turn=position["sideToMove"],
        level=level,
        opponent="" if level is None else other(own[0]),
        seed=random.randrange(2**31),
    )
    insert(game)
    settle(game.id)
    return JSONResponse(shown(game) | {"keys": {side: game.keys[side] for side in own}}, 201)


async def sit(request):
    """Takes the free seat of a game, and gets its key."""
    fields, game = await sent(request), load(request.path_params["id"])
    free = [side for side, key in game.keys.items() if not key and side == fields.get("side", side)]
    if not free:
        raise Refused("TAKEN", game.locale)
    key = secrets.token_urlsafe(24)
    name = {free[0].removeprefix("SIDE_").lower(): fields["name"][:60]} if fields.get("name") else {}
    game = update(game, keys=game.keys | {free[0]: key}, names=game.names | name)
    return JSONResponse(shown(game) | {"keys": {free[0]: key}}, 201)


async def in_time(answer):
    try:
        return await answer
    except Unreachable:
        raise Refused("UNREACHABLE") from None
    except Problem as problem:
        raise Refused(problem.reason, detail=str(problem)) from None


async def act(name, request):
    """What a player asks of a game: it is written down, then done."""
    game, side, fields = await seated(request)
    if name == "moves" and game.turn != side:
        raise Refused("NOT_YOUR_TURN", game.locale, game=shown(game))
    if name == "take-back" and not game.moves:
        raise Refused("NOTHING_TO_TAKE_BACK", game.locale, game=shown(game))
    update(game, asked={"act": name, "side": side, "move": fields.get("move", "")}, answer={})
    game = await settled(game)
    if game.waits:
        return JSONResponse(shown(game), 202)
    if "reason" in game.answer:
        return JSONResponse(game.answer, STATUSES.get(game.answer["reason"], 422))
    return JSONResponse(shown(game))


async def seated(request):
    """The game that goes on, the side whose key the request has, and its fields. The token must be that of the game."""
    fields, game = await sent(request), load(request.path_params["id"])
    key = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    sides = [side for side, own in game.keys.items() if own and secrets.compare_digest(own.encode(), key)]
    if not sides:
        raise Refused("NOT_YOUR_SEAT", game.locale)
    if game.waits:
        game = await settled(game)
    if game.waits:
        raise Refused("UNREACHABLE", game.locale, game=shown(game))
    if not game.turn:
        raise Refused("OVER", sentence=game.sentence, game=shown(game))
    if fields.get("token") != game.token:
        raise Refused("STALE", game.locale, game=shown(game))
    return game, sides[0], fields


# What the games wait for.


# The games that wait for tafld, and what does it.
settling = {}


def settle(id):
    """Does what a game waits for, once, however many ask for it."""
    if id not in settling or settling[id].done():
        settling[id] = asyncio.create_task(settle_all(id))
        settling[id].add_done_callback(lambda task: settling.get(id) is task and settling.pop(id))
    return settling[id]


async def settled(game):
    """The game when it no longer waits for tafld, or as it is after some time."""
    task = settle(game.id)
    await asyncio.wait({task}, timeout=WITHIN)
    return task.result() if task.done() else load(game.id)


async def settle_all(id):
    """However long tafld is away: what a player asked, then the moves of a level."""
    while (game := load(id)).waits:
        try:
            changes = await (ACTS[game.asked["act"]](game, game.asked["side"]) if game.asked else reply(game))
        except Problem as problem:
            if not game.asked:
                raise
            changes = {"answer": {"reason": problem.reason, "sentence": str(problem)}}
        # If the free seat was taken meanwhile, it is done once more.
        with contextlib.suppress(Refused):
            update(game, asked={}, **changes)
    return game


async def move(game, side):
    answer = await ask("moves:apply", token=game.token, move=game.asked["move"], locale=game.locale)
    if rejected := answer.get("rejected"):
        return {"answer": {name: rejected[name] for name in ("reason", "sentence", "destinations")}}
    return moved(game, answer["applied"])


async def reply(game):
    """The move of a level."""
    answer = await ask("moves:play", token=game.token, level=game.level, seed=game.seed, locale=game.locale)
    return moved(game, answer["reply"]["applied"])


def moved(game, applied):
    return at(
        applied["position"], moves=[*game.moves, applied["move"]["notation"]], sentence=applied["sentence"]
    )


async def take_back(game, side):
    """Asks to take back the last move, or agrees to it; against a level, takes back all moves since one's own last."""
    if game.level is None and game.offer != f"take-back {other(side)}":
        return {"offer": f"take-back {side}"}
    for end in range(len(game.moves) - 1, -1, -1):
        before = dataclasses.replace(game, moves=game.moves[:end])
        position = await replayed(before)
        if position["sideToMove"] != game.opponent:
            return at(position, moves=before.moves, sentence="")
    return {"answer": Refused("NOTHING_TO_TAKE_BACK", game.locale).content}


async def draw(game, side):
    """Claims a draw if the rules allow it; else offers one, or accepts the other side's offer. A level judges its chances."""
    if ended := await end(game, {"draw": True, "reason": "OUTCOME_REASON_DRAW_CLAIMED"}, "1/2-1/2 claim"):
        return ended | {"answer": {"draw": "CLAIMED"}}
    if game.offer == f"draw {other(side)}" if game.level is None else await accepts(game):
        agreed = {"draw": True, "reason": "OUTCOME_REASON_AGREEMENT"}
        return await end(game, agreed, "1/2-1/2 agreement") | {"answer": {"draw": "AGREED"}}
    if game.level is not None:
        return {"answer": {"draw": "DECLINED"}}
    return {"offer": f"draw {side}", "answer": {"draw": "OFFERED"}}


async def decline(game, side):
    return {"offer": ""}


async def resign(game, side):
    result = {"winner": other(side), "reason": "OUTCOME_REASON_RESIGNATION"}
    return await end(game, result, f"{LOST[side]} resignation")


async def end(game, result, words):
    """The end of a game with a result that is not on the board, if tafld agrees: then the position has it too."""
    if found := await declared(game, result):
        position, sentence = found
        return at(position, sentence=sentence, ending=words)
    return None


def at(position, **changes):
    """Another position, which declines what was offered."""
    turn = "" if "outcome" in position else position["sideToMove"]
    return {"token": position["token"], "turn": turn, "offer": "", **changes}


async def record(request):
    """The game in the style of PGN."""
    game = load(request.path_params["id"])
    result, _, reason = game.ending.partition(" ")
    ending = f'[Result "{result}"]\n[Termination "{reason}"]\n' if result else ""
    text = f'[Variant "{game.ruleset}"]\n{ending}\n{" ".join(game.moves)} {result}'
    tags = [{"name": name, "value": value} for name, value in game.names.items()]
    written = ask("games:convert", within=WITHIN, record={"text": text}, to="RECORD_FORMAT_PGN", tags=tags)
    return PlainTextResponse((await in_time(written))["text"])


async def refused(request, refusal):
    return JSONResponse(refusal.content, refusal.status)


@contextlib.asynccontextmanager
async def lifespan(app):
    for (id,) in db.execute("SELECT id FROM games WHERE waits").fetchall():
        settle(id)
    yield
    for task in settling.values():
        task.cancel()


ACTS = {"moves": move, "take-back": take_back, "draw": draw, "resign": resign, "decline": decline}
routes = [
    Route("/games", new, methods=["POST"]),
    Route("/games/{id}.pgn", record),
    Route("/games/{id}", show),
    Route("/games/{id}/seats", sit, methods=["POST"]),
    Route("/games/{id}/offer", functools.partial(act, "decline"), methods=["DELETE"]),
]
routes += [Route(f"/games/{{id}}/{name}", functools.partial(act, name), methods=["POST"]) for name in ACTS]
app = Starlette(routes=routes, exception_handlers={Refused: refused}, lifespan=lifespan)
