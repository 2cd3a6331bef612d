"""No environment of ours shows what it may not, and one that does is found out."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import fivepaths
import fivepaths.open_spiel
from fivepaths import lost_cities_v0
from fivepaths.gymnasium_v0 import LostCitiesVector
from fivepaths.testing import Leak, no_leak

GAMES: list[dict[str, Any]] = [
    {},
    {"variant": "six-colours"},
    {"game": "board"},
    {"game": "board", "players": 4, "variant": ["up-and-down", "lowest-first"]},
]


@pytest.mark.parametrize("arguments", GAMES, ids=str)
def test_pettingzoo(arguments: dict[str, Any]) -> None:
    assert no_leak(lost_cities_v0.env(**arguments), steps=120) > 100_000
    assert no_leak(lost_cities_v0.raw_env(**arguments, render_mode="ansi"), steps=120) > 100_000


@pytest.mark.parametrize("arguments", GAMES, ids=str)
def test_vector(arguments: dict[str, Any]) -> None:
    assert no_leak(fivepaths.VectorEnv(8, **arguments), steps=120) > 1_000_000
    assert no_leak(fivepaths.VectorEnv(8, **arguments, actions="turns"), steps=60) > 1_000_000
    assert no_leak(fivepaths.VectorEnv(8, **arguments, opponent="greedy"), steps=60) > 1_000_000
    assert no_leak(LostCitiesVector(8, **arguments), steps=60) > 1_000_000


@pytest.mark.parametrize("arguments", GAMES, ids=str)
def test_states_and_matches(arguments: dict[str, Any]) -> None:
    assert no_leak(fivepaths.State(**arguments), steps=150) > 100_000
    assert no_leak(fivepaths.Match(**arguments, seed=1), steps=120) > 100_000


def test_openspiel() -> None:
    import pyspiel

    assert no_leak(pyspiel.load_game("python_lost_cities"), steps=60) > 100_000


class Peeking(lost_cities_v0.raw_env):
    """Looks at the card that will be drawn next."""

    def observe(self, agent: str) -> Any:
        seen = super().observe(agent)
        deck = self._match.record()["rounds"][-1]["deck"]
        seen["observation"][-1] = hash(deck[-1]) % 97
        return seen


class Telling(lost_cities_v0.raw_env):
    """Tells everybody what the agent to move may do, which spells out a hand."""

    def _inform(self) -> None:
        super()._inform()
        for agent in self.agents:
            mask = self._match.arrays(self._match.to_move or 0)[1]
            self.infos[agent] = {"action_mask": mask.view(np.int8)}


class OpenState:
    """A state whose tensor has the whole history in it, hidden cards and all."""

    def __init__(self, state: fivepaths.State) -> None:
        self.state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def clone(self) -> "OpenState":
        return OpenState(self.state.clone())

    def resample_from_info_state(self, player: int, rng: int) -> "OpenState":
        return OpenState(self.state.resample_from_info_state(player, rng))

    def information_state_tensor(self, player: int) -> Any:
        return np.append(self.state.information_state_tensor(player), sum(self.state.history()))


class Winking:
    """A vector environment whose seats say which world it is."""

    def __init__(self) -> None:
        self.env = fivepaths.VectorEnv(4)
        self.world = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    @property
    def seats(self) -> Any:
        return self.env.seats + np.int8(self.world)

    @contextmanager
    def imagined(self, seed: int) -> Iterator[None]:
        with self.env.imagined(seed):
            self.world = 1
            yield
            self.world = 0


@pytest.mark.parametrize("env", [Peeking(), Telling(), OpenState(fivepaths.State()), Winking()], ids=["peeks", "tells", "open", "winks"])
def test_a_leak_is_found(env: Any) -> None:
    with pytest.raises(Leak, match="world"):
        no_leak(env)


def test_a_leak_is_found_behind_wrappers() -> None:
    from pettingzoo.utils import wrappers

    with pytest.raises(Leak, match="player_"):
        no_leak(wrappers.OrderEnforcingWrapper(Peeking()))


def test_what_cannot_be_dealt_anew_is_refused() -> None:
    with pytest.raises(TypeError, match="documentation"):
        no_leak(object())
