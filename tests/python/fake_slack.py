"""A fake Slack: Socket Mode and the Web API calls of a bot with a slash command, with Slack's limits."""

import asyncio
import html
import json

from aiohttp import web

from fakes import Connected, Message
from service import PATIENCE

BOT_TOKEN, APP_TOKEN = "xoxb-a-token-for-tests", "xapp-a-token-for-tests"
MAX_TEXT, MAX_ALT = 3000, 1000


def refused(error):
    return web.json_response({"ok": False, "error": error})


class FakeSlack(Connected):
    def __init__(self):
        super().__init__()
        # The files that are being uploaded, and the picture above the next message of each channel.
        self.files, self.pictures, self.acknowledged = {}, {}, {}

    def routes(self):
        return [
            web.get("/socket", self.connect),
            web.route("*", "/api/{method}", self.serve),
            web.post("/upload/{file}", self.upload),
            web.post("/respond/{channel}", self.respond),
        ]

    # Actions of users.

    async def command(self, text, channel, locale, user=0):
        """Types a command, which Slack escapes."""
        await asyncio.wait_for(self.ready.wait(), PATIENCE)
        number = f"envelope-{next(self.numbers)}"
        self.acknowledged[number] = asyncio.get_running_loop().create_future()
        payload = {
            "command": "/tafl",
            "text": html.escape(text, quote=False),
            "user_id": f"U{locale}.{user}",
            "user_name": "sigrid",
            "channel_id": f"C{channel}",
            "team_id": "T1",
            "trigger_id": "1",
            "response_url": f"http://{self.address}/respond/C{channel}",
        }
        envelope = {
            "type": "slash_commands",
            "envelope_id": number,
            "accepts_response_payload": True,
            "payload": payload,
        }
        await self.socket.send_json(envelope)
        await asyncio.wait_for(self.acknowledged[number], PATIENCE)
        del self.acknowledged[number]

    async def next(self, channel):
        return await super().next(f"C{channel}")

    # Socket Mode.

    async def greet(self):
        await self.socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": "A1"}})
        self.ready.set()

    async def received(self, message):
        acknowledged = self.acknowledged.get(message["envelope_id"])
        if acknowledged and not acknowledged.done():
            acknowledged.set_result(None)

    # The Web API.

    async def serve(self, request):
        method = getattr(self, "do_" + request.match_info["method"].replace(".", "_"), None)
        if method is None:
            self.expect(False, "calls", request.match_info["method"])
            return refused("unknown_method")
        if self.limited:
            self.limited -= 1
            return web.json_response(
                {"ok": False, "error": "ratelimited"}, status=429, headers={"Retry-After": "1"}
            )
        wanted = APP_TOKEN if request.match_info["method"] == "apps.connections.open" else BOT_TOKEN
        if request.headers.get("Authorization") != f"Bearer {wanted}":
            return refused("invalid_auth")
        fields = (
            await request.json() if request.content_type == "application/json" else dict(await request.post())
        )
        return await method({**fields, **request.query})

    async def do_auth_test(self, _):
        return web.json_response(
            {
                "ok": True,
                "url": "",
                "team": "t",
                "user": "tafl",
                "team_id": "T1",
                "user_id": "U0",
                "bot_id": "B0",
            }
        )

    async def do_apps_connections_open(self, _):
        return web.json_response({"ok": True, "url": f"ws://{self.address}/socket"})

    async def do_users_info(self, fields):
        # Each language is another user's.
        locale = fields["user"].removeprefix("U").rpartition(".")[0]
        return web.json_response({"ok": True, "user": {"id": fields["user"], "locale": locale}})

    async def do_chat_postMessage(self, fields):
        plain = fields.get("mrkdwn") in (False, "0", "false") and fields.get("parse") == "none"
        self.expect(plain, "sends markup:", fields)
        return self.posted(fields["channel"], fields)

    def posted(self, channel, fields, private=False):
        blocks = (
            fields["blocks"]
            if isinstance(fields.get("blocks"), list)
            else json.loads(fields.get("blocks") or "[]")
        )
        texts = [block["text"] for block in blocks]
        self.expect(all(text["type"] == "plain_text" and not text.get("emoji") for text in texts), "sends markup:", texts)
        self.expect(not set("<>") & set(fields["text"]), "notifies by markup:", fields["text"])
        if any(not 1 <= len(text["text"]) <= MAX_TEXT for text in texts):
            return refused("invalid_blocks")
        text = "".join(text["text"] for text in texts) or html.unescape(fields["text"])
        self.sent[channel].put_nowait(Message(text, *self.pictures.pop(channel, (None, None)), private))
        return web.json_response({"ok": True, "channel": channel, "ts": "1.0"})

    async def do_files_getUploadURLExternal(self, fields):
        if not 1 <= len(fields.get("alt_txt", "")) <= MAX_ALT:
            return refused("invalid_arguments")
        number = f"F{next(self.numbers)}"
        self.files[number] = [None, fields["alt_txt"], int(fields["length"])]
        return web.json_response(
            {"ok": True, "upload_url": f"http://{self.address}/upload/{number}", "file_id": number}
        )

    async def upload(self, request):
        content = await request.read()
        if request.content_type.startswith("multipart/"):
            return web.Response(status=400)
        self.files[request.match_info["file"]][0] = content
        return web.Response(text="OK")

    async def do_files_completeUploadExternal(self, fields):
        (file,) = json.loads(fields["files"]) if isinstance(fields["files"], str) else fields["files"]
        content, alt, length = self.files.pop(file["id"])
        if content is None or len(content) != length:
            return refused("file_not_found")
        self.expect(not fields.get("initial_comment"), "sends a comment, which is markup")
        self.pictures[fields["channel_id"]] = (content, alt)
        return web.json_response({"ok": True, "files": [{"id": file["id"]}]})

    async def respond(self, request):
        fields = await request.json()
        self.posted(request.match_info["channel"], fields, private=fields.get("response_type") == "ephemeral")
        return web.Response(text="ok")
