"""Tests the bots of deploy/examples unchanged: `bots.py --tafld BINARY`.

Each is started as its own program beside a fake of its platform, and plays against the real service, which is stopped and started again
in between. What the bot posts is held against what the service answers here, where it is told the game and not a token.
"""

import argparse
import asyncio
import collections
import json
import os
import pathlib
import random
import re
import signal
import socket
import sys
import urllib.parse
import urllib.request

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "examples"
sys.path.append(str(EXAMPLES))

import fake_discord
import fake_telegram
import tables
import texts
from service import Failure, Service, check

PNG = b"\x89PNG\r\n\x1a\n"
RULESET = "brandubh-wtf"
# The last move captures; the second game ends.
CAPTURE = ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5"]
ESCAPE = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"]
# Points the library at another Discord, then runs the bot unchanged.
AT_ANOTHER_DISCORD = """
import runpy, sys, discord, discord.gateway, discord.http, yarl
address, program = sys.argv[1:]
discord.http.Route.BASE = f"http://{address}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway/")
runpy.run_path(program, run_name="__main__")
"""
# A move, and a field of a request, as errors for programs name it.
MOVE = r"\b[a-s]\d{1,2}-[a-s]\d{1,2}\b"
FIELD = re.compile(r"\b(?:text|token|ruleset|level|move|game)(?:\.\w+|\[\d+\])*: |ListRulesets|_")
HOSTILE = [
    "@everyone [a prize](https://example.org) https://example.org **d2** # d2",
    "\x00\x07\r\n\t\u202e",
    "\ud800",
    "d2-a2" * 800,
    "🐙" * 2000,
    '"}],"token":"x',
    "{0} {new} %s %n",
    "../../etc/passwd?token=x#",
    "-" * 4000,
]


class Told:
    """The expected texts: the service's own, and the bots'."""

    def __init__(self, address, locale):
        self.address, self.locale, self.own = address, locale, texts.WORDS[locale]

    def get(self, path, **query):
        address = f"http://{self.address}{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(address, timeout=fake_discord.PATIENCE) as answer:
            return answer.read(), answer.headers

    def json(self, path, **query):
        return json.loads(self.get(path, **query)[0])

    def picture(self, moves, **more):
        if moves:
            more["moves"] = ",".join(moves)
        content, headers = self.get("/v1/render.png", ruleset=RULESET, locale=self.locale, **more)
        return content, urllib.parse.unquote(headers["Tafl-Alt-Text"], errors="strict")

    def played(self, moves):
        before = {"moves": ",".join(moves[:-1])} if moves[1:] else {}
        return self.json("/v1/moves:apply", ruleset=RULESET, move=moves[-1], locale=self.locale, **before)

    def read(self, moves, text):
        before = {"moves": ",".join(moves)} if moves else {}
        return self.json("/v1/moves:parse", ruleset=RULESET, text=text, locale=self.locale, **before)

    def over(self, moves, **result):
        """What is said of a game that the players ended."""
        request = json.dumps({"game": {"ruleset": RULESET, "moves": moves}, "declared": result}).encode()
        post = urllib.request.Request(f"http://{self.address}/v1/games:replay", request, {"Content-Type": "application/json"})
        with urllib.request.urlopen(post, timeout=fake_discord.PATIENCE) as answer:
            token = json.load(answer)["position"]["token"]
        return self.json("/v1/moves:suggest", token=token, locale=self.locale)["sentence"]

    def suggested(self, moves, **more):
        return self.json("/v1/moves:suggest", ruleset=RULESET, moves=",".join(moves), locale=self.locale, **more)

    def title(self, id):
        """The name of a rule set."""
        return next(ruleset["name"] for ruleset in self.json("/v1/rulesets")["rulesets"] if ruleset["id"] == id)


