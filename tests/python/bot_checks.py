"""What every bot must do: whole games, words, levels, puzzles, hostile texts, failures and restarts.

What a bot posts is held against what the service answers here, where it is told the game and not a token.
"""

import asyncio
import datetime
import re

from bot_players import RULESET, Told, check_picture
from service import check

# Among the samples, which `bot_players` makes importable.
import texts

# The last move captures; the second game ends.
CAPTURE = ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5"]
ESCAPE = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"]
COMMANDS = {
    "new",
    "move",
    "suggest",
    "board",
    "undo",
    "draw",
    "resign",
    "analysis",
    "puzzle",
    "language",
    "rulesets",
}
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
    text, *shown = await player.ask("new", RULESET, chat)
    check(text.startswith(told.own["new"].format(told.title(RULESET))), "a new game is", text)
    check_picture("a new game", (text, *shown), told.picture([]))
    for ply in range(1, len(moves) + 1):
        applied = told.played(moves[:ply])["applied"]
        text, *shown = await player.ask("move", moves[ply - 1], chat)
        what = f"{player.name}: ply {ply}"
        check(text.startswith(applied["sentence"]), what, "says", text, "and not", applied["sentence"])
        rest = text.removeprefix(applied["sentence"]).strip()
        to_move = "" if "outcome" in applied else told.own[applied["position"]["sideToMove"]]
        check(rest == to_move, what, "adds", rest, "and not", to_move)
        check_picture(what, (text, *shown), told.picture(moves[:ply]))
    if "outcome" in applied:
        await check_analysis(await player.next(chat), told, moves)


async def check_analysis(answer, told, moves):
    """The moves judged, with the graph of the game."""
    sentence, *graph = told.analysed(moves)
    check(answer[0] == sentence, "the analysis is", answer[0], "and not", sentence)
    check_picture("the analysis", answer, graph)


async def check_game(player, told):
    text, picture, _ = await player.ask("move", "d2-a2")
    check(
        picture is None and text == told.own["no game"].format(f"{player.command}new"),
        "a move without a game is answered by",
        text,
    )
    await play(player, told, CAPTURE)
    for wrong in ("a2-a6", "g4-g4", "d3-c3", "nonsense"):
        refused = told.read(CAPTURE, wrong)["rejected"]["sentence"]
        text, picture, _ = await player.ask("move", wrong)
        check(
            (text, picture) == (refused, None),
            player.name,
            "says of the illegal move",
            wrong,
            text,
            "and not",
            refused,
        )
    check_picture("the board", await player.ask("board"), told.picture(CAPTURE))
    for level in ("", 0, 3):
        # Every game has a seed of its own, so only the kind of the sentence is known: level 10 sees the win, and level 0 misses it.
        answer = await player.ask("suggest", level)
        (move,) = re.findall(MOVE, answer[0])
        judged = told.json("/v1/moves:validate", ruleset=RULESET, moves=",".join(CAPTURE), move=move)
        wins = judged["legal"] and "outcome" in judged["applied"]
        wanted = re.sub(MOVE, move, told.suggested(CAPTURE, level=10 if wins else 0)["sentence"])
        check(
            judged["legal"] and answer[0] == wanted, "level", level, "suggests", answer[0], "and not", wanted
        )
        check_picture("a suggestion", answer, told.picture(CAPTURE, arrows=move))
    # Another chat has another game, and the first one is unchanged.
    await play(player, told, ESCAPE, chat=501)
    over, picture, _ = await player.ask("move", "a4-a3", chat=501)
    check(
        (over, picture) == (told.suggested(ESCAPE)["sentence"], None), "after its end a game goes on:", over
    )
    answer = await player.ask("suggest", chat=501)
    ended = told.suggested(ESCAPE)["sentence"]
    check(answer[0] == ended, "after its end a game is", answer[0], "and not", ended)
    check_picture("the end", answer, told.picture(ESCAPE))
    check_picture("the first board", await player.ask("board"), told.picture(CAPTURE))
    # Each user is answered in their own language, whoever moved.
    for locale in texts.WORDS:
        here = Told(told.address, locale)
        for chat, moves, text in (
            (500, CAPTURE, here.own["SIDE_ATTACKERS"]),
            (501, ESCAPE, here.suggested(ESCAPE)["sentence"]),
        ):
            answer = await player.ask("board", chat=chat, locale=locale)
            check(answer[0] == text, "in", locale, "the board is", answer[0], "and not", text)
            check_picture(f"the board in {locale}", answer, here.picture(moves))


