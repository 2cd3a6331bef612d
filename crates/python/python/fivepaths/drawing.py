"""A table as text, drawn from a view alone."""

from __future__ import annotations

from typing import Any

COLOURS = {"Y": "Yellow", "B": "Blue", "W": "White", "G": "Green", "R": "Red", "P": "Purple"}


def draw(view: dict[str, Any]) -> str:
    """What a viewer sees, line by line: columns, piles, scores, and the hand of whose view it is."""
    seat = view.get("seat")
    to_move = view["to_move"]
    turn = "over" if to_move is None else f"seat {to_move} to move"
    lines = [f"{view['game']} game, round {view['round']}, ply {view['ply']}, {turn}, {view['deck_left']} to draw"]
    lines += [_player(view, number) for number in range(len(view["columns"]))]
    tops = [f"{letter}:{pile[-1][1:] if pile else '-'}({len(pile)})" for letter, pile in view["piles"].items()]
    lines.append("piles    " + "  ".join(tops))
    if "tiles" in view:
        lines += [f"path {letter}   " + " ".join(_stone(tile) for tile in path) for letter, path in view["tiles"].items()]
    if seat is not None:
        begun = f"   begun {view['begun']}" if view.get("begun") else ""
        lines.append(f"seat {seat} holds {' '.join(view['hand'])}{begun}")
    return "\n".join(lines)


def _player(view: dict[str, Any], number: int) -> str:
    columns = [f"{letter}:{_ranks(cards)}" for letter, cards in view["columns"][number].items() if cards]
    text = f"seat {number}   {view['totals'][number]}{view['scores'][number]:+d}   " + "  ".join(columns)
    if "explorers" in view:
        out = view["explorers"][number]
        researcher = view["researcher"][number]
        stones = [f"{letter}{stone}{'!' if letter == researcher else ''}" for letter, stone in out.items()]
        text += f"   explorers {' '.join(stones) or '-'}   artifacts {view['artifacts'][number]}"
    known = view["known"][number]
    return text + (f"   known {' '.join(known)}" if known else "")


def _ranks(cards: list[str]) -> str:
    return " ".join(card[1:] for card in cards)


def _stone(tile: str | None) -> str:
    return (tile or ".").rjust(2)
