"""Tests the bots of deploy/examples unchanged: `bots.py --tafld BINARY`.

Each is started as its own program beside a fake of its platform, and plays against the real service, which is
stopped and started again in between.
"""

import argparse
import asyncio
import logging
import pathlib
import sys
import tempfile

import fake_discord
import fake_matrix
import fake_slack
import fake_telegram
from bot_checks import (
    CAPTURE,
    COMMANDS,
    ESCAPE,
    check_all,
    check_hostile,
    check_language,
    check_most,
    check_outage,
)
from bot_players import (
    EXAMPLES,
    PNG,
    RULESET,
    DiscordPlayer,
    MatrixPlayer,
    Program,
    Referee,
    SlackPlayer,
    TelegramPlayer,
)
from bot_players import Told, check_picture
from service import Failure, check

# These are among the samples, which `bot_players` makes importable.
import kept
import tables
import texts

# Nothing is captured, under rules without repetition.
SHUFFLED = ["d1-b1", "f4-f3", "b1-d1", "f3-f4"] * 13
# Points the library at another Discord, then runs the bot unchanged.
AT_ANOTHER_DISCORD = """
import runpy, sys, discord, discord.gateway, discord.http, yarl
address, program = sys.argv[1:]
discord.http.Route.BASE = f"http://{address}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway/")
runpy.run_path(program, run_name="__main__")
"""


async def discord(referee, locale, games):
    told = Told(referee.address, locale)
    async with fake_discord.FakeDiscord() as fake:
        environment = {
            "DISCORD_TOKEN": fake_discord.TOKEN,
            "TAFL_SERVICE": f"http://{referee.address}",
            "TAFL_GAMES": games,
        }
        async with Program(
            "-c", AT_ANOTHER_DISCORD, fake.address, str(EXAMPLES / "discord_bot.py"), **environment
        ) as bot:
            player = DiscordPlayer(fake, locale)
            await check_all(player, told, bot)
            first = await fake.complete("new", "ruleset", "")
            best = told.json("/v1/rulesets")["bestKnown"]
            check([choice["value"] for choice in first][: len(best)] == best, "offered first are", first)
            message = await fake.command_while_away("board", referee.pause, referee.resume)
            check(message.pictures, "the board after a pause of the service is", message.text)
            choices = await fake.complete("new", "ruleset", "tablut")
            rulesets = told.json("/v1/rulesets")["rulesets"]
            wanted = {
                ruleset["id"] for ruleset in rulesets if "tablut" in (ruleset["id"] + ruleset["name"]).lower()
            }
            check({"tablut-nielsen", "tablut-igg"} < wanted, "no such rule sets:", wanted)
            check({choice["value"] for choice in choices} == wanted, "offered are", choices)
            await fake.drop_connection()
            check_picture(
                "the board after a lost connection", await player.ask("board"), told.picture(CAPTURE)
            )
            check(
                (fake.identified, fake.resumed) == (2, 1) and fake.heartbeats,
                "the connection was not taken up again",
            )
            await check_hostile(player, bot, told)
            await check_outage(player, referee, told, bot)
            await check_language(player, told)
            check(not (faults := fake.faults), *faults)
            # A command that no longer exists, as after an update.
            text, _, _ = await player.ask("gone")
            check(text == told.own["fault"], "a command that does not exist is not answered")
            check_picture("the board at last", await player.ask("board"), told.picture([*CAPTURE, "d7-c7"]))
            await bot.stop()
            print(
                f"bots: {len(fake.seconds)} commands on Discord, the slowest answered in {max(fake.seconds):.2f} s",
                flush=True,
            )


async def telegram(referee, locale, games):
    told = Told(referee.address, locale)
    async with fake_telegram.FakeTelegram() as fake:
        environment = {"TELEGRAM_TOKEN": fake_telegram.TOKEN, "TELEGRAM_API": f"http://{fake.address}"}
        environment |= {"TAFL_SERVICE": f"http://{referee.address}", "TAFL_GAMES": games}
        async with Program("telegram_bot.py", **environment) as bot:
            player = TelegramPlayer(fake, locale)
            await check_all(player, told, bot)
            await check_manners(fake, told)
            await check_hostile(player, bot, told)
            await check_outage(player, referee, told, bot)
            await check_language(player, told)
            await fake.fail(2)
            check_picture("the board at last", await player.ask("board"), told.picture([*CAPTURE, "d7-c7"]))
            bot.check_calm("the whole test")
            check(
                not fake.faults and not any(map(asyncio.Queue.qsize, fake.sent.values())),
                "Telegram:",
                fake.faults,
                fake.sent.keys(),
            )
            await bot.stop()


