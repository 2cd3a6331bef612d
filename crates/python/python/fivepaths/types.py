"""What the words in our signatures mean."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias, Union

import numpy as np

#: What one seat may know: the dict of ``docs/formats.md``.
View: TypeAlias = dict[str, Any]
#: Rules as JSON keys; those left out are the box's.
Rules: TypeAlias = dict[str, Any]
#: A whole match, as a dict.
Record: TypeAlias = dict[str, Any]
#: A bot by name, or a function from a view to a move.
Player: TypeAlias = Union[str, Callable[[dict[str, Any]], str]]
#: Whatever can be asked for a random number.
Randomness: TypeAlias = Union[int, Random, np.random.Generator, Callable[[], float]]
