"""A fake Matrix homeserver: sync, join, send and upload, as the client-server API describes them."""

import asyncio
import contextlib
import json

from aiohttp import web

from fakes import Fake, Message

TOKEN = "a-token-for-tests"
BOT = "@tafl:example.org"
MAX_EVENT = 65_536


def refused(status, code, **more):
    return web.json_response({"errcode": code, "error": code, **more}, status=status)


class FakeMatrix(Fake):
    def __init__(self):
        super().__init__()
        # Every event that the bot may see, in order: the room, and the event, or an invitation.
        self.events, self.media = [], {}
        self.joined, self.done = set(), set()
        # How many of the events the bot has been told when it asks for more.
        self.read = 0

    def routes(self):
        return [
            web.get("/_matrix/client/v3/account/whoami", self.whoami),
            web.get("/_matrix/client/v3/sync", self.sync),
            web.post("/_matrix/client/v3/join/{room}", self.join),
            web.put("/_matrix/client/v3/rooms/{room}/send/m.room.message/{number}", self.send),
            web.post("/_matrix/media/v3/upload", self.upload),
        ]

    def middlewares(self):
        return [self.authorized]

    @web.middleware
    async def authorized(self, request, handler):
        if request.headers.get("Authorization") != f"Bearer {TOKEN}":
            return refused(401, "M_UNKNOWN_TOKEN")
        return await handler(request)

    # Actions of users.

    async def say(self, text, room, user="sigrid", **more):
        """Sends a message to a room, to which the bot is invited first."""
        room = f"!{room}:example.org"
        if room not in self.joined:
            await self.push(room, "invite")
            await self.until(lambda: room in self.joined)
        content = {"msgtype": "m.text", "body": text, **more}
        await self.push(
            room,
            {
                "type": "m.room.message",
                "event_id": f"${next(self.numbers)}",
                "sender": f"@{user}:example.org",
                "content": content,
            },
        )

    async def push(self, room, event):
        self.events.append((room, event))
        await self.notify()

    async def next(self, room):
        return await super().next(f"!{room}:example.org")

    # The API.

    async def whoami(self, _):
        return web.json_response({"user_id": BOT})

    async def sync(self, request):
        json.loads(request.query["filter"])
        since = self.read = int(request.query.get("since", "s0")[1:])
        await self.notify()
        with contextlib.suppress(asyncio.TimeoutError):
            wait = 0 if "since" not in request.query else int(request.query["timeout"]) / 1000
            await self.until(lambda: len(self.events) > since, wait)
        rooms = {"join": {}, "invite": {}}
        for room, event in self.events[since:]:
            if event == "invite":
                rooms["invite"][room] = {"invite_state": {"events": []}}
            else:
                rooms["join"].setdefault(room, {"timeline": {"events": []}})["timeline"]["events"].append(event)
        return web.json_response({"next_batch": f"s{len(self.events)}", "rooms": rooms})

    async def join(self, request):
        self.joined.add(request.match_info["room"])
        await self.notify()
        return web.json_response({"room_id": request.match_info["room"]})

    async def upload(self, request):
        number = f"mxc://example.org/{next(self.numbers)}"
        self.media[number] = await request.read()
        return web.json_response({"content_uri": number})

    async def send(self, request):
        if self.limited:
            self.limited -= 1
            return refused(429, "M_LIMIT_EXCEEDED", retry_after_ms=10)
        room, number = request.match_info["room"], request.match_info["number"]
        content = await request.json()
        if len(json.dumps(content)) > MAX_EVENT:
            return refused(413, "M_TOO_LARGE")
        plain = not {"format", "formatted_body"} & set(content) and content.get("m.mentions") == {}
        self.expect(plain, "sends markup:", content)
        if (room, number) not in self.done:
            self.done.add((room, number))
            self.sent[room].put_nowait(Message(content["body"], self.media.get(content.get("url"))))
        return web.json_response({"event_id": f"$answer-{number}"})
