"""The golden files of the Rust suite, and those of the tables that learners rely on.

The same seed must give the same game in both languages for ever.
"""

import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np

import fivepaths

HERE = Path(__file__).parent / "golden"
RULES = Path(__file__).parents[2] / "rules" / "tests" / "golden"


def lines(name: str) -> list[str]:
    return (RULES / name).read_text().splitlines()


def test_deals_of_known_seeds() -> None:
    game, rules, dealt, compared = "", {}, {}, 0
    for line in lines("deals.txt"):
        if named := re.fullmatch(r"(card|board) (\{.*\})", line):
            game, rules = named[1], json.loads(named[2])
        elif about := re.fullmatch(r"  run (\d+), seed (\w+), round (\d), first (\d)", line):
            dealt = fivepaths.deal(int(about[1]), int(about[3]), game, rules=rules)
            assert (dealt["seed"], dealt["first"]) == (about[2], int(about[4]))
        elif ":" in line:
            tiles = [
                f"{letter}{stone}:{tile}"
                for letter in "YBWGR"
                for stone, tile in enumerate(dealt["tiles"][letter], 1)
                if tile is not None
            ]
            assert tiles == line.split()
        else:
            assert dealt["deck"] == line.split()
            compared += 1
    assert compared == 21


def test_whole_games_replay_for_ever() -> None:
    for line in lines("games.jsonl"):
        record = json.loads(line)
        match = fivepaths.Match(record["game"], rules=record["rules"], seed=record["seed"])
        for moves in record["rounds"]:
            for move in moves["moves"]:
                match.play(move)
        if record["end"]["how"] == "cut":
            match.end("cut")
        assert match.record(record["players"], record["id"]) == record


def test_views_as_json() -> None:
    views = [json.loads(line) for line in lines("views.jsonl")]
    assert len(views) == 21
    # The smallest game is in its second round by then, and its view does not tell the turns of the first.
    for view in (view for view in views if view["round"] == 1):
        match = fivepaths.Match(view["game"], rules=view["rules"], seed=2)
        for move in view["moves"]:
            match.play(move)
        assert match.view(view.get("seat")) == view
        observation, mask = fivepaths.encode(view)
        if "seat" in view:
            same, legal = match.arrays(view["seat"])
            assert (same == observation).all() and (legal == mask).all()


def compare(name: str, text: str) -> None:
    path = HERE / name
    if os.environ.get("FIVEPATHS_RENEW"):
        path.write_text(text)
    assert path.read_text() == text, f"{name} is a contract: those who have trained on it rely on every line"


def table(game: str, actions: str, colours: int | None = None) -> str:
    texts = fivepaths.action_table(game, colours=colours, actions=actions)
    assert len(set(texts)) == len(texts)
    return " ".join(texts)


def test_the_tables_of_actions_are_stable() -> None:
    text = ""
    for game, colours in [("card", 5), ("card", 6), ("board", None)]:
        for actions in ["decisions", "turns"]:
            text += f"{game} {colours or ''} {actions}\n  {table(game, actions, colours)}\n"
    compare("actions.txt", text)


def test_the_layout_of_observations_is_stable() -> None:
    text = ""
    for game, arguments in [("card", {}), ("card", {"colours": 6}), ("board", {}), ("board", {"players": 4})]:
        layout = fivepaths.observation_layout(game, **arguments)
        text += f"{game} {arguments}\n" + "".join(f"  {first} {length} {name}\n" for name, first, length in layout)
    compare("layout.txt", text)


def described(view: dict[str, Any]) -> str:
    """The numbers that are not zero."""
    observation, mask = fivepaths.encode(view)
    numbers = " ".join(f"{i}={observation[i]:.4g}" for i in np.flatnonzero(observation))
    return f"{view['game']} seat {view['seat']}\n  {numbers}\n  legal {' '.join(map(str, np.flatnonzero(mask)))}\n"


def test_observations_are_stable() -> None:
    views = [json.loads(line) for line in lines("views.jsonl")]
    compare("observations.txt", "".join(described(view) for view in views if "seat" in view))


def test_rounds_of_the_vector_environment_are_stable() -> None:
    text = ""
    for game in ["card", "board"]:
        env = fivepaths.VectorEnv(2, game)
        env.reset(seed=7)
        for _ in range(12):
            text += f"{game} {env.seats.tolist()} {[int(mask.argmax()) for mask in env.masks]}\n"
            env.step(env.masks.argmax(axis=1))
    compare("rounds.txt", text)
