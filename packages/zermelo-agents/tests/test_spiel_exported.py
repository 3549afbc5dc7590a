"""Games of ours at OpenSpiel: its own tests pass, and its own searches find our values."""

from random import Random
from typing import Any

import pytest

import zermelo
from marks import long
from places import OWN, ROOT
from zermelo import DRAW, LOSS, Game, Rules, start
from zermelo_agents import to_openspiel, to_pettingzoo

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")

GAMES = ["tictactoe", "mnk:width=4,height=3", "connect:width=4,height=3", "stones:n=12", "nim:heaps=1+2+3",
         "hexapawn", "dobutsu", "dots-and-boxes:width=1,height=2", "morris", "tictactoe:board=typed_board"]  # fmt: skip


@pytest.mark.parametrize("spec", GAMES)
def test_random_games_pass_the_tests_of_openspiel(spec: str) -> None:
    pyspiel.random_sim_test(to_openspiel(spec), num_sims=3, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["stones:n=12", *long(["tictactoe"])])
def test_a_playthrough_is_the_same_when_it_is_played_again(spec: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    name = to_openspiel(spec).get_type().short_name
    played = generate_playthrough.playthrough(name, None, seed=4)
    actions = [int(line.removeprefix("action: ")) for line in played.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(name, actions) == played


@pytest.mark.parametrize(
    "spec", ["nim:heaps=1+2+3", "nim:heaps=1+2+3,misere=true", "stones:n=11", "mnk:width=3,height=2,k=2"]
)
def test_minimax_of_openspiel_finds_our_values(spec: str) -> None:
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    score, action = alpha_beta_search(to_openspiel(spec))
    assert score == zermelo.value(spec).outcome
    best = zermelo.value(start(spec).play(action)).before()
    assert best.outcome == score


@pytest.mark.slow
def test_minimax_of_openspiel_draws_tic_tac_toe() -> None:
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    assert alpha_beta_search(to_openspiel("tictactoe"))[0] == DRAW


@pytest.mark.parametrize("spec", GAMES)
def test_a_state_follows_the_position_of_ours(spec: str) -> None:
    rng, spiel, position = Random(8), to_openspiel(spec, longest=60), start(spec)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        assert state.legal_actions() == list(position.moves)
        assert (state.current_player(), str(state)) == (position.turn, position.text)
        move = rng.choice(state.legal_actions())
        assert state.action_to_string(move) == position.name_of(move)
        copied = state.clone()
        state.apply_action(move)
        assert str(copied) == position.text
        position = position.play(move)
    winner = position.winner
    assert state.returns() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[winner]


def test_the_observer_shows_the_board_and_the_turn() -> None:
    from open_spiel.python.observation import make_observation

    spiel = to_openspiel("tictactoe")
    state = spiel.new_initial_state()
    for move in (4, 0, 8):
        state.apply_action(move)
    seen = make_observation(spiel)
    seen.set_from(state, 0)
    assert seen.dict["board"].tolist() == [[[0, 0, 0], [0, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, 0, 0], [0, 0, 0]]]
    assert seen.dict["turn"].tolist() == [0, 1]
    assert seen.string_from(state, 1) == "O...X...X"
    assert spiel.observation_tensor_shape() == [] or sum(seen.tensor) == 4


def test_different_positions_are_observed_differently() -> None:
    from open_spiel.python.observation import make_observation

    for spec in ("stones:n=9", "nim:heaps=1+2+2", "connect:width=3,height=3,k=3", "hexapawn"):
        spiel = to_openspiel(spec)
        seen: dict[Any, Any] = {}
        watching = make_observation(spiel)
        for state in some_states(spiel):
            watching.set_from(state, 0)
            assert seen.setdefault(watching.tensor.tobytes(), str(state)) == str(state)


def some_states(spiel: Any) -> Any:
    rng = Random(1)
    for _ in range(20):
        state = spiel.new_initial_state()
        while not state.is_terminal():
            yield state
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_game_is_registered_once_and_again_when_another_takes_its_name() -> None:
    assert str(to_openspiel("nim:heaps=2+2")) == str(to_openspiel("nim:heaps=2+2")) == "zermelo_nim_heaps_2_2()"
    assert pyspiel.load_game("zermelo_nim_heaps_2_2").num_distinct_actions() == 4

    own = ROOT / "examples" / "subtract_square.py"
    assert str(to_openspiel(f"{own}:n=12")) == "zermelo_subtract_square_n_12()"

    def countdown(n: int) -> Game[int]:
        rules = Rules(n, lambda left: 0b10 if left else 0, lambda left, move: left - move, lambda left: LOSS)
        return Game("countdown", rules)

    for n in (3, 4):
        state = to_openspiel(countdown(n)).new_initial_state()
        while not state.is_terminal():
            state.apply_action(1)
        assert state.move_number() == n


def test_a_game_whose_moves_return_ends_in_a_draw() -> None:
    spiel = to_openspiel("morris", longest=8)
    state = spiel.new_initial_state()
    assert spiel.max_game_length() == 8
    for move in start("morris").moves:
        state.apply_action(move)
        break
    rng = Random(0)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.move_number() <= 8


def test_openspiel_and_pettingzoo_have_the_score_as_utility_and_reward() -> None:
    pytest.importorskip("pettingzoo")
    game = str(OWN / "dots.py")
    spiel = to_openspiel(game)
    assert (spiel.min_utility(), spiel.max_utility()) == (-2, 2)
    state, environment = spiel.new_initial_state(), to_pettingzoo(game)
    environment.reset()
    for action in range(7):
        assert environment.agent_selection == f"player_{state.current_player() + 1}"
        state.apply_action(action)
        environment.step(action)
    assert state.returns() == [-2, 2]
    assert environment.rewards == {"player_1": -2, "player_2": 2}
