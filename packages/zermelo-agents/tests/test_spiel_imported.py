"""Games of OpenSpiel as games of ours: the same values and counts, found in other ways."""

import pickle
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
import zermelo_agents
from positions import random_game
from zermelo import Position, start
from zermelo.errors import BadGame, BadOption, BadText, TooLarge, UnknownName
from zermelo_agents import from_openspiel

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")
imported = pytest.importorskip("zermelo_agents.openspiel.imported")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("tic_tac_toe", "tictactoe"),
        ("connect_four(rows=3,columns=3,x_in_row=3)", "connect:width=3,height=3,k=3"),
        ("mnk(m=3,n=3,k=3)", "mnk"),
    ],
)
def test_their_game_has_the_counts_of_ours(theirs: str, ours: str) -> None:
    seen, known = zermelo.count(from_openspiel(theirs), depth=5), zermelo.count(ours, depth=5)
    assert [layer.nodes for layer in seen.layers] == [layer.nodes for layer in known.layers]
    assert [layer.positions for layer in seen.layers] == [layer.positions for layer in known.layers]


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("tic_tac_toe", "tictactoe"),
        ("nim(pile_sizes=1;2;3)", "nim:heaps=1+2+3,misere=true"),
        ("nim(pile_sizes=2;3;4,is_misere=false)", "nim:heaps=2+3+4"),
        ("connect_four(rows=3,columns=3,x_in_row=3)", "connect:width=3,height=3,k=3"),
    ],
)
def test_their_game_has_the_value_of_ours(theirs: str, ours: str) -> None:
    assert zermelo.value(from_openspiel(theirs), seconds=600) == zermelo.value(ours, seconds=600)


@pytest.mark.parametrize("columns", [2, 3])
def test_their_dots_and_boxes_has_the_score_of_ours(columns: int) -> None:
    theirs = from_openspiel(f"dots_and_boxes(num_rows=1,num_cols={columns},utility_margin=true)")
    ours = zermelo.value(f"dots-and-boxes:width={columns},height=1")
    assert zermelo.value(theirs, seconds=600) == ours
    winner_alone = from_openspiel(f"dots_and_boxes(num_rows=1,num_cols={columns})")
    assert (winner_alone.rules.scores, zermelo.value(winner_alone).outcome) == (None, ours.sign)


def test_a_game_with_scores_is_the_same_after_a_round_trip() -> None:
    kalah = zermelo.game("kalah:holes=2,n=1")
    returned = from_openspiel(zermelo_agents.to_openspiel(kalah))
    assert (returned.rules.scores, zermelo.value(returned)) == (kalah.rules.scores, zermelo.value(kalah))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "breakthrough(rows=4,columns=3)",  # more than 63 actions
        "clobber(rows=2,columns=3)",
        "hex(board_size=2)",
        "oware(num_houses_per_player=2,num_seeds_per_house=2)",
    ],
)
def test_their_minimax_agrees_with_our_searches(name: str) -> None:
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    score, _ = alpha_beta_search(pyspiel.load_game(name))
    game = from_openspiel(name)
    assert zermelo.value(game, seconds=600).outcome == score
    assert zermelo.sources.search(game, "memo", scoring="one", seconds=600).score == score


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tic_tac_toe", "dots_and_boxes(num_rows=1,num_cols=2)", "chess", "othello"])
@pytest.mark.parametrize("merge", [True, False])
def test_the_texts_of_their_positions_are_read_back(name: str, merge: bool) -> None:
    game, rng = from_openspiel(name, merge=merge), Random(2)
    position = start(game)
    for _ in range(30):
        assert Position.read(game, position.text) == position
        if position.is_over:
            break
        position = position.play(rng.choice(list(position.moves)))


@pytest.mark.slow
def test_a_game_is_sound_with_and_without_merging() -> None:
    assert all(zermelo.check(from_openspiel("tic_tac_toe", merge=merge), n=3).is_sound for merge in (True, False))


@pytest.mark.parametrize("name", ["dots_and_boxes(num_rows=1,num_cols=2)", "mancala", "checkers"])
def test_a_player_who_moves_twice_there_keeps_the_turn(name: str) -> None:
    game = from_openspiel(name)
    lines = [list(random_game(game, Random(seed), longest=200)) for seed in range(10)]
    for position in chain(*lines):
        assert position.is_over or position.turn == position.state.spiel.current_player()
    assert any(position.keeps_turn for position in chain(*lines))


def test_a_player_who_moves_twice_although_no_random_game_shows_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imported, "IMPORT_SAMPLE_GAMES", 0)
    game = from_openspiel("dots_and_boxes(num_rows=1,num_cols=2)")
    with pytest.raises(BadGame, match=r"a player moves again after \[.*; random games do not"):
        zermelo.value(game)