class Program:
    """A running bot."""

    def __init__(self, *command, **environment):
        self.command, self.environment = command, {"PATH": os.environ["PATH"], **environment}
        self.lines = collections.deque(maxlen=200)

    async def __aenter__(self):
        output = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-B",
            *self.command,
            cwd=EXAMPLES,
            env=self.environment,
            stdout=output,
            stderr=asyncio.subprocess.STDOUT,
            # A longer line ends the reader, then the pipe fills, and the bot hangs.
            limit=2**24,
        )
        self.reader = asyncio.create_task(self.read())
        return self

    async def read(self):
        async for line in self.process.stdout:
            self.lines.append(line.decode(errors="replace").rstrip())

    def check_calm(self, what):
        check(self.process.returncode is None, what, "ends the bot:", "\n".join(self.lines))
        check(not any("Traceback" in line for line in self.lines), what, "is a fault of the bot:", "\n".join(self.lines))

    async def stop(self):
        # As service managers do.
        self.process.terminate()
        await asyncio.wait_for(self.process.wait(), fake_discord.PATIENCE)

    async def __aexit__(self, kind, *_):
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        await self.reader
        if kind is not None:
            print("the bot's last words:", *self.lines, sep="\n", file=sys.stderr)


class DiscordPlayer:
    """A user in a Discord channel: sends commands, receives text, picture and description."""

    name, new = "Discord", "tafl new"

    def __init__(self, fake, locale):
        self.fake, self.locale = fake, locale

    async def ask(self, command, typed="", chat=500, locale=None, **more):
        option = {"new": "ruleset", "move": "move", "suggest": "level"}.get(command)
        options = {option: typed} if option and typed != "" else {}
        message = await self.fake.command(command, str(chat), locale or self.locale, **options, **more)
        check(len(message.pictures) <= 1, "several pictures:", len(message.pictures))
        name, picture, alt = message.pictures[0] if message.pictures else (None, None, None)
        check(picture is None or (name.endswith(".png") and alt), "a picture is called", name, "and described as", alt)
        # Markup is escaped.
        return re.sub(r"\\(.)", r"\1", message.text), picture, alt


class TelegramPlayer:
    """A user in a Telegram chat."""

    name, new = "Telegram", "new"

    def __init__(self, fake, locale):
        self.fake, self.locale = fake, locale

    async def ask(self, command, typed="", chat=500, locale=None, **more):
        typed = " ".join([str(typed), *(f"level {value}" if key == "level" else value for key, value in more.items())])
        message = await self.fake.say(f"/{command} {typed}".strip(), chat, locale or self.locale)
        if message.photo is None:
            return message.text, None, None
        text, _, alt = message.text.partition("\n\n")
        check(bool(alt) == (command == "board"), f"/{command} has the caption", message.text)
        return text, message.photo, alt or None


def check_picture(what, answer, expected):
    text, picture, alt = answer
    check(picture is not None and picture.startswith(PNG), what, "shows no PNG, and says", text)
    content, words = expected
    check(alt in (None, words), what, "is described as", alt, "and not as", words)
    check(picture == content, what, "shows another picture than the service draws of the game")


async def play(player, told, moves, chat=500):
    """A whole game; every answer is compared with the service's."""
    text, *shown = await player.ask("new", RULESET, chat)
    check(text.startswith(told.own["new"].format(told.title(RULESET))), "a new game is", text)
    check_picture("a new game", (text, *shown), told.picture([]))
    for ply in range(1, len(moves) + 1):
        applied = told.played(moves[:ply])["applied"]
        text, *shown = await player.ask("move", moves[ply - 1], chat)
        what = f"{player.name}: ply {ply}"
        check(text.startswith(applied["sentence"]), what, "says", text, "and not", applied["sentence"])
        rest = text.removeprefix(applied["sentence"]).strip()
        to_move = "" if "outcome" in applied else told.own[applied["position"]["sideToMove"]]
        check(rest == to_move, what, "adds", rest, "and not", to_move)
        check_picture(what, (text, *shown), told.picture(moves[:ply]))


