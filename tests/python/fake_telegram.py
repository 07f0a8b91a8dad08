"""A fake Telegram Bot API: the methods that a bot with commands and photos calls, with Telegram's limits."""

import asyncio
import collections
import dataclasses
import itertools
import json
import re

from aiohttp import web

from fakes import Fake

TOKEN = "123456:a-token-for-tests"
MAX_TEXT, MAX_CAPTION = 4096, 1024
# A timeout long enough for any machine.
PATIENCE = 300


@dataclasses.dataclass
class Message:
    """What the users in a chat see."""

    text: str
    # The content of the photo, if it is one; then the text is its caption.
    photo: bytes | None


def units(text):
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def refused(status, description):
    return web.json_response({"ok": False, "error_code": status, "description": description}, status=status)


def answered(result):
    return web.json_response({"ok": True, "result": result})


class FakeTelegram(Fake):
    def __init__(self):
        self.updates, self.faults, self.commands, self.languages = [], [], [], set()
        self.numbers = itertools.count(1)
        self.arrived = asyncio.Condition()
        # What was sent to each chat.
        self.sent = collections.defaultdict(asyncio.Queue)
        self.failures = 0

    def routes(self):
        return [web.post("/{bot}/{method}", self.serve)]

    # Actions of users.

    async def say(self, text, chat=1, language="en", kind="private"):
        """Sends a message; returns the bot's next one."""
        await self.push(self.typed(text, chat, language, kind))
        return await self.next(chat)

    async def next(self, chat=1):
        """The bot's next message in a chat."""
        return await asyncio.wait_for(self.sent[chat].get(), PATIENCE)

    def typed(self, text, chat=1, language="en", kind="private"):
        message = {
            "message_id": next(self.numbers),
            "date": 1767225600,
            "chat": {"id": chat, "type": kind, "title": "games"},
            "from": {"id": 7, "is_bot": False, "first_name": "Sigrid", "language_code": language},
            "text": text,
        }
        if text.startswith("/"):
            command = text.split(maxsplit=1)[0]
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": units(command)}]
        return {"message": message}

    async def fail(self, times):
        """Fails some polls, then works again."""
        async with self.arrived:
            self.failures = times
            self.arrived.notify_all()
            await asyncio.wait_for(self.arrived.wait_for(lambda: not self.failures), PATIENCE)

    async def left(self):
        """A bot that is gone is not noticed: it asks, and is not told."""

    async def push(self, update):
        async with self.arrived:
            self.updates.append({"update_id": next(self.numbers), **update})
            self.arrived.notify_all()

    # The API.

    async def serve(self, request):
        if request.match_info["bot"] != f"bot{TOKEN}":
            return refused(401, "Unauthorized")
        method = getattr(self, "do_" + request.match_info["method"], None)
        if method is None:
            self.faults.append(f"the Telegram bot calls {request.match_info['method']}")
            return refused(404, "Not Found")
        form = await request.post()
        return await method(
            {name: value.file.read() if hasattr(value, "file") else value for name, value in form.items()}
        )

    async def do_getMe(self, _):
        return answered({"id": 123456, "is_bot": True, "first_name": "tafl", "username": "tafl_bot"})

    async def do_deleteWebhook(self, _):
        return answered(True)

    async def do_setMyCommands(self, form):
        self.commands = [command["command"] for command in json.loads(form["commands"])]
        self.languages.add(form.get("language_code", ""))
        return answered(True)

    async def do_getUpdates(self, form):
        offset, timeout = int(form.get("offset", 0)), float(form.get("timeout", 0))
        async with self.arrived:
            # As in Telegram, the next call acknowledges what has been seen.
            self.updates = [update for update in self.updates if update["update_id"] >= offset]
            try:
                await asyncio.wait_for(self.arrived.wait_for(lambda: self.updates or self.failures), timeout)
            except asyncio.TimeoutError:
                pass
            if self.failures:
                self.failures -= 1
                self.arrived.notify_all()
                return refused(502, "Bad Gateway")
            return answered(self.updates[:100])

    async def do_sendMessage(self, form):
        if not 1 <= units(form["text"]) <= MAX_TEXT:
            return refused(400, "Bad Request: message is too long")
        return self.posted(form, Message(form["text"], None), text=form["text"])

    async def do_sendPhoto(self, form):
        caption = form.get("caption", "")
        photo = form["photo"]
        if isinstance(photo, str) and photo.startswith("attach://"):
            photo = form[photo.removeprefix("attach://")]
        if units(caption) > MAX_CAPTION:
            return refused(400, "Bad Request: message caption is too long")
        if not isinstance(photo, bytes) or not photo:
            return refused(400, "Bad Request: wrong file identifier")
        return self.posted(form, Message(caption, photo), caption=caption)

    def posted(self, form, message, **content):
        if re.search(r"@\w", message.text):
            self.faults.append(f"the Telegram bot may mention somebody: {message.text}")
        if {"parse_mode", "entities", "caption_entities"} & set(form):
            self.faults.append("the Telegram bot sends markup")
        if message.photo is None and not json.loads(form.get("link_preview_options", "{}")).get(
            "is_disabled"
        ):
            self.faults.append("the Telegram bot lets links unfold")
        self.sent[int(form["chat_id"])].put_nowait(message)
        chat = {"id": int(form["chat_id"]), "type": "private"}
        return answered({"message_id": next(self.numbers), "date": 1767225600, "chat": chat, **content})
