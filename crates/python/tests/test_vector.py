"""The vector environment."""

from typing import Any

import numpy as np
import pytest

import fivepaths

EVERY: list[dict[str, Any]] = [
    {},
    {"variant": "six-colours"},
    {"actions": "turns"},
    {"opponent": "greedy"},
    {"opponent": "random", "actions": "turns"},
    {"game": "board"},
    {"game": "board", "players": 4, "variant": "up-and-down"},
    {"game": "board", "actions": "turns"},
    {"game": "board", "players": 3, "actions": "turns", "opponent": "greedy"},
    {"rules": {"colours": 1, "numbers": [2, 4], "wagers": 0, "hand": 1}, "opponent": "random"},
]


@pytest.mark.parametrize("arguments", EVERY, ids=str)
def test_the_same_seed_gives_the_same_rounds_whatever_the_threads(arguments: dict[str, Any]) -> None:
    def played(threads: int) -> list[bytes]:
        env = fivepaths.VectorEnv(7, **arguments, threads=threads)
        seen = [env.reset(seed=5)[0].tobytes()]
        for _ in range(150):
            env.step(env.sample())
            seen += [env.observations.tobytes(), env.masks.tobytes(), env.rewards.tobytes(), env.seats.tobytes()]
        return seen

    once = played(1)
    assert once == played(1) == played(3)
    env = fivepaths.VectorEnv(7, **arguments)
    assert env.reset(seed=6)[0].tobytes() != once[0]


@pytest.mark.parametrize("arguments", EVERY, ids=str)
def test_rounds_end_are_scored_and_dealt_anew(arguments: dict[str, Any]) -> None:
    env = fivepaths.VectorEnv(16, **arguments)
    env.reset(seed=1)
    ended = 0
    for _ in range(1200):
        env.step(env.sample())
        assert env.masks.any(axis=1).all() and np.isfinite(env.observations).all()
        assert np.abs(env.observations).max() <= 100
        over = env.terminated | env.truncated
        assert not (env.terminated & env.truncated).any()
        assert (env.rewards[~over] == 0).all()
        assert np.abs(env.rewards.sum(axis=1)).max() < 1e-3
        assert env.last_observations[over].any(axis=1).all()
        ended += int(over.sum())
    assert ended > 16


def test_an_observation_is_that_of_the_view() -> None:
    layout = {name: slice(first, first + length) for name, first, length in fivepaths.observation_layout()}
    env = fivepaths.VectorEnv(4)
    env.reset(seed=1)
    for _ in range(100):
        hands = sum(env.observations[:, layout[f"{c}: hand"]].sum(axis=1) for c in "YBWGR")
        assert (hands == 8 - env.observations[:, layout["drawing"]][:, 0]).all()
        unseen = sum(env.observations[:, layout[f"{c}: unseen"]].sum(axis=1) for c in "YBWGR")
        known = sum(env.observations[:, layout[f"{c}: known of them"]].sum(axis=1) for c in "YBWGR")
        deck = env.observations[:, layout["deck"]][:, 0] * 44
        assert np.allclose(unseen + known, deck + 8)
        env.step(env.sample())


@pytest.mark.parametrize("game", ["card", "board"])
def test_whole_turns_and_decisions_are_the_same_game(game: str) -> None:
    turns, decisions = fivepaths.VectorEnv(1, game, actions="turns"), fivepaths.VectorEnv(1, game)
    turns.reset(seed=3)
    decisions.reset(seed=3)
    names, single = fivepaths.action_table(game, actions="turns"), fivepaths.action_table(game)
    planned, compared = "", 0
    rng = np.random.default_rng(1)
    layout = {name: slice(first, first + length) for name, first, length in fivepaths.observation_layout(game)}
    for _ in range(700):
        chosen = int(rng.choice(np.flatnonzero(turns.masks[0])))
        name = names[chosen]
        turns.step([chosen])
        put, _, draw = name.partition("-")
        planned = f"-{draw}" if draw else planned
        decisions.step([single.index(put)])
        if decisions.masks[0][single.index("-s")] and not decisions.terminated[0]:
            decisions.step([single.index(planned)])
        one, two = turns.observations[0].copy(), decisions.observations[0].copy()
        if game == "board":
            one[layout["planned draw"]] = 0
        assert (one == two).all() and (turns.rewards == decisions.rewards).all()
        compared += int(turns.terminated[0])
    assert compared > 1