async def check_other_games(player, told):
    best = told.json("/v1/rulesets")["bestKnown"]
    text, picture, _ = await player.ask("new", "chess", chat=502)
    wanted = told.own["no ruleset"].format("chess", ", ".join(best))
    check((text, picture) == (wanted, None), "a game that is not known is answered by", text)
    text, picture, _ = await player.ask("new", "Copenhagn", chat=502)
    wanted = told.own["nearest"].format("Copenhagn", "copenhagen", f"{player.command}new copenhagen")
    check((text, picture) == (wanted, None), "a game with a wrong letter is answered by", text)
    for typed, id, other in (
        ("COPENHAGEN", "copenhagen", ""),
        ("Ard-Ri", "ard-ri-nielsen", "ard-ri-dragonheelslair"),
        ("", best[0], ""),
    ):
        text, picture, _ = await player.ask("new", typed, chat=502)
        check(
            picture and text.startswith(told.own["new"].format(told.title(id))) and other in text,
            "a new game of",
            typed,
            "is",
            text,
        )
    text, picture, _ = await player.ask("new", "tablut-15", chat=502)
    check(told.title("tablut-15") in text, "the number of a game is taken for a level:", text)
    # Two concurrent commands run in order.
    await player.ask("new", RULESET, chat=502)
    answers = await asyncio.gather(*(player.ask("move", move, chat=502) for move in CAPTURE[:2]))
    check(all(picture for _, picture, _ in answers), "two moves at once:", [text for text, _, _ in answers])
    check_picture("the board after both", await player.ask("board", chat=502), told.picture(CAPTURE[:2]))


