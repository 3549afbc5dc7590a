"""Games as environments of Gymnasium: its own checks pass, and what an agent sees and gets is what is so."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import zermelo
from places import OWN
from zermelo import GAMES, Game, Rules, start
from zermelo.errors import BadOption
from zermelo_agents import to_gymnasium, to_gymnasium_vector

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

WIDE = str(OWN / "wide.py")
"""A game with masks of two words."""

GAMES_PLAYED = ["tictactoe", "connect:width=4,height=4", "nim", "kalah:n=1", WIDE]

CHECKED = [*GAMES_PLAYED, "morris", "othello", "dobutsu"]
"""One game for each declaration: none, drops, heaps, scores and moves again, two words, cycles, passing, hands."""


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKED)
@pytest.mark.filterwarnings("ignore:.*")
def test_an_environment_passes_the_check_of_gymnasium(name: str) -> None:
    check_env(to_gymnasium(name, regret=name in GAMES_PLAYED, longest=30))


@pytest.mark.filterwarnings("ignore:.*")
def test_a_registered_game_passes_the_check_of_gymnasium_in_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    check_env(gymnasium.make("zermelo/tictactoe-v0", opponent="level=0.5").unwrapped)
    assert "───┼───┼───" in capsys.readouterr().out


@pytest.mark.slow
def test_every_game_of_the_catalogue_has_an_id() -> None:
    listed = {name for name in gymnasium.registry if name.startswith("zermelo/")}
    assert listed == {f"zermelo/{name}-v0" for name in GAMES}
    made = gymnasium.make("zermelo/connect-v0", game="connect:width=4,height=4")
    assert made.reset(seed=1)[1]["action_mask"].shape == (4,)
    vector = gymnasium.make_vec("zermelo/tictactoe-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert vector.reset(seed=1)[0].shape == (3, 2, 3, 3)


def played(environment: Any, seed: int, choose: Any) -> tuple[list[Any], list[float], list[dict[str, Any]]]:
    """Play one game, and return the positions of the agent, the rewards and the infos."""
    environment.reset(seed=seed)
    positions, rewards, infos, over = [], [], [], False
    while not over:
        positions.append(environment.position)
        _, reward, terminated, truncated, info = environment.step(choose(environment.position))
        rewards.append(reward)
        infos.append(info)
        over = terminated or truncated
    return positions, rewards, infos


@pytest.mark.parametrize("side", ["first", "second", "random"])
@pytest.mark.parametrize("spec", GAMES_PLAYED)
def test_summed_regret_is_that_of_regrets_and_the_reward_is_the_outcome(spec: str, side: Any) -> None:
    environment, rng = to_gymnasium(spec, opponent="level=0.5", side=side), Random(3)
    for seed in range(4):
        made = dict[Any, int]()

        def choose(position: Any, made: dict[Any, int] = made) -> int:
            made[position] = rng.choice(list(position.moves.numbers))
            return made[position]

        positions, rewards, infos = played(environment, seed, choose)
        expected = zermelo.regrets(positions, lambda position, made=made: made[position])
        assert [info["regret"] for info in infos] == expected.outcome.tolist()
        assert [info["regret_remoteness"] for info in infos] == expected.remoteness.tolist()
        assert all(info["legal"] for info in infos)
        last = environment.position
        assert rewards[:-1] == [0] * (len(rewards) - 1)
        assert rewards[-1] == (last.outcome if last.turn == environment.agent else -last.outcome)


def test_a_perfect_agent_has_no_regret_and_never_loses() -> None:
    perfect = zermelo.player("perfect", "tictactoe")
    environment = to_gymnasium("tictactoe", opponent="random", side="second")
    for seed in range(5):
        _, rewards, infos = played(environment, seed, lambda position: perfect(position).sample(Random(1)))
        assert sum(info["regret"] for info in infos) == 0
        assert rewards[-1] >= 0


def test_an_agent_sees_what_planes_gives_and_its_legal_actions() -> None:
    environment = to_gymnasium("tictactoe", side="second", opponent=lambda position: "5")
    seen, info = environment.reset(seed=1)
    assert seen.tolist() == zermelo.arrays.planes(start("tictactoe").after("5")).tolist()
    assert info["action_mask"].tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    assert environment.action_masks().tolist() == [True] * 4 + [False] + [True] * 4
    assert environment.observation_space.contains(seen)


def test_an_illegal_action_ends_the_game_as_the_greatest_loss() -> None:
    environment = to_gymnasium("tictactoe", side="second", opponent=lambda position: "5")
    environment.reset(seed=1)
    seen, reward, terminated, truncated, info = environment.step(4)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert (info["legal"], info["regret"]) == (False, 1)  # a draw that is lost
    assert not environment.action_masks().any() or not info["action_mask"].any()
    assert seen.tolist() == zermelo.arrays.planes(start("tictactoe").after("5")).tolist()
    with pytest.raises(ResetNeeded, match="call reset"):
        environment.step(0)


def test_an_environment_begins_with_reset() -> None:
    with pytest.raises(ResetNeeded, match="has not begun"):
        to_gymnasium("tictactoe").step(0)


@pytest.mark.slow
def test_one_seed_gives_one_game() -> None:
    environment, rng = to_gymnasium("connect:width=4,height=4", side="random"), Random(1)
    line = [rng.randrange(4) for _ in range(30)]

    def seen(seed: int) -> list[Any]:
        steps, found = iter(line), [environment.reset(seed=seed)[0].tolist()]
        over = False
        while not over:
            step = environment.step(next(steps))
            over = step[2]
            found.append((step[0].tolist(), step[1]))
        return found

    assert seen(5) == seen(5)
    assert len({str(seen(seed)) for seed in range(6)}) > 1


def test_an_opponent_that_fails_has_lost() -> None:
    environment = to_gymnasium("tictactoe", opponent=lambda position: 0)
    environment.reset(seed=1)
    _, reward, terminated, _, info = environment.step(0)
    assert (reward, terminated) == (1, True)
    assert "0 is not the number of a legal move" in info["forfeit"]


@pytest.mark.slow
def test_a_game_that_ends_before_the_agent_moves_ends_at_its_first_step() -> None:
    environment = to_gymnasium("stones:n=1", side="second")
    environment.reset(seed=1)
    assert not environment.action_masks().any()
    _, reward, terminated, _, info = environment.step(0)
    assert (reward, terminated, info["legal"], info["regret"]) == (1, True, True, 0)
    vector = to_gymnasium_vector("stones:n=1", 2, side="second")
    vector.reset(seed=1)
    _, rewards, ended, _, infos = vector.step(np.zeros(2, int))
    assert (rewards.tolist(), ended.tolist(), infos["legal"].tolist()) == ([1, 1], [True, True], [True, True])


def test_an_endless_game_is_cut_off() -> None:
    environment = to_gymnasium("morris", longest=8)
    rng = Random(0)
    for seed in range(20):
        positions, *_ = played(environment, seed, lambda position: rng.choice(list(position.moves.numbers)))
        assert len(positions) <= 4


@pytest.mark.filterwarnings("ignore:.*")
def test_a_regret_that_is_not_found_in_time_is_absent_as_the_check_of_gymnasium_wants() -> None:
    environment = to_gymnasium("connect:width=8,height=8", seconds=zermelo.types.Deadline(0))
    check_env(environment)
    environment.reset(seed=1)
    assert environment.step(0)[4].keys() == {"legal", "action_mask"}
    quick = to_gymnasium("connect:width=8,height=8", regret=False)
    quick.reset(seed=1)
    assert "regret" not in quick.step(0)[4]


def test_an_environment_can_be_sent_to_another_process() -> None:
    again: Any = pickle.loads(pickle.dumps(to_gymnasium("connect:width=4,height=4", side="second")))
    assert again.reset(seed=1)[1]["action_mask"].tolist() == [1, 1, 1, 1]


def test_wrong_options_are_refused() -> None:
    words = Game("words", Rules("ab", len, lambda word, move: word[1:], lambda word: 0))
    with pytest.raises(BadOption, match="words has no observations"):
        to_gymnasium(words)
    with pytest.raises(BadOption, match="the agent is first, second or random"):
        to_gymnasium("nim", side="third")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="are not ints, which arrays hold: use to_gymnasium"):
        to_gymnasium_vector("tictactoe:board=two_lists", 2)
    with pytest.raises(BadOption, match="at least 1 game"):
        to_gymnasium_vector("nim", 0)


VECTOR = [
    "tictactoe",
    "stones:n=9",
    "kalah:n=1",
    "morris",
    WIDE,
]
"""Games with states of one int and of several, with another move of the same side, without an end, with wide masks."""


@pytest.mark.slow
@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("spec", VECTOR)
def test_games_at_once_are_those_of_single_environments(spec: str, side: Any) -> None:
    """Against an opponent that makes the first legal move, every step of a game gives the same in both."""
    first = lambda position: next(iter(position.moves))  # noqa: E731
    vector = to_gymnasium_vector(spec, 3, opponent=first, side=side, longest=20)
    singles = SyncVectorEnv([lambda: to_gymnasium(spec, opponent=first, side=side, regret=False, longest=20)] * 3)
    rng = np.random.default_rng(1)
    (seen, info), (wanted, wanted_info) = vector.reset(seed=1), singles.reset(seed=1)
    for _ in range(60):
        masks = np.stack(wanted_info["action_mask"])
        assert np.array_equal(seen, wanted)
        assert np.array_equal(info["action_mask"], masks)
        chances = np.where(masks.any(axis=1, keepdims=True), masks + 0.03, 1.0)  # now and then an illegal action
        actions = np.array([rng.choice(len(row), p=row / row.sum()) for row in chances])
        seen, *results, info = vector.step(actions)
        wanted, *wanted_results, wanted_info = singles.step(actions)
        for one, two in zip(results, wanted_results, strict=True):
            assert np.array_equal(one, two)
        if "legal" in wanted_info:
            assert np.array_equal(info["legal"] | ~wanted_info["_legal"], wanted_info["legal"] | ~wanted_info["_legal"])


@pytest.mark.slow
@pytest.mark.parametrize("spec", VECTOR)
def test_random_replies_are_legal_and_reach_every_reply(spec: str) -> None:
    vector = to_gymnasium_vector(spec, 200, longest=40)
    _, info = vector.reset(seed=3)
    before, action = vector.games.states.copy(), int(info["action_mask"][0].argmax())
    assert (before == before[0]).all()
    vector.step(np.full(200, action))
    after = start(spec).play(action)
    replies = {after.play(move).state for move in after.moves} if not after.keeps_turn else {after.state}
    found = {tuple(row) if isinstance(after.state, tuple) else row[0] for row in vector.games.states.tolist()}
    assert found <= replies or spec == "kalah:n=1"  # where a reply may move again
    assert len(found) > len(replies) / 2


@pytest.mark.slow
def test_the_regrets_of_games_at_once_are_exact() -> None:
    vector = to_gymnasium_vector("tictactoe", 16, side="random", regret=True, opponent="level=0.5")
    rng = np.random.default_rng(2)
    _, info = vector.reset(seed=4)
    for _ in range(12):
        positions = [zermelo.Position(start("tictactoe").game, tuple(row)) for row in vector.games.states.tolist()]
        masks, begun = info["action_mask"], vector.has_ended.copy()
        actions = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])
        *_, info = vector.step(actions)
        for i, position in enumerate(positions):
            wanted = 0 if begun[i] else zermelo.regret(position, int(actions[i])).outcome
            assert info["regret"][i] == wanted


def test_an_illegal_action_among_many_games_ends_its_own() -> None:
    vector = to_gymnasium_vector("tictactoe", 2, opponent=lambda position: "9", regret=True)
    vector.reset(seed=1)
    vector.step(np.array([4, 4]))
    _, rewards, terminated, _, info = vector.step(np.array([4, 0]))
    assert (rewards.tolist(), terminated.tolist()) == ([-1, 1], [True, True])  # square 9 is not free a second time
    assert info["legal"].tolist() == [False, True]
    assert info["regret"].tolist() == [1, 0]  # a draw that is lost


@pytest.mark.slow
def test_one_seed_gives_the_same_games_at_once() -> None:
    def run(seed: int) -> list[Any]:
        vector = to_gymnasium_vector("tictactoe", 5, side="random")
        seen, info = vector.reset(seed=seed)
        steps = [seen.tolist()]
        for _ in range(10):
            seen, rewards, *_, info = vector.step(info["action_mask"].argmax(axis=1))
            steps.append((seen.tolist(), rewards.tolist()))
        return steps

    assert run(1) == run(1) != run(2)
