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
from tafl import selfplay
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
    """The gradient that the example computes by hand is that of its losses, and its steps lead to what is taught."""
    batch, chance = Batch("brandubh-wtf", 64, seed=1), np.random.default_rng(1)
    for _ in range(9):
        batch.step(batch.random_actions())
    planes, masks = batch.observe(), batch.masks()
    # Both sides are to move somewhere.
    planes[:32, 3], planes[32:, 3] = 0, 1
    policy = np.where(masks, chance.random(masks.shape), 0).astype(np.float32)
    policy /= policy.sum(axis=1, keepdims=True)
    value = chance.uniform(-1, 1, len(planes)).astype(np.float32)
    net = Network("brandubh-wtf", width=64, depth=3)
    weights = chance.normal(0, 0.1, net.flat.size).astype(np.float32)
    net.flat[:] = weights
    slope, *before = net.slope(planes, policy, value)
    for name, own in net.split(slope).items():
        along = np.zeros_like(slope)
        net.split(along)[name][:] = own
        length = float(np.linalg.norm(along))
        losses = []
        for sign in (1, -1):
            net.flat[:] = weights + sign * 0.01 / length * along
            losses.append(sum(net.slope(planes, policy, value)[1:]))
        measured = (losses[0] - losses[1]) / 0.02
        check(abs(measured - length) < 0.02 * length, "the loss changes by", measured, "along", name, "and not", length)
    net.flat[:] = weights
    for _ in range(200):
        after = net.learn(planes, policy, value, 2e-3)
    entropy = float(-(policy * np.log(np.where(masks, policy, 1))).sum(axis=1).mean())
    check(after[0] - entropy < 0.2 * (before[0] - entropy), "the policies are not learned:", before, after, entropy)
    check(after[1] < 0.2 * before[1], "the values are not learned:", before, after)


def training(folder):
    """A short run of the example: games by the rules, the same numbers from the same seed, and others from another."""
    plan = learn.Plan(
        generations=3, positions=300, games=16, visits=8, considered=4, max_plies=60, random_plies=0,
        batch=64, width=32, checkpoint=2,
    )  # fmt: skip
    runs = []
    for number, seed in enumerate((1, 1, 2)):
        with contextlib.redirect_stdout(io.StringIO()):
            net = learn.train(dataclasses.replace(plan, seed=seed), folder / str(number))
        with (folder / str(number) / "curve.csv").open() as file:
            curve = [{name: row[name] for name in row if not name.endswith("_s")} for row in csv.DictReader(file)]
        runs.append((curve, net.flat.tobytes()))
    check(runs[0] == runs[1], "the same seed learns something else:", runs[0][0], runs[1][0])
    check(runs[0][1] != runs[2][1], "another seed learns the same")
    rows = runs[0][0]
    check([row["generation"] for row in rows] == ["1", "2", "3"], "the curve is", rows)
    check(all(int(row["positions"]) >= 600 * number for number, row in enumerate(rows, 1)), "the curve is", rows)
    kept = sorted(path.name for path in (folder / "0").glob("*.npz"))
    check(kept == ["0000.npz", "0002.npz", "0003.npz"], "the checkpoints are", kept)
    check(Network.load(folder / "0" / "0003.npz").flat.tobytes() == runs[0][1], "a checkpoint holds other weights")
    learner = learn.Learner(plan)
    player = selfplay.SelfPlay("brandubh-wtf", 16, visits=8, gumbel=True, considered=4, max_plies=60, seed=5)
    learner.add(list(player.run(learner.network, 600)))
    positions = learner.recent[-1]
    replay(positions)
    shares = plan.search_share, 1 - plan.search_share
    ends = {game: positions.ply[positions.game == game].max() for game in np.unique(positions.game)}
    for row, value in enumerate(learner.values(positions)):
        result = plan.discount ** int(ends[positions.game[row]] - positions.ply[row]) * positions.result[row]
        expected = shares[0] * positions.value[row] + shares[1] * result
        check(abs(value - expected) < 1e-5, "position", row, "is to be worth", value, "and not", expected)
    balanced = learn.Learner(dataclasses.replace(plan, balance=0.5, search_share=0.0, discount=1.0))
    # Games of which the attackers won few.
    won = positions.result * np.where(positions.attackers, 1, -1) > 0
    few = np.concatenate([np.flatnonzero(won)[:40], np.flatnonzero(~won)])
    balanced.values = lambda known: known.result
    drawn = []
    balanced.network.learn = lambda planes, _policy, value, _rate: drawn.append((planes, value)) or (0.0, 0.0)
    balanced.add([rows_of(positions, np.sort(few))])
    balanced.learn(1e-3)
    shares = [float((value * np.where(planes[:, 3, 0, 0] == 1, 1, -1) > 0).mean()) for planes, value in drawn]
    check(abs(np.mean(shares) - 0.5) < 0.05, "of what is drawn the attackers won", np.mean(shares))
    for wrong, said in (
        ({"games": 0}, "games is 0"),
        ({"search_share": 2.0}, "search_share is 2.0"),
        ({"discount": -0.5}, "discount is -0.5"),
    ):
        try:
            learn.Plan(**wrong)
        except ValueError as error:
            check(said in str(error), "the error is", error)
        else:
            raise Failure(f"{wrong} are taken")


