"""What every bot must do: whole games, words, levels, puzzles, hostile texts, failures and restarts.

What a bot posts is held against what the service answers here, where it is told the game and not a token. `bot_rows.json` has who asks what,
and the answer: a text of the bots with what is filled in, the number of plies after which the picture shows the board, or both; and which plies
are judged in a further message.
"""

import asyncio
import datetime
import json
import pathlib
import re
import urllib.parse
import urllib.request

from bot_players import RULESET, Told, check_picture, check_text, same
from service import PATIENCE, check

# Among the samples, which `bot_players` makes importable.
import texts

ROWS = json.loads(pathlib.Path(__file__).with_name("bot_rows.json").read_text())
# The last move captures; the second game ends.
CAPTURE, ESCAPE = (ROWS[game]["moves"] for game in ("game", "ended"))
# A game, the side of level 6, and whether it accepts a draw then. In the third, nothing is captured for long.
DRAWS = [(ruleset, moves * times, *more) for ruleset, moves, times, *more in ROWS["draws"]]
HOSTILE = [text * times for text, times in ROWS["hostile"]]
COMMANDS = set("new move suggest level board undo draw resign open analysis record link puzzle language rulesets".split())
# A move, and a field of a request, as errors for programs name it.
MOVE = r"\b[a-s]\d{1,2}-[a-s]\d{1,2}\b"
FIELD = re.compile(r"\b(?:text|token|ruleset|level|move|game)(?:\.\w+|\[\d+\])*: |ListRulesets|_")


def said(part, player, told, moves, typed):
    """A part of an answer in words."""
    if isinstance(part, str):
        return told.own[part]
    if isinstance(part, list):
        return told.own[part[0]].format(*(filled(one, player, told) for one in part[1:]))
    (what, plies), *more = part.items()
    moves = moves[:plies]
    match what:
        case "played":
            return told.played(moves)["applied"]["sentence"]
        case "rejected":
            return told.read(moves, typed)["rejected"]["sentence"]
        case "ended":
            return told.suggested(moves)["sentence"]
        case "analysed":
            return told.analysed(moves)[0]
        case "record":
            return told.record(moves).strip()
    return told.resigned(moves, more[0][1]) if more else told.agreed(moves)


def filled(value, player, told):
    """What a text of the bots is filled in with."""
    best = told.json("/v1/rulesets")["bestKnown"]
    if isinstance(value, str) and value.startswith("name of "):
        return told.title(value.removeprefix("name of ").replace("best known", best[0]))
    if value == "best known":
        return ", ".join(best)
    return re.sub("^/", player.command, told.own.get(value, value)) if isinstance(value, str) else value


async def play_rows(player, told, name):
    """Asks what the rows say, and compares the answers."""
    script = ROWS[name]
    moves, chat = script["moves"], script["chat"]
    for user, command, typed, wanted in script["rows"]:
        answer = await player.ask(command, typed, chat=chat, user=user)
        what = f"{player.name} in {told.locale}: {command} {typed} by user {user}"
        if isinstance(wanted, int):
            check_picture(what, answer, told.picture(moves[:wanted]))
        elif "move" in wanted:
            check(answer.picture and re.search(MOVE, answer.text), what, "is answered by", answer.text)
        else:
            wanted = wanted if "says" in wanted else {"says": [wanted]}
            same(what, answer.text, " ".join(said(part, player, told, moves, typed) for part in wanted["says"]))
            if wanted.get("shows") is not None:
                check_picture(what, answer, told.picture(moves[: wanted["shows"]]))
            check(bool(answer.picture) == ("shows" in wanted or "then" in wanted), what, "has a picture, or none")
            if "then" in wanted:
                await check_analysis(await player.next(chat), told, moves[: wanted["then"]])


async def play(player, told, name):
    """A whole game; every answer is compared with the service's. Then the rows."""
    moves, chat = ROWS[name]["moves"], ROWS[name]["chat"]
    answer = await player.ask("new", RULESET, chat)
    check(answer.text.startswith(told.own["new"].format(told.title(RULESET))), "a new game is", answer.text)
    check_picture("a new game", answer, told.picture([]))
    for ply in range(1, len(moves) + 1):
        applied = told.played(moves[:ply])["applied"]
        answer = await player.ask("move", moves[ply - 1], chat)
        to_move = "" if "outcome" in applied else told.own[applied["position"]["sideToMove"]]
        same(f"{player.name}: ply {ply}", answer.text, f"{applied['sentence']} {to_move}".strip())
        check_picture(f"{player.name}: ply {ply}", answer, told.picture(moves[:ply]))
    if "outcome" in applied:
        await check_analysis(await player.next(chat), told, moves)
    await play_rows(player, told, name)