def test_without_merging_every_node_is_a_position() -> None:
    layers = zermelo.count(from_openspiel("tic_tac_toe", merge=False), depth=4).layers
    assert [layer.positions for layer in layers] == [layer.nodes for layer in layers] == [1, 9, 72, 504, 3024]


def test_the_first_player_is_who_moves_first_there() -> None:
    chess = pyspiel.load_game("chess")
    assert chess.new_initial_state().current_player() == 1
    position = start(from_openspiel("chess")).after("f3 e5 g4 Qh4#")
    assert position.is_over
    assert position.winner == 1  # whoever moved second


def test_a_table_holds_the_values_and_is_opened_again(tmp_path: Path) -> None:
    ours, known = "nim:heaps=1+2+3,misere=true", set[Position[Any]]()
    waiting = [start(ours)]
    while waiting:
        known.add(position := waiting.pop())
        waiting += [after for move in position.moves if (after := position.play(move)) not in known]
    solved = zermelo.solve(from_openspiel("nim(pile_sizes=1;2;3)"), tmp_path / "nim")
    assert (solved.value, solved.manifest["positions"]) == (zermelo.value(ours), len(known))
    again = from_openspiel("nim(pile_sizes=1;2;3)")
    table = zermelo.Table(tmp_path / "nim", again)
    assert zermelo.verify(tmp_path / "nim", from_openspiel("nim(pile_sizes=1;2;3)")).faults == []
    for position in table.query(value="win", remoteness=1):
        assert zermelo.value(position) == (1, 1)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "chance has a part in it"),
        ("matrix_pd", "its players move at the same time"),
        ("phantom_ttt", "its players do not see everything"),
        ("chinese_checkers(players=3)", "it has 3 players"),
        ("tic_tac_toe(size=4)", "OpenSpiel does not load"),
    ],
)
def test_a_game_that_zermelo_cannot_play_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        from_openspiel(name)


def test_wrong_names_and_texts_are_reported() -> None:
    with pytest.raises(UnknownName, match="did you mean tic_tac_toe"):
        from_openspiel("tictactoe")
    with pytest.raises(BadText, match="'4' is not legal in its place"):
        start(from_openspiel("tic_tac_toe"), "4.4")


def test_scores_beyond_those_of_our_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imported, "MAX_SCORE", 3)
    with pytest.raises(BadOption, match="its scores go beyond 3"):
        from_openspiel("dots_and_boxes(utility_margin=true)")


@pytest.mark.slow
def test_a_position_may_have_any_number_of_moves() -> None:
    position = start(from_openspiel("pentago"))
    assert len(position.moves) == 288
    assert position.after([position.move(287).name]) == position.play(287)


class Forgetful:
    """A game that shows nothing but the number of moves; what can be done depends on the first."""

    def __init__(self, spiel: object, moves: tuple[int, ...] = ()) -> None:
        self.spiel, self.moves = spiel, moves

    def current_player(self) -> int:
        return len(self.moves) % 2

    def is_terminal(self) -> bool:
        return len(self.moves) == 3

    def legal_actions(self) -> list[int]:
        return [0, 1] if not self.moves or self.moves[0] else [0]

    def history(self) -> list[int]:
        return list(self.moves)

    def returns(self) -> list[float]:
        return [0.0, 0.0]

    def child(self, action: int) -> "Forgetful":
        return Forgetful(self.spiel, (*self.moves, action))

    def __str__(self) -> str:
        return str(len(self.moves))


def test_states_that_are_shown_alike_and_are_not_are_found() -> None:
    class Spiel:
        """A stand-in for a game whose rules look back."""

        def new_initial_state(self) -> Forgetful:
            return Forgetful(self)

        def __str__(self) -> str:
            return "forgetful()"

    with pytest.raises(BadGame, match=r"forgetful shows different positions alike.*merge=False"):
        imported.try_merging(Spiel())


@pytest.mark.slow
def test_a_game_of_theirs_is_played_proved_and_certified() -> None:
    game = from_openspiel(pyspiel.load_game("tic_tac_toe"))
    assert zermelo.match(game, "perfect", "perfect", n=2, seed=1).as_first.draws == 1
    small = from_openspiel("nim(pile_sizes=1;2)")
    assert zermelo.prove(small, "perfect").first.lost is None
    certificate = zermelo.proofs.certify(small, "first wins").certificate
    assert zermelo.proofs.check_certificate(certificate, from_openspiel("nim(pile_sizes=1;2)"))


def test_states_can_be_sent_to_another_process() -> None:
    state = start(from_openspiel("tic_tac_toe")).after("x(1_1)").state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.slow
def test_a_game_that_openspiel_does_not_follow_to_its_end_is_refused_in_a_sentence() -> None:
    with pytest.raises(TooLarge, match=r"oware: OpenSpiel ends after 1,000 actions. It says: "):
        zermelo.value(from_openspiel("oware"), seconds=600)
