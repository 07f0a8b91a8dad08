"""The package `tafl` with other programs: `learning.py --tafld BINARY`.

It is run by a Python that has the package, PettingZoo and OpenSpiel. The service takes and gives boards. The
frameworks' own tests must pass, moves and planes must say what the boards say, for every rule set, and the
examples must learn, repeat what they did, and rate. PettingZoo's parallel test does not apply: one side moves at a time.
"""

import contextlib
import copy
import csv
import dataclasses
import io
import itertools
import json
import pathlib
import pickle
import random
import re
import subprocess
import sys
import tempfile
import warnings

CLIENTS = pathlib.Path(__file__).resolve().parents[2] / "clients" / "python"
sys.path.insert(0, str(CLIENTS / "examples"))
# They limit numpy to one thread, so they come before it.
import league
import learn
from network import Network

import numpy as np
import pettingzoo
import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, render_test, seed_test

import tafl
from service import Failure, Service, check, start
from tafl.batch import Batch
from tafl.learn import PLANES, Encoding, spiel
from tafl.learn import zoo as environment

PAGE = CLIENTS / "LEARNING.md"
# What stands on a square, by its letter in board strings.
SPECIAL = {"c": "commanders", "n": "knights", "m": "mercenaries", "g": "guards"}
NAMES = {".": [], "a": ["attackers' men"], "d": ["defenders' men"], "k": ["king"]}
NAMES |= {letter: [f"attackers' {kind}"] for letter, kind in SPECIAL.items()}
NAMES |= {letter.upper(): [f"defenders' {kind}"] for letter, kind in SPECIAL.items()}
# The API tests of OpenSpiel, for this game alone.
API_TEST = """
import runpy, sys, tafl.learn.spiel
sys.argv = ["api_test", "--test_only_games=^tafl$"]
runpy.run_module("open_spiel.integration_tests.api_test", run_name="__main__", alter_sys=True)
"""


def own_rules():
    """Brandubh that ends after twenty plies."""
    return {**tafl.variant("brandubh-wtf").rules, "plyLimit": 20}


def encodings():
    """The arrays say what a board shows in letters, at the start of games and later."""
    chance = random.Random(1)
    for variant in tafl.variants():
        encoding, board = Encoding(variant), tafl.Board(variant)
        for number in range(encoding.actions):
            check(
                encoding.action(encoding.move(number)) == number,
                variant.id,
                "has two numbers for",
                encoding.move(number),
            )
        for _ in range(12):
            moves = {str(move) for move in board.legal_moves}
            named = {str(encoding.move(int(number))) for number in np.flatnonzero(encoding.mask(board))}
            check(named == moves, variant.id, "masks", named ^ moves)
            planes = encoding.planes(board)
            for rank, row in enumerate(reversed(str(board).splitlines())):
                for file, letter in enumerate(row.split()):
                    shown = [
                        PLANES[plane]
                        for plane in np.flatnonzero(planes[:, rank, file])
                        if plane not in (3, 4)
                    ]
                    check(shown == NAMES[letter], variant.id, "shows", shown, "and not", NAMES[letter])
            check(planes[3].all() == (board.turn == "attackers"), variant.id, "shows another side to move")
            check(planes.shape == encoding.shape, variant.id, "has the shape", planes.shape)
            if not moves:
                break
            board.push(chance.choice(sorted(moves)))
    again = tafl.Board("brandubh-wtf", moves=["d6-c6", "d5-c5", "c6-d6", "c5-d5"])
    check(Encoding("brandubh-wtf").planes(again)[4].all(), "a repeated position looks new")
    for wrong in (
        lambda: Encoding("brandubh-wtf").move(-1),
        lambda: Encoding("brandubh-wtf").action("a1-b2"),
    ):
        try:
            wrong()
        except (ValueError, IndexError, OverflowError):
            pass
        else:
            raise Failure("a number or a move that does not exist is translated")


