"""Games of tafl by pychess' own classes, from the first move to the end. It is run among their tests, by check.py."""

import random
import unittest
from pathlib import Path

from aiohttp.test_utils import AioHTTPTestCase
from const import STARTED, TAFL_VARIANTS
from game import Game
from glicko2.glicko2 import new_default_perf_map
from mongomock_motor import AsyncMongoMockClient
from newid import id8
from pychess_global_app_state_utils import get_app_state
from user import User
from utils import insert_game_to_db, load_game, sanitize_fen
from variants import VARIANTS, get_server_variant

from server import make_app
import tafl


class TaflTestCase(AioHTTPTestCase):
    async def get_application(self):
        return make_app(db_client=AsyncMongoMockClient(tz_aware=True), simple_cookie_storage=True)

    async def play(self, variant, seed):
        """A game of random moves, which captures where it can; each position is that of a board of tafl."""
        app_state = get_app_state(self.app)
        person = User(app_state, username="person", perfs=new_default_perf_map(VARIANTS))
        mover = app_state.users["Random-Mover"]
        app_state.users[person.username] = person
        game = Game(app_state, id8(), variant, "", person, mover, rated=False, chess960=False, create=True)
        app_state.games[game.id] = game
        await insert_game_to_db(game, app_state)
        mover.game_queues[game.id] = None
        board, choose = tafl.Board(variant), random.Random(seed)
        codec = get_server_variant(variant, False)
        while game.status <= STARTED:
            self.assertEqual(sorted(game.legal_moves), sorted(move.uci() for move in board.legal_moves))
            captures = [move for move in game.legal_moves if board.is_capture(move)]
            move = choose.choice(captures or game.legal_moves)
            self.assertEqual(codec.move_decoding(codec.move_encoding(move)), move)
            played = board.play(move)
            await game.play_move(move)
            self.assertEqual(tafl.Board.from_fen(game.board.fen, variant).fen, board.fen)
            self.assertEqual(game.check, board.is_check())
            self.assertEqual(game.steps[-1]["san"].rstrip("+#"), played.notation)
        self.assertTrue(board.is_game_over(), game.status)
        winner = board.outcome().winner
        self.assertEqual(game.result, {None: "1/2-1/2", tafl.DEFENDERS: "1-0", tafl.ATTACKERS: "0-1"}[winner])
        self.assertIn(game.result, game.pgn)
        # Once it is forgotten, it is read from the database.
        del app_state.games[game.id]
        loaded = await load_game(app_state, game.id)
        self.assertEqual((loaded.board.move_stack, loaded.board.fen, loaded.result), (game.board.move_stack, game.board.fen, game.result))
        self.assertTrue(sanitize_fen(variant, game.board.initial_fen, False)[0])
        return f"{variant}: {len(board.move_stack)} plies, {board.outcome().reason}, {game.result}"

    async def test_games(self):
        games = [await self.play(variant, seed) for variant in TAFL_VARIANTS for seed in range(3)]
        Path("games.txt").write_text("".join(f"pychess: {game}\n" for game in games))


if __name__ == "__main__":
    unittest.main()
