"""Players, matches and proofs, against the exact chances of tictactoe.json."""

import pickle
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, strategies as st

import zermelo
from zermelo import (
    DRAW,
    LOSS,
    PLAYERS,
    WIN,
    Bounds,
    Game,
    Move,
    Position,
    Rules,
    Value,
    analyse,
    evaluators,
    game,
    match,
    player,
    prove,
    start,
)
from zermelo.errors import BadOption, BadTable, IllegalMove, OtherGame, OutOfTime, UnknownName
from zermelo.evaluation.evaluator import ValueSearch, rank, values_of
from zermelo.evaluation.search.searches_in_turn import by_search
from zermelo.playing.players.catalogue import best_by
from zermelo.sources import SEARCHES
from zermelo.types import Chances, Deadline, Played, Record, Results, Tally

PLAIN = game("tictactoe")

LATE = 20.0
"""Seconds: far more than half a second on a busy machine, and far less than what is limited would take."""

POLICIES = {
    "value_only/first_best": "memo:scoring=one",
    "value_only/uniform_best": "memo:scoring=one,pick=any",
    "fastest/first_best": "memo:scoring=halved",
    "fastest/uniform_best": "perfect",
    "average_model_maximiser/first_best": "average",
    "average_model_maximiser/uniform_best": "average:pick=any",
}