async def slack(referee, locale, games):
    told = Told(referee.address, locale)
    async with fake_slack.FakeSlack() as fake:
        environment = {"SLACK_BOT_TOKEN": fake_slack.BOT_TOKEN, "SLACK_APP_TOKEN": fake_slack.APP_TOKEN}
        environment |= {
            "SLACK_API": f"http://{fake.address}/api/",
            "TAFL_SERVICE": f"http://{referee.address}",
            "TAFL_GAMES": games,
        }
        async with Program("slack_bot.py", **environment) as bot:
            player = SlackPlayer(fake, locale)
            await check_most(player, told, bot)
            # A Slack that is busy.
            fake.limited = 2
            text, picture, _ = await player.ask("d2 A2", chat=511)
            check(picture == told.picture(["d2-a2"])[0], "a move needs no name of a command:", text)
            bot.check_calm("the whole test")
            check(
                not fake.faults and not any(map(asyncio.Queue.qsize, fake.sent.values())),
                "Slack:",
                fake.faults,
                fake.sent.keys(),
            )
            await bot.stop()


async def matrix(referee, locale, games):
    told = Told(referee.address, locale)
    async with fake_matrix.FakeMatrix() as fake:
        environment = {"MATRIX_HOMESERVER": f"http://{fake.address}", "MATRIX_TOKEN": fake_matrix.TOKEN}
        environment |= {"TAFL_SERVICE": f"http://{referee.address}", "TAFL_GAMES": games}
        # An old message, which the bot must not answer when it is started first.
        fake.joined.add("!511:example.org")
        await fake.say("!tafl new", 511)
        async with Program("matrix_bot.py", **environment) as bot:
            player = MatrixPlayer(fake, locale)
            await check_most(player, told, bot)
            # A homeserver that is busy.
            fake.limited = 2
            text, picture, _ = await player.ask("d2 A2", chat=511)
            check(picture == told.picture(["d2-a2"])[0], "a move needs no name of a command:", text)
            # None of these may be answered; an answer would show up among the following ones.
            for text, more in (
                ("new", {}),
                ("!taflx", {}),
                ("!tafl new", {"m.relates_to": {"rel_type": "m.replace"}}),
                ("!tafl new", {"msgtype": "m.notice"}),
                ("hello", {"m.relates_to": "x"}),
                ("!tafl new", {"body": 5}),
            ):
                await fake.say(text, 511, **more)
            # What arrives while the bot is away is answered when it is back.
            await bot.stop()
            await fake.say("!tafl board", 511, locale)
            await bot.start()
            check_picture("the board after a stop", await player.next(511), told.picture(["d2-a2"]))
            bot.check_calm("the whole test")
            check(
                not fake.faults and not any(map(asyncio.Queue.qsize, fake.sent.values())),
                "Matrix:",
                fake.faults,
                fake.sent.keys(),
            )
            await bot.stop()


