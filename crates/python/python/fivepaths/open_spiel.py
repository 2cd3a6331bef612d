"""Lost Cities among OpenSpiel's Python games.

>>> import fivepaths.open_spiel, pyspiel
>>> game = pyspiel.load_game("python_lost_cities", {"game": "card"})

One round, with explicit chance: hands, draws and the tiles of the board game come one at a time. Actions are single
decisions. Returns are points: how far a player is ahead of the others on average, so they add up to zero.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from fivepaths import State

if TYPE_CHECKING:
    from fivepaths.types import Randomness

NAME = "python_lost_cities"
#: No round is worth more than this: six columns of 156 against six of -80, with room for rules with higher costs.
MOST_POINTS = 10_000.0
#: Turns until a round is cut, and the most decisions a turn has.
LENGTHS = {"card": 500 * 2, "board": 2000 * 13}

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Lost Cities",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "card", "variant": "", "players": 2, "rules": ""},
)


class LostCitiesGame(pyspiel.Game):
    """The game. ``variant`` has names separated by blanks; ``rules`` is JSON, instead of them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.kind: str = given.get("game", "card")
        rules = given.get("rules", "")
        players = int(given.get("players", 2))
        self.root = State(
            self.kind,
            given.get("variant", "").split(),
            players=players,
            rules=json.loads(rules) if rules else None,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.root.num_distinct_actions(),
            max_chance_outcomes=self.root.max_chance_outcomes(),
            num_players=self.root.num_players(),
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0,
            max_game_length=LENGTHS[self.kind],
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> LostCitiesState:
        return LostCitiesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LostCitiesObserver:
        return LostCitiesObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class LostCitiesState(pyspiel.State):
    """A node of the game tree: a ``fivepaths.State`` with OpenSpiel's interface."""

    def __init__(self, game: LostCitiesGame) -> None:
        super().__init__(game)
        self.core = game.root.clone()

    def current_player(self) -> int:
        return self.core.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.core.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.core.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.action_to_string(player, action)

    def is_terminal(self) -> bool:
        return self.core.is_terminal()

    def returns(self) -> list[float]:
        return self.core.returns()

    def resample_from_info_state(self, player: int, rng: Randomness) -> LostCitiesState:
        """A state that this player cannot tell from this one."""
        state: LostCitiesState = self.get_game().new_initial_state()
        for action in self.core.resample_from_info_state(player, rng).history():
            state.apply_action(action)
        return state

    resample_from_infostate = resample_from_info_state

    def __str__(self) -> str:
        return str(self.core)


class LostCitiesObserver:
    """What a player sees (``observation_*``) or remembers (``information_state_*``)."""

    def __init__(self, game: LostCitiesGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer of this game takes no parameters, but was given {params}")
        self.recalls = kind.perfect_recall
        self.tensor = np.zeros(game.root.information_state_tensor_size(), np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: LostCitiesState, player: int) -> None:
        self.tensor[:] = state.core.observation_tensor(player)

    def string_from(self, state: LostCitiesState, player: int) -> str:
        core = state.core
        return core.information_state_string(player) if self.recalls else core.observation_string(player)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, LostCitiesGame)