async def check_analysis(answer, told, moves):
    """The moves judged, with the graph of the game."""
    sentence, *graph = told.analysed(moves)
    same("the analysis", answer.text, sentence)
    check_picture("the analysis", answer, graph)


async def check_game(player, told):
    answer = await player.ask("move", "d2-a2")
    check_text("a move without a game", answer, told.own["no game"].format(f"{player.command}new"))
    await play(player, told, "game")
    for level in ("", 0, 3):
        # Every game has a seed of its own, so only the kind of the sentence is known: level 10 sees the win, and level 0 misses it.
        answer = await player.ask("suggest", level)
        (move,) = re.findall(MOVE, answer.text)
        judged = told.json("/v1/moves:validate", ruleset=RULESET, moves=",".join(CAPTURE), move=move)
        wins = judged["legal"] and "outcome" in judged["applied"]
        same(f"level {level}", answer.text, re.sub(MOVE, move, told.suggested(CAPTURE, level=10 if wins else 0)["sentence"]))
        check_picture("a suggestion", answer, told.picture(CAPTURE, arrows=move))
    # Another chat has another game, and the first one is unchanged.
    await play(player, told, "ended")
    # Each user is answered in their own language, whoever moved.
    for locale in texts.WORDS:
        here = Told(told.address, locale)
        answer = await player.ask("board", locale=locale)
        same(f"in {locale} the board", answer.text, here.own["SIDE_ATTACKERS"])
        check_picture(f"the board in {locale}", answer, here.picture(CAPTURE))


async def check_words(player, told):
    """What people type in place of names, moves and commands."""
    await play_rows(player, told, "names")
    # Two concurrent commands run in order.
    await asyncio.gather(*(player.ask("move", move, chat=502) for move in CAPTURE[:2]))
    check_picture("the board after both", await player.ask("board", chat=502), told.picture(CAPTURE[:2]))
    await play_rows(player, told, "words")
    # What the help names is understood.
    for typed in re.split("[:;,] ", told.own["help"].rstrip("."))[-4:]:
        check(told.read([], typed)["intent"] != "PLAYER_INTENT_UNSPECIFIED", "the help names", typed)


async def check_level(player, told):
    """A game against a level: it answers each move, and what is taken back leaves the player to move."""

    async def ask(command, typed="", **more):
        return await player.ask(command, typed, chat=507, **more)

    answer = await ask("new", RULESET, level=1, side="defenders")
    (first,) = re.findall(MOVE, answer.text)
    for part in (told.own["against"].format(1, told.own["of SIDE_ATTACKERS"]), told.own["SIDE_DEFENDERS"]):
        check(part in answer.text, "a game against a level begins with", answer.text)
    check(answer.picture == told.picture([first])[0], "the level's first move is not", first)
    legal = next(move for move in ("d5-a5", "d5-g5", "d5-c5", "d5-e5") if told.read([first], move)["legal"])
    answer = await ask("move", legal)
    own, reply = re.findall(MOVE, answer.text)[:2]
    check(told.own["SIDE_DEFENDERS"] in answer.text, "the level answers by", answer.text)
    check(answer.picture == told.picture([first, own, reply])[0], "the level answers by", answer.text)
    check_picture("taken back", await ask("undo"), told.picture([first]))
    # The level changes in the middle, for who plays against it.
    for user, command, typed, part in (
        (0, "undo", "", "nothing to take back"), (0, "level", "", ["level", 1]), (1, "level", 3, "no seat"),
        (0, "level", 3, ["level", 3]), (1, "level", "", ["level", 3]),
    ):
        check_text(f"{command} {typed}", await ask(command, typed, user=user), said(part, player, told, [], ""))
    same("a resignation against a level", (await ask("resign")).text, told.resigned([first], "SIDE_ATTACKERS"))
    await player.next(507)


