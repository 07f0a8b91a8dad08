"""What the table asks tafld, which is asked again until it answers: its answers depend on the request alone."""

import asyncio
import contextlib
import math
import os
import time

import httpx

TAFLD = os.environ.get("TAFL_SERVICE", "http://localhost:8080")
# Seconds: the first and the longest pause before the next attempt.
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1
# What a server says that is busy or restarts, and the proxy before it: it will do better in a moment.
BUSY = {429, 502, 503, 504}
SIDES = ("SIDE_ATTACKERS", "SIDE_DEFENDERS")
# A level accepts a draw if its chance is worse than even and this much worse than at the start, or if it is not
# better than even by more than this and so many plies have passed without a capture.
CLEARLY, LONG = 0.1, 50

# A search may take ten seconds, and wait for another one.
tafld = httpx.AsyncClient(base_url=TAFLD, timeout=httpx.Timeout(60, connect=5))


class Unreachable(Exception):
    """Nothing was answered in time."""


class Problem(Exception):
    """A request that tafld refused, with its reason as a name."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.reason = problem["reason"]


def other(side):
    return SIDES[side == SIDES[0]]


async def ask(call, within=math.inf, **request):
    """Asks until tafld answers, within so many seconds."""
    pause, last = FIRST_PAUSE, time.monotonic() + within
    while True:
        with contextlib.suppress(httpx.HTTPError):
            answer = await tafld.post(f"/v1/{call}", json=request)
            if answer.is_success:
                return answer.json()
            if answer.status_code not in BUSY:
                raise Problem(answer.json())
        if time.monotonic() + pause > last:
            raise Unreachable
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def so_far(game):
    return {"ruleset": game.ruleset, "moves": game.moves}


async def replayed(game):
    """The position after a game, whose plies are known already."""
    return (await ask("games:replay", game=so_far(game), fromPly=1, toPly=0))["position"]


async def declared(game, result):
    """The position with a result that is not on the board, and how the game ended in words; None if the rules do not allow it."""
    found = await ask("games:replay", token=game.token, declared=result, locale=game.locale)
    return (found["position"], found["sentence"]) if found["declaredCheck"]["agrees"] else None


async def accepts(game):
    """Whether the level accepts a draw."""
    now = await chance(game, game.moves)
    at_start = await chance(game, [])
    plies = (await ask("games:replay", game=so_far(game), fromPly=max(1, len(game.moves))))["plies"]
    quiet = any(ply["quietPlies"] >= LONG for ply in plies)
    return now < min(0.5, at_start - CLEARLY) or (quiet and now <= 0.5 + CLEARLY)


async def chance(game, moves):
    """The probability that the level wins after these moves, as it sees it."""
    at = {"ruleset": game.ruleset, "moves": moves}
    found = await ask("moves:suggest", game=at, level=game.level, seed=game.seed)
    attackers = found["attackersWinProbability"]
    return attackers if game.opponent == SIDES[0] else 1 - attackers
