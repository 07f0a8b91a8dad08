"""A host that reads prompts and answers of tools as plain text, as a model does: it knows no member of their JSON, and takes from the
words alone what to call, what was played, what is wrong with a call, and that the game is over."""

import difflib
import random
import re

from mcp.types import TextContent

from service import check

SQUARE = r"[a-s]\d+"
MOVE = rf"{SQUARE}(?:-{SQUARE})+|pass"
TOKEN = r"[\w.-]{20,}"
# Every game is over long before.
MOST_CALLS = 300


def written(pattern, text):
    """What a text says at the parentheses of a pattern; without it, nobody could go on."""
    found = re.search(pattern, text)
    check(found, "nothing says", pattern, "in:", text)
    return found[1]


class Host:
    """A game that begins with a prompt; each of the mistakes is made at the call of its number."""

    def __init__(self, client, ruleset, level, side, mistakes):
        self.client, self.asked, self.side, self.mistakes = client, (ruleset, level), side, dict(mistakes)
        self.chance = random.Random(ruleset)
        self.moves, self.calls, self.refusals = [], 0, []

    async def say(self, tool, arguments):
        """The text of an answer, or of a refusal."""
        (part, *_) = (await self.client.call_tool(tool, arguments)).content
        check(isinstance(part, TextContent), tool, "says nothing")
        return part.text

    async def call(self, tool, arguments):
        """Makes a call, and mends it by what the refusal says, once."""
        mistake = self.mistakes.pop(self.calls, None)
        self.calls += 1
        wrong = mistake(self, arguments) if mistake else arguments
        text = await self.say(tool, wrong)
        if mistake:
            check(not re.search(rf"token\W+{TOKEN}", text), wrong, "is answered with", text)
            self.refusals.append(text)
            arguments = self.mended(wrong, text)
            text = await self.say(tool, arguments)
        self.token = written(rf"\btoken\W+({TOKEN})", text)
        reply = re.search(rf"\breply\W+({MOVE})", text)
        self.moves += [*([arguments["move"]] if "move" in arguments else []), *([reply[1]] if reply else [])]
        return text

    def mended(self, arguments, text):
        """The arguments as the text of a refusal would have them."""
        if found := re.search(r'no parameter "(\w+)" here; the parameters are ([\w, ]+)', text):
            [right] = difflib.get_close_matches(found[1], found[2].split(", "), 1)
            return {right if name == found[1] else name: value for name, value in arguments.items()}
        if found := re.search(r"^(\w+): .*did you mean (\S+)\?", text):
            return arguments | {found[1]: found[2]}
        if found := re.search(r"give (\w+) and (\w+) in its place", text):
            placed = {found[1]: self.ruleset, found[2]: " ".join(self.moves)}
            return placed | {name: value for name, value in arguments.items() if name != "token"}
        free = re.findall(SQUARE, written(r"possible destinations: ([^.]*)\.", text))
        return arguments | {"move": f"{arguments['move'].split('-')[0]}-{self.chance.choice(free)}"}

    async def pieces(self):
        """The destinations of each piece."""
        text = await self.say("legal_moves", {"token": self.token})
        found = re.findall(rf"({SQUARE})\W+({SQUARE}(?: {SQUARE})*)", text)
        check(found, "no move is legal:", text)
        return {origin: destinations.split() for origin, destinations in found}

    async def play(self):
        """Plays to the end; the moves, who has won, and what is said of the game."""
        ruleset, level = self.asked
        prompt = (await self.client.get_prompt("play", {"ruleset": ruleset, "level": str(level)})).messages[0].content.text
        self.ruleset = written(r"rule set is (\S+)\.", prompt)
        level = written(r"[Ll]evel (\d+)", prompt)
        begin, move = written(r"[Bb]egin with (\w+)", prompt), written(r"to every (\w+)", prompt)
        end, comment = written(r"answer has (\w+)", prompt), written(r"through the game with (\w+)", prompt)
        text = await self.call(begin, {"ruleset": self.ruleset, "level": level})
        if self.side != written(r"side_to_move\W+(\w+)", text):
            check("without a move" in prompt, "nothing says how the other side begins")
            text = await self.call(move, {"token": self.token, "level": level})
        while not re.search(rf"\b{end}\b", text):
            check(self.calls < MOST_CALLS, ruleset, "does not end after", self.moves)
            origin, free = self.chance.choice(sorted((await self.pieces()).items()))
            text = await self.call(move, {"token": self.token, "move": f"{origin}-{self.chance.choice(free)}", "level": level})
        winner = re.search(r"\bwinner\W+(\w+)", text)
        record = {"record": " ".join(self.moves), "ruleset": self.ruleset}
        return winner and winner[1], written(rf"\b{end}\W+(\w+)", text), await self.say("judge_game", record), await self.say(comment, record)


# ---- What goes wrong

def misspelt(host, arguments):
    """The name of the rule set without a letter."""
    return arguments | {"ruleset": arguments["ruleset"].split("@")[0][:-2] + arguments["ruleset"].split("@")[0][-1]}


def misnamed(host, arguments):
    """Another name for an argument."""
    return {"levels" if name == "level" else name: value for name, value in arguments.items()}


def cut(host, arguments):
    """A token without its end."""
    return arguments | {"token": arguments["token"][:-3]}


def illegal(host, arguments):
    """A move to the square where it begins."""
    origin = arguments["move"].split("-")[0]
    return arguments | {"move": f"{origin}-{origin}"}


GAMES = [
    ("brandubh-wtf", 1, "attackers", {0: misspelt, 2: illegal}),
    ("tablut-nielsen", 2, "defenders", {2: cut, 3: misnamed}),
    ("copenhagen", 2, "attackers", {1: illegal, 3: cut}),
]


async def read_only(client, ask):
    """Plays the games; `ask` asks the JSON interface, which must find the same. The numbers of moves."""
    plies = []
    for ruleset, level, side, mistakes in GAMES:
        host = Host(client, ruleset, level, side, mistakes)
        winner, reason, judged, commentary = await host.play()
        check(not host.mistakes and len(host.refusals) == 2, ruleset, "was over before", host.mistakes)
        replayed = ask("/v1/games:replay", {"game": {"ruleset": ruleset, "moves": host.moves}})
        check("fault" not in replayed, ruleset, "was played against the rules:", replayed.get("fault"))
        outcome = replayed["position"].get("outcome", {})
        won = outcome.get("winner", "").removeprefix("SIDE_").lower()
        check(won == (winner or ""), ruleset, "was won by", won, "and the host has read", winner)
        check(outcome.get("reason", "").removeprefix("OUTCOME_REASON_").lower() == reason, ruleset, "ended by", outcome, "and not", reason)
        check(re.search(rf"\b{reason}\b", judged) and (winner or "draw") in judged, "judge_game says", judged)
        # What the commentary says of a move is about the one that was played.
        remarks = re.findall(rf"Move (\d+), ({MOVE}),", commentary)
        check(remarks, "the commentary says", commentary)
        for ply, move in remarks:
            check(host.moves[int(ply) - 1] == move, "move", ply, "was", host.moves[int(ply) - 1], "and the commentary says", move)
        plies.append(len(host.moves))
    return plies