async def check_words(player, told):
    """What people type in place of moves and commands."""
    await player.ask("new", "Brandubh WTF", chat=506)
    for typed, moves in (("D2 to A2", ["d2-a2"]), ("d5–e5", ["d2-a2", "d5-e5"])):
        check_picture(typed, await player.ask("move", typed, chat=506), told.picture(moves))
    check_picture("taken back", await player.ask("undo", chat=506), told.picture(["d2-a2"]))
    text, picture, _ = await player.ask("move", "a5", chat=506)
    check_picture("a destination", (text, picture, _), told.picture(["d2-a2", "d5-a5"]))
    check_picture("undo", await player.ask("move", "undo", chat=506), told.picture(["d2-a2"]))
    for typed in ("hint", "Hint?", "conseil", "indice"):
        text, picture, _ = await player.ask("move", typed, chat=506)
        check(picture and re.search(MOVE, text), typed, "is answered by", text)
    for typed in ("help", "Aide !"):
        text, picture, _ = await player.ask("move", typed, chat=506)
        check((text, picture) == (told.own["help"], None), typed, "is answered by", text)
    # What the help names is understood.
    for typed in re.split("[:;,] ", told.own["help"].rstrip("."))[-4:]:
        check(
            told.read([], typed)["intent"] != "PLAYER_INTENT_UNSPECIFIED",
            "the help names",
            typed,
            "which is not understood",
        )
    # A move declines an offer.
    text, picture, _ = await player.ask("move", "draw?", chat=506)
    check((text, picture) == (told.own["offered"], None), "the offer of a draw is answered by", text)
    await player.ask("move", "a5", chat=506)
    check((await player.ask("draw", chat=506))[0] == told.own["offered"], "an old offer is accepted")
    text, *_ = await player.ask("move", "I accept", chat=506)
    over = told.over(["d2-a2", "d5-a5"], draw=True, reason="OUTCOME_REASON_AGREEMENT")
    check(text == over, "an agreed draw is", text, "and not", over)
    await check_analysis(await player.next(506), told, ["d2-a2", "d5-a5"])
    for command in ("resign", "draw", "board"):
        check((await player.ask(command, chat=506))[0] == over, "after a draw,", command, "goes on")
    check_picture(
        "the end is taken back", await player.ask("undo", chat=506), told.picture(["d2-a2", "d5-a5"])
    )
    text, *_ = await player.ask("move", "I resign", chat=506)
    over = told.over(["d2-a2", "d5-a5"], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_RESIGNATION")
    check(text == over, "a resignation is", text, "and not", over)
    await check_analysis(await player.next(506), told, ["d2-a2", "d5-a5"])
    await check_analysis(await player.ask("analysis", chat=506), told, ["d2-a2", "d5-a5"])
    text, picture, _ = await player.ask("move", "a4-a3", chat=506)
    check((text, picture) == (over, None), "a move after a resignation is answered by", text, "and not", over)


async def check_level(player, told):
    """A game against a level: it answers each move, and what is taken back leaves the player to move."""
    text, picture, _ = await player.ask("new", "brandubh-wtf", chat=507, level=1, side="defenders")
    said = told.own["against"].format(1, told.own["of SIDE_ATTACKERS"])
    (first,) = re.findall(MOVE, text)
    check(said in text and told.own["SIDE_DEFENDERS"] in text, "a game against a level begins with", text)
    check(picture == told.picture([first])[0], "the level's first move is not", first)
    legal = next(move for move in ("d5-a5", "d5-g5", "d5-c5", "d5-e5") if told.read([first], move)["legal"])
    text, picture, _ = await player.ask("move", legal, chat=507)
    own, reply = re.findall(MOVE, text)[:2]
    check(
        picture == told.picture([first, own, reply])[0] and told.own["SIDE_DEFENDERS"] in text,
        "the level answers by",
        text,
    )
    check_picture("taken back", await player.ask("undo", chat=507), told.picture([first]))
    text, picture, _ = await player.ask("undo", chat=507)
    check((text, picture) == (told.own["start"], None), "the level's first move is taken back:", text)
    text, *_ = await player.ask("resign", chat=507)
    over = told.over([first], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
    check(text == over, "a resignation against a level is", text, "and not", over)
    await player.next(507)


async def check_draw(player, told):
    """A level that stands as at the start declines a draw."""
    await player.ask("new", "brandubh-wtf", chat=508, level=3, side="attackers")
    text, *_ = await player.ask("move", "draw?", chat=508)
    check(
        text == told.own["level declines"], "a level answers the offer of a draw at the first move by", text
    )


async def check_requests(player, told):
    """A game, a level and a side in one request, in every language; what is not understood keeps the others."""
    for locale, own in texts.WORDS.items():
        asked = re.search(r"/new brandubh (\w+) 3 (\w+)", own["help new"])
        text, *_ = await player.ask("new", f"brandubh-wtf {asked[1]} 3 {asked[2]}", chat=509, locale=locale)
        check(own["against"].format(3, own["of SIDE_ATTACKERS"]) in text, asked[0], "begins with", text)
        check(own["SIDE_DEFENDERS"] in text, "in", locale, "the turn is", text)
        sentence = Told(told.address, locale).played(re.findall(MOVE, text))["applied"]["sentence"]
        check(sentence in text, "in", locale, "the level moves by", text)
    text, *_ = await player.ask("new", "brandub-wtf stufe 3 verteidiger", chat=509, locale="de")
    check(
        player.command + "new brandubh-wtf stufe 3 verteidiger" in text, "a wrong letter is answered by", text
    )
    # A language that the bots do not have: all is in English.
    await player.ask("new", RULESET, chat=509, locale="it")
    text, *_ = await player.ask("move", "d2-a2", chat=509, locale="it")
    english = Told(told.address, "en")
    wanted = f"{english.played(['d2-a2'])['applied']['sentence']} {english.own['SIDE_DEFENDERS']}"
    check(text == wanted, "in Italian a move is", text)


async def check_hostile(player, bot, told):
    for odd in HOSTILE:
        for command in ("move", "new"):
            text, picture, _ = await player.ask(command, odd)
            check(text and picture is None, command, odd, "is answered by", text)
            check(not FIELD.search(text.replace(odd, "")), command, odd, "shows names of fields:", text)
            bot.check_calm(f"{command} {odd[:40]!r}")
    for locale in ("xx-Odd", "en" * 2000, "*", "\x00"):
        text, _, _ = await player.ask("board", locale=locale)
        check(text, "the language", locale[:40], "is not answered")
        bot.check_calm(f"the language {locale[:40]!r}")
    text, _, _ = await player.ask("suggest", 99)
    check(text == told.own["no level"].format(0, 10), "a level of 99 is answered by", text)
    text, _, _ = await player.ask("move", " " if player.name == "Discord" else "")
    check(text == told.own["no move"], "no move is answered by", text)
    check_picture("the board after all this", await player.ask("board"), told.picture(CAPTURE))


async def check_outage(player, referee, told, bot):
    """The service stops and restarts. The bot reports it, then continues its game."""
    referee.stop()
    for command, typed in (("move", "a2-b2"), ("board", ""), ("suggest", ""), ("new", "")):
        text, picture, _ = await player.ask(command, typed)
        check((text, picture) == (told.own["away"], None), command, "without a service is answered by", text)
    bot.check_calm("the lack of a service")
    referee.start()
    check_picture("the board after the outage", await player.ask("board"), told.picture(CAPTURE))
    check_picture(
        "the move after the outage", await player.ask("move", "d7-c7"), told.picture([*CAPTURE, "d7-c7"])
    )


async def check_puzzle(player, told):
    """The puzzle of today: shown, not solved, and solved."""
    (puzzle,) = told.json("/v1/puzzles", daily=today(), locale=told.locale)["puzzles"]
    at = {"token": puzzle["position"]["token"], "locale": told.locale}
    text, picture, alt = await player.ask("puzzle", chat=510)
    shown = told.own["puzzle"].format(
        told.title(puzzle["ruleset"].split("@")[0]), puzzle["sentence"], f"{player.command}puzzle d2-a2"
    )
    check(
        text == shown and picture == told.get("/v1/render.png", **at)[0],
        "the puzzle is",
        text,
        "and not",
        shown,
    )
    for other in told.json("/v1/moves:list", **at)["moves"]:
        if other["move"] != puzzle["move"]:
            break
    text, picture, _ = await player.ask("puzzle", other["move"], chat=510)
    check(
        (text, picture) == (told.own["puzzle wrong"].format(other["move"]), None),
        other["move"],
        "is answered by",
        text,
    )
    text, picture, _ = await player.ask("puzzle", "a1-a1", chat=510)
    check(
        picture is None and text == told.json("/v1/moves:parse", text="a1-a1", **at)["rejected"]["sentence"],
        "no move is answered by",
        text,
    )
    text, picture, _ = await player.ask("puzzle", puzzle["move"].upper(), chat=510)
    solved = told.own["puzzle right"].format(puzzle["move"], " ".join(puzzle["pv"]))
    # What only one user sees has no picture on Slack.
    check(text == solved and (picture or player.name == "Slack"), "the solution is", text, "and not", solved)


def today():
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


async def check_language(player, told):
    """A user chooses a language, whatever the platform says, and keeps it."""
    text, picture, _ = await player.ask("language", "German" if player.name != "Discord" else "it")
    check(picture is None and "Deutsch (de)" in text, "a language that is not known is answered by", text)
    for locale in ("de", told.locale):
        text, *_ = await player.ask("language", locale)
        check(text == texts.WORDS[locale]["language"], "the choice of", locale, "is answered by", text)
        text, *_ = await player.ask("board", locale="en")
        check(
            text == texts.WORDS[locale]["SIDE_DEFENDERS"], "after the choice of", locale, "the board is", text
        )


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
        while answer[2] is None:
            check(
                answer[0] != told.own["no game"].format(f"{player.command}new"),
                "the game of chat",
                chat,
                "is lost",
            )
            answer = await player.next(chat)
        known = [ESCAPE[:end] for end in {plies[chat], plies[chat] + (chat not in played)}]
        shown = [moves for moves in known if told.picture(moves)[0] == answer[1]]
        check(shown, player.name, "has lost the game of chat", chat, "after", plies[chat], "plies")
        for move in ESCAPE[len(shown[0]) :]:
            text, *_ = await player.ask("move", move, chat)
        check(text == told.played(ESCAPE)["applied"]["sentence"], "the game of chat", chat, "ends with", text)
        await check_analysis(await player.next(chat), told, ESCAPE)

    await asyncio.gather(*map(begin, chats))
    await player.ask("new", RULESET, 620)
    await player.ask("draw", chat=620)
    await player.ask("new", f"{RULESET} level 1 defenders", 621)
    _, against_level, _ = await player.ask("board", chat=621)
    moves = {chat: asyncio.create_task(player.ask("move", ESCAPE[plies[chat]], chat)) for chat in chats}
    while sum(task.done() for task in moves.values()) < 5:
        await asyncio.wait(
            [task for task in moves.values() if not task.done()], return_when=asyncio.FIRST_COMPLETED
        )
    await bot.kill()
    played = [chat for chat, task in moves.items() if task.done()]
    for chat, task in moves.items():
        plies[chat] += chat in played
        task.cancel()
    await player.fake.left()
    await bot.start()
    await asyncio.gather(*map(finish, chats))
    text, *_ = await player.ask("draw", chat=620)
    check(
        text == told.over([], draw=True, reason="OUTCOME_REASON_AGREEMENT"),
        "an offer before the restart is accepted by",
        text,
    )
    check((await player.ask("board", chat=621))[1] == against_level, "a game against a level is lost")
    text, *_ = await player.ask("resign", chat=621)
    check(
        text == told.over([], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION"),
        "the level's side is lost:",
        text,
    )
    await player.next(621)
    print(
        f"bots: {player.name}: killed with {len(played)} of {len(chats)} moves answered; all games ended",
        flush=True,
    )


async def check_all(player, told, bot):
    for check_one in (
        check_game,
        check_other_games,
        check_words,
        check_level,
        check_draw,
        check_requests,
        check_puzzle,
    ):
        await check_one(player, told)
    await check_restart(player, told, bot)


async def check_most(player, told, bot):
    """What depends on the platform; the games themselves are the same for all."""
    await check_game(player, told)
    await check_puzzle(player, told)
    await check_restart(player, told, bot)
    await check_hostile(player, bot, told)
    text, picture, _ = await player.ask("help")
    check(picture is None and all(f"{player.command}{name} " in text for name in COMMANDS), "help is", text)
    await player.ask("new", RULESET, chat=511)
