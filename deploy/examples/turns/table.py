"""A turn-based table over HTTP: `uvicorn table:app`.

The table keeps the seats, the offers and the moves in SQLite; what is legal, what a move does and when the
game is over is for tafld to say. Whoever has the key of a seat plays it; accounts are for you to add. Every
change names the token of the position that the player saw, and is refused if the game has gone on since: two
clients can never both move.
"""

import asyncio
import contextlib
import dataclasses
import json
import os
import secrets
import sqlite3
import urllib.parse

import httpx
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

TAFLD = os.environ.get("TAFL_SERVICE", "http://localhost:8080")
# Where browsers find tafld, for the links of pictures.
PICTURES = os.environ.get("TAFL_PICTURES", TAFLD)
MAX_BODY = 10_000
TRIES = 3
SIDES = ("SIDE_ATTACKERS", "SIDE_DEFENDERS")
# Records say 1-0 when the defenders win.
LOST = {"SIDE_ATTACKERS": "1-0", "SIDE_DEFENDERS": "0-1"}

db = sqlite3.connect(os.environ.get("TABLE_FILE", "table.sqlite"), isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, token TEXT, offer TEXT, game TEXT)")
tafld = httpx.AsyncClient(base_url=TAFLD, timeout=15)


@dataclasses.dataclass(frozen=True)
class Game:
    id: str
    # The keys of the seats, by side.
    keys: dict
    # The players, as the record names them.
    names: dict
    ruleset: str
    locale: str
    moves: list
    # The position, as tafld encodes it.
    token: str
    # The side to move, empty once the game is over.
    turn: str
    sentence: str = ""
    # The result and the reason, as records say them, if the players ended the game.
    ending: str = ""
    # What is offered, and by which side: `draw SIDE_ATTACKERS`, `take-back SIDE_DEFENDERS`.
    offer: str = ""


class Refused(Exception):
    """A request that is refused: the status, the reason as a name, and what else the client may want."""

    def __init__(self, status, reason, **more):
        self.status, self.content = status, {"reason": reason, **more}


def other(side):
    return SIDES[side == SIDES[0]]


async def ask(call, **request):
    """Asks tafld. Its answers depend on the request alone, so a call that failed can be repeated."""
    for tried in range(TRIES):
        with contextlib.suppress(httpx.HTTPError):
            answer = await tafld.post(f"/v1/{call}", json=request)
            if answer.is_success:
                return answer.json()
            # A refused request would be refused again; a server that is busy will do better in a moment.
            if answer.status_code < 500 and answer.status_code != 429:
                problem = answer.json()
                raise Refused(400, problem["reason"], detail=problem["detail"])
        await asyncio.sleep(0.1 * 2**tried)
    raise Refused(503, "UNREACHABLE")


# The storage. These statements are the same in PostgreSQL, but for their placeholders.


