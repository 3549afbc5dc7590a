"""Games of the atlas in the other packages: exercises, puzzles, environments, OpenSpiel and benchmarks have them."""

import pytest

import zermelo
import zermelo_agents
import zermelo_teach
from zermelo_agents.benchmarking.accepting import KNOWN_GAME_DIGESTS
from zermelo_agents.benchmarking.digests import digests, states_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["cuts", "values", "best-move", "count"])
def test_notakto_has_exercises(kind: str) -> None:
    assert zermelo_teach.exercise(kind, "notakto", seed=3).position.game == zermelo.game("notakto")


def test_chomp_has_puzzles_with_one_right_move() -> None:
    for puzzle in zermelo_teach.puzzles("chomp", 5, seed=3):
        assert puzzle.moves[0].move == puzzle.solution
        assert all(each.value < puzzle.moves[0].value for each in puzzle.moves[1:])


@pytest.mark.filterwarnings("ignore:.*")
def test_stacks_are_an_environment_of_gymnasium() -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(zermelo_agents.to_gymnasium("gobblet-gobblers", regret=False, longest=30))


@pytest.mark.filterwarnings("ignore:.*")
def test_numbers_are_an_environment_of_pettingzoo() -> None:
    tests = pytest.importorskip("pettingzoo.test")
    tests.api_test(zermelo_agents.to_pettingzoo("numerical"), num_cycles=60, verbose_progress=False)


@pytest.mark.parametrize("spec", ["notakto", "numerical"])
def test_random_games_pass_the_tests_of_openspiel(spec: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")
    pyspiel.random_sim_test(zermelo_agents.to_openspiel(spec), num_sims=3, serialize=True, verbose=False)


def test_no_benchmark_draws_notakto() -> None:
    game = zermelo.game("notakto")
    states = states_of(game, 6_000)
    assert states is not None
    assert digests(game, states)[game.rules.start] == KNOWN_GAME_DIGESTS["notakto"]
