"""Tests the bots of deploy/examples unchanged: `bots.py --tafld BINARY`.

Each is started as its own program beside a fake of its platform, and plays against the real service, which is
stopped and started again in between.
"""

import asyncio
import contextlib
import logging
import pathlib
import re
import tempfile

import bot_checks
import fake_discord
import fake_matrix
import fake_slack
import fake_telegram
from bot_checks import CAPTURE, COMMANDS, DRAWS, MOVE, ROWS, check_language, check_most, play_rows
from bot_players import EXAMPLES, PNG, RULESET, DiscordPlayer, MatrixPlayer, Program, Referee, SlackPlayer, TablesPlayer, TelegramPlayer
from bot_players import Told, check_picture, same
from service import PATIENCE, check, start

# These are among the samples, which `bot_players` makes importable.
import kept
import referee
import tables
import texts

# Points the library at another Discord, then runs the bot unchanged.
AT_ANOTHER_DISCORD = """
import runpy, sys, discord, discord.gateway, discord.http, yarl
address, program = sys.argv[1:]
discord.http.Route.BASE = f"http://{address}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway/")
runpy.run_path(program, run_name="__main__")
"""


@contextlib.asynccontextmanager
async def playing(fake, player, referee, locale, folder, *command, **environment):
    """A bot beside its platform: a player there, what the service says, and the bot, which must behave to the end."""
    environment |= {"TAFL_SERVICE": f"http://{referee.address}", "TAFL_GAMES": str(folder / type(fake).__name__)}
    # Longer than any outage, on any machine.
    environment["TAFL_WITHIN"] = str(PATIENCE)
    async with Program(*command, **environment) as bot:
        yield player(fake, locale), Told(referee.address, locale), bot
        bot.check_calm("the whole test")
        check(not fake.faults, *fake.faults)
        check(not any(map(asyncio.Queue.qsize, fake.sent.values())), "more was sent than asked for:", fake.sent)
        await bot.stop()


async def discord(referee, locale, folder):
    async with fake_discord.FakeDiscord() as fake:
        command = ("-c", AT_ANOTHER_DISCORD, fake.address, str(EXAMPLES / "discord_bot.py"))
        at = playing(fake, DiscordPlayer, referee, locale, folder, *command, DISCORD_TOKEN=fake_discord.TOKEN)
        async with at as (player, told, bot):
            await check_most(player, referee, told, bot)
            offered = [choice["value"] for choice in await fake.complete("new", "ruleset", "")]
            best = told.json("/v1/rulesets")["bestKnown"]
            same("offered first", offered[: len(best)], best)
            offered = {choice["value"] for choice in await fake.complete("new", "ruleset", "tablut")}
            rulesets = told.json("/v1/rulesets")["rulesets"]
            same("offered", offered, {one["id"] for one in rulesets if "tablut" in (one["id"] + one["name"]).lower()})
            message = await fake.command_while_away("board", referee.pause, referee.resume)
            check(message.picture, "the board after a pause of the service is", message.text)
            await check_language(player, told)
            # A command that no longer exists, as after an update: the library logs its fault.
            bot.check_calm("all of these commands")
            same("an unknown command", (await player.ask("gone")).text, told.own["fault"])
            bot.lines.clear()
        print(f"bots: {len(fake.seconds)} commands on Discord, the slowest answered in {max(fake.seconds):.2f} s", flush=True)


async def telegram(referee, locale, folder):
    async with fake_telegram.FakeTelegram() as fake:
        environment = {"TELEGRAM_TOKEN": fake_telegram.TOKEN, "TELEGRAM_API": f"http://{fake.address}"}
        at = playing(fake, TelegramPlayer, referee, locale, folder, "telegram_bot.py", **environment)
        async with at as (player, told, bot):
            await check_most(player, referee, told, bot)
            await check_manners(fake, told)
            await check_language(player, told)
            await fake.fail(2)
            check_picture("the board at last", await player.ask("board"), told.picture([*CAPTURE, "d7-c7"]))


async def check_help(player):
    answer = await player.ask("help")
    check(not answer.picture and all(f"{player.command}{name} " in answer.text for name in COMMANDS), "help is", answer.text)


async def check_busy(fake, player, told):
    """A platform that is busy, and a move without the name of a command."""
    await player.ask("new", RULESET, chat=511)
    fake.limited = 2
    answer = await player.ask("d2 A2", chat=511)
    check(answer.picture == told.picture(["d2-a2"])[0], "a move without a command is answered by", answer.text)


async def slack(referee, locale, folder):
    async with fake_slack.FakeSlack() as fake:
        environment = {"SLACK_BOT_TOKEN": fake_slack.BOT_TOKEN, "SLACK_APP_TOKEN": fake_slack.APP_TOKEN}
        environment["SLACK_API"] = f"http://{fake.address}/api/"
        at = playing(fake, SlackPlayer, referee, locale, folder, "slack_bot.py", **environment)
        async with at as (player, told, bot):
            await check_most(player, referee, told, bot)
            await check_help(player)
            await check_busy(fake, player, told)