async def check_manners(fake, told):
    """Telegram only: help, groups, moves without a command, and other messages."""
    check(
        set(fake.commands) == COMMANDS and fake.languages == {"", *texts.WORDS} - {"en"},
        "the commands are",
        fake.commands,
        fake.languages,
    )
    for asked in ("/start", "/help"):
        text = (await fake.say(asked)).text
        check(all(f"/{name}" in text for name in fake.commands), asked, "is answered by", text)
    text = (await fake.say("/rulesets")).text
    check("copenhagen" in text, "/rulesets is answered by", text)
    text = (await fake.say("/new Brandubh niveau 2 attaquants", chat=503, language="fr")).text
    french = texts.WORDS["fr"]
    check(
        french["against"].format(2, french["of SIDE_DEFENDERS"]) in text,
        "in French, a game against a level begins with",
        text,
    )
    await fake.say(f"/new {RULESET}", chat=503)
    check(
        (await fake.say("D2 A2", chat=503)).photo == told.picture(["d2-a2"])[0],
        "a move needs a command in a private chat",
    )
    await fake.say(f"/new@tafl_bot {RULESET}", chat=-504, kind="supergroup")
    # None of these may be answered; an answer would show up among the following ones.
    silent = [
        fake.typed("d2-a2", chat=-504, kind="supergroup"),
        {"edited_message": fake.typed("/move d2-a2", chat=-504, kind="supergroup")["message"]},
        {"channel_post": fake.typed("/board", chat=-505, kind="channel")["message"]},
        {"message": {**fake.typed("x")["message"], "text": None, "photo": []}},
    ]
    for update in silent:
        await fake.push(update)
    check(
        (await fake.say("/board", chat=-504, kind="supergroup")).photo == told.picture([])[0],
        "a group plays what is not for the bot",
    )


async def check_tables(referee, folder):
    """Not visible from outside: what a bot keeps is bounded, and texts are cut as the platforms count."""
    tables.SERVICE = f"http://{referee.address}"
    tables.os.environ["TAFL_GAMES"] = str(folder / "tables.sqlite")
    kept.MAX_KEPT = 2
    check(
        len({tuple(own) for own in texts.WORDS.values()}) == 1,
        "the bots' words are not the same in all languages",
    )
    bot = tables.Tables("test")
    for chat in (1, 2, 3):
        await bot.new(chat, "en", RULESET)
    answers = [await bot.board(chat, "en", "") for chat in (1, 2, 3)]
    check([answer.picture is not None for answer in answers] == [False, True, True], "kept are", answers)
    check(not bot.turns, "left are", dict(bot.turns))
    seeds = {(await bot.new(1, "en", RULESET)) and bot.kept.table(1).seed for _ in range(8)}
    check(len(seeds) == 8, "games have the same seed:", seeds)
    for id, name in (await bot.names()).items():
        answer = await bot.new(1, "en", id)
        check(name in answer.text and answer.picture.startswith(PNG), "a new game of", id, "is", answer.text)
    # A level accepts a draw when it is about to lose, and when nothing has been captured for long.
    for ruleset, moves, side, accepts in (
        (RULESET, ESCAPE[:5], "SIDE_ATTACKERS", True),
        (RULESET, ESCAPE[:4], "SIDE_DEFENDERS", False),
        ("fetlar-ludii", SHUFFLED, "SIDE_ATTACKERS", True),
        ("fetlar-ludii", SHUFFLED[:8], "SIDE_ATTACKERS", False),
    ):
        turn = "SIDE_DEFENDERS" if side == "SIDE_ATTACKERS" else "SIDE_ATTACKERS"
        bot.kept.put_table(9, tables.Table(ruleset, tuple(moves), turn, 1, level=6, opponent=side))
        answer = await bot.offer_draw(9, "en", "")
        check(
            bool(bot.kept.table(9).result) == accepts,
            "a level that plays",
            side,
            "answers the offer of a draw by",
            answer.text,
        )
    await check_wishes(bot)
    await check_one_language(bot, referee)
    # A disk that is full, or a file that is damaged.
    bot.kept.file.execute("DROP TABLE tables")
    logging.disable(logging.WARNING)
    answer = await bot.board(9, "en", "")
    logging.disable(logging.NOTSET)
    check(answer.text == texts.WORDS["en"]["fault"], "without its file a bot says", answer.text)
    bot.kept.file.close()
    for text in ("x" * 10, "🐙" * 10, "x" + "🐙" * 10):
        cut = tables.shortened(text, 10)
        check(
            fake_telegram.units(cut) <= 10 and cut[:4] == text[:4] and (cut == text) == (text[0:2] == "xx"),
            text,
            "is cut to",
            cut,
        )


