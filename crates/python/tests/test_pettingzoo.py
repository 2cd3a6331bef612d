"""The environment for PettingZoo passes PettingZoo's own tests."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import fivepaths
from fivepaths import lost_cities_v0

EVERY: list[dict[str, Any]] = [
    {},
    {"variant": "six-colours", "rounds": 2},
    {"game": "board"},
    {"game": "board", "players": 4},
]


@pytest.mark.parametrize("arguments", EVERY, ids=str)
@pytest.mark.parametrize("make", [lost_cities_v0.env, lost_cities_v0.raw_env])
def test_the_api(make: Any, arguments: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It tells everybody who is not one of PettingZoo's own that a box would be better than a dict.
        warnings.filterwarnings("ignore", message=".*Observation is not a NumPy array.*")
        warnings.filterwarnings("ignore", message=".*probably should be gymnasium.spaces.box.*")
        # When a match is over nothing is legal any more.
        warnings.filterwarnings("ignore", message=".*all zeros.*")
        api_test(make(**arguments), num_cycles=400)


@pytest.mark.parametrize("arguments", EVERY, ids=str)
def test_seeds(arguments: dict[str, Any]) -> None:
    seed_test(lambda: lost_cities_v0.env(**arguments), num_cycles=300)


@pytest.mark.parametrize("arguments", EVERY[:3], ids=str)
def test_rendering(arguments: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **more: lost_cities_v0.env(**arguments, **more))
    assert "holds" in capsys.readouterr().out


def test_the_registry_knows_it() -> None:
    from pettingzoo.env_registry.registration import make

    env = make("aec", "fivepaths/lost_cities_v0", game="board")
    env.reset(seed=1)
    assert str(env.unwrapped) == "lost_cities_v0" and len(env.possible_agents) == 2


def play(env: Any, seed: int) -> dict[str, float]:
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        got[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        assert (info["action_mask"] == observation["action_mask"]).all()
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return got


@pytest.mark.parametrize("arguments", [{}, {"rounds": 3}, {"game": "board", "rounds": 3, "players": 3}], ids=str)
def test_rewards_add_up_to_the_margin_of_the_match(arguments: dict[str, Any]) -> None:
    env = lost_cities_v0.raw_env(**arguments)
    got = play(env, 3)
    outcome = env._match.outcome
    assert outcome is not None
    totals = outcome["totals"]
    for seat, margin in enumerate(got.values()):
        others = [total for other, total in enumerate(totals) if other != seat]
        assert margin == pytest.approx(totals[seat] - sum(others) / len(others))


def test_the_seed_is_that_of_the_match() -> None:
    env = lost_cities_v0.raw_env(rounds=3)
    env.reset(seed=7)
    assert env._match == fivepaths.Match(seed=7)
    env.reset()
    assert env._match != fivepaths.Match(seed=7)


def test_an_illegal_action() -> None:
    env: Any = lost_cities_v0.raw_env()
    env.reset(seed=1)
    illegal = int(np.argmin(env.observe(env.agent_selection)["action_mask"]))
    with pytest.raises(fivepaths.IllegalMove):
        env.step(illegal)
    with pytest.raises(ValueError, match="from 0 to 105"):
        env.step(106)
    wrapped: Any = lost_cities_v0.env()
    wrapped.reset(seed=1)
    guilty = wrapped.agent_selection
    wrapped.last()
    wrapped.step(illegal)
    assert all(wrapped.terminations.values()) and wrapped.rewards[guilty] == lost_cities_v0.ILLEGAL


def test_a_match_at_its_cap_is_truncated() -> None:
    env: Any = lost_cities_v0.raw_env()
    env.reset(seed=1)
    table = fivepaths.action_table()
    for step in range(1200):
        names = [table[i] for i in np.flatnonzero(env.observe(env.agent_selection)["action_mask"])]
        piles = [name for name in names if name.startswith("-") and name != "-s"]
        discards = [name for name in names if name.startswith("x")]
        env.step(table.index(piles[0] if piles else discards[step % len(discards)] if discards else names[0]))
        if any(env.truncations.values()):
            break
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert env._match.outcome["how"] == "cut"


def test_a_wrong_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="ansi"):
        lost_cities_v0.env(render_mode="rgb_array")
