"""The vector environment for Gymnasium."""

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from fivepaths.gymnasium_v0 import LostCitiesVector


def test_it_is_what_gymnasium_expects() -> None:
    env = LostCitiesVector(6, opponent="greedy")
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains({key: np.array(value) for key, value in observation.items()}) and info == {}
    rng = np.random.default_rng(1)
    rewards, ends = [], 0
    for _ in range(600):
        actions = (rng.random(observation["action_mask"].shape) * observation["action_mask"]).argmax(axis=1)
        observation, reward, terminated, truncated, infos = env.step(actions)
        assert reward.shape == (6,) and (reward[~(terminated | truncated)] == 0).all()
        if terminated.any():
            rewards += reward[terminated].tolist()
            row = int(terminated.argmax())
            assert infos["_final_obs"][row] and env.single_observation_space.contains(infos["final_obs"][row])
            ends += 1
    assert ends > 5 and np.mean(rewards) < -50
    env.close()


def test_seeds() -> None:
    one, two = LostCitiesVector(3), LostCitiesVector(3)
    assert (one.reset(seed=4)[0]["observation"] == two.reset(seed=4)[0]["observation"]).all()
    with pytest.raises(ValueError, match="one learner"):
        LostCitiesVector(3, opponent="self")
    with pytest.raises(ValueError, match="one seed"):
        one.reset(seed=[1, 2, 3])
