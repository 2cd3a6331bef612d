"""Evaluate a policy against the ladder, with error bars: ``python ladder.py [pairs]``.

A policy is a function from a view to a move. The unit is a mirrored pair: the same deals twice, with the seats swapped.
"""

import sys
from typing import Any

import fivepaths


def highest_gap_last(view: dict[str, Any]) -> str:
    """Plays the card that leaves the smallest gap; discards the lowest card; draws from the stack."""
    legal: list[str] = view["legal"]
    if "-s" in legal:
        return "-s"
    columns = view["columns"][view["seat"]]

    def gap(card: str) -> int:
        number = 1 if card[1:] == "w" else int(card[1:])
        last = columns[card[0]][-1][1:] if columns[card[0]] else "w"
        return number - (1 if last == "w" else int(last))

    plays = [move for move in legal if not move.startswith("x")]
    good = [move for move in plays if columns[move[0]] or gap(move) <= 3]
    return min(good, key=gap) if good else legal[len(plays)]


def main() -> None:
    """One line for each rung."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    for rung in ["random", "stroller", "rambler", "greedy"]:
        result = fivepaths.arena(highest_gap_last, rung, pairs)
        print(
            f"{rung:<10} match score {result['match_score']:6.1%}  (95 %: {result['low']:.1%} to {result['high']:.1%})"
            f"   points a round {result['points_per_round']:+7.1f} ± {result['points_se']:.1f}"
        )


if __name__ == "__main__":
    main()