def load(id):
    row = db.execute("SELECT game FROM games WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise Refused(404, "NO_SUCH_GAME")
    return Game(**json.loads(row[0]))


def insert(game):
    row = (game.id, game.token, game.offer, json.dumps(dataclasses.asdict(game)))
    db.execute("INSERT INTO games (id, token, offer, game) VALUES (?, ?, ?, ?)", row)


def update(game, **changes):
    """Changes a game, unless somebody else has changed it since it was loaded."""
    changed = dataclasses.replace(game, **changes)
    row = (
        changed.token,
        changed.offer,
        json.dumps(dataclasses.asdict(changed)),
        game.id,
        game.token,
        game.offer,
    )
    done = db.execute(
        "UPDATE games SET token = ?, offer = ?, game = ? WHERE id = ? AND token = ? AND offer = ?", row
    )
    if done.rowcount != 1:
        raise Refused(409, "STALE", game=shown(load(game.id)))
    return changed


# What clients see.


def shown(game):
    query = {"token": game.token, "locale": game.locale, "layout": "players", **game.names}
    # A token does not hold a last move that captured.
    query |= {"last_move": game.moves[-1]} if game.moves else {}
    public = ("id", "names", "ruleset", "moves", "token", "turn", "sentence", "offer")
    return {name: getattr(game, name) for name in public} | {
        "over": not game.turn,
        "picture": f"{PICTURES}/v1/render.png?{urllib.parse.urlencode(query)}",
        "record": f"/games/{game.id}.pgn",
    }


async def sent(request):
    """The fields of a request."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_BODY:
            raise Refused(413, "TOO_LONG")
    try:
        fields = json.loads(body or b"{}")
    except ValueError:
        raise Refused(400, "NOT_JSON") from None
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise Refused(400, "NOT_AN_OBJECT_OF_TEXTS")
    return fields


async def seated(request):
    """The game that goes on, the side whose key the request has, and its fields. The token must be that of the game."""
    game = load(request.path_params["id"])
    key = request.headers.get("authorization", "").removeprefix("Bearer ")
    sides = [side for side in SIDES if secrets.compare_digest(game.keys[side].encode(), key.encode())]
    if not sides:
        raise Refused(403, "NOT_YOUR_SEAT")
    fields = await sent(request)
    # While the body arrived, the game may have gone on.
    game = load(game.id)
    if fields.get("token") != game.token:
        raise Refused(409, "STALE", game=shown(game))
    if not game.turn:
        raise Refused(409, "OVER", game=shown(game))
    return game, sides[0], fields


async def new(request):
    fields = await sent(request)
    locale = fields.get("locale", "en")
    begun = await ask("positions:new", ruleset=fields.get("ruleset", "copenhagen"), locale=locale)
    position = begun["position"]
    names = {side: fields[side][:60] for side in ("attackers", "defenders") if fields.get(side)}
    game = Game(
        id=secrets.token_urlsafe(9),
        keys={side: secrets.token_urlsafe(24) for side in SIDES},
        names=names,
        ruleset=position["ruleset"],
        locale=locale,
        moves=[],
        token=position["token"],
        turn=position["sideToMove"],
    )
    insert(game)
    return JSONResponse(shown(game) | {"keys": game.keys}, 201)


async def show(request):
    return JSONResponse(shown(load(request.path_params["id"])))


async def move(request):
    game, side, fields = await seated(request)
    if game.turn != side:
        raise Refused(409, "NOT_YOUR_TURN", game=shown(game))
    answer = await ask("moves:apply", token=game.token, move=fields.get("move", ""), locale=game.locale)
    if rejected := answer.get("rejected"):
        raise Refused(422, **{name: rejected[name] for name in ("reason", "sentence", "destinations")})
    applied = answer["applied"]
    moves = [*game.moves, applied["move"]["notation"]]
    return JSONResponse(shown(at(game, applied["position"], moves=moves, sentence=applied["sentence"])))


async def take_back(request):
    """Asks to take back the last move, or agrees to it. The end of a game stays."""
    game, side, _ = await seated(request)
    if not game.moves:
        raise Refused(409, "NOTHING_TO_TAKE_BACK", game=shown(game))
    if game.offer != f"take-back {other(side)}":
        return JSONResponse(shown(update(game, offer=f"take-back {side}")))
    before = {"ruleset": game.ruleset, "moves": game.moves[:-1]}
    position = (await ask("games:replay", game=before, fromPly=1, toPly=0))["position"]
    return JSONResponse(shown(at(game, position, moves=before["moves"], sentence="")))


async def draw(request):
    """Claims a draw if the rules allow it; else offers one, or accepts the other side's offer."""
    game, side, _ = await seated(request)
    agreed = game.offer == f"draw {other(side)}"
    claims = [("DRAW_CLAIMED", "1/2-1/2 claim")] + ([("AGREEMENT", "1/2-1/2 agreement")] if agreed else [])
    for reason, words in claims:
        if ended := await declared(game, {"draw": True, "reason": f"OUTCOME_REASON_{reason}"}, words):
            return JSONResponse(shown(ended))
    return JSONResponse(shown(update(game, offer=f"draw {side}")))


async def decline(request):
    game, *_ = await seated(request)
    return JSONResponse(shown(update(game, offer="")))


async def resign(request):
    game, side, _ = await seated(request)
    result = {"winner": other(side), "reason": "OUTCOME_REASON_RESIGNATION"}
    return JSONResponse(shown(await declared(game, result, f"{LOST[side]} resignation")))


async def declared(game, result, words):
    """The game with a result that is not on the board, if tafld agrees: then the position has it too."""
    so_far = {"ruleset": game.ruleset, "moves": game.moves}
    found = await ask("games:replay", game=so_far, declared=result, fromPly=1, toPly=0)
    if not found["declaredCheck"]["agrees"]:
        return None
    # Of a game that is over, tafld suggests no move, but says how it ended.
    said = await ask("moves:suggest", token=found["position"]["token"], locale=game.locale)
    return at(game, found["position"], sentence=said["sentence"], ending=words)


def at(game, position, **changes):
    """The game at another position, which declines what was offered."""
    turn = "" if "outcome" in position else position["sideToMove"]
    return update(game, token=position["token"], turn=turn, offer="", **changes)


async def record(request):
    """The game in the style of PGN."""
    game = load(request.path_params["id"])
    result, _, reason = game.ending.partition(" ")
    ending = f'[Result "{result}"]\n[Termination "{reason}"]\n' if result else ""
    text = f'[Variant "{game.ruleset}"]\n{ending}\n{" ".join(game.moves)} {result}'
    tags = [{"name": name, "value": value} for name, value in game.names.items()]
    written = await ask("games:convert", record={"text": text}, to="RECORD_FORMAT_PGN", tags=tags)
    return PlainTextResponse(written["text"])


async def refused(request, refusal):
    return JSONResponse(refusal.content, refusal.status)


routes = [
    Route("/games", new, methods=["POST"]),
    Route("/games/{id}.pgn", record),
    Route("/games/{id}", show),
    Route("/games/{id}/offer", decline, methods=["DELETE"]),
]
acts = {"moves": move, "take-back": take_back, "draw": draw, "resign": resign}
routes += [Route(f"/games/{{id}}/{name}", act, methods=["POST"]) for name, act in acts.items()]
app = Starlette(routes=routes, exception_handlers={Refused: refused})
