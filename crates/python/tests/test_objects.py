"""Copies, pickles, threads, and what becomes of memory."""

import copy
import gc
import pickle
import random
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import fivepaths


def some_matches() -> list[fivepaths.Match]:
    found = []
    every: list[dict[str, Any]] = [{}, {"game": "board", "players": 4}, {"rules": {"colours": 1, "hand": 2}}]
    for arguments in every:
        match = fivepaths.Match(**arguments, seed=1)
        rng = random.Random(1)
        found.append(copy.copy(match))
        for _ in range(201):
            if match.to_move is not None:
                match.play(rng.choice(match.legal()))
        found += [match, match.twin(0, 3)]
        ended = copy.copy(match)
        if ended.to_move is not None:
            ended.end("timeout", 1)
            found.append(ended)
    return found


def test_a_match_is_the_same_after_a_pickle_and_a_copy() -> None:
    for match in some_matches():
        for same in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
            assert same == match and same is not match
            assert same.record() == match.record() and same.begun == match.begun
            if match.to_move is not None:
                same.play(same.legal()[-1])
                assert same != match


def test_a_state_is_the_same_after_a_pickle_and_a_copy() -> None:
    for game in ("card", "board"):
        state, rng = fivepaths.State(game), random.Random(1)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            if rng.random() < 0.05:
                for same in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                    assert same.full_history() == state.full_history() and str(same) == str(state)
                    assert same.legal_actions() == state.legal_actions()


def test_a_bot_is_the_same_after_a_pickle() -> None:
    bot = pickle.loads(pickle.dumps(fivepaths.Bot("greedy")))
    match = fivepaths.Match(seed=1)
    assert bot.name == "greedy" and bot.choose(match.view(match.to_move)) in match.legal()


def test_a_vector_environment_says_that_it_cannot_be_copied() -> None:
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="make another"):
            copied(fivepaths.VectorEnv(1))


def test_arrays_outlive_their_environment() -> None:
    env = fivepaths.VectorEnv(3)
    env.reset(seed=1)
    observations, before = env.observations, env.observations.copy()
    gone = weakref.ref(env)
    del env
    gc.collect()
    assert gone() is None and (observations == before).all()


def test_nothing_is_leaked() -> None:
    def use() -> None:
        env = fivepaths.VectorEnv(4)
        env.step(env.sample())
        match = fivepaths.Match(seed=1)
        match.view(0), match.arrays(0), match.record(), pickle.dumps(match)
        fivepaths.State().clone()
        with pytest.raises(fivepaths.IllegalMove):
            match.play("Y99")

    for _ in range(5):
        use()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(50):
        use()
    gc.collect()
    assert sys.getallocatedblocks() - before < 500


def test_threads_play_at_the_same_time() -> None:
    def play(seed: int) -> Any:
        match, bot = fivepaths.Match(seed=seed, rounds=1), fivepaths.Bot("projection")
        while match.to_move is not None:
            match.play(bot.choose(match.view(match.to_move), seed=seed))
        env = fivepaths.VectorEnv(8, threads=2)
        env.reset(seed=seed)
        for _ in range(50):
            env.step(env.sample())
        return match.outcome, env.observations.tobytes()

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(play, range(8)))
    assert together == [play(seed) for seed in range(8)]


def test_an_environment_in_use_by_another_thread_is_refused_and_not_broken() -> None:
    env = fivepaths.VectorEnv(20_000, threads=1)
    env.reset(seed=1)
    odd: list[BaseException] = []

    def play() -> None:
        for _ in range(10):
            try:
                env.step(env.sample().copy())
            except (RuntimeError, fivepaths.IllegalMove):
                pass  # The other thread was faster: it is in use, or the masks are of the next position.
            except BaseException as error:  # noqa: BLE001
                odd.append(error)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert odd == []
    env.reset(seed=1)
    assert env.masks.any(axis=1).all()


def test_the_interpreter_is_free_while_rounds_are_played() -> None:
    env = fivepaths.VectorEnv(1024, opponent="projection")
    counted, done = 0, threading.Event()

    def play() -> None:
        for _ in range(5):
            env.step(env.sample())
        done.set()

    before = sys.getswitchinterval()
    sys.setswitchinterval(60)  # Nobody gives up the interpreter, unless to let others in.
    try:
        thread = threading.Thread(target=play)
        thread.start()
        while not done.is_set():
            counted += 1
            done.wait(0.0001)
        thread.join()
    finally:
        sys.setswitchinterval(before)
    assert counted > 5


def test_numbers_of_numpy_are_numbers() -> None:
    match = fivepaths.Match(seed=int(np.uint64(2**63)))
    assert match.view(np.int64(0)) == match.view(0)
