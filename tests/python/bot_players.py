"""What tests of the bots share: a bot as a program, the service and what it says, users of each platform."""

import asyncio
import collections
import functools
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
import tables
import texts
from service import Failure, Service, check

PNG = b"\x89PNG\r\n\x1a\n"
RULESET = "brandubh-wtf"


# Equal requests get equal answers.
@functools.cache
def fetched(address, content=None):
    request = urllib.request.Request(address, content, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=fake_discord.PATIENCE) as answer:
        return answer.read(), answer.headers


class Told:
    """The expected texts: the service's own, and the bots'."""

    def __init__(self, address, locale):
        self.address, self.locale, self.own = address, locale, texts.WORDS[locale]

    def get(self, path, **query):
        return fetched(f"http://{self.address}{path}?{urllib.parse.urlencode(query)}")

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
        replayed = self.post("/v1/games:replay", game={"ruleset": RULESET, "moves": moves}, declared=result)
        token = json.loads(replayed)["position"]["token"]
        return self.json("/v1/moves:suggest", token=token, locale=self.locale)["sentence"]

    def post(self, path, **request):
        return fetched(f"http://{self.address}{path}", json.dumps(request).encode())[0]

    def analysed(self, moves):
        """What is said of the moves of a game, and the graph of its course with its description."""
        request = {
            "game": {"ruleset": RULESET, "moves": moves},
            "nodes": tables.ANALYSIS_NODES,
            "locale": self.locale,
        }
        final = json.loads(self.post("/v1/games:analyze", **request).splitlines()[-1])["final"]
        query = urllib.parse.parse_qsl(final["graphLink"].partition("?")[2])
        content, headers = self.get("/v1/graph.png", **dict(query))
        return final["sentence"], content, urllib.parse.unquote(headers["Tafl-Alt-Text"], errors="strict")

    def suggested(self, moves, **more):
        return self.json(
            "/v1/moves:suggest", ruleset=RULESET, moves=",".join(moves), locale=self.locale, **more
        )

    def title(self, id):
        """The name of a rule set."""
        return next(
            ruleset["name"] for ruleset in self.json("/v1/rulesets")["rulesets"] if ruleset["id"] == id
        )


class Program:
    """A running bot."""

    def __init__(self, *command, **environment):
        self.command, self.environment = command, {"PATH": os.environ["PATH"], **environment}
        self.lines = collections.deque(maxlen=200)

    async def __aenter__(self):
        await self.start()
        return self

    async def start(self):
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

    async def kill(self):
        """Ends the bot as a failure of the machine would."""
        self.process.kill()
        await self.process.wait()
        await self.reader

    async def read(self):
        async for line in self.process.stdout:
            self.lines.append(line.decode(errors="replace").rstrip())

    def check_calm(self, what):
        check(self.process.returncode is None, what, "ends the bot:", "\n".join(self.lines))
        check(
            not any("Traceback" in line for line in self.lines),
            what,
            "is a fault of the bot:",
            "\n".join(self.lines),
        )

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


class Referee:
    """The service, which can stop and return to its port."""

    def __init__(self, tafld):
        self.tafld, self.address = tafld, f"127.0.0.1:{quiet_port()}"
        self.start()

    def start(self):
        # On a busy machine an analysis takes longer than calls usually may.
        self.service = Service(self.tafld, self.address, ["--call-timeout-ms", "60000"])

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