async def check_hostile(player, bot, told):
    for odd in HOSTILE:
        for command in ("move", "new"):
            answer = await player.ask(command, odd)
            check(answer.text and not answer.picture, command, odd, "is answered by", answer.text)
            check(not FIELD.search(answer.text.replace(odd, "")), command, odd, "shows fields:", answer.text)
            bot.check_calm(f"{command} {odd[:40]!r}")
    for locale in ("xx-Odd", "en" * 2000, "*", "\x00"):
        check((await player.ask("board", locale=locale)).text, "the language", locale[:40], "is not answered")
        bot.check_calm(f"the language {locale[:40]!r}")
    same("a level of 99", (await player.ask("suggest", 99)).text, told.own["no level"].format(0, 10))
    same("no move", (await player.ask("move", " " if player.name == "DiscordPlayer" else "")).text, told.own["no move"])
    check_picture("the board after all this", await player.ask("board"), told.picture(CAPTURE))


async def check_outage(player, referee, told, bot):
    """The service stops and restarts. What is asked meanwhile is done when it is back; a bot that is to wait less says that it is away."""
    chats = (520, 521, 522)
    for chat in chats:
        await player.ask("new", RULESET, chat)
        await player.ask("move", ESCAPE[0], chat)
    referee.stop()
    asked = [player.ask("move", ESCAPE[1], 520), player.ask("resign", chat=521), player.ask("undo", chat=522)]
    answers = [asyncio.create_task(answer) for answer in asked]
    await asyncio.to_thread(referee.refuse)
    check(not any(answer.done() for answer in answers), "without a service", answers, "are answered")
    bot.check_calm("the lack of a service")
    referee.start()
    move, resigned, undone = await asyncio.gather(*answers)
    check_picture("a move asked without a service", move, told.picture(ESCAPE[:2]))
    same("a resignation asked without a service", resigned.text, told.resigned(ESCAPE[:1], "SIDE_DEFENDERS"))
    await check_analysis(await player.next(521), told, ESCAPE[:1])
    check_picture("a move taken back without a service", undone, told.picture([]))
    await bot.restart(player.fake, TAFL_WITHIN="1")
    referee.stop()
    for command, typed in (("move", "a2-b2"), ("board", ""), ("suggest", ""), ("new", "")):
        check_text(f"{command} without a service", await player.ask(command, typed), told.own["unreachable"])
    bot.check_calm("the lack of a service")
    referee.start()
    await bot.restart(player.fake, TAFL_WITHIN=str(PATIENCE))
    check_picture("the board after the outage", await player.ask("board"), told.picture(CAPTURE))
    check_picture("the next move", await player.ask("move", "d7-c7"), told.picture([*CAPTURE, "d7-c7"]))


async def check_seats(player, told):
    """Two people and a third: who moves first for a side plays it, and nobody else does."""
    await play_rows(player, told, "seats")
    link = urllib.parse.urlsplit((await player.ask("link", chat=512)).text.strip("<>"))
    query = dict(urllib.parse.parse_qsl(link.query))
    same("the link", (link.netloc, query["ruleset"], query["moves"]), (told.address, f"{RULESET}@1", "d2-a2,d5-e5"))
    with urllib.request.urlopen(urllib.request.Request(link.geturl(), headers={"Accept": "text/html"})) as page:
        same("the page", page.headers.get_content_type(), "text/html")
    # The same again drops the game. Who asks for a level plays against it.
    answer = await player.ask("new", f"{RULESET} level 1 attackers", chat=512, user=2)
    check(told.own["against"].format(1, told.own["of SIDE_DEFENDERS"]) in answer.text, "the next game begins with", answer.text)
    same("a resignation by another", (await player.ask("resign", chat=512, user=0)).text, told.own["no seat"])
    answer = await player.ask("new", RULESET, chat=513, side="defenders")
    check(told.own["against"].format(5, told.own["of SIDE_ATTACKERS"]) in answer.text, "a game for the defenders begins with", answer.text)


async def check_puzzle(player, told):
    """The puzzle of today: shown, not solved, and solved."""
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    (puzzle,) = told.json("/v1/puzzles", daily=today, locale=told.locale)["puzzles"]
    at = {"token": puzzle["position"]["token"], "locale": told.locale}

    async def ask(typed):
        return await player.ask("puzzle", typed, chat=510)

    answer = await ask("")
    name = told.title(puzzle["ruleset"].split("@")[0])
    same("the puzzle", answer.text, told.own["puzzle"].format(name, puzzle["sentence"], f"{player.command}puzzle d2-a2"))
    check(answer.picture == told.get("/v1/render.png", **at)[0], "the puzzle shows another position")
    moves = [other["move"] for other in told.json("/v1/moves:list", **at)["moves"]]
    other = next(move for move in moves if move != puzzle["move"])
    check_text("a wrong solution", await ask(other), told.own["puzzle wrong"].format(other))
    illegal = told.json("/v1/moves:parse", text="a1-a1", **at)["rejected"]["sentence"]
    check_text("an illegal solution", await ask("a1-a1"), illegal)
    answer = await ask(puzzle["move"].upper())
    same("the solution", answer.text, told.own["puzzle right"].format(puzzle["move"], " ".join(puzzle["pv"])))
    # What only one user sees has no picture on Slack.
    check(answer.picture or player.name == "SlackPlayer", "the solution has no picture")


