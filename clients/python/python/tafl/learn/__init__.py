"""Positions and moves as arrays, for those who train agents; needs numpy.

``tafl.learn.zoo`` has an environment for PettingZoo, ``tafl.learn.spiel`` a game for OpenSpiel.
"""

from tafl._extras import brought_by

with brought_by("batch", "pettingzoo", "openspiel"):
    from ._encoding import PLANES, Encoding

__all__ = ["PLANES", "Encoding"]