async def matrix(referee, locale, folder):
    async with fake_matrix.FakeMatrix() as fake:
        environment = {"MATRIX_HOMESERVER": f"http://{fake.address}", "MATRIX_TOKEN": fake_matrix.TOKEN}
        # An old message, which the bot must not answer when it is started first.
        fake.joined.add("!511:example.org")
        await fake.say("!tafl new", 511)
        at = playing(fake, MatrixPlayer, referee, locale, folder, "matrix_bot.py", **environment)
        async with at as (player, told, bot):
            await check_most(player, referee, told, bot)
            await check_help(player)
            await check_busy(fake, player, told)
            # None of these may be answered; an answer would show up among the following ones.
            for text, more in ROWS["unread on Matrix"]:
                await fake.say(text, 511, **more)
            # What the bot has read and not answered when it is killed, is answered when it is back.
            referee.pause()
            await fake.say("!tafl d5-e5", 511, f"{locale}-0")
            await fake.until(lambda: fake.read == len(fake.events))
            await bot.kill()
            referee.resume()
            await bot.start()
            answer = await player.next(511)
            check(answer.picture == told.picture(["d2-a2", "d5-e5"])[0], "a move read before a kill is answered by", answer.text)
            # What arrives while the bot is away, too.
            await bot.stop()
            await fake.say("!tafl board", 511, f"{locale}-0")
            await bot.start()
            check_picture("the board after a stop", await player.next(511), told.picture(["d2-a2", "d5-e5"]))


async def check_manners(fake, told):
    """Telegram only: help, groups, moves without a command, and other messages."""

    async def say(text, chat=1, **more):
        await fake.push(fake.typed(text, chat, **more))
        return await fake.next(chat)

    same("the commands", set(fake.commands), COMMANDS)
    same("their languages", fake.languages, {"", *texts.WORDS} - {"en"})
    for asked in ("/start", "/help"):
        text = (await say(asked)).text
        check(all(f"/{name}" in text for name in fake.commands), asked, "is answered by", text)
    check("copenhagen" in (await say("/rulesets")).text, "/rulesets does not list copenhagen")
    await say(f"/new {RULESET}", chat=503)
    check((await say("D2 A2", chat=503)).picture == told.picture(["d2-a2"])[0], "a private move needs a command")
    group = {"chat": -504, "kind": "supergroup"}
    await say(f"/new@tafl_bot {RULESET}", **group)
    # None of these may be answered; an answer would show up among the following ones.
    for update in (
        fake.typed("d2-a2", **group),
        {"edited_message": fake.typed("/move d2-a2", **group)["message"]},
        {"channel_post": fake.typed("/board", chat=-505, kind="channel")["message"]},
        {"message": {**fake.typed("x")["message"], "text": None, "photo": []}},
    ):
        await fake.push(update)
    check((await say("/board", **group)).picture == told.picture([])[0], "a group plays what is not for the bot")
    # A group that becomes a supergroup takes its game along, whichever of the two messages comes first.
    for first, old, new in ((0, -506, -1506), (1, -507, -1507)):
        await say(f"/new@tafl_bot {RULESET}", old, kind="group")
        await say("/move d2-a2", old, kind="group")
        told_so = [(old, "group", {"migrate_to_chat_id": new}), (new, "supergroup", {"migrate_from_chat_id": old})]
        for chat, kind, more in (told_so[first], told_so[1 - first]):
            message = fake.typed("", chat, kind=kind)["message"]
            del message["text"]
            await fake.push({"message": message | more})
        await fake.until(lambda: not fake.updates)
        check((await say("/board", new, kind="supergroup")).picture == told.picture(["d2-a2"])[0], "a group has lost its game")


