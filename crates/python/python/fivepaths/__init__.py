"""Lost Cities, the card game and the board game: matches, bots, environments for learning.

The rules are those of the Rust project Fivepaths; nothing in Python decides what is legal. All players, whether people,
bots or programs that learn, are given views: what one seat at the table may know, and no more.

>>> import fivepaths
>>> match = fivepaths.Match(seed=7)
>>> match.play(match.legal()[0])
>>> match.begun != ""
True

Everything is described in ``docs/python.md``.
"""

from fivepaths._core import (
    Bot,
    IllegalMove,
    Match,
    RecordError,
    State,
    action_table,
    arena,
    bots,
    deal,
    encode,
    observation_layout,
    score,
    verify,
)
from fivepaths.drawing import draw
from fivepaths.vector import VectorEnv

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "IllegalMove",
    "Match",
    "RecordError",
    "State",
    "VectorEnv",
    "action_table",
    "arena",
    "bots",
    "deal",
    "draw",
    "encode",
    "observation_layout",
    "score",
    "verify",
]
