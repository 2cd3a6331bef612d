"""The state in the shape of OpenSpiel, and the game among OpenSpiel's own."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

import fivepaths
import fivepaths.open_spiel

SMALL = {"colours": 1, "numbers": [2, 4], "wagers": 1, "hand": 1, "patience": 2}
EVERY: list[dict[str, Any]] = [{}, {"variant": "six-colours"}, {"rules": SMALL}, {"game": "board"}, {"game": "board", "players": 3}]


@pytest.mark.parametrize("arguments", EVERY, ids=str)
def test_a_round_with_explicit_chance(arguments: dict[str, Any]) -> None:
    state, rng = fivepaths.State(**arguments), random.Random(1)
    players = state.num_players()
    while not state.is_terminal():
        assert state.returns() == [0.0] * players
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == state.legal_actions() == sorted(state.legal_actions())
            assert max(state.legal_actions()) < state.max_chance_outcomes()
            state.apply_action(rng.choices(*zip(*outcomes))[0])
            continue
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == state.legal_actions(player) and state.legal_actions((player + 1) % players) == []
        assert len(state.information_state_tensor()) == state.information_state_tensor_size()
        action = rng.choice(legal)
        assert state.action_to_string(action) == state.action_to_string(player, action)
        state.apply_action(action)
    assert abs(sum(state.returns())) < 1e-9
    assert state.returns()[0] == state.player_return(0) == state.rewards()[0]


def test_chance_gives_the_card_that_was_named() -> None:
    state, table = fivepaths.State(), fivepaths.action_table()
    for _ in range(8):
        for card in ("Yw", "R10"):
            outcomes = dict(state.chance_outcomes())
            wanted = table.index(card)
            state.apply_action(wanted if wanted in outcomes else max(outcomes))
    hand = state.information_state_string(0)
    assert hand.startswith("seat 0; dealt Yw Yw Yw")
    state.apply_action(table.index("Yw"))
    state.apply_action(table.index("-s"))
    assert state.is_chance_node()
    state.apply_action(table.index("B7"))
    assert "Yw-s=B7" in state.information_state_string(0)
    assert "Yw-s" in state.information_state_string(1) and "B7" not in state.information_state_string(1)


def test_a_resampled_state_is_the_same_to_its_player_alone() -> None:
    for arguments in EVERY[:2] + EVERY[3:]:
        state, rng = fivepaths.State(**arguments), random.Random(3)
        for _ in range(120):
            state.apply_action(rng.choice(state.legal_actions()))
        for source in (7, random.Random(1), np.random.default_rng(1), random.random):
            other = state.resample_from_info_state(0, source)
            assert other.information_state_string(0) == state.information_state_string(0)
            assert (other.information_state_tensor(0) == state.information_state_tensor(0)).all()
            assert other.information_state_string(1) != state.information_state_string(1)
            while not other.is_terminal():
                other.apply_action(rng.choice(other.legal_actions()))


def test_resampling_is_fair() -> None:
    """The other hand is each of the hands it can be, as often as it should."""
    state = fivepaths.State(rules={"colours": 1, "numbers": [2, 5], "wagers": 0, "hand": 1})
    state.apply_action(1)
    state.apply_action(2)
    seen = [state.resample_from_info_state(0, seed).information_state_string(1) for seed in range(3000)]
    counts = {text: seen.count(text) for text in set(seen)}
    assert len(counts) == 3 and all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("parameters", [{}, {"variant": "six-colours"}, {"game": "board"}, {"game": "board", "players": 3}])
def test_openspiels_own_test_passes(parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game("python_lost_cities", parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert game.num_distinct_actions() == len(fivepaths.action_table(
        parameters.get("game", "card"), colours=6 if "variant" in parameters else None))  # fmt: skip


def test_openspiel_solves_a_small_game() -> None:
    import json

    from open_spiel.python.algorithms import cfr, exploitability

    game = pyspiel.load_game("python_lost_cities", {"rules": json.dumps({**SMALL, "numbers": [2, 3], "wagers": 0, "colours": 2, "rounds": 1})})
    solver = cfr.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    early = exploitability.exploitability(game, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    late = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= late < early


def test_a_state_of_openspiel_is_cloned_and_resampled() -> None:
    game = pyspiel.load_game("python_lost_cities")
    state, rng = game.new_initial_state(), random.Random(1)
    for _ in range(90):
        state.apply_action(rng.choice(state.legal_actions()))
    clone = state.clone()
    assert clone.history() == state.history() and str(clone) == str(state)
    other = state.resample_from_info_state(1, 5)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.history() != state.history()
    assert other.observation_string(1) == state.observation_string(1)