def rows_of(positions, rows):
    """Some of the positions."""
    starts, ends = positions.offsets[rows], positions.offsets[rows + 1]
    held = np.concatenate([np.arange(start, end) for start, end in zip(starts, ends, strict=True)])
    offsets = np.concatenate([[0], np.cumsum(ends - starts)])
    parts = {name: getattr(positions, name)[rows] for name in ("planes", "value", "result", "attackers", "ply", "game")}
    return selfplay.Positions(
        offsets=offsets, actions=positions.actions[held], probabilities=positions.probabilities[held], **parts
    )


def replay(positions):
    """Each game that was recorded is played again on a board; its moves and its result are by the rules."""
    encoding = Encoding("brandubh-wtf")
    games = np.unique(positions.game)
    for game in games:
        rows = np.flatnonzero(positions.game == game)
        rows = rows[np.argsort(positions.ply[rows])]
        board = tafl.Board("brandubh-wtf")
        for at, row in enumerate(rows):
            check((encoding.planes(board) == positions.planes[row]).all(), "game", game, "looks otherwise on", board)
            held = slice(positions.offsets[row], positions.offsets[row + 1])
            moves = [encoding.move(int(action)) for action in positions.actions[held]]
            check(set(moves) == set(board.legal_moves), "game", game, "has other moves on", board)
            check(abs(positions.probabilities[held].sum() - 1) < 1e-4, "the probabilities do not add up to 1")
            if at + 1 < len(rows):
                after = positions.planes[rows[at + 1]]
                board.push(next(move for move in moves if (encoding.planes(pushed(board, move)) == after).all()))
        # The last move is not recorded, but some move must lead to the result.
        won = positions.result[rows[-1]] * (1 if board.turn is tafl.ATTACKERS else -1)
        winner = {1: tafl.ATTACKERS, -1: tafl.DEFENDERS}.get(won)
        ends = [outcome.winner for move in moves if (outcome := pushed(board, move).outcome())]
        check(winner in ends or (winner is None and len(rows) == 60), "game", game, "cannot be won by", winner, "on", board)
    check(len(games) >= 8, "so few games were played:", len(games))


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
    agent = league.Agent("agent", Network("brandubh-wtf", width=32), visits=60)
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
    rated()
    matches()
    with tempfile.TemporaryDirectory() as folder:
        training(pathlib.Path(folder))
    pages()
    print("learning: PettingZoo and OpenSpiel accept the environments")


if __name__ == "__main__":
    start(main, "tafld")
