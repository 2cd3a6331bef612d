"""A check that an environment tells nobody what they may not know.

Environments for card games have leaked hands before. ``no_leak`` plays an environment and, before every action, deals
anew all that a player cannot know: the hands of the others, the draw pile, the cards set aside. Whatever that player is
shown must then be the same, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np


class Leak(AssertionError):
    """Something that a player is shown depends on what they may not know."""


def no_leak(env: Any, *, steps: int = 300, worlds: int = 2, seed: int = 0) -> int:
    """Raises ``Leak`` if an environment shows a player what they may not know; returns how much was compared.

    Takes what this package makes: a PettingZoo environment (wrapped or not), a vector environment (ours, or
    Gymnasium's), a ``State``, a game of OpenSpiel, or a ``Match``. Anything else can take part by the same means:

    - ``env.unwrapped.imagined(agent, seed)`` (PettingZoo), ``env.imagined(seed)`` (vector): a context in which everything
      that the agent, or the viewer of each row, cannot know is dealt anew;
    - ``state.resample_from_info_state(player, seed)``: such a state;
    - ``match.twin(seat, seed)``: such a match.

    ``steps`` actions are played at random, and each is compared with so many other ``worlds``.
    """
    rng = np.random.default_rng(seed)
    if hasattr(env, "new_initial_state"):
        return _compare(_states(env.new_initial_state, steps, rng), worlds, rng)
    if hasattr(env, "resample_from_info_state"):
        return _compare(_states(env.clone, steps, rng), worlds, rng)
    if hasattr(env, "twin"):
        return _compare(_matches(env, steps, rng), worlds, rng)
    if hasattr(env, "agent_iter") and hasattr(env.unwrapped, "imagined"):
        return _compare(_agents(env, steps, rng, seed), worlds, rng)
    if hasattr(getattr(env, "unwrapped", env), "imagined"):
        return _compare(_rows(env, steps, rng, seed), worlds, rng)
    raise TypeError(f"no_leak does not know how to deal anew in {type(env).__name__}; its documentation says what it needs")


#: Where in the play, what a player is shown, and what they would be shown in another world.
Look = tuple[str, Callable[[], Any], Callable[[int], Any]]


def _compare(looks: Iterator[Look], worlds: int, rng: np.random.Generator) -> int:
    compared = 0
    for where, shown, imagined in looks:
        before = _bytes(shown())
        for _ in range(worlds):
            after = _bytes(imagined(int(rng.integers(2**63))))
            if after != before:
                raise Leak(f"{where}: {_difference(before, after)}")
            compared += len(before)
        if _bytes(shown()) != before:
            raise Leak(f"{where}: what is shown did not come back to what it was")
    if compared == 0:
        raise Leak("nothing was compared")
    return compared


def _difference(before: bytes, after: bytes) -> str:
    if len(before) != len(after):
        return f"what is shown has another length in another world, {len(after)} bytes and not {len(before)}"
    count = sum(a != b for a, b in zip(before, after))
    at = next(i for i, (a, b) in enumerate(zip(before, after)) if a != b)
    return f"{count} of {len(before)} bytes are different in another world, the first at {at}"


def _bytes(shown: Any) -> bytes:
    """Everything in it, in order."""
    if isinstance(shown, np.ndarray):
        return f"{shown.dtype}{shown.shape}".encode() + shown.tobytes()
    if isinstance(shown, dict):
        return b"".join(_bytes(key) + _bytes(value) for key, value in shown.items())
    if isinstance(shown, (list, tuple)):
        return b"".join(map(_bytes, shown)) + f"#{len(shown)}".encode()
    return json.dumps(shown, default=str).encode()


def _states(start: Callable[[], Any], steps: int, rng: np.random.Generator) -> Iterator[Look]:
    state = start()
    for step in range(steps):
        if state.is_terminal():
            state = start()
        for player in range(state.num_players()):

            def shown(of: Any = state, player: int = player) -> Any:
                own = not of.is_chance_node() and of.current_player() == player
                return [
                    of.current_player(),
                    of.information_state_string(player),
                    np.asarray(of.information_state_tensor(player)),
                    of.observation_string(player),
                    np.asarray(of.observation_tensor(player)),
                    of.legal_actions(player) if own else [],
                ]

            def imagined(seed: int, player: int = player, of: Any = state, shown: Any = shown) -> Any:
                return shown(of.resample_from_info_state(player, seed))

            yield f"action {step}, player {player}", shown, imagined
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(outcomes, p=np.asarray(chances) / sum(chances))))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


def _matches(match: Any, steps: int, rng: np.random.Generator) -> Iterator[Look]:
    import copy

    match = copy.copy(match)
    for step in range(steps):
        for seat in range(match.players):

            def shown(of: Any = match, seat: int = seat) -> Any:
                return [of.view(seat), of.view(), of.arrays(seat), of.arrays(seat, actions="turns"), of.totals, of.to_move]

            def imagined(seed: int, seat: int = seat, of: Any = match, shown: Any = shown) -> Any:
                return shown(of.twin(seat, seed))

            yield f"decision {step}, seat {seat}", shown, imagined
        if match.to_move is None:
            return
        match.play(str(rng.choice(match.legal())))


def _agents(env: Any, steps: int, rng: np.random.Generator, seed: int) -> Iterator[Look]:
    env.reset(seed=seed)
    for step in range(steps):
        if not env.agents:
            env.reset()
        for agent in env.agents:

            def shown(agent: str = agent) -> Any:
                drawn = None
                if agent == env.agent_selection and getattr(env, "render_mode", None) == "ansi":
                    drawn = env.render()
                about = [part.get(agent) for part in (env.infos, env.rewards, env.terminations, env.truncations)]
                return [env.observe(agent), about, env.agent_selection, drawn]

            def imagined(seed: int, agent: str = agent, shown: Any = shown) -> Any:
                with env.unwrapped.imagined(agent, seed):
                    return shown()

            yield f"step {step}, {agent}", shown, imagined
        observation, _, terminated, truncated, info = env.last()
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))


def _rows(env: Any, steps: int, rng: np.random.Generator, seed: int) -> Iterator[Look]:
    env.reset(seed=seed)
    rows = getattr(env, "unwrapped", env)
    for step in range(steps):

        def shown() -> Any:
            return [rows.observations.copy(), rows.masks.copy(), rows.seats.copy()]

        def imagined(seed: int, shown: Any = shown) -> Any:
            with rows.imagined(seed):
                return shown()

        yield f"step {step}", shown, imagined
        weights = rng.random(rows.masks.shape) * rows.masks
        env.step(weights.argmax(axis=1))