def batches():
    """A batch plays many games by the same numbers and planes, so that its agents can play here."""
    for rules in ("brandubh-wtf", "copenhagen", "berserk"):
        encoding, batch = Encoding(rules), Batch(rules, 50, seed=1)
        for _ in range(30):
            batch.step(batch.random_actions())
        for index, (planes, mask) in enumerate(zip(batch.observe(), batch.masks(), strict=True)):
            board = batch.board(index)
            check((encoding.planes(board) == planes).all(), rules, "looks otherwise in a batch:", board)
            check((encoding.mask(board) == mask).all(), rules, "has other legal moves in a batch:", board)


def by_pettingzoo():
    """The tests of PettingZoo, and the results of known games."""
    warnings.simplefilter("ignore")
    for made in (
        lambda: pettingzoo.make("aec", "tafl/copenhagen-v0", max_plies=60),
        lambda: environment.env(own_rules()),
        environment.env,
    ):
        api_test(made(), num_cycles=300)
    seed_test(lambda: environment.env(random_plies=6), num_cycles=100)
    render_test(environment.env)
    begins = set()
    for seed in range(5):
        env = environment.env(random_plies=6)
        env.reset(seed=seed)
        begins.add(env.unwrapped.board.fen)
    check(len(begins) > 1, "all seeds begin at", begins)
    env = environment.env()
    env.reset(options={"moves": ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"]})
    env.step(env.unwrapped.encoding.action("d7-g7"))
    check(
        env.rewards == {"attackers": -1, "defenders": 1}, "the king escapes, and the rewards are", env.rewards
    )
    check(env.infos["attackers"] == {"reason": "KING_ESCAPED"}, "the reason is", env.infos)
    env.reset()
    illegal = env.unwrapped.encoding.action("a1-b1")
    env.step(illegal)
    ended = env.rewards, env.infos["defenders"], env.terminations["attackers"]
    expected = {"attackers": -1, "defenders": 1}, {"reason": "ILLEGAL_ACTION"}, True
    check(ended == expected, "an illegal action ends the game with", ended)
    for options in ({"max_plies": 0}, {"max_plies": -1}, {"random_plies": -1}):
        try:
            environment.env(**options)
        except ValueError as error:
            check(next(iter(options)) in str(error), "the error is", error)
        else:
            raise Failure(f"{options} are taken")
    # A copy goes on from where its original is, and alone.
    env.reset(seed=3)
    env.step(env.unwrapped.encoding.action("d2-a2"))
    for copied in (copy.deepcopy(env), copy.deepcopy(env.unwrapped), pickle.loads(pickle.dumps(env.unwrapped))):
        check(copied.unwrapped.board == env.unwrapped.board, "a copy is another game:", copied.unwrapped.board)
        copied.step(env.unwrapped.encoding.action("d3-a3"))
        check(env.unwrapped.board.ply == 1 and copied.agent_selection == "attackers", "a copy plays in its original")


def by_openspiel():
    """The tests of OpenSpiel, and what it writes and reads."""
    flags.FLAGS([""])
    games = [
        pyspiel.load_game("tafl"),
        pyspiel.load_game("tafl(rules=copenhagen,max_plies=60)"),
        spiel.load(own_rules()),
    ]
    for game in games:
        pyspiel.random_sim_test(game, 2, serialize=True, verbose=False)
        check(
            pyspiel.load_game(str(game)).encoding.variant == game.encoding.variant,
            "the name of the game is another's:",
            game,
        )
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(generate_playthrough.playthrough("tafl", action_sequence=None, seed=1))
        file.flush()
        expected, actual = generate_playthrough.replay(file.name)
        check(
            expected == actual and "IsTerminal() = True" in actual,
            "the playthrough differs when it is played again",
        )
    done = subprocess.run(
        [sys.executable, "-c", API_TEST], capture_output=True, text=True, timeout=300, check=False
    )
    check(done.returncode == 0 and "Ran 5 tests" in done.stderr, "the API tests:", done.stderr[-1500:])
    # Structs: an arena names moves, and goes on from a state that it has stored.
    state = games[0].new_initial_state()
    for move in ("d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"):
        status = state.apply_action_struct(games[0].ActionStruct(json.dumps({"move": move})))
        check(status.ok(), "the action", move, "is refused:", status)
    check(
        not state.validate_action_struct(games[0].ActionStruct('{"move": "a1-a2"}')).ok(),
        "an illegal move is legal",
    )
    stored = json.loads(state.to_struct().to_json())
    check(stored["current_player"] == "defenders" and len(stored["moves"]) == 5, "the state is", stored)
    again = games[0].new_initial_state(stored)
    again.apply_action(games[0].encoding.action("d7-g7"))
    ended = json.loads(again.to_struct().to_json())
    check(
        (again.returns(), ended["winner"], ended["reason"]) == ([-1, 1], "defenders", "KING_ESCAPED"),
        "the end is",
        ended,
    )


def network():
    """The gradient that the example computes by hand is that of its loss, and its steps lead to what is taught."""
    batch, chance = Batch("brandubh-wtf", 64, seed=1), np.random.default_rng(1)
    for _ in range(9):
        batch.step(batch.random_actions())
    planes = batch.observe()
    # Both sides are to move somewhere, and some positions have occurred before.
    planes[:32, 3], planes[32:, 3], planes[::3, 4] = 0, 1, 1
    worth = chance.uniform(-1, 1, len(planes)).astype(np.float32)
    net = Network("brandubh-wtf", width=64)
    for number, (part, own) in enumerate(zip(net.parts, net.slopes(planes, worth)[0], strict=True)):
        weights, length = part.copy(), float(np.linalg.norm(own))
        losses = []
        for sign in (1, -1):
            part[:] = weights + sign * 0.002 / length * own
            losses.append(net.slopes(planes, worth)[1])
        part[:] = weights
        measured = (losses[0] - losses[1]) / 0.004
        check(abs(measured - length) < 0.02 * length, "the loss changes by", measured, "along part", number, "and not", length)
    before = net.slopes(planes, worth)[1]
    for _ in range(200):
        after = net.learn(planes, worth, 2e-3)
    check(after < 0.2 * before, "what positions are worth is not learned:", before, after)


def searching():
    """The search finds what plain minimax on boards finds; and a narrow one, the best of the moves that it follows."""
    net, chance = Network("brandubh-wtf", width=32), random.Random(4)
    boards = []
    for _ in range(3):
        board = tafl.Board("brandubh-wtf")
        while board.ply < 10 and not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        boards.append(board)
    boards.append(tafl.Board("brandubh-wtf", moves=["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"]))
    check(not any(board.is_game_over() for board in boards), "a game is over:", boards)
    for plies, width in ((1, 1), (2, 1000), (2, 3)):
        seen = []
        moves = net.search(boards, plies, width, seen)
        for number, board in enumerate(boards):
            rows = slice(moves.begins[number], moves.begins[number + 1])
            expected = minimax(net, board, plies, width)
            found = {str(moves.after.move(int(action))): worth for action, worth in zip(moves.actions[rows], moves.worth[rows])}
            check(found.keys() == expected.keys(), "the moves of", board, "are", found)
            wrong = {move for move in found if abs(found[move] - expected[move]) > 1e-5}
            check(not wrong, "with", plies, "plies", wrong, "are worth", found, "and not", expected)
            best = str(moves.after.move(int(moves.actions[moves.best()[number]])))
            check(expected[best] == max(expected.values()), "the best move of", board, "is not", best)
        for position, worth in zip(seen[-1].planes, seen[-1].worth):
            number = next(n for n, board in enumerate(boards) if (Encoding("brandubh-wtf").planes(board) == position).all())
            expected = max(minimax(net, boards[number], plies, width).values()) * sign(boards[number])
            check(abs(worth - expected) < 1e-5, "the attackers get", worth, "and not", expected)
        check(len(seen) == plies, "the search saw", len(seen), "sets of positions")


def sign(board):
    return 1 if board.turn is tafl.ATTACKERS else -1


def minimax(net, board, plies, width):
    """Each move, and what it is worth to the side to move; -2 for those that are not followed."""
    looked, followed = {}, {}
    for move in board.legal_moves:
        after = pushed(board, move)
        if outcome := after.outcome():
            won = {tafl.ATTACKERS: 1, tafl.DEFENDERS: -1, None: 0}[outcome.winner]
        else:
            won = float(net.worth(Encoding("brandubh-wtf").planes(after)[None])[0])
            followed[str(move)] = after
        looked[str(move)] = sign(board) * won
    if plies > 1:
        best = sorted(looked, key=looked.get)[-width:]
        for move, after in followed.items():
            looked[move] = -max(minimax(net, after, plies - 1, width).values()) if move in best else -2
    return looked


def training(folder):
    """A short run of the example: games by the rules, the same numbers from the same seed, and others from another."""
    plan = learn.Plan(
        generations=3, games=8, plies=12, max_plies=60, opening_random=0.3, random=0.3, batch=64, width=32, checkpoint=2
    )  # fmt: skip
    runs = []
    for number, seed in enumerate((1, 1, 2)):
        with contextlib.redirect_stdout(io.StringIO()):
            net = learn.train(dataclasses.replace(plan, seed=seed), folder / str(number))
        with (folder / str(number) / "curve.csv").open() as file:
            curve = [{name: row[name] for name in row if not name.endswith("_s")} for row in csv.DictReader(file)]
        runs.append((curve, weights_of(net)))
    check(runs[0] == runs[1], "the same seed learns something else:", runs[0][0], runs[1][0])
    check(runs[0][1] != runs[2][1], "another seed learns the same")
    rows = runs[0][0]
    check([row["generation"] for row in rows] == ["1", "2", "3"], "the curve is", rows)
    check(all(int(row["positions"]) >= 96 * number for number, row in enumerate(rows, 1)), "the curve is", rows)
    kept = sorted(path.name for path in (folder / "0").glob("*.npz"))
    check(kept == ["0000.npz", "0002.npz", "0003.npz"], "the checkpoints are", kept)
    check(weights_of(Network.load(folder / "0" / "0003.npz")) == runs[0][1], "a checkpoint holds other weights")
    # Each game is played again on a board, and what its positions are to be worth follows from the definition of TD(lambda): a
    # mean of what searches find after no ply, after one and so on, up to a random move, the end of the game or what was played.
    for results, always_best in (([], ()), ([-1.0] * plan.games, (tafl.ATTACKERS,)), ([1.0] * plan.games, (tafl.DEFENDERS,))):
        player = learn.Player(dataclasses.replace(plan, plies=30))
        player.results = results
        chosen = replay(player.play(net), net, player.plan)
        for side in tafl.Side:
            share = np.mean(chosen[side])
            check((share == 1) if side in always_best else 0.3 < share < 0.95, side, "play the best move so often:", share)
    for wrong, said in (
        ({"games": 0}, "games is 0"),
        ({"trace": 2.0}, "trace is 2.0"),
    ):
        try:
            learn.Plan(**wrong)
        except ValueError as error:
            check(said in str(error), "the error is", error)
        else:
            raise Failure(f"{wrong} are taken")


def weights_of(net):
    return [part.tobytes() for part in net.parts]


def replay(positions, net, plan):
    """Plays the games again by the rules. Returns for each side whether it played the best move, move by move."""
    encoding, chosen = Encoding("brandubh-wtf"), {side: [] for side in tafl.Side}
    # The positions that were played are the last ones, the latest first.
    planes, worth = (part[-plan.games * plan.plies :].reshape(plan.plies, plan.games, *part.shape[1:])[::-1] for part in positions)
    finished = 0
    for game in range(plan.games):
        board, found, ends = tafl.Board("brandubh-wtf"), [], []
        for at in range(plan.plies):
            check((encoding.planes(board) == planes[at, game]).all(), "game", game, "looks otherwise on", board)
            moves = net.search([board], plan.search_plies, plan.search_width)
            best = moves.best()[0]
            found.append(sign(board) * float(moves.worth[best]))
            if at + 1 == plan.plies:
                ends.append(True)
                break
            after = [pushed(board, move) for move in board.legal_moves]
            following = [one for one in after if not one.is_game_over() and (encoding.planes(one) == planes[at + 1, game]).all()]
            if following:
                was_best = following[0].move_stack[-1] == encoding.move(int(moves.actions[best]))
                chosen[board.turn].append(was_best)
                ends.append(not was_best)
                board = following[0]
            else:
                over = board.ply + 1 == plan.max_plies or any(one.is_game_over() for one in after)
                check(over, "game", game, "goes on elsewhere than", board)
                ends.append(True)
                finished += 1
                board = tafl.Board("brandubh-wtf")
        for at in range(plan.plies):
            left = ends[at:].index(True)
            shares = (1 - plan.trace) * plan.trace ** np.arange(left)
            expected = shares @ found[at : at + left] + plan.trace**left * found[at + left]
            check(abs(worth[at, game] - expected) < 1e-4, "game", game, "ply", at, "is worth", worth[at, game], "and not", expected)
    check(finished, "no game has ended")
    return chosen


def pushed(board, move):
    after = board.copy()
    after.push(move)
    return after


# Baseball, the American League's Eastern Division of 1987, by home and away team: wins at home, and games. From A. Agresti,
# "Categorical Data Analysis", 2nd edition, page 438; the abilities, in natural units above Baltimore's, and the advantage of
# the home team with its standard error are those that R's package BradleyTerry2 publishes for them.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
BASEBALL = (
    (None, (4, 7), (4, 6), (4, 7), (6, 7), (4, 6), (6, 6)),
    ((3, 6), None, (4, 6), (4, 7), (6, 6), (6, 7), (4, 7)),
    ((2, 7), (4, 7), None, (2, 6), (4, 7), (4, 6), (6, 6)),
    ((3, 6), (5, 6), (2, 7), None, (4, 7), (4, 6), (6, 7)),
    ((5, 6), (2, 7), (3, 6), (4, 6), None, (5, 7), (6, 6)),
    ((2, 7), (3, 6), (3, 7), (4, 7), (4, 6), None, (2, 6)),
    ((2, 7), (1, 6), (1, 7), (2, 6), (1, 7), (3, 7), None),
)
ABILITIES = (0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044)
AT_HOME = (0.302, 0.131)


def rated():
    """Ratings agree with published ones, with a closed form, and with those from which scores are made."""
    unit = 400 / np.log(10)
    results = [
        (TEAMS[home], TEAMS[away], *cell)
        for home, row in enumerate(BASEBALL)
        for away, cell in enumerate(row)
        if cell
    ]
    found, (advantage, error) = league.ratings(results)
    shares = np.exp([found[team][0] / unit for team in TEAMS])
    check(np.allclose(shares / shares.sum(), ABILITIES, atol=6e-4), "the teams' abilities are", shares / shares.sum())
    check(np.allclose((advantage / unit, error / unit), AT_HOME, atol=6e-4), "at home is worth", advantage, error)
    # Whoever gets three points of four is 400 log10(3) better, with an error of 1 / sqrt(n p (1 - p)).
    found, advantage = league.ratings([("one", "other", 30, 40), ("other", "one", 10, 40)])
    expected = -400 * np.log10(3), unit / np.sqrt(80 * 3 / 16)
    check(np.allclose(found["other"], expected), "three of four are", found, "and not", expected)
    check(abs(advantage[0]) < 1e-6, "the sides are even, and not", advantage)
    known = {"a": 0.0, "b": -700.0, "c": 250.0, "d": 90.0}
    made = [
        (one, other, 100 / (1 + 10 ** ((known[other] - known[one] - 60) / 400)), 100)
        for one, other in itertools.permutations(known, 2)
    ]
    found, (advantage, _) = league.ratings(made)
    check(all(abs(found[name][0] - known[name]) < 1e-3 for name in known), "the ratings are", found)
    check(abs(advantage - 60) < 1e-3, "the advantage is", advantage)
    for wrong, said in (
        ([("a", "b", 4, 4), ("b", "a", 0, 4)], "infinite"),
        ([("a", "b", 3, 4)], "connect"),
        ([("a", "a", 3, 4)], "results[0]"),
        ([("a", "b", 5, 4)], "results[0]"),
    ):
        try:
            league.ratings(wrong)
        except ValueError as error:
            check(said in str(error), "the error is", error)
        else:
            raise Failure(f"{wrong} are rated")
    finite, _ = league.ratings([("a", "b", 4, 4), ("b", "a", 0, 4)], prior=1)
    check(-1000 < finite["b"][0] < 0, "a prior gives", finite)


def matches():
    """An agent finds what its search can prove, and equal seeds give equal matches."""
    agent = league.Agent("agent", Network("brandubh-wtf", width=32), plies=2, width=100)
    won = tafl.Board("brandubh-wtf", moves=["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"])
    text = str(won)
    (best,) = agent.moves([won])
    check(str(best) in ("d7-g7", "d7-a7"), "the king at an open edge goes to", best)
    check(str(won) == text, "a search leaves the board at", won)
    scores = [league.match(league.Level(level), league.Level(0), "brandubh-wtf", 10, 1)[2] for level in (3, 3)]
    check(scores[0] == scores[1], "the same match ends otherwise:", scores)
    check(scores[0] >= 8, "level 3 gets so few points from level 0:", scores[0])
    played = league.match(agent, league.Level(0), "brandubh-wtf", 4, 1)
    check(played[::3] == ("agent", 4) and 0 <= played[2] <= 4, "the match ends", played)


def pages():
    """The examples of LEARNING.md run."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    check(len(blocks) == 3, "LEARNING.md has", len(blocks), "examples")
    for block in blocks:
        done = subprocess.run(
            [sys.executable, "-c", block], capture_output=True, text=True, timeout=300, check=False
        )
        check(done.returncode == 0, "an example of LEARNING.md fails:", block, done.stderr[-1500:])


def service(tafld):
    """The client takes boards and gives tokens that boards open; the example of CLIENT.md is true."""
    text = re.search(
        r"^```python\n(.*?)^```$", (CLIENTS / "CLIENT.md").read_text(), re.MULTILINE | re.DOTALL
    )[1]
    said = io.StringIO()
    with Service(tafld) as running, contextlib.redirect_stdout(said):
        address = f"http://{running.address}"
        exec(compile(text.replace("http://localhost:8080", address), "CLIENT.md", "exec"), {})
        board = tafl.Board("brandubh-wtf", moves=["d2-a2", "d3-a3", "d1-c1"])
        with tafl.Client(address) as client:
            listed = {move["move"] for move in client.legal_moves(board)["moves"]}
            check(listed == set(map(str, board.legal_moves)), "the service lists other moves:", listed)
            after = client.apply_move(board, "d4-d1")["applied"]["position"]
        board.push("d4-d1")
        check(tafl.Board.from_token(after["token"]) == board, "the service plays on another board:", after)
    for expected in ("The defenders should play ", "'final': ", "OUT_OF_RANGE_VALUE level 40 "):
        check(expected in said.getvalue(), "CLIENT.md does not print", expected, said.getvalue())


def main(arguments):
    service(arguments.tafld)
    encodings()
    batches()
    by_pettingzoo()
    by_openspiel()
    network()
    searching()
    rated()
    matches()
    with tempfile.TemporaryDirectory() as folder:
        training(pathlib.Path(folder))
    pages()
    print("learning: PettingZoo and OpenSpiel accept the environments")


if __name__ == "__main__":
    start(main, "tafld")
