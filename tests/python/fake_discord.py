"""A fake Discord: the gateway and the API calls that a bot with slash commands makes, as strict as the real one.

It keeps Discord's sizes: what is too long is refused. It does not keep Discord's three seconds for the first answer, which a busy machine
may miss: the test stops the service instead, and the bot must answer all the same.
Absent is whatever such a bot has no use for: messages of people, members, permissions.
"""

import asyncio
import json
import pathlib
import re
import time

from aiohttp import web

from fakes import Connected, Message
from service import PATIENCE

TOKEN = "a-token-for-tests"
APPLICATION = "700"
MAX_TEXT, MAX_ALT = 2000, 1024
# What Discord says of its bots, its users and its channels.
SAID = json.loads(pathlib.Path(__file__).with_suffix(".json").read_text())
# The types of options, of interactions, and of answers to them, and the flag of gateway operations.
SUBCOMMAND, TEXT, NUMBER = 1, 3, 4
COMMAND, AUTOCOMPLETE = 2, 4
MESSAGE, THINKING, CHOICES = 4, 5, 8
PRIVATE = 1 << 6
DISPATCH, HEARTBEAT, IDENTIFY, HELLO, HEARTBEAT_ACK = 0, 1, 2, 10, 11
# What Discord shows as something else than the characters typed, unless a backslash is before it.
LINE_STARTS, ANYWHERE = (
    r">|#|-#|[-*+] |\d+\. ",
    r"[*_~|`]|\[.*\]\(|<[@#:/t]|https?://|discord\.gg|@(?:everyone|here)",
)
MARKUP = re.compile(rf"^\s*(?:{LINE_STARTS})|{ANYWHERE}", re.MULTILINE)


class Interaction:
    """A command, and its result."""

    def __init__(self, number, kind, channel):
        self.id, self.token, self.kind, self.channel = str(number), f"interaction-{number}", kind, channel
        loop = asyncio.get_running_loop()
        self.first, self.last = loop.create_future(), loop.create_future()


def answered(data, status=200):
    # Without a charset, like Discord's; the library expects exactly this.
    return web.Response(
        body=json.dumps(data).encode(), status=status, headers={"Content-Type": "application/json"}
    )


def refused(status, code, message):
    return answered({"code": code, "message": message}, status)


