"""The vector environment for Gymnasium: one learner against a bot in every row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from fivepaths.vector import VectorEnv

Observation = dict[str, NDArray[Any]]
LIMIT = 100.0


class LostCitiesVector(GymnasiumVectorEnv[Any, Any, Any]):
    """``VectorEnv`` with Gymnasium's interface; the arguments are the same, and ``opponent`` is the name of a bot.

    Observations are dicts of ``observation`` and ``action_mask``. They are views of memory that the next step writes
    anew. A round that ends is followed by the next in the same step; ``infos["final_obs"]`` has its last observation.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int, *, opponent: str = "greedy", **arguments: Any) -> None:
        if opponent == "self":
            raise ValueError("a Gymnasium environment has one learner; use fivepaths.VectorEnv to play all seats")
        self._env = VectorEnv(num_envs, opponent=opponent, **arguments)
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-LIMIT, LIMIT, (self._env.width,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._env.num_actions,), np.int8),
            }
        )
        self.single_action_space = gymnasium.spaces.Discrete(self._env.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, list):
            raise ValueError("one seed is for all rows: each has its own stream")
        self._env.reset(seed)
        return self._observation(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        env, seats = self._env, self._env.seats.copy()
        env.step(actions)
        rewards = env.rewards[np.arange(env.count), seats]
        return self._observation(), rewards, env.terminated.copy(), env.truncated.copy(), self._infos()

    def _observation(self) -> Observation:
        return {"observation": self._env.observations, "action_mask": self._env.masks.view(np.int8)}

    def _infos(self) -> dict[str, Any]:
        ended = self._env.terminated | self._env.truncated
        if not ended.any():
            return {}
        last = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self._env.num_actions, np.int8)
        for row in np.flatnonzero(ended):
            last[row] = {"observation": self._env.last_observations[row].copy(), "action_mask": nothing}
        return {"final_obs": last, "_final_obs": ended}

    # What `fivepaths.testing.no_leak` looks at.
    @property
    def observations(self) -> NDArray[np.float32]:
        return self._env.observations

    @property
    def masks(self) -> NDArray[np.bool_]:
        return self._env.masks

    @property
    def seats(self) -> NDArray[np.int8]:
        return self._env.seats

    @contextmanager
    def imagined(self, seed: int) -> Iterator[None]:
        with self._env.imagined(seed):
            yield