LONG_POLICIES = "value_only/uniform_best", "average_model_maximiser/uniform_best"
"""Policies with many moves to choose from, so that play reaches many positions."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "policy",
    [pytest.param(policy, marks=[pytest.mark.long] if policy in LONG_POLICIES else []) for policy in POLICIES],
)
@pytest.mark.parametrize("seat", ["first", "second"])
def test_the_chances_against_a_random_player_are_the_known_fractions(
    facts: Callable[[str], Any], policy: str, seat: str
) -> None:
    known = facts("tictactoe")["perfect_vs_random"][f"{policy}/perfect_{seat}"]
    found = played_exactly(policy)[("first", "second").index(seat)]
    wanted = [known[key]["fraction"] for key in ("perfect_wins", "draws", "random_wins")]
    assert [str(part) for part in found] == wanted


@cache
def played_exactly(policy: str) -> tuple[Tally, Tally]:
    """Return the chances of a policy against a random player, as first and as second."""
    played = match(PLAIN, POLICIES[policy], "random", exact=True)
    return played.as_first, played.as_second


def test_all_known_policies_are_tried(facts: Callable[[str], Any]) -> None:
    assert {f"{policy}/perfect_{seat}" for policy in POLICIES for seat in ("first", "second")} == set(
        facts("tictactoe")["perfect_vs_random"]
    )


@pytest.mark.slow
def test_random_against_random(facts: Callable[[str], Any]) -> None:
    known = facts("tictactoe")["random_vs_random"]
    found = match(PLAIN, "random", "random", exact=True).as_first
    assert [str(part) for part in found] == [known[key]["fraction"] for key in ("first_wins", "draws", "second_wins")]


@pytest.mark.parametrize("scoring", ["one", "halved"])
def test_two_first_best_players_play_the_known_game(facts: Callable[[str], Any], scoring: str) -> None:
    known = facts("tictactoe")["self_play_first_max"]["win1" if scoring == "one" else "fastest"]
    who, played = f"memo:scoring={scoring}", list[Played]()
    match(PLAIN, who, who, n=1, seed=0, on_game=played.append)
    assert [int(move.name) for move in played[0].position.moves_played] in known


@pytest.mark.slow
@pytest.mark.parametrize("who", ["perfect", "minimax", "goodness", "tail", "memo:pick=any", "alphabeta:scoring=left"])
def test_a_perfect_player_never_loses(who: str) -> None:
    opening = start(PLAIN).after("" if who == "perfect" else "15")  # test_sources.py lets memo play from the start
    proofs = prove(opening, who)
    for proof in (proofs.first, proofs.second):
        assert proof.games is not None
        assert proof.games.losses == 0
        assert proof.lost is None


@pytest.mark.slow
def test_the_average_player_loses_as_second_and_the_lost_game_shows_it() -> None:
    proof = prove(PLAIN, "average").second
    assert proof.games is not None
    assert proof.games.losses > 0
    assert proof.lost is not None
    again = start(PLAIN).after(proof.lost.moves_played)
    assert again.winner == 0
    for before, after in zip(again.path[:-1], again.path[1:], strict=True):
        if before.turn == 1:
            assert after.last in player("average", PLAIN)(before)


@pytest.mark.slow
def test_the_games_of_a_proof_are_counted_one_by_one() -> None:
    def games(position: Any, seat: int) -> Counter[int | None]:
        if position.is_over:
            return Counter({position.winner: 1})
        moves = perfect(position) if position.turn == seat else position.moves
        return sum((games(position.play(move), seat) for move in moves), Counter())

    perfect, opening = player("perfect", PLAIN), start(PLAIN).after("2")
    proofs = prove(opening, "perfect")
    for seat, proof in enumerate((proofs.first, proofs.second)):
        counted = games(opening, seat)
        assert proof.games == (counted[seat], counted[None], counted[1 - seat])


def test_second_always_wins_21_stones_if_perfect() -> None:
    proofs = prove("stones", "perfect")
    assert proofs.first.games is not None
    assert proofs.second.games is not None
    assert proofs.second.games.losses == 0
    assert proofs.first.games.losses > 0


@pytest.mark.parametrize(
    "who", [*(name for name in PLAYERS if name not in ("level", "table", "certificate")), "level=0.5", "level:p=0"]
)
def test_every_players_chances_are_legal_and_sum_to_one(who: str) -> None:
    position = start(PLAIN).after("1 5 9")
    made = player(who, PLAIN)(position)
    assert sum(made.values()) == 1
    assert all(move in position.moves and chance >= 0 for move, chance in made.items())


def test_a_level_plays_a_best_move_with_its_probability() -> None:
    position = start(PLAIN).after("1")
    assert player("level=0.7", PLAIN)(position) == {
        m: Fraction(3, 80) + (Fraction(7, 10) if m == 4 else 0) for m in position.moves
    }
    assert player("level=0", PLAIN)(position) == player("random", PLAIN)(position)
    assert {m for m, chance in player("level=1", PLAIN)(position).items() if chance} == {4}


def test_a_match_counts_every_game_and_repeats_with_its_seed() -> None:
    found = [match(start(PLAIN), "random", "level=0.5", n=101, seed=7) for _ in range(2)]
    assert found[0].seats == found[1].seats
    assert [found[0].as_first.total, found[0].as_second.total] == [51, 50]


@pytest.mark.slow
def test_a_match_keeps_to_the_exact_chances() -> None:
    found = match(start(PLAIN), "perfect", "random", n=2000, seed=1)
    assert found.losses == 0
    exact = match(start(PLAIN), "perfect", "random", exact=True).as_first.wins
    assert abs(Fraction(found.as_first.wins, 1000) - exact) < Fraction(1, 50)  # five standard deviations


def test_a_quick_win_is_taken_and_a_lost_game_is_drawn_out() -> None:
    perfect = player("perfect", PLAIN)
    assert set(perfect(start(PLAIN).after("1 4 2 5"))) == {2}
    lost = start(PLAIN).after("1 2 5")  # 9 stops the row of 1 and 5; every other answer loses at once
    assert perfect(lost) == {8: 1}
    assert [evaluators.Interpreted(PLAIN).value(lost.follow(move).state, seconds=600) for move in (8, 2)] == [
        Value(WIN, 3),
        Value(WIN, 1),
    ]


@given(st.lists(st.integers(0, 8)))
def test_a_record_goes_back_and_forth(choices: list[int]) -> None:
    record = Record(start(PLAIN))
    for choice in choices:
        if not record.now.is_over:
            moves = list(record.now.moves)
            record.play(moves[choice % len(moves)])
    end, plies = record.now, len(record.positions) - 1
    assert [record.undo() for _ in range(plies + 1)] == [True] * plies + [False]
    assert record.now == start(PLAIN)
    assert [record.redo() for _ in range(plies + 1)] == [True] * plies + [False]
    assert record.now == end


def test_a_new_move_forgets_what_was_taken_back() -> None:
    record = Record(start(PLAIN))
    record.play(0)
    record.undo()
    record.play(4)
    assert not record.redo()
    with pytest.raises(IllegalMove):
        record.play(4)
    assert record.now.moves_played.names == ["5"]


def test_a_drawn_move_follows_the_chances() -> None:
    assert Chances({Move(3, "4"): Fraction(1), Move(5, "6"): Fraction(0)}).sample(Random(1)) == 3


@pytest.mark.parametrize(
    ("who", "error", "sentence"),
    [
        ("perfekt", UnknownName, "did you mean perfect"),
        ("level=2", BadOption, "from 0 to 1"),
        ("level=nan", BadOption, "from 0 to 1"),
        ("level=x", BadOption, "easy, medium, hard"),
        ("minimax:scoring=two", BadOption, "scoring is one of"),
        ("minimax:score=one", BadOption, "did you mean scoring"),
        ("perfect:a=1", BadOption, "has no option 'a'"),
        ("perfect=0", BadOption, "greater than 0"),
        ("perfect=nan", BadOption, "greater than 0"),
        ("random=1", BadOption, "has no options"),
    ],
)
def test_a_player_who_is_not_known_is_refused(who: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        player(who, PLAIN)


def test_results_add_up() -> None:
    assert Results(1, 2, 3).plus(Results(1, 1, 1), 2) == (3, 4, 5)
    assert all(name in PLAYERS for name in SEARCHES)
    assert game("tictactoe").name == PLAIN.name


class Undecided(ValueSearch[Any]):
    """A search for which no time is ever enough: a test of what is done without proof."""

    def __init__(self, game_: Any, known: dict[Any, Value] | None = None) -> None:
        super().__init__(game_)
        self.known = known or {}

    def search(self, state: Any, deadline: Deadline) -> Value | Bounds:
        return self.known.get(state, Bounds.within(0))

    def best_reply(self, position: Any, value: Value, *, seconds: Any = 10) -> int | None:
        return None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "moves"), [("connect", ""), ("connect", "4"), ("connect", "4444"), ("connect:width=7,height=8", "")]
)
def test_an_unproven_move_in_connect_four_is_the_centre_and_says_that_it_is_not_proven(spec: str, moves: str) -> None:
    board = game(spec)
    chances = best_by(Undecided(board), 600)(start(board).after(moves))
    assert chances == {3: 1}
    assert chances.remark == "not proven: looks best"


def test_an_unproven_move_does_not_overlook_what_a_few_plies_show() -> None:
    """The hint alone would choose 4, which loses in two plies; 7 is the only move that wins."""
    here = start(game("connect")).after("5246172147526627")
    assert next(iter(best_by(Undecided(here.game), 600)(here))).name == "7"


@pytest.mark.slow
def test_a_value_that_is_proven_is_kept_although_not_every_move_is_decided() -> None:
    board = game("connect")

    class Partly(Undecided):
        """It knows the value of the position, and a move that keeps it, but of no other the value."""

        def best_reply(self, position: Any, value: Value, *, seconds: Any = 10) -> int | None:
            return 5 if position == board.rules.start else None

    begin, kept = board.rules.start, board.rules.play(board.rules.start, 2)
    replied = best_by(Partly(board, {begin: Value(WIN, 9)}), 1)(start(board))
    assert replied == {5: 1}
    assert replied.remark == ""
    found = best_by(Partly(board, {begin: Value(WIN, 9), kept: Value(LOSS, 8)}), 1)(start(board))
    assert found == {2: 1}
    assert found.remark == ""
    known = {begin: Value(WIN, 9), kept: Value(WIN, 4)}  # the third column loses
    ranked = analyse(start(board), seconds=1, evaluator=Partly(board, known)).ranked
    assert (ranked[0], ranked[-1]) == ((5, Value(WIN, 9)), (2, Value(LOSS, 5)))
    assert {made.at_most for _, made in ranked[1:-1] if isinstance(made, Bounds)} == {Value(WIN, 9)}


def test_an_unproven_move_without_a_hint_is_nearest_to_the_centre() -> None:
    here = start(game("hexapawn"))
    move = next(iter(best_by(Undecided(here.game), 600)(here)))
    assert here.play(move).moves_played.names == ["b1b2"]


def test_undecided_moves_stand_behind_a_win_and_before_a_loss() -> None:
    board = game("connect")
    lost, won = (board.rules.play(board.rules.start, move) for move in (0, 3))
    known = {lost: Value(LOSS, 4), won: Value(WIN, 5)}
    first, *others, last = [move for move, _ in rank(Undecided(board, known), start(board), 0)]
    assert (first, sorted(others), last) == (0, [1, 2, 4, 5, 6], 3)


def test_the_time_that_quick_moves_leave_goes_to_the_slow_ones() -> None:
    board, now = game("connect"), [0.0]
    hard = {board.rules.play(board.rules.start, move) for move in (0, 3)}
    spent = defaultdict[Any, float](float)

    class Searching(Undecided):
        """It answers at once, but in two positions, where it takes all of its time."""

        def search(self, state: Any, deadline: Deadline) -> Value | Bounds:
            if state not in hard:
                return Value(DRAW, 41)
            spent[state] += deadline.left
            now[0] += deadline.left
            return Bounds.within(0)

    values_of(Searching(board), board.rules.start, Deadline(7, clock=lambda: now[0]))
    assert sum(spent.values()) == pytest.approx(7)
    assert min(spent.values()) == pytest.approx(max(spent.values()), rel=0.2)


def test_a_proven_move_is_drawn_from_all_that_are_as_good_and_needs_no_remark() -> None:
    chances = best_by(evaluators.Interpreted(PLAIN), 600)(start(PLAIN))
    assert len(chances) == 9
    assert chances.remark == ""


@pytest.mark.slow
def test_a_perfect_player_keeps_to_its_time() -> None:
    board = game("connect")
    chosen = best_by(by_search(board), 0.5)
    chosen(start(board))  # compiles
    began = monotonic()
    assert set(chosen(start(board).after("4"))) <= set(range(7))
    assert monotonic() - began < LATE


@pytest.mark.slow
def test_a_level_of_1_never_loses_for_its_moves_of_probability_zero_are_not_made() -> None:
    opening = start(PLAIN).after("2")
    assert prove(opening, "level=1").lost is None
    assert prove(opening, "level=0.99").lost is not None
    assert (
        match(opening, "level=1", "random", exact=True).as_first
        == match(opening, "perfect", "random", exact=True).as_first
    )
    in_order = prove(opening, lambda here: Chances({m: Fraction(m == min(here.moves)) for m in here.moves})).first
    smallest = prove(opening, lambda here: Chances({min(here.moves): Fraction(1)})).first
    assert in_order.games == smallest.games


def squares(n: int) -> Game[int]:
    """Take 1, 4 or 9 stones; taking the last one wins. It does not declare plies_left and is never drawn."""

    def moves(left: int) -> int:
        return sum(1 << root for root in (1, 2, 3) if root * root <= left)

    return Game("squares", Rules(n, moves, lambda left, root: left - root * root, lambda left: LOSS))


def test_a_long_game_that_no_play_can_draw_is_played_to_its_end() -> None:
    found = match(start(squares(5_000)), "random", "random", n=4, seed=1)
    assert found.draws == 0
    assert found.both.total == 4


def circle() -> Game[int]:
    """Return a game in which a stone walks round five places for ever."""
    return Game("circle", Rules(0, lambda at: 1, lambda at, move: (at + 1) % 5, lambda at: DRAW))


def test_a_game_that_returns_to_its_positions_is_given_up_as_a_draw() -> None:
    found = match(start(circle()), "random", "random", n=3, seed=1)
    assert (found.as_first.draws, found.as_second.draws) == (2, 1)


@pytest.mark.slow
def test_a_proof_and_an_exact_match_stop_in_time_and_tell_how_far_they_are() -> None:
    seen: list[zermelo.types.Progress] = []
    prove(start(PLAIN), "perfect", on_progress=seen.append)
    assert seen[0] == zermelo.types.Progress(0, None, "positions")
    assert len(seen) > 300
    with pytest.raises(OutOfTime, match="Not finished in 0 s"):
        prove(start(PLAIN), "perfect", seconds=0)
    with pytest.raises(OutOfTime, match="Not finished in 0 s"):
        match(start(PLAIN), "perfect", "random", exact=True, seconds=0)


@pytest.mark.slow
def test_a_table_of_one_board_is_refused_for_another(solved: Callable[[str], tuple[Any, Path]]) -> None:
    table = f"table={solved('tictactoe')[1]}"
    for other in ("tictactoe:board=two_lists", "mnk:misere=true", "connect:width=3,height=3,k=3"):
        with pytest.raises((BadTable, OtherGame)):
            prove(start(game(other)), table)
    assert prove(start(PLAIN).after("2"), table).lost is None


@pytest.mark.parametrize("text", ["perfect", "level=easy", "minimax:scoring=one"])
def test_a_player_prints_as_its_text(text: str) -> None:
    assert repr(player(text, "tictactoe")) == f"<player {text}>"


def test_a_player_of_a_function_prints_as_the_name_of_the_function() -> None:
    def first(position: zermelo.Position[Any]) -> Move:
        return min(position.moves)

    assert repr(player(first, "tictactoe")) == "<player first>"


@pytest.mark.parametrize("text", ["memo", "random", "alphabeta:depth=2"])
def test_a_player_that_was_made_plays_as_its_text(text: str) -> None:
    """It is proved and matched as the player that its text names, under its name."""
    made = player(text, "stones:n=7")
    for question in (
        lambda who: str(zermelo.match("stones:n=7", who, "random", exact=True)),
        lambda who: zermelo.prove("stones:n=7", who),
    ):
        assert question(made) == question(text)


def test_a_player_of_one_game_does_not_play_another() -> None:
    with pytest.raises(OtherGame, match=r"The player memo is for stones, and the game is nim\."):
        zermelo.match("nim", player("memo", "stones"), "random", n=1)


def first(position: Position[Any]) -> Move:
    return position.moves[0]


def mobility(position: Position[Any]) -> int:
    return len(position.moves)


@pytest.mark.parametrize("who", ["perfect", "random", "level=easy", "memo:pick=any", "alphabeta:depth=2", first])
def test_a_pickled_player_makes_the_same_moves(who: Any) -> None:
    made = player(who, "stones:n=7", evaluate=mobility if who == "alphabeta:depth=2" else None)
    position = zermelo.start("stones:n=7").after("1")
    again = pickle.loads(pickle.dumps(made))
    assert again(position) == made(position)
    assert pickle.loads(pickle.dumps(again))(position) == made(position)
    assert repr(again) == repr(made)
