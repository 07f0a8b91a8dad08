"""Thousands of games at once, in arrays of numpy, for learning.

>>> from tafl.batch import Batch
>>> games = Batch("brandubh-wtf", 1000, max_plies=200, seed=1)
>>> games.observe().shape, games.masks().shape
((1000, 5, 7, 7), (1000, 589))
>>> rewards, ended = games.step(games.random_actions())

An action is a number: the square of the origin, counted from a1 along the ranks, times ``2 * (size - 1)``, plus the
number of the destination among the other squares of its rank and then of its file. The last action is a pass.

A game that ends begins anew in the same step, as in gymnasium's mode ``SAME_STEP``. Those that the last step ended are boards,
each with its moves and its outcome; :func:`encode` writes their last observations:

>>> import tafl
>>> opening = tafl.Board("brandubh-wtf", moves=["d2-a2"])
>>> games = Batch.from_boards([opening] * 100, max_plies=40, seed=1)
>>> while not games.finished():
...     rewards, ended = games.step(games.random_actions())
>>> number, board = next(iter(games.finished().items()))
>>> int(ended[number]), board.is_game_over(), board.move_stack[0], games.board(number) == opening
(1, True, Move('d2-a2'), True)
>>> last, _ = encode(list(games.finished().values()))

A search that has boards of its own writes many of them at once:

>>> boards = [tafl.Board("brandubh-wtf"), tafl.Board("brandubh-wtf", moves=["d2-a2"])]
>>> planes, masks = encode(boards)
>>> planes.shape, masks.sum(axis=1).tolist()
((2, 5, 7, 7), [40, 25])

Every method writes into the arrays that it is given, so that nothing is copied. These are in C order, and have the type and the
shape that the method names; an array that does not fit is refused. Actions may be integers of any type, in arrays, tensors or
lists. The interpreter is released meanwhile, and ``threads=4`` uses four cores. Batches are copied and pickled with all that
they need to go on.
"""

from importlib import import_module

from ._extras import brought_by
from ._tafl import Batch, encode

with brought_by("batch"):
    import_module("numpy")

__all__ = ["Batch", "encode"]
