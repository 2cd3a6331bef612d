"""Train a small agent with NumPy alone, on one core: ``python train.py [minutes]``.

The agent imitates ``projection``, a bot of ours: the vector environment asks it what it would do, and the network
learns to answer the same. Half of the rounds are then played by the network itself, so that it also learns what to do
where its own play leads (this is called DAgger). After four minutes it beats ``greedy``.

The network treats every colour alike: one row of numbers for each colour goes through the same weights, and the
colours hear of each other through their mean. So it need not learn the same thing five times.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

# One core only. This must be set before NumPy is imported.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")

import numpy as np
from numpy.typing import NDArray

import fivepaths

Array = NDArray[np.float32]

COLOURS, KINDS = 5, 10
#: Where the rows of the colours end in an observation.
ROW = next(first for name, first, _ in fivepaths.observation_layout() if name == "B: hand")
WIDTH = sum(length for _, _, length in fivepaths.observation_layout())
TABLE = WIDTH - COLOURS * ROW
HIDDEN = 96
TEACHER = "projection"


class Network:
    """Two layers for each colour, with the mean over all colours between them."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)

        def matrix(rows: int, columns: int) -> Array:
            drawn: Array = (rng.standard_normal((rows, columns)) * np.sqrt(2 / rows)).astype(np.float32)
            return drawn

        self.weights: dict[str, Array] = {
            "row": matrix(ROW, HIDDEN),
            "table": matrix(TABLE, HIDDEN),
            "begin": np.zeros(HIDDEN, np.float32),
            "own": matrix(HIDDEN, HIDDEN),
            "all": matrix(HIDDEN, HIDDEN),
            "then": np.zeros(HIDDEN, np.float32),
            "colour": matrix(HIDDEN, 2 * KINDS + 1) * 0.1,
            "stack": matrix(HIDDEN, 1) * 0.1,
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, observations: Array) -> tuple[Array, dict[str, Array]]:
        """A number for every action; those of the table's order are put together from what each colour says."""
        w, count = self.weights, len(observations)
        rows = observations[:, : COLOURS * ROW].reshape(count, COLOURS, ROW)
        table = observations[:, COLOURS * ROW :]
        first = np.maximum(rows @ w["row"] + (table @ w["table"] + w["begin"])[:, None], 0)
        mean = first.mean(axis=1)
        second = np.maximum(first @ w["own"] + (mean @ w["all"] + w["then"])[:, None], 0)
        says = second @ w["colour"]
        stack = second.mean(axis=1) @ w["stack"]
        plays = says[:, :, :KINDS].reshape(count, -1)
        discards = says[:, :, KINDS : 2 * KINDS].reshape(count, -1)
        logits = np.concatenate([plays, discards, stack, says[:, :, 2 * KINDS]], axis=1)
        return logits, {"rows": rows, "table": table, "first": first, "mean": mean, "second": second}

    def learn(self, observations: Array, masks: NDArray[np.bool_], actions: NDArray[np.int64], rate: float) -> float:
        """One step towards the teacher's actions; how often it was right before."""
        logits, seen = self.forward(observations)
        logits = np.where(masks, logits, np.float32(-1e9))
        right = float((logits.argmax(axis=1) == actions).mean())
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        chances[np.arange(len(actions)), actions] -= 1
        self._descend(self._gradients(chances / len(actions), seen), rate)
        return right

    def _gradients(self, error: Array, seen: dict[str, Array]) -> dict[str, Array]:
        w, count, half = self.weights, len(error), COLOURS * KINDS
        says = np.empty((count, COLOURS, 2 * KINDS + 1), np.float32)
        says[:, :, :KINDS] = error[:, :half].reshape(count, COLOURS, KINDS)
        says[:, :, KINDS : 2 * KINDS] = error[:, half : 2 * half].reshape(count, COLOURS, KINDS)
        stack = error[:, 2 * half : 2 * half + 1]
        says[:, :, 2 * KINDS] = error[:, 2 * half + 1 :]
        second = says @ w["colour"].T + (stack @ w["stack"].T)[:, None] / COLOURS
        second *= seen["second"] > 0
        below = second.sum(axis=1)
        first = second @ w["own"].T + (below @ w["all"].T)[:, None] / COLOURS
        first *= seen["first"] > 0
        table = first.sum(axis=1)

        def product(left: Array, right: Array) -> Array:
            multiplied: Array = left.reshape(-1, left.shape[-1]).T @ right.reshape(-1, right.shape[-1])
            return multiplied

        return {
            "row": product(seen["rows"], first),
            "table": seen["table"].T @ table,
            "begin": table.sum(axis=0),
            "own": product(seen["first"], second),
            "all": seen["mean"].T @ below,
            "then": below.sum(axis=0),
            "colour": product(seen["second"], says),
            "stack": seen["second"].mean(axis=1).T @ stack,
        }

    def _descend(self, gradients: dict[str, Array], rate: float) -> None:
        """Adam."""
        self.updates += 1
        rate *= np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + 1e-8)

    def choose(self, observations: Array, masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The best legal action in each row."""
        best: NDArray[np.int64] = np.where(masks, self.forward(observations)[0], np.float32(-1e9)).argmax(axis=1)
        return best


def train(seconds: float, seed: int = 1, rows: int = 512) -> Network:
    """Imitates the teacher for this many seconds of one core."""
    network = Network(seed)
    env = fivepaths.VectorEnv(rows)
    observations, masks = env.reset(seed)
    begin, shown = time.process_time(), 0.0
    rights: list[float] = []
    while (spent := time.process_time() - begin) < seconds:
        # The learner plays in the second half of the rows, once it knows a little.
        batches = []
        for _ in range(4):
            actions = env.ask(TEACHER).copy()
            batches.append((observations.copy(), masks.copy(), actions))
            played = actions.copy()
            if spent > 0.1 * seconds:
                played[rows // 2 :] = network.choose(observations[rows // 2 :], masks[rows // 2 :])
            observations, _, _, _, masks = env.step(played)
        rate = 2e-3 * min(1.0, 2.0 * (1 - spent / seconds)) + 1e-5
        for seen, legal, wanted in batches:
            rights.append(network.learn(seen, legal, wanted, rate))
        if spent - shown > seconds / 10:
            shown = spent
            recent = np.mean(rights[-200:])
            print(f"{spent:5.0f} s   {network.updates * rows:>9,} decisions   as the teacher {recent:.1%}", flush=True)
    return network


def player(network: Network) -> Any:
    """The network as a player for the arena."""
    table = fivepaths.action_table()

    def student(view: dict[str, Any]) -> str:
        observation, mask = fivepaths.encode(view)
        return table[int(network.choose(observation[None], mask[None])[0])]

    return student


def main() -> None:
    """Trains, then asks the arena."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    network = train(60 * minutes)
    for opponent, pairs in [("random", 20), ("greedy", 200)]:
        result = fivepaths.arena(player(network), opponent, pairs, threads=1, seed=9)
        print(
            f"against {opponent}: match score {result['match_score']:.1%}"
            f" (95 %: {result['low']:.1%} to {result['high']:.1%}), points a round"
            f" {result['points_per_round']:+.1f} ± {result['points_se']:.1f}"
        )


if __name__ == "__main__":
    main()
