"""How many decisions a second: ``python -m fivepaths.bench [seconds]``.

Every loop plays at random, on one core, and makes the observation and the mask of every decision. Beside our own
environments it plays the card games of PettingZoo and OpenSpiel in the same way, if those are installed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import fivepaths

ROWS = 256
#: Makes a function that plays on and returns how many decisions it made.
Loop = Callable[[], Callable[[], int]]


def vector(**arguments: Any) -> Loop:
    """Random actions from the environment itself."""

    def loop() -> Callable[[], int]:
        env = fivepaths.VectorEnv(ROWS, **arguments)
        env.reset(seed=1)

        def play() -> int:
            for _ in range(20):
                env.step(env.sample())
            return 20 * ROWS

        return play

    return loop


def vector_numpy() -> Callable[[], int]:
    """Random actions chosen from the masks by NumPy, as an agent in Python would."""
    env = fivepaths.VectorEnv(ROWS)
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(20):
            env.step((rng.random(env.masks.shape, dtype=np.float32) * env.masks).argmax(axis=1))
        return 20 * ROWS

    return play


def spiel(new_state: Callable[[], Any], tensor: str = "observation_tensor") -> Loop:
    """A state in the shape of OpenSpiel, ours or theirs, and the tensor that it has."""

    def loop() -> Callable[[], int]:
        rng = np.random.default_rng(1)

        def play() -> int:
            state, decisions = new_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes())
                    state.apply_action(int(rng.choice(outcomes, p=chances)))
                    continue
                player = state.current_player()
                getattr(state, tensor)(player)
                mask = np.zeros(state.num_distinct_actions(), np.int8)
                legal = state.legal_actions()
                mask[legal] = 1
                state.apply_action(legal[int(rng.integers(len(legal)))])
                decisions += 1
            return decisions

        return play

    return loop


def pettingzoo(make: Callable[[], Any]) -> Loop:
    """An environment of PettingZoo, ours or theirs."""

    def loop() -> Callable[[], int]:
        env = make()
        rng = np.random.default_rng(1)
        env.reset(seed=1)

        def play() -> int:
            env.reset()
            decisions = 0
            for agent in env.agent_iter():
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
                env.step(int(rng.choice(np.flatnonzero(mask))))
                decisions += 1
            return decisions

        return play

    return loop


def loops() -> Iterator[tuple[str, Loop]]:
    """Everything that can be measured here."""
    yield "fivepaths vector, card, decisions", vector()
    yield "fivepaths vector, card, decisions, NumPy chooses", vector_numpy
    yield "fivepaths vector, card, whole turns", vector(actions="turns")
    yield "fivepaths vector, card, against greedy", vector(opponent="greedy")
    yield "fivepaths vector, board, decisions", vector(game="board")
    yield "fivepaths State, card", spiel(lambda: fivepaths.State())
    try:
        from fivepaths import lost_cities_v0

        yield "fivepaths PettingZoo, card", pettingzoo(lambda: lost_cities_v0.raw_env())
    except ImportError:
        print("PettingZoo is not installed: pip install pettingzoo", file=sys.stderr)
    yield from theirs_pettingzoo()
    yield from theirs_openspiel()


def theirs_pettingzoo() -> Iterator[tuple[str, Loop]]:
    """PettingZoo's own card games; they need rlcard."""
    import importlib

    for name in ("leduc_holdem_v4", "texas_holdem_v4", "gin_rummy_v4"):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            module.raw_env()
        except Exception:
            continue
        yield f"PettingZoo {name}", pettingzoo(module.raw_env)


def theirs_openspiel() -> Iterator[tuple[str, Loop]]:
    """OpenSpiel's own card games, written in C++, and one of its Python games."""
    try:
        import pyspiel
        from open_spiel.python.games import kuhn_poker  # noqa: F401
    except ImportError:
        return
    for name in ("leduc_poker", "gin_rummy", "hearts", "python_kuhn_poker"):
        game = pyspiel.load_game(name)
        observes = game.get_type().provides_observation_tensor
        tensor = "observation_tensor" if observes else "information_state_tensor"
        yield f"OpenSpiel {name}", spiel(game.new_initial_state, tensor)


def measure(loop: Loop, seconds: float) -> float:
    """Decisions a second, after a warm-up that does not count."""
    play = loop()
    play()
    decisions, begin = 0, time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        decisions += play()
    return decisions / spent


def main() -> None:
    """Prints one line for each loop."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print(f"decisions a second on one core, with observations and masks; {seconds:g} s each")
    for name, loop in loops():
        print(f"{name:<50} {measure(loop, seconds):>14,.0f}", flush=True)


if __name__ == "__main__":
    main()