async def check_game(player, told):
    text, picture, _ = await player.ask("move", "d2-a2")
    check(picture is None and text == told.own["no game"].format(player.new), "a move without a game is answered by", text)
    await play(player, told, CAPTURE)
    for wrong in ("a2-a6", "g4-g4", "d3-c3", "nonsense"):
        refused = told.read(CAPTURE, wrong)["rejected"]["sentence"]
        text, picture, _ = await player.ask("move", wrong)
        check((text, picture) == (refused, None), player.name, "says of the illegal move", wrong, text, "and not", refused)
    check_picture("the board", await player.ask("board"), told.picture(CAPTURE))
    for level in ("", 0, 3):
        # Every game has a seed of its own, so only the kind of the sentence is known: level 10 sees the win, and level 0 misses it.
        answer = await player.ask("suggest", level)
        (move,) = re.findall(MOVE, answer[0])
        judged = told.json("/v1/moves:validate", ruleset=RULESET, moves=",".join(CAPTURE), move=move)
        wins = judged["legal"] and "outcome" in judged["applied"]
        wanted = re.sub(MOVE, move, told.suggested(CAPTURE, level=10 if wins else 0)["sentence"])
        check(judged["legal"] and answer[0] == wanted, "level", level, "suggests", answer[0], "and not", wanted)
        check_picture("a suggestion", answer, told.picture(CAPTURE, arrows=move))
    # Another chat has another game, and the first one is unchanged.
    await play(player, told, ESCAPE, chat=501)
    over, picture, _ = await player.ask("move", "a4-a3", chat=501)
    check((over, picture) == (told.suggested(ESCAPE)["sentence"], None), "after its end a game goes on:", over)
    answer = await player.ask("suggest", chat=501)
    ended = told.suggested(ESCAPE)["sentence"]
    check(answer[0] == ended, "after its end a game is", answer[0], "and not", ended)
    check_picture("the end", answer, told.picture(ESCAPE))
    check_picture("the first board", await player.ask("board"), told.picture(CAPTURE))
    # Each user is answered in their own language, whoever moved.
    for locale in texts.WORDS:
        here = Told(told.address, locale)
        for chat, moves, text in ((500, CAPTURE, here.own["SIDE_ATTACKERS"]), (501, ESCAPE, here.suggested(ESCAPE)["sentence"])):
            answer = await player.ask("board", chat=chat, locale=locale)
            check(answer[0] == text, "in", locale, "the board is", answer[0], "and not", text)
            check_picture(f"the board in {locale}", answer, here.picture(moves))


async def check_other_games(player, told):
    listed = told.json("/v1/rulesets")
    known, best = [ruleset["id"] for ruleset in listed["rulesets"]], listed["bestKnown"]
    text, picture, _ = await player.ask("new", "chess", chat=502)
    wanted = told.own["no ruleset"].format("chess", ", ".join(best))
    check((text, picture) == (wanted, None), "a game that is not known is answered by", text)
    text, picture, _ = await player.ask("new", "Copenhagn", chat=502)
    wanted = told.own["nearest"].format("Copenhagn", "copenhagen", f"{player.new} copenhagen")
    check((text, picture) == (wanted, None), "a game with a wrong letter is answered by", text)
    for typed, id, other in (("COPENHAGEN", "copenhagen", ""), ("Ard-Ri", "ard-ri-nielsen", "ard-ri-dragonheelslair"), ("", best[0], "")):
        text, picture, _ = await player.ask("new", typed, chat=502)
        check(picture and text.startswith(told.own["new"].format(told.title(id))) and other in text, "a new game of", typed, "is", text)
    for id in known:
        text, picture, _ = await player.ask("new", id, chat=502)
        check(told.title(id) in text and picture.startswith(PNG), "a new game of", id, "is", text)
    text, picture, _ = await player.ask("new", "tablut-15", chat=502)
    check(told.title("tablut-15") in text, "the number of a game is taken for a level:", text)
    # Two concurrent commands run in order.
    await player.ask("new", RULESET, chat=502)
    answers = await asyncio.gather(*(player.ask("move", move, chat=502) for move in CAPTURE[:2]))
    check(all(picture for _, picture, _ in answers), "two moves at once:", [text for text, _, _ in answers])
    check_picture("the board after both", await player.ask("board", chat=502), told.picture(CAPTURE[:2]))


