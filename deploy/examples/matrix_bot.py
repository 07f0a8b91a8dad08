"""A Matrix bot that referees and plays tafl: `!tafl new brandubh`, `!tafl d2-a2` and others.

Invite it to a room that is not encrypted, and it joins. It needs sync, join, send and upload.
"""

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import urllib.parse
import weakref

import httpx

from tables import Answer, Tables, shortened
from texts import words

COMMAND = "!tafl"
# A Matrix event has at most 64 KiB; nobody reads that much.
MAX_TEXT = 8000
# How long the homeserver may hold a sync, and how long to wait after a failure, in seconds.
HELD, PAUSE = 30, 5
MESSAGES = {"limit": 50, "types": ["m.room.message"]}
FILTER = json.dumps({"room": {"timeline": MESSAGES, "state": {"types": []}, "ephemeral": {"types": []}}})

tables = Tables("matrix", prefix=f"{COMMAND} ")


class Bot:
    def __init__(self, homeserver, token):
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(base_url=f"{homeserver}/_matrix", headers=headers, timeout=HELD + 30)
        # Where to go on reading, and what answers what was read so far.
        self.since, self.answering = tables.kept.note("since"), asyncio.create_task(asyncio.sleep(0))
        # Answers come in the order of the messages.
        self.turns = weakref.WeakValueDictionary()

    async def call(self, method, path, **more):
        while True:
            answer = await self.http.request(method, path, **more)
            if answer.status_code != 429:
                return answer.raise_for_status().json()
            await asyncio.sleep(answer.json().get("retry_after_ms", 1000) / 1000)

    async def run(self):
        self.user = (await self.call("GET", "/client/v3/account/whoami"))["user_id"]
        while True:
            try:
                await self.sync()
            except (httpx.HTTPError, ValueError) as fault:
                logging.warning("matrix: %r", fault)
                await asyncio.sleep(PAUSE)

    async def sync(self):
        """Waits for messages, and goes on after those that were answered before the bot was last stopped."""
        since = self.since
        query = {"filter": FILTER, "timeout": 1000 * HELD} | ({"since": since} if since else {})
        found = await self.call("GET", "/client/v3/sync", params=query)
        rooms = found.get("rooms", {})
        for room in rooms.get("invite", {}):
            with contextlib.suppress(httpx.HTTPStatusError):
                await self.call("POST", f"/client/v3/join/{quoted(room)}", json={})
        # At the first start, old messages are not for the bot.
        news = rooms.get("join", {}).items() if since else ()
        events = [(room, event) for room, new in news for event in new["timeline"]["events"]]
        answers = [asyncio.create_task(self.answer_to(room, event)) for room, event in events]
        self.since = found["next_batch"]
        self.answering = asyncio.create_task(self.store(self.since, self.answering, *answers))

    async def store(self, since, *answers):
        """Stores the place only when all before it is answered: what a bot that is killed has left, it finds again."""
        await asyncio.gather(*answers, return_exceptions=True)
        tables.kept.put_note("since", since)

    async def answer_to(self, room, event):
        content = event["content"]
        text = content.get("body")
        relation = content.get("m.relates_to")
        edited = isinstance(relation, dict) and relation.get("rel_type") == "m.replace"
        if event["sender"] == self.user or content.get("msgtype") != "m.text" or edited:
            return
        # What a message contains is up to its sender.
        if not isinstance(text, str):
            return
        command, _, typed = text.partition(" ")
        if command.lower() == COMMAND:
            async with self.turns.setdefault(room, asyncio.Lock()):
                await self.answer(room, event, typed)

    async def answer(self, room, event, text):
        user = event["sender"]
        try:
            name, typed = tables.read(text)
            # Matrix does not know the languages of its users, but they may choose one.
            answer = await tables.obey(name, room, user, "en", typed, event["event_id"])
            await self.send(room, event["event_id"], answer, described=name == "board")
            number = event["event_id"]
            while answer.then:
                answer, number = await answer.then(), f"{number} more"
                await self.send(room, number, answer, described=False)
        except Exception:
            logging.exception("a command failed")
            with contextlib.suppress(httpx.HTTPError):
                await self.send(
                    room,
                    f"{event['event_id']} fault",
                    Answer(words(tables.language_of(user, "en"))["fault"]),
                    described=False,
                )

    async def send(self, room, number, answer: Answer, described):
        text = shortened(
            f"{answer.text}\n\n{answer.alt}" if described and answer.alt else answer.whole, MAX_TEXT
        )
        # A notice, so that bots do not answer each other. It has no formatted body, and mentions nobody.
        content = {"msgtype": "m.notice", "body": text, "m.mentions": {}}
        if answer.picture:
            headers = {"Content-Type": "image/png"}
            stored = await self.call(
                "POST",
                "/media/v3/upload",
                params={"filename": "board.png"},
                headers=headers,
                content=answer.picture,
            )
            content |= {"msgtype": "m.image", "filename": "board.png", "url": stored["content_uri"]}
            content |= {"info": {"mimetype": "image/png", "size": len(answer.picture)}}
        # With the same number, an answer that is sent again is not posted again.
        await self.call(
            "PUT", f"/client/v3/rooms/{quoted(room)}/send/m.room.message/{quoted(number)}", json=content
        )


def quoted(text):
    return urllib.parse.quote(text, safe="")


async def main():
    logging.basicConfig(level=logging.WARNING)
    homeserver, token = (
        os.environ.get(name) or sys.exit(f"{name} must be set")
        for name in ("MATRIX_HOMESERVER", "MATRIX_TOKEN")
    )
    logging.getLogger("httpx").setLevel(logging.WARNING)
    bot = Bot(homeserver, token)
    reading = asyncio.create_task(bot.run())
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, reading.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await reading
    # What has been read is answered.
    await bot.answering


if __name__ == "__main__":
    asyncio.run(main())
