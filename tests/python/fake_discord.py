"""A fake Discord: the gateway and the API calls that a bot with slash commands makes, as strict as the real one.

It keeps Discord's sizes: what is too long is refused. It does not keep Discord's three seconds for the first answer, which a busy machine
may miss: the test stops the service instead, and the bot must answer all the same.
Absent is whatever such a bot has no use for: messages of people, members, permissions.
"""

import asyncio
import collections
import dataclasses
import itertools
import json
import re
import time

from aiohttp import WSMsgType, web

from fakes import Fake

TOKEN = "a-token-for-tests"
APPLICATION = "700"
MAX_TEXT, MAX_ALT = 2000, 1024
# A timeout long enough for any machine.
PATIENCE = 300
USER = {"id": "900", "username": "sigrid", "discriminator": "0", "avatar": None, "global_name": "Sigrid"}
BOT = {
    "id": "700",
    "username": "tafl",
    "discriminator": "0",
    "avatar": None,
    "global_name": None,
    "bot": True,
    "flags": 0,
}
# The types of options, of interactions, and of answers to them, and the flag of gateway operations.
SUBCOMMAND, TEXT, NUMBER = 1, 3, 4
COMMAND, AUTOCOMPLETE = 2, 4
MESSAGE, THINKING, CHOICES = 4, 5, 8
PRIVATE = 1 << 6
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 10, 11
# What Discord shows as something else than the characters typed, unless a backslash is before it.
LINE_STARTS, ANYWHERE = (
    r">|#|-#|[-*+] |\d+\. ",
    r"[*_~|`]|\[.*\]\(|<[@#:/t]|https?://|discord\.gg|@(?:everyone|here)",
)
MARKUP = re.compile(rf"^\s*(?:{LINE_STARTS})|{ANYWHERE}", re.MULTILINE)


@dataclasses.dataclass
class Message:
    """What the users in a channel see."""

    text: str
    # File name, content, and description of each.
    pictures: list
    # Whether only the user who asked sees it.
    private: bool = False


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


