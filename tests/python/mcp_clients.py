"""The tools for language models as clients of others see them: `mcp_clients.py --tafld BINARY --tools FOLDER --chromium BINARY`.

The official SDKs of Python and TypeScript, the inspector and the conformance suite ask a running service, by both eras of the protocol
and over standard input and output. One scripted agent plays whole games; one reads nothing but texts; another does all that a model does
wrong, and must not get an illegal position. `bundles.py` checks what hosts and registries get. FOLDER has the node_modules of
tests/mcp/requirements.txt and the Node in which they run.
"""

import asyncio
import json
import logging
import pathlib
import random
import shutil
import subprocess
import tempfile
import urllib.request

import jsonschema
from mcp import Client, MCPError, StdioServerParameters
from mcp.types import PromptReference

import mcp_reader
from bundles import check_bundles
from service import PATIENCE, Service, browser, check, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODERN = "2026-07-28"
GAMES = {"brandubh-wtf": 400, "tablut-nielsen": 400, "copenhagen": 400}


def ask(address, path, body):
    """An answer of the JSON interface, by which the tools are judged."""
    request = urllib.request.Request(f"http://{address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


async def use(client, name, **arguments):
    """The structured result of a tool."""
    result = await client.call_tool(name, arguments)
    check(not result.is_error, name, arguments, "fails:", result.content)
    check(name == "draw_board" or json.loads(result.content[0].text) == result.structured_content, name, "says something else as text")
    return result.structured_content


async def check_client(server, mode):
    """What every client does first; the SDK checks each message and each result against its schema."""
    async with Client(server, mode=mode) as client:
        expected = MODERN if mode != "legacy" else "2025-11-25"
        check(client.protocol_version == expected, "the protocol is", client.protocol_version, "and not", expected)
        # Whoever names a revision does not ask the server first.
        check(mode == MODERN or (client.server_info.name == "tafld" and client.instructions), "the server says of itself", client.server_info)
        tools = (await client.list_tools()).tools
        for tool in tools:
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            jsonschema.Draft202012Validator.check_schema(tool.output_schema or {})
        shown = [tool.meta["ui"]["resourceUri"] for tool in tools if tool.meta and "resourceUri" in tool.meta["ui"]]
        listed = [str(resource.uri) for resource in (await client.list_resources()).resources]
        check(shown and set(shown) == set(listed), "tools show", shown, "and there are", listed)
        page = (await client.read_resource(listed[0])).contents[0]
        check(page.mime_type == "text/html;profile=mcp-app" and "<tafl-board" in page.text, "the board is", page.mime_type)
        # Only by the newest revision does a client say with each request whether it shows pages; this one does not.
        check((mode == "legacy") == any(tool.name == "board_call" for tool in tools), "the tool of the page is listed for", mode)
        await check_prompts(client)
        token = (await use(client, "new_game", ruleset="brandubh"))["token"]
        played = await use(client, "play_move", token=token, move="d2-a2", level=1)
        check({"reply", "token", "said"} <= set(played), "a move with its reply is", played)
        picture = (await client.call_tool("draw_board", {"token": token})).content
        check(picture[0].type == "image" and len(picture[1].text) > 20, "the picture is", [part.type for part in picture])


async def check_prompts(client):
    """Prompts, and the completion of their arguments by the rule sets that there are."""
    prompts = {prompt.name: [argument.name for argument in prompt.arguments] for prompt in (await client.list_prompts()).prompts}
    check(prompts == {"play": ["ruleset", "level"], "teach": ["ruleset"], "puzzle_of_the_day": []}, "the prompts are", prompts)
    for name, names in prompts.items():
        for given in ({}, dict(zip(names, ("tablut-nielsen", "4"), strict=False))):
            (message,) = (await client.get_prompt(name, given)).messages
            check(message.role == "user" and all(value in message.content.text for value in given.values()), name, given, "says", message)
    for name, given in (("plan", {}), ("teach", {"level": "3"}), ("play", {"ruleset": "chess"}), ("play", {"level": "11"})):
        try:
            await client.get_prompt(name, given)
            check(False, name, given, "is answered")
        except MCPError:
            pass
    rulesets = (await use(client, "find_rulesets"))["all"]

    async def complete(name, value):
        return (await client.complete(PromptReference(name="play"), {"name": name, "value": value})).completion

    for value in ("", "Cop", "nielsen", "zzz"):
        found = await complete("ruleset", value)
        wanted = sorted(ruleset for ruleset in rulesets if value.lower() in ruleset)
        begin = [ruleset.startswith(value.lower()) for ruleset in found.values]
        check(sorted(found.values) == wanted and begin == sorted(begin, reverse=True), value, "is completed as", found.values)
        check(found.total == len(wanted) and found.has_more is False, value, "has", found.total, "completions")
    check((await complete("level", "")).values == [str(level) for level in range(11)], "the levels are others")


async def play(client, address, ruleset, most):
    """A game against a level, with moves by chance; the referee of the JSON interface must find the same."""
    chance = random.Random(ruleset)
    answer = await use(client, "new_game", ruleset=ruleset)
    moves = []
    while "ended_by" not in answer and len(moves) < most:
        pieces = (await use(client, "legal_moves", token=answer["token"]))["moves"]
        origin = chance.choice(sorted(pieces))
        move = f"{origin}-{chance.choice(pieces[origin].split())}"
        answer = await use(client, "play_move", token=answer["token"], move=move, level=0, seed=len(moves))
        moves += [move, *([answer["reply"]] if "reply" in answer else [])]
    replayed = ask(address, "/v1/games:replay", {"game": {"ruleset": ruleset, "moves": moves}})
    check("fault" not in replayed, ruleset, "was played against the rules:", replayed.get("fault"))
    check(replayed["position"]["token"] == answer["token"], ruleset, "ends with another position after", moves)
    ended = replayed["position"].get("outcome", {}).get("reason", "").removeprefix("OUTCOME_REASON_").lower()
    check(ended == answer.get("ended_by", ""), ruleset, "ended by", answer.get("ended_by"), "and not", ended)
    judged = await use(client, "judge_game", record=" ".join(moves), ruleset=ruleset)
    check(judged["token"] == answer["token"], "judge_game finds another position")
    return len(moves)


def mistakes(token, other, chance):
    """Calls that a model makes in error, each with whether it may be answered nevertheless."""
    at = chance.randrange(len(token))
    letter = chance.choice([letter for letter in "AZaz09-_" if letter != token[at]])
    yield {"token": token[:at] + letter + token[at + 1 :], "move": "d2-a2"}
    yield {"token": token[:at], "move": "d2-a2"}
    yield {"token": token + token[:4], "move": "d2-a2"}
    yield {"token": token.upper(), "move": "d2-a2"}
    yield {"token": token[: len(token) // 2] + other[len(other) // 2 :], "move": "d2-a2"}
    yield {"token": "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", "move": "d2-a2"}
    yield {"token": token, "board": "7/7/7/3k3/7/7/a5a", "move": "d2-a2"}
    yield {"token": token, "side": "defenders", "move": "d2-a2"}
    for move in ("d5-e5", "d4-a1", "d2-d2", "a1-a2", "z9-z8", "d2xd3", "Ke4", "castles", "pass", "", "d2-a2-a3", "resign", "d2"):
        yield {"token": token, "move": move}
    yield {"token": token, "move": ["d2-a2"]}
    yield {"token": token, "move": "d2-a2", "level": 99}
    yield {"token": token, "move": "d2-a2", "level": "strong"}
    yield {"token": None, "move": "d2-a2"}
    yield {"ruleset": "brandubh-wtf", "move": "d2-a2"}


async def err(client, address):
    """An agent that does everything wrong."""
    chance = random.Random(46)
    token = (await use(client, "new_game", ruleset="brandubh-wtf"))["token"]
    other = (await use(client, "new_game", ruleset="copenhagen"))["token"]
    said = set()
    for _ in range(40):
        for arguments in mistakes(token, other, chance):
            result = await client.call_tool("play_move", arguments)
            check(result.is_error, arguments, "is answered with", result.structured_content)
            check(result.structured_content is None and len(result.content[0].text) > 20, arguments, "is refused with", result.content)
            said.add(result.content[0].text)
    for name, arguments in (("new_game", {"ruleset": "chess"}), ("legal_moves", {"token": token, "from": "j9"}), ("hint", {"token": ""})):
        check((await client.call_tool(name, arguments)).is_error, name, arguments, "is answered")
    for name in ("castle", "", "tools/list"):
        try:
            await client.call_tool(name, {})
            check(False, name, "is a tool")
        except MCPError:
            pass
    # After all that the position is what it was.
    listed = ask(address, "/v1/moves:list", {"token": token})
    check(len(listed["moves"]) == 40 and listed["sideToMove"] == "SIDE_ATTACKERS", "the position has changed")
    return len(said)


async def check_python(tafld, address):
    url = f"http://{address}/mcp"
    stdio = StdioServerParameters(command=str(pathlib.Path(tafld).resolve()), args=["mcp"])
    for server in (url, stdio):
        for mode in (MODERN, "auto", "legacy"):
            await check_client(server, mode)
    async with Client(url, mode=MODERN) as client:
        plies = [await play(client, address, ruleset, most) for ruleset, most in GAMES.items()]
        refusals = await err(client, address)
        read = await mcp_reader.read_only(client, lambda path, body: ask(address, path, body))
    async with Client(stdio, mode="legacy") as client:
        await err(client, address)
    print(f"mcp: games of {plies} plies, by reading alone {read}; mistakes refused with {refusals} different texts")


def check_node(arguments, address):
    """The clients that run in Node, and the board inside a chat in Chromium."""
    node = next((arguments.tools.resolve() / "node_modules").glob("node-*-*/bin/node"))
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(ROOT / "tests/mcp", scratch, dirs_exist_ok=True)
        (pathlib.Path(scratch) / "node_modules").symlink_to(arguments.tools.resolve() / "node_modules")
        runs = [["clients.mjs", address, str(pathlib.Path(arguments.tafld).resolve())]]
        if chromium := browser(arguments):
            runs.append(["chat.mjs", address, chromium])
        for run in runs:
            done = subprocess.run([node, *run], cwd=scratch, timeout=1200, check=False)
            check(done.returncode == 0, run[0], "fails")


def main(arguments):
    # The SDK warns of what it is refused.
    logging.disable(logging.WARNING)
    check_bundles(arguments.tafld, arguments.tools.resolve())
    with Service(arguments.tafld) as service:
        asyncio.run(check_python(arguments.tafld, service.address))
        check_node(arguments, service.address)
        check(not service.faults, "the service logs", service.faults)
        service.stop()
    print("mcp: the clients of others play, explain and show games")


if __name__ == "__main__":
    start(main, "tafld", "tools", "chromium")
