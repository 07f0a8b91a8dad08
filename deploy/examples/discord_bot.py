"""A Discord bot that referees and plays tafl: /tafl new, /tafl move and others, each answered with a picture and its alt text."""

import asyncio
import io
import logging
import os
import re
import sys
import typing

import discord
import httpx
from discord import app_commands

from tables import Answer, Tables, shortened
from texts import WORDS, language, words

# Discord's limits on a message and on a picture's description.
MAX_TEXT, MAX_ALT = 2000, 1024

tables = Tables("discord", prefix="/tafl ")
tafl = app_commands.Group(name="tafl", description="Hnefatafl and its kin, refereed")


class Bot(discord.Client):
    def __init__(self):
        # Commands need no intent: the bot reads no messages. Its answers never mention anyone.
        super().__init__(intents=discord.Intents.none(), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(tafl)
        self.tree.error(failed)

    async def setup_hook(self):
        await self.tree.set_translator(Translator())
        await self.tree.sync()


class Translator(app_commands.Translator):
    """Shows what a command does in the language of the user."""

    async def translate(self, string, locale, context):
        own = WORDS.get(language(locale.value), {})
        return shown(own[string.extras["text"]]) if "text" in string.extras and own else None


def shown(text):
    """What a command does, without the examples for Telegram."""
    return text.split(":")[0].strip()


def described(text):
    return app_commands.locale_str(shown(WORDS["en"][text]), text=text)


async def failed(interaction, error):
    logging.error("a command failed", exc_info=error)
    say = (
        interaction.edit_original_response
        if interaction.response.is_done()
        else interaction.response.send_message
    )
    await say(content=words(tables.language_of(interaction.user.id, interaction.locale.value))["fault"])


async def reply(interaction, name, typed=""):
    # Discord waits three seconds. Deferring shows "thinking" at once and allows a quarter of an hour for the answer.
    # A solution is for its solver alone.
    await interaction.response.defer(thinking=True, ephemeral=name == "puzzle" and typed != "")
    answer = await tables.obey(
        name, interaction.channel_id, interaction.user.id, interaction.locale.value, typed
    )
    await interaction.edit_original_response(content=content(answer), attachments=pictures(answer))
    while answer.then:
        answer = await answer.then()
        await interaction.followup.send(content(answer), files=pictures(answer))


# What Discord reads as markup: emphasis, links, mentions and quotations anywhere, lists at the start of a line.
MARKUP = re.compile(r"[\\*_~|`<>@#\[\]()]|:(?=/)|(?<=\w)\.(?=\w)|^\s*(?:[-+]|\d+\.)", re.MULTILINE)


def plain(text):
    """Text that Discord shows as it is: an answer may quote what somebody typed."""
    return shortened(MARKUP.sub(lambda found: found[0][:-1] + "\\" + found[0][-1], text), MAX_TEXT)


def content(answer: Answer):
    # In angle brackets, a link does not unfold.
    return f"{plain(answer.text)}\n<{answer.link}>".strip() if answer.link else plain(answer.text)


def pictures(answer: Answer):
    if answer.picture is None:
        return []
    return [discord.File(io.BytesIO(answer.picture), "board.png", description=shortened(answer.alt, MAX_ALT))]


@tafl.command(description=described("help new"))
@app_commands.describe(
    ruleset="which game: copenhagen; brandubh level 3 defenders",
    level="play against this level",
    side="your side against it",
)
async def new(
    interaction: discord.Interaction,
    ruleset: str = "",
    level: app_commands.Range[int, 0, 10] = None,
    side: typing.Literal["attackers", "defenders"] = "",
):
    await reply(interaction, "new", f"{ruleset} {'' if level is None else f'level {level}'} {side}".strip())


@new.autocomplete("ruleset")
async def rulesets(interaction: discord.Interaction, typed: str):
    try:
        # Discord waits three seconds.
        known = await asyncio.wait_for(tables.referee.names(), 2)
    except (httpx.HTTPError, TimeoutError):
        known = {}
    fitting = [(id, name) for id, name in known.items() if typed.lower() in f"{id} {name}".lower()]
    return [app_commands.Choice(name=name[:100], value=id) for id, name in fitting[:25]]


@tafl.command(description=described("help move"))
@app_commands.describe(move="d2-a2, or only a2; also: I resign, draw?, undo")
async def move(interaction: discord.Interaction, move: str):
    await reply(interaction, "move", move)


@tafl.command(description=described("help suggest"))
@app_commands.describe(level="0 to 10")
async def suggest(interaction: discord.Interaction, level: app_commands.Range[int, 0, 10] = 5):
    await reply(interaction, "suggest", level)


@tafl.command(name="level", description=described("help level"))
@app_commands.describe(level="0 to 10; without one, the level that plays is named")
async def choose_level(interaction: discord.Interaction, level: app_commands.Range[int, 0, 10] = None):
    await reply(interaction, "level", "" if level is None else level)


@tafl.command(description=described("help puzzle"))
@app_commands.describe(move="the move that wins; without one, the puzzle is shown")
async def puzzle(interaction: discord.Interaction, move: str = ""):
    await reply(interaction, "puzzle", move)


@tafl.command(name="language", description=described("help language"))
async def choose_language(interaction: discord.Interaction, language: typing.Literal[tuple(WORDS)]):
    await reply(interaction, "language", language)


def add(name):
    """Adds a command without arguments."""

    @tafl.command(name=name, description=described(f"help {name}"))
    async def run(interaction: discord.Interaction):
        await reply(interaction, name)


for name in ("board", "undo", "draw", "resign", "open", "analysis", "record", "link"):
    add(name)


if __name__ == "__main__":
    Bot().run(os.environ.get("DISCORD_TOKEN") or sys.exit("DISCORD_TOKEN must hold the bot's token"))
