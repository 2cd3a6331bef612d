"""Whatever comes from outside: an exception with a sentence, never a panic."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fivepaths

VIEW = fivepaths.Match(seed=1).view(fivepaths.Match(seed=1).to_move)
RECORD = fivepaths.Match(seed=1).record()
ENV = fivepaths.VectorEnv(2)
match = fivepaths.Match(seed=1)
state = fivepaths.State()

WRONG: list[Callable[[], Any]] = [
    lambda: fivepaths.Match("chess"),
    lambda: fivepaths.Match(rounds=0),
    lambda: fivepaths.Match(rounds=10),
    lambda: fivepaths.Match(rounds=-1),
    lambda: fivepaths.Match(rounds=10**30),
    lambda: fivepaths.Match(rounds="3"),  # type: ignore[arg-type]
    lambda: fivepaths.Match(variant="seven-colours"),
    lambda: fivepaths.Match(variant=7),  # type: ignore[arg-type]
    lambda: fivepaths.Match(variant=["short"]),
    lambda: fivepaths.Match(variant="six-colours", rules={"colours": 6}),
    lambda: fivepaths.Match(players=3),
    lambda: fivepaths.Match("board", players=5),
    lambda: fivepaths.Match("board", rounds=2),
    lambda: fivepaths.Match(rules={"colour": 5}),
    lambda: fivepaths.Match(rules={"colours": 99}),
    lambda: fivepaths.Match(rules={"hand": 40}),
    lambda: fivepaths.Match(rules=[1]),  # type: ignore[arg-type]
    lambda: fivepaths.Match(rules="{"),
    lambda: fivepaths.Match(rules={"colours": {1, 2}}),
    lambda: fivepaths.Match(rules={"players": 3}),
    lambda: fivepaths.Match(seed=-1),
    lambda: fivepaths.Match(seed=2**64),
    lambda: fivepaths.Match(seed="abc"),
    lambda: fivepaths.Match(seed=1.5),  # type: ignore[arg-type]
    lambda: fivepaths.Match(None),  # type: ignore[arg-type]
    lambda: fivepaths.Match.from_record({}),
    lambda: fivepaths.Match.from_record("{"),
    lambda: fivepaths.Match.from_record([1, 2]),  # type: ignore[arg-type]
    lambda: fivepaths.Match._restore("{}"),
    lambda: fivepaths.Match._restore("nonsense"),
    lambda: match.view(2),
    lambda: match.view(-1),
    lambda: match.view("0"),  # type: ignore[arg-type]
    lambda: match.arrays(0, actions="moves"),
    lambda: match.turns(0),
    lambda: match.turns(2),
    lambda: match.play("Y4 -s"),
    lambda: match.play(4),  # type: ignore[arg-type]
    lambda: match.play("\ud800"),
    lambda: match.end("bored"),
    lambda: match.end("resigned"),
    lambda: match.end("resigned", 2),
    lambda: match.record(["only one"]),
    lambda: match.twin(2),
    lambda: match.twin(0, -1),
    lambda: fivepaths.Bot("deep-thought"),
    lambda: fivepaths.Bot("nowhere.net"),
    lambda: fivepaths.Bot("greedy@soon"),
    lambda: fivepaths.Bot("committer").choose(fivepaths.Match("board").view(0)),
    lambda: fivepaths.Bot("greedy").choose(VIEW, "soon"),
    lambda: fivepaths.Bot("greedy").choose(VIEW, seed=-1),
    lambda: fivepaths.Bot("greedy").choose({}),
    lambda: fivepaths.Bot("greedy").choose({"game": "card"}),
    lambda: fivepaths.Bot("greedy").choose(fivepaths.Match(seed=1).view()),
    lambda: fivepaths.Bot("greedy").choose(fivepaths.Match(seed=1).view(1 - VIEW["seat"])),
    lambda: fivepaths.bots("chess"),
    lambda: fivepaths.encode(VIEW, actions="moves"),
    lambda: fivepaths.encode({**VIEW, "deck_left": 3}),
    lambda: fivepaths.encode(3),  # type: ignore[arg-type]
    lambda: fivepaths.verify({}),
    lambda: fivepaths.verify("[]"),
    lambda: fivepaths.verify(RECORD, commit="abc"),
    lambda: fivepaths.verify({**RECORD, "game": "chess"}),
    lambda: fivepaths.verify({**RECORD, "seed": "0" * 64}),
    lambda: fivepaths.score("Y2 B3"),
    lambda: fivepaths.score("Y2 Y2"),
    lambda: fivepaths.score("Y7", "board", variant="nothing"),
    lambda: fivepaths.deal(1, 0),
    lambda: fivepaths.deal("x"),
    lambda: fivepaths.action_table("chess"),
    lambda: fivepaths.action_table(colours=7),
    lambda: fivepaths.action_table(actions="moves"),
    lambda: fivepaths.observation_layout("board", players=5),
    lambda: fivepaths.arena("greedy", "nobody"),
    lambda: fivepaths.arena("greedy", 7),  # type: ignore[arg-type]
    lambda: fivepaths.arena("greedy", "cmd:"),
    lambda: fivepaths.arena("greedy", "random", 0),
    lambda: fivepaths.arena("greedy", "random", 1, threads=0),
    lambda: fivepaths.arena("greedy", "random", 1, budget="1"),
    lambda: fivepaths.VectorEnv(0),
    lambda: fivepaths.VectorEnv(-1),
    lambda: fivepaths.VectorEnv(2**40),
    lambda: fivepaths.VectorEnv(1, opponent="nobody"),
    lambda: fivepaths.VectorEnv(1, reward="money"),
    lambda: fivepaths.VectorEnv(1, actions="moves"),
    lambda: fivepaths.VectorEnv(1, threads=0),
    lambda: fivepaths.VectorEnv(1, rules={"rounds": 3}),
    lambda: ENV.reset(-1),
    lambda: ENV.step([1]),
    lambda: ENV.step([1, 2, 3]),
    lambda: ENV.step([-1, 10**6]),
    lambda: ENV.step([0.5, 1.5]),
    lambda: ENV.step("ab"),
    lambda: ENV.step(np.zeros((2, 2, 2), np.int64)),
    lambda: ENV.step(ENV.masks.argmin(axis=1)),
    lambda: ENV.ask("nobody"),
    lambda: fivepaths.State("chess"),
    lambda: fivepaths.State(rules={"rounds": 2}),
    lambda: state.apply_action(-1),
    lambda: state.apply_action(10**9),
    lambda: state.apply_action(59),
    lambda: state.information_state_string(),
    lambda: state.information_state_tensor(7),
    lambda: state.action_to_string(0, 999),
    lambda: state.resample_from_info_state(0, "x"),  # type: ignore[arg-type]
    lambda: state.resample_from_info_state(5, 1),
    lambda: fivepaths.State._restore("card", "{}", [0, 0, 0, 0]),
]


@pytest.mark.parametrize("call", WRONG, ids=range(len(WRONG)))
def test_a_wrong_argument_is_an_exception_with_a_sentence(call: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, TypeError, OSError)) as refused:
        call()
    assert len(str(refused.value)) > 5


def mutated(value: Any, rng: random.Random) -> Any:
    """The same with one thing changed somewhere."""
    strange: list[Any] = [None, -1, 0, 3, 255, 65535, 2**31, 10**20, "", "Y4", "Yw", "?", [], {}, [["Y4"]], True, 1.5]
    if isinstance(value, dict) and value and rng.random() < 0.95:
        key = rng.choice(sorted(value))
        if rng.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: mutated(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        how = rng.random()
        if how < 0.2:
            return value[:at] + value[at + 1 :]
        if how < 0.4:
            return value + [copy.deepcopy(value[at])]
        return value[:at] + [mutated(value[at], rng)] + value[at + 1 :]
    return rng.choice(strange)


@pytest.mark.parametrize("game", ["card", "board"])
def test_no_view_or_record_from_outside_is_a_panic(game: str) -> None:
    rng = random.Random(4)
    match = fivepaths.Match(game, seed=1)
    views = []
    for _ in range(120):
        assert match.to_move is not None
        views.append(match.view(match.to_move))
        match.play(rng.choice(match.legal()))
    record, bots = match.record(), [fivepaths.Bot(name) for name in ("random", "greedy", "projection", "net")]
    refused = 0
    for _ in range(1500):
        view = mutated(rng.choice(views), rng)
        for call in (fivepaths.encode, rng.choice(bots).choose, fivepaths.draw):
            try:
                call(view)
            except (ValueError, TypeError):
                refused += 1
            except (KeyError, AttributeError, IndexError):
                assert call is fivepaths.draw, "only what is written in Python may miss a key"
        try:
            fivepaths.verify(json.dumps(mutated(record, rng)))
        except fivepaths.RecordError:
            refused += 1
    assert refused > 1000
