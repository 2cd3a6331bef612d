"""A match: turns, views, records."""

import copy
import random
from typing import Any

import pytest

import fivepaths


def play_out(match: fivepaths.Match, seed: int = 1) -> fivepaths.Match:
    rng = random.Random(seed)
    while match.to_move is not None:
        if match.at_cap:
            match.end("cut")
            break
        match.play(rng.choice(match.legal()))
    return match


GAMES: list[dict[str, Any]] = [
    {},
    {"variant": "six-colours", "rounds": 1},
    {"rules": {"colours": 2, "numbers": [2, 4], "wagers": 1, "hand": 2}},
    {"game": "board"},
    {"game": "board", "players": 3, "variant": ["short", "up-and-down"]},
    {"game": "board", "players": 4, "rounds": 1, "variant": ["forbid-redraw", "lowest-first"]},
]


@pytest.mark.parametrize("arguments", GAMES)
def test_a_match_is_played_to_its_end_and_its_record_is_true(arguments: dict[str, Any]) -> None:
    match = play_out(fivepaths.Match(**arguments, seed=3))
    outcome = match.outcome
    assert outcome is not None and outcome["how"] in ("played", "cut")
    assert match.legal() == []
    record = match.record()
    found = fivepaths.verify(record)
    assert found["totals"] == outcome["totals"] and found["deal"] == "consistent"
    assert fivepaths.Match.from_record(record) == match


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = (play_out(fivepaths.Match(seed=5)) for _ in range(2))
    assert one == two and one.record() == two.record()
    assert fivepaths.Match(seed=6).record() != fivepaths.Match(seed=5).record()
    assert fivepaths.Match(seed=one.seed).record() == fivepaths.Match(seed=5).record()
    assert fivepaths.Match().seed != fivepaths.Match().seed


def test_a_turn_can_be_played_at_once_or_decision_by_decision() -> None:
    one, two = fivepaths.Match(seed=5), fivepaths.Match(seed=5)
    card = one.legal()[0]
    one.play(card + "-s")
    two.play(card)
    assert two.begun == card and two.ply == 0 and "-s" in two.legal()
    two.play("-s")
    assert one == two and two.begun == "" and one.turns() == [card + "-s"]


def test_what_is_not_legal_changes_nothing() -> None:
    match = fivepaths.Match(seed=5)
    match.play(match.legal()[0])
    before = copy.copy(match)
    for turn in ["", "Y99", "Y4-s", "-y", "P4", "-s-s", "?", "x" * 100, "-s\0"]:
        with pytest.raises(fivepaths.IllegalMove) as refused:
            match.play(turn)
        assert str(refused.value).strip() and match == before


def test_only_the_seat_to_move_is_told_what_is_legal() -> None:
    match = fivepaths.Match(seed=5)
    mover = match.to_move
    assert mover is not None
    assert match.view(mover)["legal"] == match.legal()
    assert "legal" not in match.view(1 - mover) and "hand" in match.view(1 - mover)
    assert "hand" not in match.view()
    observation, mask = match.arrays(mover)
    table = fivepaths.action_table()
    assert [table[i] for i in mask.nonzero()[0]] == match.legal()
    assert not match.arrays(1 - mover)[1].any() and observation.any()


def test_a_match_can_end_before_its_time() -> None:
    match = fivepaths.Match(seed=5)
    match.end("resigned", 0)
    assert match.outcome == {"how": "resigned", "seat": 0, "totals": [0, 0], "winners": [1]}
    with pytest.raises(ValueError, match="over"):
        match.end("aborted")
    with pytest.raises(ValueError, match="cut"):
        fivepaths.Match().end("cut")


def test_a_record_that_lies_says_where() -> None:
    record = play_out(fivepaths.Match(seed=5)).record()
    record["rounds"][1]["moves"][3] = "Y2-s-s"
    with pytest.raises(fivepaths.RecordError, match="round 2, move 4"):
        fivepaths.verify(record)


def test_score_sheets() -> None:
    sheet = fivepaths.score("Yw Y7 Y8; Rw Rw R2 R4 R5 R6 R8 R10")
    assert sheet["total"] == 55 and sheet["columns"]["R"]["points"] == 65
    assert fivepaths.score("Y7 B9! R3; artifacts 4; points 25", "board")["total"] == 140


def test_a_twin_is_the_same_to_its_seat_and_to_nobody_else() -> None:
    match = fivepaths.Match(seed=5)
    rng = random.Random(2)
    for _ in range(60):
        match.play(rng.choice(match.legal()))
    twin = match.twin(0, 1)
    assert twin.view(0) == match.view(0) and twin.view() == match.view()
    assert twin.view(1)["hand"] != match.view(1)["hand"]
    assert twin.record()["rounds"][0]["deck"] != match.record()["rounds"][0]["deck"]
    assert play_out(twin).outcome is not None


def test_a_table_is_drawn_from_a_view() -> None:
    for arguments in GAMES:
        match = fivepaths.Match(**arguments, seed=5)
        text = fivepaths.draw(match.view(0))
        assert all(card in text for card in match.view(0)["hand"])
        assert "holds" not in fivepaths.draw(match.view())