class FakeDiscord(Fake):
    def __init__(self):
        self.commands, self.interactions, self.faults, self.seconds = {}, {}, [], []
        self.numbers = itertools.count(1000)
        self.sequence = 0
        self.followed = collections.defaultdict(asyncio.Queue)
        self.ready, self.away = asyncio.Event(), asyncio.Event()
        self.socket = None
        self.identified = self.resumed = self.heartbeats = 0

    def routes(self):
        return [
            web.get("/gateway/", self.gateway),
            web.get("/api/v10/users/@me", self.me),
            web.get("/api/v10/oauth2/applications/@me", self.about),
            web.put(f"/api/v10/applications/{APPLICATION}/commands", self.register),
            web.post("/api/v10/interactions/{id}/{token}/callback", self.callback),
            web.patch(f"/api/v10/webhooks/{APPLICATION}/{{token}}/messages/@original", self.edit),
            web.post(f"/api/v10/webhooks/{APPLICATION}/{{token}}", self.follow),
            web.route("*", "/{rest:.*}", self.unknown),
        ]

    # Actions of users.

    async def command(self, name, channel="500", locale="en-GB", **options):
        """Sends a command; returns the resulting message in the channel."""
        await asyncio.wait_for(self.ready.wait(), PATIENCE)
        begun = time.monotonic()
        interaction = await self.send(COMMAND, name, channel, locale, options)
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

    async def send(self, kind, name, channel, locale, options):
        await asyncio.wait_for(self.ready.wait(), PATIENCE)
        interaction = Interaction(next(self.numbers), kind, channel)
        self.interactions[interaction.id] = self.interactions[interaction.token] = interaction
        await self.dispatch(
            "INTERACTION_CREATE", self.interaction(interaction, name, channel, locale, options)
        )
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
        return {
            "id": interaction.id,
            "application_id": APPLICATION,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": {
                "id": "1",
                "name": "tafl",
                "type": 1,
                "options": [{"type": SUBCOMMAND, "name": name, "options": values}],
            },
            "guild_id": "400",
            "guild": {"id": "400", "locale": "en-US", "features": []},
            "channel_id": channel,
            "channel": {
                "id": channel,
                "type": 0,
                "name": "games",
                "position": 0,
                "parent_id": None,
                "permission_overwrites": [],
            },
            "member": {
                "user": USER,
                "roles": [],
                "joined_at": None,
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": "0",
            },
            "locale": locale,
            "guild_locale": "en-US",
            "app_permissions": "0",
            "entitlements": [],
            "authorizing_integration_owners": {"0": "400"},
            "context": 0,
            "attachment_size_limit": 10 * 2**20,
        }

    async def drop_connection(self):
        """Closes the gateway connection, as Discord does several times a day."""
        self.ready.clear()
        await self.socket.close(code=4000)

    # The gateway.

    async def dispatch(self, event, data):
        self.sequence += 1
        await self.socket.send_json({"op": DISPATCH, "s": self.sequence, "t": event, "d": data})

    async def gateway(self, request):
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 500}})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                self.socket = socket
                self.away.clear()
                await self.received(socket, json.loads(message.data))
        if self.socket is socket:
            self.ready.clear()
            self.away.set()
        return socket

    async def left(self):
        """Waits until the bot's connection is gone."""
        await asyncio.wait_for(self.away.wait(), PATIENCE)

    async def received(self, socket, message):
        data = message["d"]
        if message["op"] == HEARTBEAT:
            self.heartbeats += 1
            await socket.send_json({"op": HEARTBEAT_ACK})
        elif message["op"] == IDENTIFY:
            self.identified += 1
            self.expect(data["token"] == TOKEN and data["intents"] == 0, "identified with", data)
            ready = {
                "v": 10,
                "user": BOT,
                "guilds": [],
                "session_id": "session",
                "resume_gateway_url": f"ws://{self.address}/gateway/",
                "application": {"id": APPLICATION, "flags": 0},
            }
            await self.dispatch("READY", ready)
            self.ready.set()
        elif message["op"] == RESUME:
            self.resumed += 1
            self.expect((data["token"], data["session_id"]) == (TOKEN, "session"), "resumed with", data)
            await self.dispatch("RESUMED", {})
            self.ready.set()

    # The API.

    async def me(self, request):
        return answered(BOT) if self.authorized(request) else refused(401, 0, "401: Unauthorized")

    async def about(self, request):
        return answered(
            {
                "id": APPLICATION,
                "name": "tafl",
                "description": "",
                "icon": None,
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": USER,
                "verify_key": "",
                "flags": 0,
            }
        )

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
        return answered(
            [
                {
                    **command,
                    "id": str(n),
                    "application_id": APPLICATION,
                    "version": "1",
                    "default_member_permissions": None,
                }
                for n, command in enumerate(commands, 1)
            ]
        )

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
            interaction.last.set_result(Message(answer["data"]["content"], []))
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
            request, lambda interaction, message: self.followed[interaction.channel].put_nowait(message)
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
            pictures.append((attachment["filename"], content, attachment.get("description")))
        if len(text) > MAX_TEXT or not (text or pictures):
            return refused(400, 50035, "Invalid Form Body")
        self.expect(payload.get("allowed_mentions", {}).get("parse") == [], "may call people with", payload)
        self.expect(not MARKUP.search(re.sub(r"\\[^0-9A-Za-z\s]", "", text)), "sends markup:", text)
        private = interaction.first.result().get("data", {}).get("flags", 0) & PRIVATE
        show(interaction, Message(text, pictures, bool(private)))
        return answered(self.message(text))

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

    def message(self, text):
        return {
            "id": "1",
            "type": 0,
            "channel_id": "500",
            "author": BOT,
            "content": text,
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "components": [],
            "flags": 0,
        }

    async def unknown(self, request):
        self.expect(False, "asked for", request.method, request.path)
        return refused(404, 0, "404: Not Found")

    def expect(self, holds, *words):
        # Raised here, it would only become an answer to the bot; the test checks the list instead.
        if not holds:
            self.faults.append("the Discord bot " + " ".join(str(word)[:500] for word in words))
