"""A Slack bot that referees and plays tafl: `/tafl new brandubh`, `/tafl d2-a2`; by Socket Mode."""

import asyncio
import html
import logging
import os
import signal
import sys

from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler

from tables import Answer, Tables, shortened
from texts import words

# Half of Slack's limit on the text of a block, as some signs may count double; its limit on a description.
MAX_TEXT, MAX_ALT = 1500, 1000

tables = Tables("slack", prefix="/tafl ")


def plain(text):
    """Blocks that Slack shows as they are: no links, mentions or emphasis, whatever somebody typed."""
    parts = [text[start : start + MAX_TEXT] for start in range(0, len(text), MAX_TEXT)]
    return [
        {"type": "section", "text": {"type": "plain_text", "text": part, "emoji": False}} for part in parts
    ]


def unformatted(text):
    """The text for notifications, which are not made of blocks."""
    return html.escape(shortened(text, MAX_TEXT), quote=False)


class Bot:
    def __init__(self, client):
        self.client = client
        self.locales = {}

    async def locale(self, user):
        """The language of a user's Slack, asked once."""
        if user not in self.locales:
            if len(self.locales) >= 10_000:
                self.locales.clear()
            try:
                found = await self.client.users_info(user=user, include_locale=True)
            except SlackApiError as error:
                # Without the scope `users:read`, all is in English.
                logging.warning("slack: users.info: %s", error)
                return "en"
            self.locales[user] = found["user"].get("locale") or "en"
        return self.locales[user]

    async def command(self, ack, command, respond):
        # Slack waits three seconds.
        await ack()
        channel, user = command["channel_id"], command["user_id"]
        locale = "en"
        try:
            locale = await self.locale(user)
            name, typed = tables.read(html.unescape(command.get("text") or ""))
            answer = await tables.obey(name, channel, user, locale, typed)
            if name == "puzzle" and typed.strip():
                # A solution is for its solver alone.
                await respond(
                    text=unformatted(answer.text),
                    blocks=plain(answer.text),
                    response_type="ephemeral",
                    unfurl_links=False,
                )
                return
            await self.post(channel, answer)
            while answer.then:
                answer = await answer.then()
                await self.post(channel, answer)
        except Exception:
            # Such as `not_in_channel`: only the user who asked can be told.
            logging.exception("a command failed")
            await respond(text=words(tables.language_of(user, locale))["fault"], response_type="ephemeral")

    async def post(self, channel, answer: Answer):
        if answer.picture:
            alt = shortened(answer.alt, MAX_ALT)
            await self.client.files_upload_v2(
                channel=channel, filename="board.png", file=answer.picture, alt_txt=alt
            )
        text = unformatted(answer.whole)
        # Without `mrkdwn` and with links left alone, notifications are plain as well.
        await self.client.chat_postMessage(
            channel=channel,
            text=text,
            blocks=plain(answer.whole),
            mrkdwn=False,
            parse="none",
            unfurl_links=False,
            unfurl_media=False,
        )


async def main():
    logging.basicConfig(level=logging.WARNING)
    bot_token, app_token = (
        os.environ.get(name) or sys.exit(f"{name} must be set")
        for name in ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN")
    )
    app = AsyncApp(token=bot_token)
    app.client.base_url = os.environ.get("SLACK_API", app.client.base_url)
    app.client.retry_handlers.append(AsyncRateLimitErrorRetryHandler(max_retry_count=3))
    app.command("/tafl")(Bot(app.client).command)
    handler = AsyncSocketModeHandler(app, app_token)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    await handler.connect_async()
    await stopped.wait()
    await handler.close_async()


if __name__ == "__main__":
    asyncio.run(main())
