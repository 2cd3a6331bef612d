"""The types in our signatures."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias, Union

import numpy as np

#: What one seat may know: the dict of ``docs/formats.md``.
View: TypeAlias = dict[str, Any]
#: Rules as JSON keys; keys that are left out have their defaults.
Rules: TypeAlias = dict[str, Any]
#: A whole match, as a dict.
Record: TypeAlias = dict[str, Any]
#: A bot by name, or a function from a view to a move.
Player: TypeAlias = Union[str, Callable[[dict[str, Any]], str]]
#: A source of random numbers.
Randomness: TypeAlias = Union[int, Random, np.random.Generator, Callable[[], float]]