async def check_language(player, told):
    """A user chooses a language, whatever the platform says, and keeps it."""
    answer = await player.ask("language", "German" if player.name != "DiscordPlayer" else "it")
    check(not answer.picture and "Deutsch (de)" in answer.text, "an unknown language is answered by", answer.text)
    for locale in ("de", told.locale):
        same("the choice", (await player.ask("language", locale)).text, texts.WORDS[locale]["language"])
        same("after it the board", (await player.ask("board", locale="en")).text, texts.WORDS[locale]["SIDE_DEFENDERS"])


async def check_restart(player, told, bot):
    """Six games in six chats: the bot is killed while it answers. All that it answered is still there."""
    chats = range(600, 606)
    plies = {chat: chat % (len(ESCAPE) - 1) for chat in chats}

    async def begin(chat):
        await player.ask("new", RULESET, chat)
        for move in ESCAPE[: plies[chat]]:
            await player.ask("move", move, chat)

    async def finish(chat):
        """Goes on from the board that the bot shows, which has the last move answered."""
        answer = await player.ask("board", chat=chat)
        # Telegram repeats what was not acknowledged, so the bot may answer a move first.
        while answer.alt is None:
            lost = answer.text == told.own["no game"].format(f"{player.command}new")
            check(not lost, "the game of chat", chat, "is lost")
            answer = await player.next(chat)
        known = [ESCAPE[:end] for end in {plies[chat], plies[chat] + (chat not in played)}]
        shown = [moves for moves in known if told.picture(moves)[0] == answer.picture]
        check(shown, player.name, "has lost the game of chat", chat, "after", plies[chat], "plies")
        for move in ESCAPE[len(shown[0]) :]:
            answer = await player.ask("move", move, chat)
        same(f"the end of chat {chat}", answer.text, told.played(ESCAPE)["applied"]["sentence"])
        await check_analysis(await player.next(chat), told, ESCAPE)

    await asyncio.gather(*map(begin, chats))
    await player.ask("new", RULESET, 620)
    for user, move in enumerate(ESCAPE[:2]):
        await player.ask("move", move, 620, user=user)
    await player.ask("draw", chat=620)
    await player.ask("new", f"{RULESET} level 1 defenders", 621)
    against_level = (await player.ask("board", chat=621)).picture
    moves = {chat: asyncio.create_task(player.ask("move", ESCAPE[plies[chat]], chat)) for chat in chats}
    while sum(task.done() for task in moves.values()) < 2:
        open_ones = [task for task in moves.values() if not task.done()]
        await asyncio.wait(open_ones, return_when=asyncio.FIRST_COMPLETED)
    await bot.kill()
    played = [chat for chat, task in moves.items() if task.done()]
    for chat, task in moves.items():
        plies[chat] += chat in played
        task.cancel()
    await player.fake.left()
    await bot.start()
    await asyncio.gather(*map(finish, chats))
    same("accepting an offer from before the restart", (await player.ask("draw", chat=620, user=1)).text, told.agreed(ESCAPE[:2]))
    await check_analysis(await player.next(620), told, ESCAPE[:2])
    check((await player.ask("board", chat=621)).picture == against_level, "a game against a level is lost")
    same("resigning against the level", (await player.ask("resign", chat=621)).text, told.resigned([], "SIDE_ATTACKERS"))
    await player.next(621)
    print(f"bots: {player.name}: killed with {len(played)} of {len(chats)} moves answered; all games ended", flush=True)


async def check_most(player, referee, told, bot):
    """What depends on the platform; the games themselves are the same for all."""
    await check_game(player, told)
    await check_seats(player, told)
    await check_puzzle(player, told)
    await check_restart(player, told, bot)
    await check_hostile(player, bot, told)
    await check_outage(player, referee, told, bot)