class DiscordPlayer:
    """A user in a Discord channel: sends commands, receives text, picture and description."""

    name, command = "Discord", "/tafl "

    def __init__(self, fake, locale):
        self.fake, self.locale = fake, locale

    async def ask(self, command, typed="", chat=500, locale=None, **more):
        option = {"new": "ruleset", "suggest": "level"}.get(command, command)
        options = (
            {option: typed}
            if option in ("ruleset", "move", "level", "puzzle", "language") and typed != ""
            else {}
        )
        if "puzzle" in options:
            options = {"move": typed}
        message = await self.fake.command(command, str(chat), locale or self.locale, **options, **more)
        private = command == "puzzle" and typed != ""
        check(message.private == private, command, typed, "is seen by", "one" if message.private else "all")
        return self.seen(message)

    async def next(self, chat=500):
        """The bot's next message that no command asked for."""
        return self.seen(await asyncio.wait_for(self.fake.followed[str(chat)].get(), fake_discord.PATIENCE))

    def seen(self, message):
        check(len(message.pictures) <= 1, "several pictures:", len(message.pictures))
        name, picture, alt = message.pictures[0] if message.pictures else (None, None, None)
        check(
            picture is None or (name.endswith(".png") and alt),
            "a picture is called",
            name,
            "and described as",
            alt,
        )
        # Markup is escaped.
        return re.sub(r"\\(.)", r"\1", message.text), picture, alt


class TelegramPlayer:
    """A user in a Telegram chat."""

    name, command = "Telegram", "/"

    def __init__(self, fake, locale):
        self.fake, self.locale = fake, locale

    async def ask(self, command, typed="", chat=500, locale=None, **more):
        typed = " ".join(
            [str(typed), *(f"level {value}" if key == "level" else value for key, value in more.items())]
        )
        text, picture, alt = self.seen(
            await self.fake.say(f"/{command} {typed}".strip(), chat, locale or self.locale)
        )
        check(picture is None or bool(alt) == (command == "board"), f"/{command} has the description", alt)
        return text, picture, alt

    async def next(self, chat=500):
        """The bot's next message that no command asked for."""
        return self.seen(await self.fake.next(chat))

    def seen(self, message):
        # The sign that keeps a text from mentioning somebody is invisible.
        shown = message.text.replace("\u2060", "")
        if message.photo is None:
            return shown, None, None
        text, _, alt = shown.partition("\n\n")
        return text, message.photo, alt or None


class SlackPlayer:
    """A user in a Slack channel."""

    name, command = "Slack", "/tafl "

    def __init__(self, fake, locale):
        self.fake, self.locale = fake, locale

    async def ask(self, command, typed="", chat=500, locale=None, **more):
        await self.fake.command(as_text(command, typed, more), chat, locale or self.locale)
        message = await self.fake.next(chat)
        private = command == "puzzle" and typed != ""
        check(message.private == private, command, typed, "is seen by", "one" if message.private else "all")
        return message.text, *(message.picture or (None, None))

    async def next(self, chat=500):
        """The bot's next message that no command asked for."""
        message = await self.fake.next(chat)
        return message.text, *(message.picture or (None, None))


class MatrixPlayer:
    """A user in a Matrix room."""

    name, command = "Matrix", "!tafl "

    def __init__(self, fake, locale):
        self.fake, self.locale, self.users = fake, locale, set()

    async def ask(self, command, typed="", chat=500, locale=None, **more):
        # Matrix does not know the language of a user, so each language has a user of its own, who chooses it.
        user = locale if locale in texts.WORDS else self.locale
        if user not in self.users:
            self.users.add(user)
            await self.fake.say(f"!tafl language {user}", chat, user)
            check((await self.next(chat))[0] == texts.WORDS[user]["language"], user, "is not chosen")
        await self.fake.say(f"!tafl {as_text(command, typed, more)}", chat, user)
        return await self.next(chat)

    async def next(self, chat=500):
        """The bot's next message that no command asked for."""
        message = await self.fake.next(chat)
        text, _, alt = message.text.partition("\n\n") if message.picture else (message.text, "", "")
        return text, message.picture, alt or None


def as_text(command, typed, more):
    """A command with its options, in one line."""
    return " ".join(
        [command, str(typed), *(f"level {value}" if key == "level" else value for key, value in more.items())]
    ).strip()


def check_picture(what, answer, expected):
    text, picture, alt = answer
    check(picture is not None and picture.startswith(PNG), what, "shows no PNG, and says", text)
    content, words = expected
    check(alt in (None, words), what, "is described as", alt, "and not as", words)
    check(picture == content, what, "shows another picture than the service draws of the game")
