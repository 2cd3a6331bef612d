"""Lost Cities for PettingZoo, turn by turn (AEC).

>>> from fivepaths import lost_cities_v0
>>> env = lost_cities_v0.env(game="card")
>>> env.reset(seed=7)

Agents are ``player_0`` and so on, by seat. An action is one decision: a card put down, a bonus step, a draw. What is
legal is in ``observation["action_mask"]`` and in ``info["action_mask"]``. Rewards are points: when a round ends, how far a
seat is ahead in it of the others on average. A round that goes on for too long is cut, and the agents are truncated.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fivepaths import Match, action_table, draw

#: Numbers of an observation stay within these.
LIMIT = 100.0
#: What an illegal action costs under ``env``: more than any round can cost.
ILLEGAL = -1000.0

Observation = dict[str, NDArray[Any]]


def env(**arguments: Any) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the match, at a price."""
    wrapped: Any = raw_env(**arguments)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Observation, int]):
    """The environment itself. An illegal action is an ``IllegalMove`` and changes nothing."""

    metadata: dict[str, Any] = {
        "name": "lost_cities_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "card",
        variant: str | Sequence[str] = (),
        rounds: int = 1,
        *,
        players: int | None = None,
        rules: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be ansi, human or None, but is {render_mode!r}")
        self.render_mode = render_mode
        self._arguments: dict[str, Any] = {
            "game": game, "variant": variant, "rounds": rounds, "players": players, "rules": rules,
        }  # fmt: skip
        self._match = Match(**self._arguments, seed=0)
        self._run: int | None = None
        self._games = 0
        colours = len(self._match.view()["piles"])
        self._table = action_table(game, colours=colours if game == "card" else None)
        observation, mask = self._match.arrays(0)
        self.possible_agents = [f"player_{seat}" for seat in range(self._match.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(-LIMIT, LIMIT, observation.shape, np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, mask.shape, np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(mask)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a match. A seed begins a run; without one the run goes on to its next game."""
        if seed is not None or self._run is None:
            self._run = secrets.randbits(63) if seed is None else int(seed)
            self._games = 0
        self._match = Match(**self._arguments, seed=_seed(self._run, self._games))
        self._games += 1
        self._paid = [0.0] * len(self.possible_agents)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()
        self._inform()

    def observe(self, agent: str) -> Observation:
        observation, mask = self._match.arrays(self._seats[agent])
        return {"observation": observation, "action_mask": mask.view(np.int8)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._table):
            raise ValueError(f"an action is a number from 0 to {len(self._table) - 1}, not {action!r}")
        agent, round_before = self.agent_selection, self._match.round
        self._match.play(self._table[int(action)])
        if self._match.at_cap:
            self._match.end("cut")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._match.round != round_before or self._match.outcome is not None:
            self._pay()
        outcome = self._match.outcome
        if outcome is not None:
            cut = outcome["how"] == "cut"
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
        else:
            self.agent_selection = self._mover()
        self._accumulate_rewards()
        self._inform()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text, as the agent to move sees it: returned (``ansi``) or printed (``human``)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None, so there is nothing to draw")
            return None
        text = draw(self._match.view(self._seats[self.agent_selection]))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    @contextmanager
    def imagined(self, agent: str, seed: int) -> Iterator[None]:
        """In this context, every card that an agent cannot know is dealt anew; ``fivepaths.testing.no_leak`` uses it."""
        truth, infos = self._match, self.infos
        self._match = truth.twin(self._seats[agent], seed)
        self._inform()
        try:
            yield
        finally:
            self._match, self.infos = truth, infos

    def _mover(self) -> str:
        seat = self._match.to_move
        assert seat is not None, "a match that is not over has somebody to move"
        return self.possible_agents[seat]

    def _inform(self) -> None:
        """Only the agent to move is told what is legal, since that tells which cards are in the hand."""
        self.infos = {agent: {} for agent in self.agents}
        if not any(self.terminations.values()) and not any(self.truncations.values()):
            mask = self._match.arrays(self._seats[self.agent_selection])[1]
            self.infos[self.agent_selection]["action_mask"] = mask.view(np.int8)

    def _pay(self) -> None:
        """Gives as rewards what the margins have grown by since the last round."""
        outcome = self._match.outcome
        totals = self._match.totals if outcome is None else outcome["totals"]
        others = len(totals) - 1
        for agent, seat in self._seats.items():
            margin = totals[seat] - (sum(totals) - totals[seat]) / others
            if agent in self.rewards:
                self.rewards[agent] = margin - self._paid[seat]
            self._paid[seat] = margin


def _seed(run: int, game: int) -> int | str:
    """Game 0 of a run has the seed that the number itself stands for, as everywhere in Fivepaths."""
    if game == 0:
        return run
    import hashlib

    return hashlib.sha256(f"fivepaths/1/run/{run}/{game}".encode()).hexdigest()


try:
    from pettingzoo.env_registry.registration import aec_registry, register
except ImportError:  # PettingZoo had no registry before 1.26.
    pass
else:
    if not any("fivepaths/" in name for name in aec_registry):
        register("aec", "fivepaths/lost_cities_v0", entry_point="fivepaths.lost_cities_v0:env")
