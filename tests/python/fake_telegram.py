"""A fake Telegram Bot API: the methods that a bot with commands and photos calls, with Telegram's limits."""

import asyncio
import contextlib
import json
import re

from aiohttp import web

from fakes import Fake, Message

TOKEN = "123456:a-token-for-tests"
MAX_TEXT, MAX_CAPTION = 4096, 1024


def units(text):
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def refused(status, description):
    return web.json_response({"ok": False, "error_code": status, "description": description}, status=status)


def answered(result):
    return web.json_response({"ok": True, "result": result})


class FakeTelegram(Fake):
    def __init__(self):
        super().__init__()
        self.updates, self.commands, self.languages = [], [], set()

    def routes(self):
        return [web.post("/{bot}/{method}", self.serve)]

    # Actions of users.

    async def say(self, text, chat=1, language="en", kind="private"):
        """Sends a message; returns the bot's next one."""
        await self.push(self.typed(text, chat, language, kind))
        return await self.next(chat)

    def typed(self, text, chat=1, language="en", kind="private", user=0):
        message = {
            "message_id": next(self.numbers),
            "date": 1767225600,
            "chat": {"id": chat, "type": kind, "title": "games"},
            "from": {"id": 7 + user, "is_bot": False, "first_name": "Sigrid", "language_code": language},
            "text": text,
        }
        if text.startswith("/"):
            command = text.split(maxsplit=1)[0]
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": units(command)}]
        return {"message": message}

    async def fail(self, times):
        """Fails some polls, then works again."""
        self.limited = times
        await self.notify()
        await self.until(lambda: not self.limited)

    async def push(self, update):
        self.updates.append({"update_id": next(self.numbers), **update})
        await self.notify()

    # The API.

    async def serve(self, request):
        if request.match_info["bot"] != f"bot{TOKEN}":
            return refused(401, "Unauthorized")
        method = getattr(self, "do_" + request.match_info["method"], None)
        if method is None:
            self.expect(False, "calls", request.match_info["method"])
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
        # As in Telegram, the next call acknowledges what has been seen.
        self.updates = [update for update in self.updates if update["update_id"] >= offset]
        await self.notify()
        with contextlib.suppress(asyncio.TimeoutError):
            await self.until(lambda: self.updates or self.limited, timeout)
        if self.limited:
            self.limited -= 1
            await self.notify()
            return refused(502, "Bad Gateway")
        return answered(self.updates[:100])

    async def do_sendMessage(self, form):
        if not 1 <= units(form["text"]) <= MAX_TEXT:
            return refused(400, "Bad Request: message is too long")
        return self.posted(form, Message(form["text"]), text=form["text"])

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
        self.expect(not re.search(r"@\w", message.text), "may mention somebody:", message.text)
        self.expect(not {"parse_mode", "entities", "caption_entities"} & set(form), "sends markup")
        options = json.loads(form.get("link_preview_options", "{}"))
        self.expect(message.picture or options.get("is_disabled"), "lets links unfold")
        self.sent[form["chat_id"]].put_nowait(message)
        chat = {"id": int(form["chat_id"]), "type": "private"}
        return answered({"message_id": next(self.numbers), "date": 1767225600, "chat": chat, **content})
