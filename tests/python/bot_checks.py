"""What every bot must do: whole games, words, levels, puzzles, hostile texts, failures and restarts.

What a bot posts is held against what the service answers here, where it is told the game and not a token.
"""

import asyncio
import datetime
import re
import time
import urllib.parse
import urllib.request

from bot_players import RULESET, Told, check_picture, check_text, same
from service import PATIENCE, check

# Among the samples, which `bot_players` makes importable.
import texts

# The last move captures; the second game ends.
CAPTURE = ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5"]
ESCAPE = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"]
# Nothing is captured, under rules without repetition.
SHUFFLED = ["d1-b1", "f4-f3", "b1-d1", "f3-f4"] * 13
COMMANDS = set("new move suggest level board undo draw resign open analysis record link puzzle language rulesets".split())
# How long the service is away, in seconds.
OUTAGE = 15
# A move, and a field of a request, as errors for programs name it.
MOVE = r"\b[a-s]\d{1,2}-[a-s]\d{1,2}\b"
FIELD = re.compile(r"\b(?:text|token|ruleset|level|move|game)(?:\.\w+|\[\d+\])*: |ListRulesets|_")
HOSTILE = [
    "@everyone [a prize](https://example.org) https://example.org **d2** # d2",
    "\x00\x07\r\n\t\u202e",
    "\ud800",
    "d2-a2" * 800,
    "🐙" * 2000,
    '"}],"token":"x',
    "{0} {new} %s %n",
    "../../etc/passwd?token=x#",
    "-" * 4000,
]


async def play(player, told, moves, chat=500):
    """A whole game; every answer is compared with the service's."""
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


async def check_analysis(answer, told, moves):
    """The moves judged, with the graph of the game."""
    sentence, *graph = told.analysed(moves)
    same("the analysis", answer.text, sentence)
    check_picture("the analysis", answer, graph)


async def check_game(player, told):
    answer = await player.ask("move", "d2-a2")
    check_text("a move without a game", answer, told.own["no game"].format(f"{player.command}new"))
    await play(player, told, CAPTURE)
    for wrong in ("a2-a6", "g4-g4", "d3-c3", "nonsense"):
        check_text(wrong, await player.ask("move", wrong), told.read(CAPTURE, wrong)["rejected"]["sentence"])
    check_picture("the board", await player.ask("board"), told.picture(CAPTURE))
    for level in ("", 0, 3):
        # Every game has a seed of its own, so only the kind of the sentence is known: level 10 sees the win, and level 0 misses it.
        answer = await player.ask("suggest", level)
        (move,) = re.findall(MOVE, answer.text)
        judged = told.json("/v1/moves:validate", ruleset=RULESET, moves=",".join(CAPTURE), move=move)
        wins = judged["legal"] and "outcome" in judged["applied"]
        same(f"level {level}", answer.text, re.sub(MOVE, move, told.suggested(CAPTURE, level=10 if wins else 0)["sentence"]))
        check_picture("a suggestion", answer, told.picture(CAPTURE, arrows=move))
    # Another chat has another game, and the first one is unchanged.
    await play(player, told, ESCAPE, chat=501)
    ended = told.suggested(ESCAPE)["sentence"]
    check_text("a move after the end", await player.ask("move", "a4-a3", chat=501), ended)
    answer = await player.ask("suggest", chat=501)
    same("a suggestion after the end", answer.text, ended)
    check_picture("the end", answer, told.picture(ESCAPE))
    # Each user is answered in their own language, whoever moved.
    for locale in texts.WORDS:
        here = Told(told.address, locale)
        answer = await player.ask("board", locale=locale)
        same(f"in {locale} the board", answer.text, here.own["SIDE_ATTACKERS"])
        check_picture(f"the board in {locale}", answer, here.picture(CAPTURE))


async def check_other_games(player, told):
    best = told.json("/v1/rulesets")["bestKnown"]
    wanted = told.own["no ruleset"].format("chess", ", ".join(best))
    check_text("an unknown game", await player.ask("new", "chess", chat=502), wanted)
    wanted = told.own["nearest"].format("Copenhagn", "copenhagen", f"{player.command}new copenhagen")
    check_text("a game with a wrong letter", await player.ask("new", "Copenhagn", chat=502), wanted)
    for typed, id, other in (
        ("COPENHAGEN", "copenhagen", ""),
        ("Ard-Ri", "ard-ri-nielsen", "ard-ri-dragonheelslair"),
        ("tablut-15", "tablut-15", ""),
        ("", best[0], ""),
    ):
        answer = await player.ask("new", typed, chat=502)
        begins = answer.text.startswith(told.own["new"].format(told.title(id)))
        check(answer.picture and begins and other in answer.text, "a new game of", typed, "is", answer.text)
    # Two concurrent commands run in order.
    await player.ask("new", RULESET, chat=502)
    await asyncio.gather(*(player.ask("move", move, chat=502) for move in CAPTURE[:2]))
    check_picture("the board after both", await player.ask("board", chat=502), told.picture(CAPTURE[:2]))


