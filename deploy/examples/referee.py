"""What the bots ask tafld, which is asked again until it answers: its answers depend on the request alone."""

import asyncio
import contextlib
import dataclasses
import json
import os
import time
import urllib.parse

import httpx

from kept import SIDES, other

SERVICE = os.environ.get("TAFL_SERVICE", "http://localhost:8080")
# Where people find the pages of tafld, for links.
PAGES = os.environ.get("TAFL_PAGES", SERVICE)
# How long tafld is asked before the players are told that it is away, and the pauses between attempts, in seconds.
WITHIN = float(os.environ.get("TAFL_WITHIN", "30"))
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1
# What a server says that is busy or restarts, and the proxy before it: it will do better in a moment.
BUSY = {429, 502, 503, 504}
# A level accepts a draw if its chance is worse than even and this much worse than at the start, or if it is not
# better than even by more than this and so many plies have passed without a capture.
CLEARLY, LONG = 0.1, 50
# The nodes of an analysis for each position; 100 plies then take about a second of a core.
ANALYSIS_NODES = 5000
# The marks of a graph, by judgement.
MARKS = {"INACCURACY": "inaccuracies", "MISTAKE": "mistakes", "BLUNDER": "blunders", "MISSED_WIN": "missedWins"}
# The longest link: messages of chats hold no more.
MAX_LINK = 1500
# How the players ended a game, as records write it and as links do.
ENDS = {"1-0 resignation": "resigned-attackers", "0-1 resignation": "resigned-defenders"}
ENDS |= {"1/2-1/2 agreement": "draw-agreed", "1/2-1/2 claim": "draw-claimed"}


class Problem(Exception):
    """A request that tafld refused: its reason, and details for programs."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.reason, self.metadata = problem["reason"], problem.get("metadata", {})


def address(**query):
    return f"{PAGES}/?{urllib.parse.urlencode(query, safe=',')}"


class Referee:
    """The calls about a game; each takes its table."""

    def __init__(self):
        # A search may take ten seconds, and wait for another one.
        self.http = httpx.AsyncClient(base_url=SERVICE, timeout=60)
        self.known, self.best = {}, []

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
        return table.at(moves, turn), [result["sentence"] for result in results]

    async def suggested(self, table, level, locale):
        return await self.ask(
            "/v1/moves:suggest", **table.position, level=level, seed=table.seed, locale=locale
        )

    async def replayed(self, table, **more):
        # The plies are known; only the position after them is of interest.
        return await self.ask("/v1/games:replay", **table.position, fromPly=1, toPly=0, **more)

    async def declared(self, table, result, ending, locale):
        """The table with a declared result, which records write as `ending`, and its end in words; None if the rules do not allow it."""
        found = await self.replayed(table, declared=result, locale=locale)
        if not found["declaredCheck"]["agrees"]:
            return None
        ended = dataclasses.replace(table, turn="", result=found["position"]["token"], ending=ending)
        return ended, found["sentence"]

    async def over(self, table, locale):
        """How a game ended."""
        return (await self.replayed(table, locale=locale))["sentence"]

    async def accepts(self, table, locale):
        """Whether a level accepts a draw: it judges the position, and how long nothing was captured."""
        now = await self.chance(table, locale)
        at_start = await self.chance(dataclasses.replace(table, moves=()), locale)
        plies = (await self.ask("/v1/games:replay", **table.game, fromPly=max(1, len(table.moves))))["plies"]
        quiet = any(ply["quietPlies"] >= LONG for ply in plies)
        return now < min(0.5, at_start - CLEARLY) or (quiet and now <= 0.5 + CLEARLY)

    async def chance(self, table, locale):
        """The probability that the level wins, as it sees it."""
        attackers = (await self.suggested(table, table.level, locale))["attackersWinProbability"]
        return attackers if table.opponent == SIDES[0] else 1 - attackers

    async def analysed(self, table, locale):
        """The moves of the game judged, in words, and the graph of its course, if there is one."""
        request = {**table.game, "nodes": ANALYSIS_NODES, "locale": locale}
        # The last line of the stream is the summary, or what prevented it.
        lines = (await self.post("/v1/games:analyze", "application/x-ndjson", **request)).text.splitlines()
        *judged, last = map(json.loads, lines)
        if "error" in last:
            raise ValueError(last["error"]["detail"])
        plies = [line["ply"] for line in judged if "ply" in line]
        if not plies:
            return last["final"]["sentence"], None
        return last["final"]["sentence"], await self.graph(plies, last["final"].get("turningPoint"), locale)

    async def graph(self, plies, turning_point, locale):
        """The course of a game as a picture, however long the game was."""
        first = plies[0]
        lost = first["winProbabilityLoss"] * (1 if first["side"] == SIDES[0] else -1)
        marks = {name: [] for name in MARKS.values()}
        for ply in plies:
            if mark := MARKS.get(ply.get("judgement", "").removeprefix("JUDGEMENT_")):
                marks[mark].append(ply["ply"])
        return await self.picture(
            "/v1/graphs:render",
            attackersWinPermille=[round(1000 * ply["attackersWinProbability"]) for ply in plies],
            startPermille=round(1000 * (first["attackersWinProbability"] + lost)),
            firstPly=first["ply"],
            locale=locale,
            **marks,
            **({"turningPoint": turning_point} if turning_point else {}),
        )

    async def drawn(self, position, locale, **more):
        return await self.picture("/v1/positions:render", **position, locale=locale, **more)

    async def picture(self, call, **request):
        """A picture, and its description."""
        drawn = await self.post(call, "image/png", **request)
        return drawn.content, urllib.parse.unquote(drawn.headers["Tafl-Alt-Text"])

    async def record(self, table):
        """The game in the style of PGN."""
        result, _, reason = table.ending.partition(" ")
        ending = f'[Result "{result}"]\n[Termination "{reason}"]\n' if result else ""
        text = f'[Variant "{table.ruleset}"]\n{ending}\n{" ".join(table.moves)} {result}'
        return (await self.ask("/v1/games:convert", record={"text": text}, to="RECORD_FORMAT_PGN"))["text"]

    async def link(self, table, locale):
        """The address of the game on tafld's page; of a long one, that of its position."""
        game = {"ruleset": table.ruleset, "moves": ",".join(move.split("x")[0] for move in table.moves)}
        if table.opponent:
            game |= {table.opponent.removeprefix("SIDE_").lower(): table.level, "seed": table.seed}
        if table.ending:
            game["end"] = ENDS[table.ending]
        link = address(**game, locale=locale)
        if len(link) <= MAX_LINK:
            return link
        return address(token=(await self.replayed(table))["position"]["token"], locale=locale)

    async def get(self, call, **query):
        return (await self.answered("GET", call, params=query)).json()

    async def ask(self, call, **request):
        return (await self.post(call, "application/json", **request)).json()

    async def post(self, call, accept, **request):
        headers = {"Content-Type": "application/json", "Accept": accept}
        return await self.answered("POST", call, content=json.dumps(request), headers=headers)

    async def answered(self, method, call, **more):
        """The answer, if there is one in time."""
        pause, last = FIRST_PAUSE, time.monotonic() + WITHIN
        while time.monotonic() + pause < last:
            with contextlib.suppress(httpx.TransportError):
                answer = await self.http.request(method, call, **more)
                if answer.status_code not in BUSY:
                    break
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            answer = await self.http.request(method, call, **more)
        if answer.status_code in (400, 413):
            raise Problem(answer.json())
        return answer.raise_for_status()