def test_the_arrays_are_the_same_memory_and_cannot_be_written() -> None:
    env = fivepaths.VectorEnv(4)
    observations, masks = env.reset(seed=1)
    after, rewards, terminated, truncated, legal = env.step(env.sample())
    assert np.shares_memory(observations, after) and np.shares_memory(masks, legal)
    assert after is env.observations and rewards is env.rewards and terminated is env.terminated
    assert after.flags["C_CONTIGUOUS"] and after.dtype == np.float32 and legal.dtype == np.bool_
    with pytest.raises(ValueError, match="read-only"):
        masks[0, 0] = True


def test_an_illegal_action_changes_nothing() -> None:
    env = fivepaths.VectorEnv(4)
    env.reset(seed=1)
    before = env.observations.copy()
    actions = env.sample().copy()
    actions[2] = int(env.masks[2].argmin())
    with pytest.raises(fivepaths.IllegalMove, match="row 2"):
        env.step(actions)
    assert (env.observations == before).all()


def test_a_mask_that_was_tampered_with_is_no_panic() -> None:
    env = fivepaths.VectorEnv(2)
    env.reset(seed=1)
    raw = env._vector.arrays()[1]
    raw[:] = True
    with pytest.raises(RuntimeError, match="mask"):
        env.step(raw.argmin(axis=1))
    env.reset(seed=1)
    env.step(env.sample())


def test_a_round_that_goes_on_for_ever_is_cut() -> None:
    # Both discard what they just took, and take what the other discarded: the draw pile is never touched.
    env = fivepaths.VectorEnv(1)
    env.reset(seed=1)
    table = fivepaths.action_table()
    cut = False
    for step in range(1200):
        names = [table[i] for i in np.flatnonzero(env.masks[0])]
        piles = [name for name in names if name.startswith("-") and name != "-s"]
        discards = [name for name in names if name.startswith("x")]
        name = piles[0] if piles else discards[step % len(discards)] if discards else names[0]
        env.step([table.index(name)])
        if env.truncated[0]:
            cut = True
            break
    assert cut and not env.terminated[0]


def test_against_a_bot_the_learner_has_every_seat_in_turn() -> None:
    env = fivepaths.VectorEnv(8, opponent="greedy")
    env.reset(seed=1)
    assert set(env.seats.tolist()) == {0, 1}
    margins = []
    for _ in range(2000):
        seats = env.seats.copy()
        env.step(env.sample())
        for row in np.flatnonzero(env.terminated):
            margins.append(env.rewards[row, seats[row]])
            assert env.seats[row] != seats[row]
    assert len(margins) > 100 and np.mean(margins) < -50, "greedy beats chance by far"


def test_points_are_the_points_of_each_seat() -> None:
    def rewards(kind: str) -> Any:
        env = fivepaths.VectorEnv(4, reward=kind)
        env.reset(seed=1)
        found = []
        for _ in range(800):
            env.step(env.sample())
            found += [tuple(row) for row in env.rewards[env.terminated]]
        return found

    points, margins = rewards("points"), rewards("margin")
    assert len(points) > 4
    assert [(a - b, b - a) for a, b in points] == margins


def test_a_bot_can_be_asked_in_every_row() -> None:
    for arguments in ({}, {"actions": "turns"}, {"game": "board"}, {"game": "board", "actions": "turns"}):
        env = fivepaths.VectorEnv(8, **arguments)  # type: ignore[arg-type]
        env.reset(seed=1)
        for _ in range(120):
            advice = env.ask("projection")
            assert env.masks[np.arange(8), advice].all()
            env.step(advice)
