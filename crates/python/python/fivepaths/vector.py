"""Many rounds in lockstep, for training.

The arrays belong to Rust and are written anew by every step: keep a copy of what you need later.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivepaths import _core

Observations: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.bool_]
T = TypeVar("T", bound=np.generic)


def _read_only(array: NDArray[T]) -> NDArray[T]:
    """The same memory, read-only: Rust writes it, and Python only reads it."""
    view: NDArray[T] = array.view()
    view.flags.writeable = False
    return view


class VectorEnv:
    """``count`` rounds in lockstep.

    Every row is one round: of the card game, or of the short board game. ``observations`` and ``masks`` are for
    whoever is to move in a row (``seats``). With ``opponent="self"`` you decide for every seat; with the name of a
    bot you have one seat, another one in every round, and the bot has the others.

    A round that ends is scored in the ``rewards`` of that very step, by seat, and the next one is dealt at once
    (Gymnasium calls that same-step autoreset): ``observations`` and ``masks`` are then of the new round, and
    ``last_observations`` has the end of the old one. ``terminated`` says that it was played to its end, ``truncated`` that
    it was cut at the cap on turns. Rewards are points: with ``reward="margin"`` how far a seat is ahead of the others on
    average, with ``"points"`` its own.

    Actions are numbers in ``action_table(game, actions=...)``: single ``decisions``, or whole ``turns``.
    """

    autoreset_mode = "SameStep"

    def __init__(
        self,
        count: int,
        game: str = "card",
        variant: str | Sequence[str] = (),
        *,
        players: int | None = None,
        rules: dict[str, Any] | None = None,
        opponent: str = "self",
        budget: str | None = None,
        actions: str = "decisions",
        reward: str = "margin",
        threads: int = 1,
    ) -> None:
        self._vector = _core.Vector(
            count, game, variant, players, rules, opponent, budget, actions, reward, threads
        )
        arrays = self._vector.arrays()
        self.observations: Observations = _read_only(arrays[0])
        self.masks: Flags = _read_only(arrays[1])
        self.seats: NDArray[np.int8] = _read_only(arrays[2])
        self.rewards: NDArray[np.float32] = _read_only(arrays[3])
        self.terminated: Flags = _read_only(arrays[4])
        self.truncated: Flags = _read_only(arrays[5])
        self.last_observations: Observations = _read_only(arrays[6])
        self.count, self.width = self.observations.shape
        self.num_actions: int = self.masks.shape[1]
        self.players: int = self.rewards.shape[1]
        self.game = game
        self.opponent = opponent
        self.actions = actions
        self._arguments: dict[str, Any] = {
            "count": count, "game": game, "variant": variant, "players": players, "rules": rules,
            "opponent": opponent, "budget": budget, "actions": actions, "reward": reward, "threads": threads,
        }  # fmt: skip
        self.reset()

    def reset(self, seed: int | None = None) -> tuple[Observations, Flags]:
        """Deals every row anew; the same seed gives the same rounds, whatever the number of threads."""
        self._vector.reset(secrets.randbits(64) if seed is None else seed)
        return self.observations, self.masks

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[np.float32], Flags, Flags, Flags]:
        """One action in each row: observations, rewards by seat, terminated, truncated, masks.

        An action that is not legal is an ``IllegalMove``, and nothing is played in any row.
        """
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {chosen.dtype}")
        self._vector.step(np.ascontiguousarray(chosen, dtype=np.int64).reshape(-1))
        return self.observations, self.rewards, self.terminated, self.truncated, self.masks

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each row, in an array that the next call overwrites."""
        return self._vector.sample()

    def ask(self, bot: str, budget: str | None = None) -> NDArray[np.int64]:
        """What one of our bots would do in each row, for imitation, in an array that the next call overwrites."""
        return self._vector.ask(bot, budget)

    @contextmanager
    def imagined(self, seed: int) -> Iterator[None]:
        """In this context, every row is another world in which its viewer would see exactly the same."""
        self._vector.imagine(seed)
        try:
            yield
        finally:
            self._vector.restore()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a vector environment cannot be pickled or copied; make another one with the same arguments")

    def __repr__(self) -> str:
        words = ", ".join(f"{key}={value!r}" for key, value in self._arguments.items() if value not in (None, ()))
        return f"VectorEnv({words})"