class FakeDiscord(Connected):
    def __init__(self):
        super().__init__()
        self.commands, self.interactions, self.seconds = {}, {}, []
        self.sequence = 0

    def routes(self):
        return [
            web.get("/gateway/", self.connect),
            web.get("/api/v10/users/@me", self.me),
            web.get("/api/v10/oauth2/applications/@me", self.about),
            web.put(f"/api/v10/applications/{APPLICATION}/commands", self.register),
            web.post("/api/v10/interactions/{id}/{token}/callback", self.callback),
            web.patch(f"/api/v10/webhooks/{APPLICATION}/{{token}}/messages/@original", self.edit),
            web.post(f"/api/v10/webhooks/{APPLICATION}/{{token}}", self.follow),
            web.route("*", "/{rest:.*}", self.unknown),
        ]

    # Actions of users.

    async def command(self, name, channel="500", locale="en-GB", user=0, **options):
        """Sends a command of a user; returns the resulting message in the channel."""
        await asyncio.wait_for(self.ready.wait(), PATIENCE)
        begun = time.monotonic()
        interaction = await self.send(COMMAND, name, channel, locale, options, user)
        message = await asyncio.wait_for(interaction.last, PATIENCE)
        self.seconds.append(time.monotonic() - begun)
        return message

    async def command_while_away(self, name, away, back):
        """Sends a command while the service does not answer. The bot must answer Discord, which waits three seconds, all the same."""
        away()
        try:
            interaction = await self.send(COMMAND, name, "500", "en-GB", {})
        finally:
            back()
        return await asyncio.wait_for(interaction.last, PATIENCE)

    async def complete(self, name, option, typed):
        """Types into an option; returns the choices offered."""
        interaction = await self.send(AUTOCOMPLETE, name, "500", "en-GB", {option: typed})
        return interaction.first.result()["data"]["choices"]

    async def send(self, kind, name, channel, locale, options, user=0):
        await asyncio.wait_for(self.ready.wait(), PATIENCE)
        interaction = Interaction(next(self.numbers), kind, channel)
        self.interactions[interaction.id] = self.interactions[interaction.token] = interaction
        data = self.interaction(interaction, name, channel, locale, options)
        member = data["member"]
        number = int(member["user"]["id"]) + user
        data |= {"member": member | {"user": member["user"] | {"id": str(number)}}}
        await self.dispatch("INTERACTION_CREATE", data)
        await asyncio.wait_for(asyncio.shield(interaction.first), PATIENCE)
        return interaction

    def interaction(self, interaction, name, channel, locale, options):
        known = self.commands["tafl"]["options"]
        declared = next((command for command in known if command["name"] == name), {"options": []})
        types = {option["name"]: option["type"] for option in declared["options"]}
        values = [
            {"type": types.get(key, TEXT), "name": key, "value": value} for key, value in options.items()
        ]
        if interaction.kind == AUTOCOMPLETE:
            values[0]["focused"] = True
        return SAID["interaction"] | {
            "id": interaction.id,
            "type": interaction.kind,
            "token": interaction.token,
            "data": {"id": "1", "name": "tafl", "type": 1, "options": [{"type": SUBCOMMAND, "name": name, "options": values}]},
            "channel_id": channel,
            "channel": SAID["channel"] | {"id": channel},
            "locale": locale,
        }

    # The gateway.

    async def dispatch(self, event, data):
        self.sequence += 1
        await self.socket.send_json({"op": DISPATCH, "s": self.sequence, "t": event, "d": data})

    async def greet(self):
        await self.socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 10_000}})

    async def received(self, message):
        data = message["d"]
        if message["op"] == HEARTBEAT:
            await self.socket.send_json({"op": HEARTBEAT_ACK})
        elif message["op"] == IDENTIFY:
            self.expect(data["token"] == TOKEN and data["intents"] == 0, "identified with", data)
            ready = SAID["ready"] | {"resume_gateway_url": f"ws://{self.address}/gateway/"}
            await self.dispatch("READY", ready)
            self.ready.set()

    # The API.

    async def me(self, request):
        return answered(SAID["bot"]) if self.authorized(request) else refused(401, 0, "401: Unauthorized")

    async def about(self, request):
        return answered(SAID["application"])

    def authorized(self, request):
        return request.headers.get("Authorization") == f"Bot {TOKEN}"

    async def register(self, request):
        self.expect(self.authorized(request), "registered commands as", request.headers.get("Authorization"))
        commands = await request.json()
        for command in commands:
            for part in (command, *command["options"]):
                self.expect(
                    part["name"] == part["name"].lower() and 1 <= len(part["description"]) <= 100,
                    "registered",
                    part,
                )
        self.commands = {command["name"]: command for command in commands}
        return answered([command | SAID["command"] | {"id": str(n)} for n, command in enumerate(commands, 1)])

    async def callback(self, request):
        interaction = self.interactions.get(request.match_info["id"])
        if interaction is None or interaction.token != request.match_info["token"]:
            return refused(404, 10062, "Unknown interaction")
        if interaction.first.done():
            return refused(400, 40060, "Interaction has already been acknowledged.")
        answer = await request.json()
        expected = {AUTOCOMPLETE: [CHOICES], COMMAND: [THINKING, MESSAGE]}[interaction.kind]
        self.expect(answer["type"] in expected, "answered a command by", answer)
        if answer["type"] == CHOICES:
            choices = answer["data"]["choices"]
            self.expect(
                len(choices) <= 25 and all(1 <= len(choice["name"]) <= 100 for choice in choices),
                "offered",
                choices,
            )
        interaction.first.set_result(answer)
        if answer["type"] == MESSAGE:
            interaction.last.set_result(Message(answer["data"]["content"]))
        told = {
            "id": interaction.id,
            "type": interaction.kind,
            "response_message_id": "1",
            "response_message_loading": True,
        }
        return answered({"interaction": told})

    async def edit(self, request):
        return await self.post(request, lambda interaction, message: interaction.last.set_result(message))

    async def follow(self, request):
        """A further message after the answer."""
        return await self.post(
            request, lambda interaction, message: self.sent[interaction.channel].put_nowait(message)
        )

    async def post(self, request, show):
        interaction = self.interactions.get(request.match_info["token"])
        if interaction is None or not interaction.first.done():
            return refused(404, 10015, "Unknown Webhook")
        payload, files = await self.parts(request)
        text, pictures = payload.get("content") or "", []
        for attachment in payload.get("attachments", []):
            content = files.get(f"files[{attachment['id']}]")
            if content is None or len(attachment.get("description") or "") > MAX_ALT:
                return refused(400, 50035, "Invalid Form Body")
            self.expect(attachment["filename"].endswith(".png") and attachment.get("description"), "sends", attachment)
            pictures += [content, attachment["description"]]
        if len(text) > MAX_TEXT or not (text or pictures) or len(pictures) > 2:
            return refused(400, 50035, "Invalid Form Body")
        self.expect(payload.get("allowed_mentions", {}).get("parse") == [], "may call people with", payload)
        # A line that is a link in angle brackets is meant to be one; it does not unfold.
        typed = re.sub(r"^<https?://[^\s<>]+>$", "", text, flags=re.MULTILINE)
        self.expect(not MARKUP.search(re.sub(r"\\[^0-9A-Za-z\s]", "", typed)), "sends markup:", text)
        private = interaction.first.result().get("data", {}).get("flags", 0) & PRIVATE
        show(interaction, Message(text, *(pictures or [None, None]), bool(private)))
        return answered(SAID["message"] | {"content": text})

    async def parts(self, request):
        if request.content_type == "application/json":
            return await request.json(), {}
        payload, files = {}, {}
        async for part in await request.multipart():
            if part.name == "payload_json":
                payload = json.loads(await part.text())
            else:
                files[part.name] = bytes(await part.read())
        return payload, files

    async def unknown(self, request):
        self.expect(False, "asked for", request.method, request.path)
        return refused(404, 0, "404: Not Found")
