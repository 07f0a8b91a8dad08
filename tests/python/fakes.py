"""What the fake platforms share: a server on a free port of this machine, what bots send to it, and what they never should."""

import asyncio
import collections
import dataclasses
import itertools
import json

from aiohttp import WSMsgType, web

from service import PATIENCE


@dataclasses.dataclass
class Message:
    """What the users of a chat see."""

    text: str
    picture: bytes | None = None
    alt: str | None = None
    # Whether only the user who asked sees it.
    private: bool = False


class Fake:
    """Listens at `address` while it is entered. A subclass has the `routes`."""

    def __init__(self):
        self.numbers = itertools.count(1000)
        # What the bot sent to each chat, and what it did that it never should.
        self.sent, self.faults = collections.defaultdict(asyncio.Queue), []
        self.arrived = asyncio.Condition()
        # How often the bot is told to come back later.
        self.limited = 0

    def middlewares(self):
        return []

    def expect(self, holds, *words):
        # Raised here, it would only become an answer to the bot; the test checks the list instead.
        if not holds:
            self.faults.append(f"{type(self).__name__}: the bot {' '.join(str(word)[:500] for word in words)}")

    async def next(self, chat):
        return await asyncio.wait_for(self.sent[str(chat)].get(), PATIENCE)

    async def until(self, holds, timeout=PATIENCE):
        """Waits for what `notify` tells of."""
        async with self.arrived:
            await asyncio.wait_for(self.arrived.wait_for(holds), timeout)

    async def notify(self):
        async with self.arrived:
            self.arrived.notify_all()

    async def left(self):
        """Waits until the bot is gone. One that polls is not missed: it asks, and is not told."""

    async def __aenter__(self):
        # Pictures come whole, and ten megabytes are what Discord takes.
        application = web.Application(client_max_size=10 * 2**20, middlewares=self.middlewares())
        application.add_routes(self.routes())
        self.runner = web.AppRunner(application)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", 0, shutdown_timeout=1)
        await site.start()
        self.address = "{}:{}".format(*site._server.sockets[0].getsockname())
        return self

    async def __aexit__(self, *_):
        await self.runner.cleanup()


class Connected(Fake):
    """A platform that tells the bot by a socket."""

    def __init__(self):
        super().__init__()
        self.ready, self.away = asyncio.Event(), asyncio.Event()

    async def connect(self, request):
        self.socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.away.clear()
        await self.greet()
        async for message in socket:
            if message.type is WSMsgType.TEXT and message.data.startswith("{"):
                await self.received(json.loads(message.data))
        if self.socket is socket:
            self.ready.clear()
            self.away.set()
        return socket

    async def left(self):
        await asyncio.wait_for(self.away.wait(), PATIENCE)