async def check_words(player, told):
    """What people type in place of moves and commands."""
    await player.ask("new", "Brandubh WTF", chat=506)
    for typed, moves in (("D2 to A2", ["d2-a2"]), ("d5–e5", ["d2-a2", "d5-e5"])):
        check_picture(typed, await player.ask("move", typed, chat=506), told.picture(moves))
    check_picture("taken back", await player.ask("undo", chat=506), told.picture(["d2-a2"]))
    text, picture, _ = await player.ask("move", "a5", chat=506)
    check_picture("a destination", (text, picture, _), told.picture(["d2-a2", "d5-a5"]))
    check_picture("undo", await player.ask("move", "undo", chat=506), told.picture(["d2-a2"]))
    for typed in ("hint", "Hint?", "conseil", "indice"):
        text, picture, _ = await player.ask("move", typed, chat=506)
        check(picture and re.search(MOVE, text), typed, "is answered by", text)
    for typed in ("help", "Aide !"):
        text, picture, _ = await player.ask("move", typed, chat=506)
        check((text, picture) == (told.own["help"], None), typed, "is answered by", text)
    # What the help names is understood.
    for typed in re.split("[:;,] ", told.own["help"].rstrip("."))[-4:]:
        check(told.read([], typed)["intent"] != "PLAYER_INTENT_UNSPECIFIED", "the help names", typed, "which is not understood")
    # A move declines an offer.
    text, picture, _ = await player.ask("move", "draw?", chat=506)
    check((text, picture) == (told.own["offered"], None), "the offer of a draw is answered by", text)
    await player.ask("move", "a5", chat=506)
    check((await player.ask("draw", chat=506))[0] == told.own["offered"], "an old offer is accepted")
    text, *_ = await player.ask("move", "I accept", chat=506)
    over = told.over(["d2-a2", "d5-a5"], draw=True, reason="OUTCOME_REASON_AGREEMENT")
    check(text == over, "an agreed draw is", text, "and not", over)
    for command in ("resign", "draw", "board"):
        check((await player.ask(command, chat=506))[0] == over, "after a draw,", command, "goes on")
    check_picture("the end is taken back", await player.ask("undo", chat=506), told.picture(["d2-a2", "d5-a5"]))
    text, *_ = await player.ask("move", "I resign", chat=506)
    over = told.over(["d2-a2", "d5-a5"], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_RESIGNATION")
    check(text == over, "a resignation is", text, "and not", over)
    text, picture, _ = await player.ask("move", "a4-a3", chat=506)
    check((text, picture) == (over, None), "a move after a resignation is answered by", text, "and not", over)


async def check_level(player, told):
    """A game against a level: it answers each move, and what is taken back leaves the player to move."""
    text, picture, _ = await player.ask("new", "brandubh-wtf", chat=507, level=1, side="defenders")
    said = told.own["against"].format(1, told.own["of SIDE_ATTACKERS"])
    (first,) = re.findall(MOVE, text)
    check(said in text and told.own["SIDE_DEFENDERS"] in text, "a game against a level begins with", text)
    check(picture == told.picture([first])[0], "the level's first move is not", first)
    legal = next(move for move in ("d5-a5", "d5-g5", "d5-c5", "d5-e5") if told.read([first], move)["legal"])
    text, picture, _ = await player.ask("move", legal, chat=507)
    own, reply = re.findall(MOVE, text)[:2]
    check(picture == told.picture([first, own, reply])[0] and told.own["SIDE_DEFENDERS"] in text, "the level answers by", text)
    check_picture("taken back", await player.ask("undo", chat=507), told.picture([first]))
    text, picture, _ = await player.ask("undo", chat=507)
    check((text, picture) == (told.own["start"], None), "the level's first move is taken back:", text)
    text, *_ = await player.ask("resign", chat=507)
    over = told.over([first], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
    check(text == over, "a resignation against a level is", text, "and not", over)


async def check_draw(player, told):
    """A level that stands as at the start declines a draw."""
    await player.ask("new", "brandubh-wtf", chat=508, level=3, side="attackers")
    text, *_ = await player.ask("move", "draw?", chat=508)
    check(text == told.own["level declines"], "a level answers the offer of a draw at the first move by", text)


async def check_requests(player, told):
    """A game, a level and a side in one request, in every language; what is not understood keeps the others."""
    for locale, own in texts.WORDS.items():
        asked = re.search(r"/new brandubh (\w+) 3 (\w+)", own["help new"])
        text, *_ = await player.ask("new", f"brandubh-wtf {asked[1]} 3 {asked[2]}", chat=509, locale=locale)
        check(own["against"].format(3, own["of SIDE_ATTACKERS"]) in text, asked[0], "begins with", text)
        check(own["SIDE_DEFENDERS"] in text, "in", locale, "the turn is", text)
        sentence = Told(told.address, locale).played(re.findall(MOVE, text))["applied"]["sentence"]
        check(sentence in text, "in", locale, "the level moves by", text)
    text, *_ = await player.ask("new", "brandub-wtf stufe 3 verteidiger", chat=509, locale="de")
    check("/" + player.new + " brandubh-wtf stufe 3 verteidiger" in text, "a wrong letter is answered by", text)
    # A language that the bots do not have: all is in English.
    await player.ask("new", RULESET, chat=509, locale="it")
    text, *_ = await player.ask("move", "d2-a2", chat=509, locale="it")
    english = Told(told.address, "en")
    wanted = f"{english.played(['d2-a2'])['applied']['sentence']} {english.own['SIDE_DEFENDERS']}"
    check(text == wanted, "in Italian a move is", text)


async def check_hostile(player, bot, told):
    for odd in HOSTILE:
        for command in ("move", "new"):
            text, picture, _ = await player.ask(command, odd)
            check(text and picture is None, command, odd, "is answered by", text)
            check(not FIELD.search(text.replace(odd, "")), command, odd, "shows names of fields:", text)
            bot.check_calm(f"{command} {odd[:40]!r}")
    for locale in ("xx-Odd", "en" * 2000, "*", "\x00"):
        text, _, _ = await player.ask("board", locale=locale)
        check(text, "the language", locale[:40], "is not answered")
        bot.check_calm(f"the language {locale[:40]!r}")
    text, _, _ = await player.ask("suggest", 99)
    check(text == told.own["no level"].format(0, 10), "a level of 99 is answered by", text)
    text, _, _ = await player.ask("move", " " if player.name == "Discord" else "")
    check(text == told.own["no move"], "no move is answered by", text)
    check_picture("the board after all this", await player.ask("board"), told.picture(CAPTURE))


async def check_outage(player, referee, told, bot):
    """The service stops and restarts. The bot reports it, then continues its game."""
    referee.stop()
    for command, typed in (("move", "a2-b2"), ("board", ""), ("suggest", ""), ("new", "")):
        text, picture, _ = await player.ask(command, typed)
        check((text, picture) == (told.own["away"], None), command, "without a service is answered by", text)
    bot.check_calm("the lack of a service")
    referee.start()
    check_picture("the board after the outage", await player.ask("board"), told.picture(CAPTURE))
    check_picture("the move after the outage", await player.ask("move", "d7-c7"), told.picture([*CAPTURE, "d7-c7"]))


async def discord(referee, locale):
    told = Told(referee.address, locale)
    async with fake_discord.FakeDiscord() as fake:
        environment = {"DISCORD_TOKEN": fake_discord.TOKEN, "TAFL_SERVICE": f"http://{referee.address}"}
        async with Program("-c", AT_ANOTHER_DISCORD, fake.address, str(EXAMPLES / "discord_bot.py"), **environment) as bot:
            player = DiscordPlayer(fake, locale)
            await check_game(player, told)
            await check_other_games(player, told)
            await check_words(player, told)
            await check_level(player, told)
            await check_draw(player, told)
            await check_requests(player, told)
            first = await fake.complete("new", "ruleset", "")
            best = told.json("/v1/rulesets")["bestKnown"]
            check([choice["value"] for choice in first][: len(best)] == best, "offered first are", first)
            message = await fake.command_while_away("board", referee.pause, referee.resume)
            check(message.pictures, "the board after a pause of the service is", message.text)
            choices = await fake.complete("new", "ruleset", "tablut")
            rulesets = told.json("/v1/rulesets")["rulesets"]
            wanted = {ruleset["id"] for ruleset in rulesets if "tablut" in (ruleset["id"] + ruleset["name"]).lower()}
            check({"tablut-nielsen", "tablut-igg"} < wanted, "no such rule sets:", wanted)
            check({choice["value"] for choice in choices} == wanted, "offered are", choices)
            await fake.drop_connection()
            check_picture("the board after a lost connection", await player.ask("board"), told.picture(CAPTURE))
            check((fake.identified, fake.resumed) == (1, 1) and fake.heartbeats, "the connection was not taken up again")
            await check_hostile(player, bot, told)
            await check_outage(player, referee, told, bot)
            check(not (faults := fake.faults), *faults)
            # A command that no longer exists, as after an update.
            text, _, _ = await player.ask("gone")
            check(text == told.own["fault"], "a command that does not exist is not answered")
            check_picture("the board at last", await player.ask("board"), told.picture([*CAPTURE, "d7-c7"]))
            await bot.stop()
            print(f"bots: {len(fake.seconds)} commands on Discord, the slowest answered in {max(fake.seconds):.2f} s", flush=True)


async def telegram(referee, locale):
    told = Told(referee.address, locale)
    async with fake_telegram.FakeTelegram() as fake:
        environment = {"TELEGRAM_TOKEN": fake_telegram.TOKEN, "TELEGRAM_API": f"http://{fake.address}"}
        async with Program("telegram_bot.py", **environment, TAFL_SERVICE=f"http://{referee.address}") as bot:
            player = TelegramPlayer(fake, locale)
            await check_game(player, told)
            await check_other_games(player, told)
            await check_words(player, told)
            await check_level(player, told)
            await check_draw(player, told)
            await check_requests(player, told)
            await check_manners(fake, told)
            await check_hostile(player, bot, told)
            await check_outage(player, referee, told, bot)
            await fake.fail(2)
            check_picture("the board at last", await player.ask("board"), told.picture([*CAPTURE, "d7-c7"]))
            bot.check_calm("the whole test")
            check(not fake.faults and fake.sent.empty(), "Telegram:", fake.faults, fake.sent)
            await bot.stop()


async def check_manners(fake, told):
    """Telegram only: help, groups, moves without a command, and other messages."""
    commands = {"new", "move", "suggest", "board", "undo", "draw", "resign", "rulesets"}
    check(set(fake.commands) == commands and fake.languages == {"", *texts.WORDS} - {"en"}, "the commands are", fake.commands, fake.languages)
    for asked in ("/start", "/help"):
        text = (await fake.say(asked)).text
        check(all(f"/{name}" in text for name in fake.commands), asked, "is answered by", text)
    text = (await fake.say("/rulesets")).text
    check("copenhagen" in text, "/rulesets is answered by", text)
    text = (await fake.say("/new Brandubh niveau 2 attaquants", chat=503, language="fr")).text
    french = texts.WORDS["fr"]
    check(french["against"].format(2, french["of SIDE_DEFENDERS"]) in text, "in French, a game against a level begins with", text)
    await fake.say(f"/new {RULESET}", chat=503)
    check((await fake.say("D2 A2", chat=503)).photo == told.picture(["d2-a2"])[0], "a move needs a command in a private chat")
    await fake.say(f"/new@tafl_bot {RULESET}", chat=-504, kind="supergroup")
    # None of these may be answered; an answer would show up among the following ones.
    silent = [
        fake.typed("d2-a2", chat=-504, kind="supergroup"),
        {"edited_message": fake.typed("/move d2-a2", chat=-504, kind="supergroup")["message"]},
        {"channel_post": fake.typed("/board", chat=-505, kind="channel")["message"]},
        {"message": {**fake.typed("x")["message"], "text": None, "photo": []}},
    ]
    for update in silent:
        await fake.push(update)
    check((await fake.say("/board", chat=-504, kind="supergroup")).photo == told.picture([])[0], "a group plays what is not for the bot")


async def check_tables(referee):
    """Not visible from outside: a bot's memory is bounded, and texts are cut as the platforms count."""
    tables.SERVICE = f"http://{referee.address}"
    tables.MAX_TABLES = 2
    check(len({tuple(own) for own in texts.WORDS.values()}) == 1, "the bots' words are not the same in all languages")
    kept = tables.Tables()
    for chat in (1, 2, 3):
        await kept.new(chat, "en", RULESET)
    answers = [await kept.board(chat, "en", "") for chat in (1, 2, 3)]
    check([answer.picture is not None for answer in answers] == [False, True, True], "kept are", answers)
    check(not kept.turns, "left are", dict(kept.turns))
    seeds = {(await kept.new(1, "en", RULESET)) and kept.tables[1].seed for _ in range(8)}
    check(len(seeds) == 8, "games have the same seed:", seeds)
    # A level that is about to lose accepts a draw.
    kept.tables[9] = tables.Table(RULESET, tuple(ESCAPE[:5]), "SIDE_DEFENDERS", 1, level=8, opponent="SIDE_ATTACKERS")
    answer = await kept.offer_draw(9, "en", "")
    check(kept.tables[9].result, "a level that loses answers the offer of a draw by", answer.text)
    for text in ("x" * 10, "🐙" * 10, "x" + "🐙" * 10):
        cut = tables.shortened(text, 10)
        check(fake_telegram.units(cut) <= 10 and cut[:4] == text[:4] and (cut == text) == (text[0:2] == "xx"), text, "is cut to", cut)


class Referee:
    """The service, which can stop and return to its port."""

    def __init__(self, tafld):
        self.tafld, self.address = tafld, f"127.0.0.1:{quiet_port()}"
        self.start()

    def start(self):
        self.service = Service(self.tafld, self.address)

    def stop(self):
        self.service.stop()

    def pause(self):
        self.service._process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.service._process.send_signal(signal.SIGCONT)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.service.__exit__(*problem)


def quiet_port():
    """A port outside the ephemeral range."""
    for port in random.sample(range(20_000, 30_000), 100):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise Failure("no free port")


async def run(tafld):
    with Referee(tafld) as referee:
        # Not English, so that the default language cannot pass for the requested one.
        locale = next(locale for locale in texts.WORDS if locale != "en")
        served = Told(referee.address, "en").json("/v1/info")["locales"]
        check(set(texts.WORDS) <= set(served), "tafld speaks", served)
        await check_tables(referee)
        for bot in (discord, telegram):
            await bot(referee, locale)
        print("bots: both have played")


def main():
    arguments = argparse.ArgumentParser(description="Plays with the example bots.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    try:
        asyncio.run(run(arguments.parse_args().tafld))
    except Failure as failure:
        print(f"bots: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
