"""The package `tafl` with other programs: `learning.py --tafld BINARY`.

It is run by a Python that has the package, PettingZoo and OpenSpiel. The service takes and gives boards. The
frameworks' own tests must pass, moves and planes must say what the boards say, for every rule set, and the
example must learn something. PettingZoo's parallel test does not apply: one side moves at a time.
"""

import contextlib
import copy
import io
import json
import pathlib
import pickle
import random
import re
import subprocess
import sys
import tempfile
import warnings

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

CLIENTS = pathlib.Path(__file__).resolve().parents[2] / "clients" / "python"
EXAMPLE = CLIENTS / "examples" / "learn_brandubh.py"
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


def example():
    """The example learns: what the agent sees before a king escapes becomes good for the defenders."""
    sys.path.insert(0, str(EXAMPLE.parent))
    import learn_brandubh  # noqa: PLC0415

    learner, board = learn_brandubh.Learner(), tafl.Board("brandubh-wtf")
    rows = learn_brandubh.read([str(board)] * 8, [True] * 8)
    check(rows[0, : 3 * 49].sum() == 13 and rows[0, -1] == 1, "the start is read as", rows[0])
    for order in learn_brandubh.symmetries():
        check((rows[0][order] == rows[0]).all(), "the start is not as symmetric as it looks")
    for _ in range(300):
        learner.learn(rows, np.full(8, -0.8, np.float32), 1e-2)
    check(abs(learn_brandubh.values(learner.weights, rows)[0] + 0.8) < 0.05, "the network does not learn")
    lost = tafl.Board("brandubh-wtf", moves=["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"])
    best = str(learn_brandubh.best_move(lost, learn_brandubh.new_weights()))
    check(best in ("d7-g7", "d7-a7"), "the king at an open edge goes to", best)


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
    example()
    pages()
    print("learning: PettingZoo and OpenSpiel accept the environments")


if __name__ == "__main__":
    start(main, "tafld")
