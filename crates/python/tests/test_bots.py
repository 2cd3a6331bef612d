"""Our bots, and the arena."""

import random
import signal
import threading
from typing import Any

import pytest

import fivepaths


def first(view: dict[str, Any]) -> str:
    return str(view["legal"][0])


def chance(view: dict[str, Any]) -> str:
    return str(random.choice(view["legal"]))


@pytest.mark.parametrize("game", ["card", "board"])
def test_every_bot_chooses_what_is_legal(game: str) -> None:
    known = fivepaths.bots(game)
    names = known["names"] + [level["name"] for level in known["levels"]]
    assert "net" in names and "legend" in names
    for name in names:
        match, bot = fivepaths.Match(game, seed=4), fivepaths.Bot(name)
        assert game in bot.games
        for _ in range(6):
            assert match.to_move is not None
            match.play(bot.choose(match.view(match.to_move), "60n", seed=1))


def test_a_bot_with_a_count_of_playouts_always_chooses_the_same() -> None:
    match, bot = fivepaths.Match(seed=4), fivepaths.Bot("rollout")
    view = match.view(match.to_move)
    assert len({bot.choose(view, "200n", seed=3) for _ in range(3)}) == 1
    estimates = bot.analyse(view, "400n", seed=3)
    assert estimates and {"move", "score"} <= set(estimates[0])


def test_the_arena_knows_who_is_stronger() -> None:
    result = fivepaths.arena("greedy", "random", 20)
    assert result["a"] == "greedy" and result["pairs"] == 20
    assert result["low"] > 0.8 and result["points_per_round"] > 50 and result["fault"] is None
    assert result == fivepaths.arena("greedy", "random", 20, threads=1)


@pytest.mark.parametrize("arguments", [{}, {"game": "board"}, {"game": "board", "players": 3, "variant": "short"}])
def test_a_callable_is_a_player(arguments: dict[str, Any]) -> None:
    result = fivepaths.arena(first, "random", 4, **arguments)
    assert result["a"] == "first" and result["forfeits_a"] == 0
    assert fivepaths.arena("random", first, 4, **arguments)["b"] == "first"


def test_two_callables_on_two_threads() -> None:
    result = fivepaths.arena(first, chance, 10, rounds=1, threads=2)
    assert result["pairs"] == 10 and result["forfeits_a"] == result["forfeits_b"] == 0


def test_an_illegal_answer_is_a_forfeit() -> None:
    for answer in ["Y99", "", "-s", "Y4Y4"]:

        def wrong(view: dict[str, Any], answer: str = answer) -> str:
            return answer

        result = fivepaths.arena(wrong, "random", 1)
        assert result["forfeits_a"] == 2 and result["match_score"] == 0 and result["fault"]
    result = fivepaths.arena(lambda view: 7, "random", 1)  # type: ignore[arg-type, return-value]
    assert "text" in result["fault"]


def test_an_exception_in_a_player_comes_out() -> None:
    def broken(view: dict[str, Any]) -> str:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        fivepaths.arena(broken, "random", 100_000)


def test_a_run_can_be_interrupted() -> None:
    # What a shell starts in the background ignores interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        fivepaths.arena("projection", "projection", 100_000_000, threads=1)
    timer.join()
