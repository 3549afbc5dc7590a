"""Games as environments of PettingZoo: its own tests pass, and what agents see and get is what is so."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from zermelo import Game, Rules, game, start
from zermelo.errors import BadOption
from zermelo_agents import to_pettingzoo

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

GAMES = [
    "tictactoe",
    "connect:width=4,height=4",
    "stones:n=12",
    "nim",
    "dobutsu",
    "morris",
    "tictactoe:board=two_lists",
]


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.filterwarnings("ignore:.*")
def test_an_environment_passes_the_tests_of_pettingzoo(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(to_pettingzoo(spec), num_cycles=60, verbose_progress=False)
    seed_test(lambda: to_pettingzoo(spec), num_cycles=30)


@pytest.mark.filterwarnings("ignore:.*")
def test_the_modes_of_rendering_pass_the_test_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    render_test(lambda **options: to_pettingzoo("tictactoe", **options))
    assert "───┼───┼───" in capsys.readouterr().out


def test_an_agent_sees_its_own_marks_first() -> None:
    environment = to_pettingzoo("tictactoe")
    environment.reset()
    for move in (4, 0, 8):
        environment.step(move)
    seen = environment.observe("player_2")
    assert environment.agent_selection == "player_2"
    assert seen["observation"].shape == (3, 3, 2)
    assert seen["observation"][:, :, 0].tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert seen["observation"][:, :, 1].tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert seen["action_mask"].tolist() == [0, 1, 1, 1, 0, 1, 1, 1, 0]
    other = environment.observe("player_1")
    assert (other["observation"][:, :, ::-1] == seen["observation"]).all()
    assert not other["action_mask"].any()


@pytest.mark.parametrize("spec", GAMES)
def test_rewards_are_those_of_the_game(spec: str) -> None:
    rng = Random(4)
    for _ in range(10):
        environment, position = to_pettingzoo(spec, longest=300), start(spec)
        environment.reset(seed=1)
        gained = dict.fromkeys(environment.possible_agents, 0.0)
        for agent in environment.agent_iter():
            seen, reward, terminated, truncated, _ = environment.last()
            gained[agent] += reward
            assert seen["observation"] in environment.observation_space(agent)["observation"]
            if terminated or truncated:
                environment.step(None)
                continue
            assert np.flatnonzero(seen["action_mask"]).tolist() == list(position.moves)
            move = rng.choice(list(position.moves))
            environment.step(move)
            position = position.play(move)
        winner = position.winner
        assert list(gained.values()) == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[winner]


def test_an_illegal_action_ends_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    environment = to_pettingzoo("tictactoe")
    environment.reset()
    environment.step(4)
    environment.step(4)
    assert environment.terminations == {"player_1": True, "player_2": True}
    assert environment.rewards == {"player_1": 0, "player_2": -1}


def test_an_endless_game_is_cut_off() -> None:
    environment, rng = to_pettingzoo("morris", longest=5).unwrapped, Random(0)
    while not any(environment.truncations.values()) and not any(environment.terminations.values()):
        environment.step(rng.choice(list(environment.position.moves)))
    assert environment.plies <= 5


def test_an_environment_can_be_sent_to_another_process() -> None:
    environment = to_pettingzoo("connect:width=4,height=4")
    again: Any = pickle.loads(pickle.dumps(environment))
    again.reset()
    assert again.observe("player_1")["action_mask"].tolist() == [1, 1, 1, 1]


def test_a_game_without_observations_and_an_unknown_render_mode_are_refused() -> None:
    words = Game("words", Rules("ab", len, lambda word, move: word[1:], lambda word: 0))
    with pytest.raises(BadOption, match="words has no observations"):
        to_pettingzoo(words)
    with pytest.raises(BadOption, match="use human, ansi or rgb_array"):
        to_pettingzoo(game("tictactoe"), render_mode="film")  # type: ignore[arg-type]


@pytest.mark.filterwarnings("ignore:.*")
def test_an_environment_with_an_opponent_passes_the_test_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(to_pettingzoo("tictactoe", opponents={"player_1": "random"}, seed=1), num_cycles=60)


@pytest.mark.parametrize("agent", ["player_1", "player_2"])
def test_an_agent_never_wins_against_perfect_play(agent: str) -> None:
    other = {"player_1": "player_2", "player_2": "player_1"}[agent]
    environment = to_pettingzoo("tictactoe", opponents={other: "perfect"}, seed=1)
    rng, rewards = Random(1), []
    for _ in range(20):
        environment.reset()
        while not environment.terminations[agent]:
            environment.step(rng.choice(np.flatnonzero(environment.observe(agent)["action_mask"])))
        rewards.append(environment.rewards[agent])
    assert set(rewards) <= {0, -1}
    assert -1 in rewards


def test_an_opponent_without_a_legal_move_loses() -> None:
    environment = to_pettingzoo("tictactoe", opponents={"player_2": lambda position: 0})
    environment.reset()
    environment.step(0)
    assert environment.terminations["player_1"]
    assert environment.rewards == {"player_1": 1}
    assert "0 is not the number of a legal move" in environment.infos["player_1"]["forfeit"]


@pytest.mark.parametrize("opponents", [{"player_3": "random"}, {"player_1": "random", "player_2": "random"}])
def test_an_environment_keeps_one_agent(opponents: dict[str, str]) -> None:
    with pytest.raises(BadOption, match="name player_1 or player_2, and leave one"):
        to_pettingzoo("tictactoe", opponents=opponents)