async def check_tables(service, own, folder):
    """Not visible from outside: what a bot keeps is bounded, and texts are cut as the platforms count."""
    referee.SERVICE = referee.PAGES = f"http://{service.address}"
    tables.os.environ["TAFL_GAMES"] = str(folder / "tables.sqlite")
    kept.MAX_KEPT = 2
    check(len({tuple(own) for own in texts.WORDS.values()}) == 1, "a language lacks words of another")
    bot = tables.Tables("test")

    async def ask(name, typed="", chat=1, locale="en", **more):
        return await bot.obey(name, chat, "ana", locale, typed, **more)

    for chat in (1, 2, 3):
        await ask("new", RULESET, chat)
    answers = [await ask("board", "", chat) for chat in (1, 2, 3)]
    check([answer.picture is not None for answer in answers] == [False, True, True], "kept are", answers)
    check(not bot.turns, "left are", dict(bot.turns))
    seeds = {(await ask("new", RULESET)) and bot.kept.table(1).seed for _ in range(8)}
    check(len(seeds) == 8, "games have the same seed:", seeds)
    for id, name in (await bot.referee.names()).items():
        answer = await ask("new", id)
        check(name in answer.text and answer.picture.startswith(PNG), "a new game of", id, "is", answer.text)
    for ruleset, moves, side, accepts in DRAWS:
        turn = kept.other(side)
        bot.kept.put_table(9, tables.Table(ruleset, tuple(moves), turn, 1, level=6, opponent=side, open=True))
        answer = await ask("draw", "", 9)
        same("a draw is accepted, which", bool(bot.kept.table(9).result), accepts)
        check(accepts or answer.text == texts.WORDS["en"]["level declines"], "a level answers the offer by", answer.text)
    # A message that comes again is obeyed once.
    await ask("new", RULESET, 8)
    for number, move, plies in ((1, "d2-a2", 1), (1, "d2-a2", 1), (2, "d5-e5", 2), (1, "d2-a2", 2)):
        answer = await ask("move", move, 8, number=number)
        same("the moves", len(bot.kept.table(8).moves), plies)
        check(answer.picture, "a message that comes again is answered by", answer.text)
    # A game that is too long for a link, and for one message.
    bot.kept.put_table(9, tables.Table("fetlar-ludii@1", tuple(DRAWS[2][1] * 5), "SIDE_ATTACKERS", 1))
    answer, parts = await ask("record", "", 9), []
    while answer:
        parts.append(answer.text)
        answer = answer.then and await answer.then()
    whole = (await bot.referee.record(bot.kept.table(9))).split()
    check(len(parts) > 1 and max(map(len, parts)) <= tables.MAX_PART, "the parts of a record are", [len(part) for part in parts])
    same("the parts of a record together", " ".join(parts).split(), whole)
    check(whole.count("d1-b1") == DRAWS[2][1].count("d1-b1") * 5, "the record is", whole)
    link = (await ask("link", "", 9)).link
    check("token=" in link and len(link) < referee.MAX_LINK, "the link of a long game is", link)
    answer = await ask("analysis", "", 9)
    check(answer.picture.startswith(PNG) and answer.alt, "the graph of a long game is", answer)
    await check_wishes(bot, ask)
    # Every answer is in the language of the user, whole; in English for a language that the bots do not have.
    for locale in (*texts.WORDS, "it"):
        told = Told(service.address, texts.known_language(locale))
        await play_rows(TablesPlayer(bot, locale), told, "language")
    # What is the same for all platforms.
    for check_one in (bot_checks.check_words, bot_checks.check_level):
        await check_one(TablesPlayer(bot, own), Told(service.address, own))
    # A disk that is full, or a file that is damaged.
    bot.kept.file.execute("DROP TABLE tables")
    logging.disable(logging.WARNING)
    answer = await ask("board", "", 9)
    logging.disable(logging.NOTSET)
    same("what a bot says without its file", answer.text, texts.WORDS["en"]["fault"])
    bot.kept.file.close()
    for text in ("x" * 10, "🐙" * 10, "x" + "🐙" * 10):
        cut = tables.shortened(text, 10)
        sound = fake_telegram.units(cut) <= 10 and cut[:4] == text[:4] and (cut == text) == (text[:2] == "xx")
        check(sound, text, "is cut to", cut)


async def check_wishes(bot, ask):
    """A wish for a game is understood as a whole: its name, the level, and one's own side."""
    for wish, ruleset, level, opponent in ROWS["wishes"]:
        await ask("new", wish)
        found = bot.kept.table(1)
        same(wish, (found.ruleset.split("@")[0], found.level, found.opponent), (ruleset, level, opponent))
    for wish, again in ROWS["misspelt"]:
        answer = await ask("new", wish)
        check(again in answer.text, "a wrong letter is answered by", answer.text)
    # What the help says can be typed, in every language.
    for locale, own in texts.WORDS.items():
        asked = re.search(r"/new brandubh (\w+) 3 (\w+)", own["help new"])
        answer = await ask("new", f"brandubh-wtf {asked[1]} 3 {asked[2]}", locale=locale)
        said = (own["against"].format(3, own["of SIDE_ATTACKERS"]), own["SIDE_DEFENDERS"])
        check(all(part in answer.text for part in said), asked[0], "begins with", answer.text)
        check(len(re.findall(MOVE, answer.text)) == 1, "the level has not begun:", answer.text)


async def run(tafld):
    with contextlib.ExitStack() as stack:
        own, *others = (stack.enter_context(Referee(tafld)) for _ in range(5))
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        # Not English, so that the default language cannot pass for the requested one.
        locale = next(locale for locale in texts.WORDS if locale != "en")
        served = Told(own.address, "en").json("/v1/info")["locales"]
        check(set(texts.WORDS) <= set(served), "tafld speaks", served)
        platforms = zip((discord, telegram, slack, matrix), others)
        played = [platform(referee, locale, folder) for platform, referee in platforms]
        await asyncio.gather(check_tables(own, locale, folder), *played)
        print("bots: all have played")


def main(arguments):
    # A bot that is killed resets its connections.
    server = logging.getLogger("aiohttp.server")
    server.addFilter(lambda record: not record.exc_info or record.exc_info[0] is not ConnectionResetError)
    asyncio.run(run(arguments.tafld))


if __name__ == "__main__":
    start(main, "tafld")