async def check_words(player, told):
    """What people type in place of moves and commands."""

    async def ask(typed, command="move", user=0):
        return await player.ask(command, typed, chat=506, user=user)

    await ask("Brandubh WTF", "new")
    for typed, moves in (
        ("D2 to A2", ["d2-a2"]),
        ("d5–e5", ["d2-a2", "d5-e5"]),
        ("undo", ["d2-a2"]),
        ("a5", ["d2-a2", "d5-a5"]),
    ):
        check_picture(typed, await ask(typed), told.picture(moves))
    for typed in ("hint", "Hint?", "conseil", "indice"):
        answer = await ask(typed)
        check(answer.picture and re.search(MOVE, answer.text), typed, "is answered by", answer.text)
    for typed in ("help", "Aide !"):
        check_text(typed, await ask(typed), told.own["help"])
    # What the help names is understood.
    for typed in re.split("[:;,] ", told.own["help"].rstrip("."))[-4:]:
        check(told.read([], typed)["intent"] != "PLAYER_INTENT_UNSPECIFIED", "the help names", typed)
    # A move declines an offer.
    await ask("undo")
    check_text("the offer of a draw", await ask("draw?"), told.own["offered"])
    await ask("a5", user=1)
    same("an offer after the other was declined", (await ask("", "draw")).text, told.own["offered"])
    over = told.over(["d2-a2", "d5-a5"], draw=True, reason="OUTCOME_REASON_AGREEMENT")
    same("an agreed draw", (await ask("I accept", user=1)).text, over)
    await check_analysis(await player.next(506), told, ["d2-a2", "d5-a5"])
    for command in ("resign", "draw", "board"):
        same(f"after a draw, {command}", (await ask("", command)).text, over)
    check_text("a wish to take back", await ask("", "undo"), told.own["take back asked"])
    check_picture("the end taken back", await ask("", "undo", user=1), told.picture(["d2-a2", "d5-a5"]))
    over = told.over(["d2-a2", "d5-a5"], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_RESIGNATION")
    same("a resignation", (await ask("I resign")).text, over)
    await check_analysis(await player.next(506), told, ["d2-a2", "d5-a5"])
    await check_analysis(await ask("", "analysis"), told, ["d2-a2", "d5-a5"])
    check_text("a move after a resignation", await ask("a4-a3"), over)


async def check_level(player, told):
    """A game against a level: it answers each move, and what is taken back leaves the player to move."""
    answer = await player.ask("new", RULESET, chat=507, level=1, side="defenders")
    (first,) = re.findall(MOVE, answer.text)
    for said in (told.own["against"].format(1, told.own["of SIDE_ATTACKERS"]), told.own["SIDE_DEFENDERS"]):
        check(said in answer.text, "a game against a level begins with", answer.text)
    check(answer.picture == told.picture([first])[0], "the level's first move is not", first)
    legal = next(move for move in ("d5-a5", "d5-g5", "d5-c5", "d5-e5") if told.read([first], move)["legal"])
    answer = await player.ask("move", legal, chat=507)
    own, reply = re.findall(MOVE, answer.text)[:2]
    check(told.own["SIDE_DEFENDERS"] in answer.text, "the level answers by", answer.text)
    check(answer.picture == told.picture([first, own, reply])[0], "the level answers by", answer.text)
    check_picture("taken back", await player.ask("undo", chat=507), told.picture([first]))
    check_text("the level's first move", await player.ask("undo", chat=507), told.own["nothing to take back"])
    # The level changes in the middle, for who plays against it.
    for user, typed, said in ((0, "", told.own["level"].format(1)), (1, 3, told.own["no seat"]), (0, 3, told.own["level"].format(3))):
        check_text(f"the level {typed}", await player.ask("level", typed, chat=507, user=user), said)
    check_text("the level now", await player.ask("level", chat=507, user=1), told.own["level"].format(3))
    over = told.over([first], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
    same("a resignation against a level", (await player.ask("resign", chat=507)).text, over)
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
    stopped = time.monotonic()
    asked = [player.ask("move", ESCAPE[1], 520), player.ask("resign", chat=521), player.ask("undo", chat=522)]
    answers = [asyncio.create_task(answer) for answer in asked]
    done, _ = await asyncio.wait(answers, timeout=OUTAGE)
    check(not done and time.monotonic() - stopped >= OUTAGE, "without a service", done, "is answered")
    bot.check_calm("the lack of a service")
    referee.start()
    move, resigned, undone = await asyncio.gather(*answers)
    check_picture("a move asked without a service", move, told.picture(ESCAPE[:2]))
    over = told.over(ESCAPE[:1], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_RESIGNATION")
    same("a resignation asked without a service", resigned.text, over)
    await check_analysis(await player.next(521), told, ESCAPE[:1])
    check_picture("a move taken back without a service", undone, told.picture([]))
    await bot.stop()
    await player.fake.left()
    bot.environment["TAFL_WITHIN"] = "1"
    await bot.start()
    referee.stop()
    for command, typed in (("move", "a2-b2"), ("board", ""), ("suggest", ""), ("new", "")):
        check_text(f"{command} without a service", await player.ask(command, typed), told.own["unreachable"])
    bot.check_calm("the lack of a service")
    referee.start()
    bot.environment["TAFL_WITHIN"] = str(PATIENCE)
    await bot.stop()
    await player.fake.left()
    await bot.start()
    check_picture("the board after the outage", await player.ask("board"), told.picture(CAPTURE))
    check_picture("the next move", await player.ask("move", "d7-c7"), told.picture([*CAPTURE, "d7-c7"]))


async def check_seats(player, told):
    """Two people and a third: who moves first for a side plays it, and nobody else does."""
    own, ana, bo, cai = told.own, 0, 1, 2
    moves = ["d2-a2", "d5-e5", "b4-b6"]
    drawn = told.over(moves[:2], draw=True, reason="OUTCOME_REASON_AGREEMENT")
    resigned = told.over(moves[:2], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
    board = {end: told.picture(moves[:end]) for end in range(4)}
    level = f"{RULESET} level 1 attackers"
    # Who asks what, and the answer: a text, or the board after so many moves.
    for user, command, typed, wanted in (
        (ana, "new", RULESET, 0),
        (ana, "resign", "", own["no seat"]),
        (ana, "move", moves[0], 1),
        (bo, "move", moves[1], 2),
        (cai, "move", moves[2], own["not your side"].format(own["of SIDE_ATTACKERS"], f"{player.command}open")),
        (bo, "move", moves[2], own["not your side"].format(own["of SIDE_ATTACKERS"], f"{player.command}open")),
        *((cai, command, "", own["no seat"]) for command in ("resign", "draw", "undo", "open")),
        (ana, "draw", "", own["offered"]),
        (ana, "draw", "", own["own offer"]),
        (bo, "draw", "", drawn),
        (ana, "undo", "", own["take back asked"]),
        (ana, "undo", "", own["take back asked"]),
        (cai, "undo", "", own["no seat"]),
        (bo, "undo", "", 2),
        (bo, "undo", "", own["take back asked"]),
        (ana, "undo", "", 1),
        # With his only move, the seat was given back.
        (bo, "resign", "", own["no seat"]),
        (bo, "move", moves[1], 2),
        (cai, "new", RULESET, own["drop"]),
        (bo, "new", RULESET, own["drop"]),
        (cai, "new", level, own["drop"]),
        (ana, "board", "", 2),
        # Out of turn.
        (bo, "resign", "", resigned),
        (ana, "undo", "", own["take back asked"]),
        (bo, "undo", "", 2),
        (ana, "open", "", own["open"].format(f"{player.command}open")),
        (cai, "move", moves[2], 3),
        (bo, "undo", "", 2),
        (bo, "open", "", own["closed"].format(f"{player.command}open")),
        (cai, "undo", "", own["no seat"]),
        (cai, "new", level, own["drop"]),
    ):
        answer = await player.ask(command, typed, chat=512, user=user)
        what = f"{player.name}: {command} {typed} by user {user}"
        if isinstance(wanted, int):
            check_picture(what, answer, board[wanted])
        else:
            same(what, answer.text, wanted)
        if wanted in (drawn, resigned):
            await check_analysis(await player.next(512), told, moves[:2])
    check_text("the record", await player.ask("record", chat=512), told.record(moves[:2]).strip())
    link = urllib.parse.urlsplit((await player.ask("link", chat=512)).text.strip("<>"))
    query = dict(urllib.parse.parse_qsl(link.query))
    same("the link", (link.netloc, query["ruleset"], query["moves"]), (told.address, f"{RULESET}@1", ",".join(moves[:2])))
    with urllib.request.urlopen(urllib.request.Request(link.geturl(), headers={"Accept": "text/html"})) as page:
        same("the page", page.headers.get_content_type(), "text/html")
    # The same again drops the game. Who asks for a level plays against it.
    answer = await player.ask("new", level, chat=512, user=cai)
    check(own["against"].format(1, own["of SIDE_DEFENDERS"]) in answer.text, "the next game begins with", answer.text)
    same("a resignation by another", (await player.ask("resign", chat=512, user=ana)).text, own["no seat"])
    answer = await player.ask("new", RULESET, chat=513, side="defenders")
    check(own["against"].format(5, own["of SIDE_ATTACKERS"]) in answer.text, "a game for the defenders begins with", answer.text)


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
    """Twenty games in twenty chats: the bot is killed while it answers. All that it answered is still there."""
    chats = range(600, 620)
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
    while sum(task.done() for task in moves.values()) < 5:
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
    over = told.over(ESCAPE[:2], draw=True, reason="OUTCOME_REASON_AGREEMENT")
    same("accepting an offer from before the restart", (await player.ask("draw", chat=620, user=1)).text, over)
    await check_analysis(await player.next(620), told, ESCAPE[:2])
    check((await player.ask("board", chat=621)).picture == against_level, "a game against a level is lost")
    over = told.over([], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
    same("resigning against the level", (await player.ask("resign", chat=621)).text, over)
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
