"""What the fake platforms share: a server on a free port of this machine."""

from aiohttp import web


class Fake:
    """Listens at `address` while it is entered. A subclass has the `routes`."""

    def middlewares(self):
        return []

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
