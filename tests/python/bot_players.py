"""What tests of the bots share: a bot as a program, the service and what it says, users of each platform."""

import asyncio
import collections
import dataclasses
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

import referee
import texts
from fakes import Message
from service import PATIENCE, Failure, Service, check

PNG = b"\x89PNG\r\n\x1a\n"
RULESET = "brandubh-wtf"


# Equal requests get equal answers.
@functools.cache
def fetched(address, content=None):
    request = urllib.request.Request(address, content, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
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

    def agreed(self, moves):
        """What is said of a draw that the players agreed on."""
        return self.over(moves, draw=True, reason="OUTCOME_REASON_AGREEMENT")

    def resigned(self, moves, winner):
        """What is said of a game that one side resigned."""
        return self.over(moves, winner=winner, reason="OUTCOME_REASON_RESIGNATION")

    def post(self, path, **request):
        return fetched(f"http://{self.address}{path}", json.dumps(request).encode())[0]

    def analysed(self, moves):
        """What is said of the moves of a game, and the graph of its course with its description."""
        request = {
            "game": {"ruleset": RULESET, "moves": moves},
            "nodes": referee.ANALYSIS_NODES,
            "locale": self.locale,
        }
        final = json.loads(self.post("/v1/games:analyze", **request).splitlines()[-1])["final"]
        query = urllib.parse.parse_qsl(final["graphLink"].partition("?")[2])
        content, headers = self.get("/v1/graph.png", **dict(query))
        return final["sentence"], content, urllib.parse.unquote(headers["Tafl-Alt-Text"], errors="strict")

    def record(self, moves, ending=""):
        """A game in the style of PGN."""
        text = f'[Variant "{RULESET}@1"]\n{ending}\n{" ".join(moves)}'
        return json.loads(self.post("/v1/games:convert", record={"text": text}, to="RECORD_FORMAT_PGN"))["text"]

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
        calm = self.process.returncode is None and not any("Traceback" in line for line in self.lines)
        check(calm, what, "is a fault of the bot:", "\n".join(self.lines))

    async def stop(self):
        # As service managers do.
        self.process.terminate()
        await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def restart(self, platform, **environment):
        """Stops it, and starts it with another environment."""
        self.environment |= environment
        await self.stop()
        await platform.left()
        await self.start()

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
        self.service = Service(self.tafld, self.address)

    def stop(self):
        self.service.stop()

    def refuse(self, times=18):
        """Nobody is there until so many have asked in vain; with growing pauses, as often as three callers within three seconds."""
        host, _, port = self.address.rpartition(":")
        with socket.create_server((host, int(port))) as nobody:
            nobody.settimeout(PATIENCE)
            for _ in range(times):
                nobody.accept()[0].close()

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


def wish(typed, more):
    """What is typed after a command; `more` are a level and a side."""
    return " ".join([str(typed), *(f"level {value}" if key == "level" else value for key, value in more.items())]).strip()


class Player:
    """A user of a platform: sends commands, and sees the bot's messages."""

    # What a command begins with, and whether an answer may be for one user.
    command, hides = "/tafl ", True

    def __init__(self, fake, locale):
        self.fake, self.locale, self.name = fake, locale, type(self).__name__

    async def ask(self, command, typed="", chat=500, locale=None, user=0, **more):
        """The answer to a command of a user."""
        await self.send(f"{command} {wish(typed, more)}".strip(), chat, locale or self.locale, user)
        answer = await self.next(chat)
        self.check_private(command, typed, answer)
        return answer

    def check_private(self, command, typed, answer):
        """A solution is for its solver alone, where the platform can hide it."""
        check(not self.hides or answer.private == (command == "puzzle" and typed != ""), command, typed, "is seen by others, or not")

    async def next(self, chat=500):
        """The bot's next message."""
        return await self.fake.next(chat)


class DiscordPlayer(Player):
    async def ask(self, command, typed="", chat=500, locale=None, user=0, **more):
        option = {"new": "ruleset", "suggest": "level", "puzzle": "move"}.get(command, command)
        options = {option: typed} if option in ("ruleset", "move", "level", "language") and typed != "" else {}
        answer = await self.fake.command(command, str(chat), locale or self.locale, user, **options, **more)
        self.check_private(command, typed, answer)
        return self.seen(answer)

    async def next(self, chat=500):
        return self.seen(await super().next(chat))

    def seen(self, message):
        # Markup is escaped.
        return dataclasses.replace(message, text=re.sub(r"\\(.)", r"\1", message.text))


class TelegramPlayer(Player):
    command, hides = "/", False

    async def ask(self, command, typed="", chat=500, locale=None, user=0, **more):
        answer = await super().ask(command, typed, chat, locale, user, **more)
        check(not answer.picture or bool(answer.alt) == (command == "board"), command, "is described as", answer.alt)
        return answer

    async def send(self, text, chat, locale, user):
        await self.fake.push(self.fake.typed(f"/{text}", chat, locale, user=user))

    async def next(self, chat=500):
        message = await super().next(chat)
        # The sign that keeps a text from mentioning somebody is invisible.
        return under_picture(dataclasses.replace(message, text=message.text.replace("\u2060", "")))


class TablesPlayer(Player):
    """A user of the tables themselves, without a platform."""

    command = "/"

    def __init__(self, tables, locale):
        super().__init__(None, locale)
        self.tables, self.last = tables, {}

    async def ask(self, command, typed="", chat=500, locale=None, user=0, **more):
        return self.seen(chat, await self.tables.obey(command, chat, user, locale or self.locale, wish(typed, more)))

    def seen(self, chat, answer):
        self.last[chat] = answer
        return Message(answer.whole, answer.picture, answer.alt or None)

    async def next(self, chat=500):
        return self.seen(chat, await self.last[chat].then())


class SlackPlayer(Player):
    async def send(self, text, chat, locale, user):
        await self.fake.command(text, chat, locale, user)


class MatrixPlayer(Player):
    command, hides = "!tafl ", False

    def __init__(self, fake, locale):
        super().__init__(fake, locale)
        self.users = set()

    async def send(self, text, chat, locale, user):
        # Matrix does not know the language of a user, so each language has users of its own, who choose it.
        locale = locale if locale in texts.WORDS else self.locale
        user = f"{locale}-{user}"
        if user not in self.users:
            self.users.add(user)
            await self.fake.say(f"!tafl language {locale}", chat, user)
            same("a choice", (await self.next(chat)).text, texts.WORDS[locale]["language"])
        await self.fake.say(f"!tafl {text}", chat, user)

    async def next(self, chat=500):
        return under_picture(await super().next(chat))


def under_picture(message):
    """On platforms without alt text, the description is below the text of a picture."""
    text, _, alt = message.text.partition("\n\n") if message.picture else (message.text, "", "")
    return Message(text, message.picture, alt or None)


def same(what, found, wanted):
    check(found == wanted, what, "is", found, "and not", wanted)


def check_text(what, answer, wanted):
    """An answer without a picture."""
    same(what, (answer.text, answer.picture), (wanted, None))


def check_picture(what, answer, expected):
    content, words = expected
    check(answer.picture and answer.picture.startswith(PNG), what, "shows no PNG, and says", answer.text)
    check(answer.alt in (None, words), what, "is described as", answer.alt, "and not as", words)
    check(answer.picture == content, what, "shows another picture than the service draws of the game")