async def check_wishes(bot):
    """A wish for a game is understood as a whole: its name, the level, and one's own side."""
    attackers, defenders = "SIDE_ATTACKERS", "SIDE_DEFENDERS"
    for wish, ruleset, level, opponent in (
        ("tablut-igg level 3 defenders", "tablut-igg", 3, attackers),
        ("level 3 brandubh-wtf", "brandubh-wtf", 3, defenders),
        ("tablut-igg, as the defenders, against level 2", "tablut-igg", 2, attackers),
        ("brandubh-wtf, als Verteidiger gegen Stufe 3", "brandubh-wtf", 3, attackers),
        ("brandubh-wtf contre le niveau 4 avec les attaquants", "brandubh-wtf", 4, defenders),
        ("brandubh-wtf mot nivå 1 som försvarare", "brandubh-wtf", 1, attackers),
        ("brandubh-wtf 0", "brandubh-wtf", 0, defenders),
        ("brandubh-wtf defenders", "brandubh-wtf", tables.USUAL_LEVEL, attackers),
        ("tablut 15", "tablut-15", None, ""),
        ("tablut 15 level 0", "tablut-15", 0, defenders),
    ):
        answer = await bot.new(1, "en", wish)
        found = bot.kept.table(1)
        begun = (found.ruleset.split("@")[0], found.level, found.opponent)
        check(begun == (ruleset, level, opponent), wish, "begins", begun, "and says", answer.text)
    answer = await bot.new(1, "en", "brandub-wtf 3")
    check("/new brandubh-wtf level 3" in answer.text, "a wrong letter is answered by", answer.text)


async def check_one_language(bot, referee):
    """Every answer is in the language of the user, whole."""
    for locale, own in texts.WORDS.items():
        told = Told(referee.address, locale)
        name = told.title(RULESET)
        turn, replied = own["SIDE_ATTACKERS"], own["SIDE_DEFENDERS"]
        # The side to move resigns.
        resigned = told.over(ESCAPE[:1], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
        for act, typed, said in (
            (bot.new, RULESET, f"{own['new'].format(name)} {turn}"),
            (bot.new, "chess", own["no ruleset"].format("chess", ", ".join(await bot.best_known()))),
            (bot.undo, "", own["start"]),
            (bot.move, ESCAPE[0], f"{told.played(ESCAPE[:1])['applied']['sentence']} {replied}"),
            (bot.move, "d6-c6", told.read(ESCAPE[:1], "d6-c6")["rejected"]["sentence"]),
            (bot.undo, "", f"{own['taken back']} {turn}"),
            (bot.offer_draw, "", own["offered"]),
            (bot.move, "no draw", own["declined"]),
            (bot.move, "no draw", own["not offered"]),
            (bot.move, ESCAPE[0], f"{told.played(ESCAPE[:1])['applied']['sentence']} {replied}"),
            (bot.board, "", replied),
            (bot.suggest, "99", own["no level"].format(0, 10)),
            (bot.move, "help", own["help"]),
            (bot.analysis, "", told.analysed(ESCAPE[:1])[0]),
            (bot.resign, "", resigned),
        ):
            answer = await act(1, locale, typed)
            check(
                answer.text == said,
                "in",
                locale,
                typed or act.__name__,
                "is answered by",
                answer.text,
                "and not",
                said,
            )


async def run(tafld):
    with (
        Referee(tafld) as referee,
        Referee(tafld) as second,
        Referee(tafld) as third,
        tempfile.TemporaryDirectory() as folder,
    ):
        folder = pathlib.Path(folder)
        # Not English, so that the default language cannot pass for the requested one.
        locale = next(locale for locale in texts.WORDS if locale != "en")
        served = Told(referee.address, "en").json("/v1/info")["locales"]
        check(set(texts.WORDS) <= set(served), "tafld speaks", served)
        await asyncio.gather(
            check_tables(third, folder),
            discord(referee, locale, str(folder / "discord")),
            telegram(second, locale, str(folder / "telegram")),
            slack(third, locale, str(folder / "slack")),
            matrix(third, locale, str(folder / "matrix")),
        )
        print("bots: all have played")


def main():
    arguments = argparse.ArgumentParser(description="Plays with the example bots.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    # A bot that is killed resets its connections.
    server = logging.getLogger("aiohttp.server")
    server.addFilter(lambda record: not record.exc_info or record.exc_info[0] is not ConnectionResetError)
    try:
        asyncio.run(run(arguments.parse_args().tafld))
    except Failure as failure:
        print(f"bots: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
