"""Reports on games: chances, traps and depths against other ways to find them, and the report as its readers see it."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import floats, sampled_from

import zermelo
import zermelo_atlas
from dodgem import game as dodgem
from zermelo import LOSS, Game, Move, Notation, Position, Rules, Value
from zermelo.errors import BadOption
from zermelo.rules.limits import ignore
from zermelo.types import Deadline
from zermelo_atlas.reports.difficulty import depth_needed, difficulty_by_ply, looks_best, trap_for, unneeded_moves
from zermelo_atlas.reports.equal_play import equal_play, means_of_games, shares_after
from zermelo_atlas.reports.measured_graph import MeasuredGraph, measured_graph
from zermelo_atlas.reports.report import REPORT_STRENGTHS, exact_report, notes_on, sampled_report, warnings_on
from zermelo_atlas.reports.sampled import choices, sampled_play

FIELD = (3, 1, 4, 1, 5, 9, 2, 6)


def harvest() -> Game[tuple[int, int, int]]:
    """Take the number at the left or the right end, or two at the left: the greater sum wins by the difference."""

    def moves(state: tuple[int, int, int]) -> int:
        left, right, _ = state
        return 0 if left == right else 0b011 if right - left == 1 else 0b111

    def play(state: tuple[int, int, int], move: int) -> tuple[int, int, int]:
        left, right, lead = state  # the lead of the side to move, plus 31
        if move == 1:
            return left, right - 1, 62 - lead - FIELD[right - 1]
        return left + 1 + move // 2, right, 62 - lead - sum(FIELD[left : left + 1 + move // 2])

    def outcome(state: tuple[int, int, int]) -> int:
        return state[2] - 31

    labels = ("L", "R", "LL")
    return Game("harvest", Rules((0, 8, 31), moves, play, outcome, scores=(-31, 31)), notation=Notation(moves=labels))


SMALL = ("tictactoe", "hexapawn", "stones:n=11", "nim:heaps=1+2+3", "dots-and-boxes:width=1,height=2")


def exact(position: Position[Any]) -> Value:
    """Return the value of a position, which is decided."""
    value = zermelo.value(position)
    assert isinstance(value, Value)
    return value


@cache
def graph_of(game: Any) -> MeasuredGraph:
    position = zermelo.start(game)
    graph = measured_graph(position, 10_000, Deadline(1000), ignore)
    assert graph is not None
    return graph


@pytest.mark.parametrize("p", ["0.9", "0.5"])
@pytest.mark.parametrize("spec", ["hexapawn", "stones:n=11", "nim:heaps=1+2+3"])
def test_chances_are_those_of_a_match_with_fractions(spec: str, p: str) -> None:
    match = zermelo.match(spec, f"level={p}", f"level={p}", exact=True)
    play = equal_play(graph_of(spec), float(p))
    assert (play.first, play.draw, play.second) == pytest.approx([float(chance) for chance in match.as_first])


def test_random_players_of_tic_tac_toe_have_the_chances_that_counting_gives() -> None:
    # The weight of a game is the product of 1 / moves; 255,168 games, counted by plies and results.
    play = equal_play(graph_of("tictactoe"), 0.0)
    wins = {5: Fraction(1440, 15120), 7: Fraction(47952, 181440), 9: Fraction(81792, 362880)}
    assert play.first == pytest.approx(float(sum(wins.values())))
    assert play.draw == pytest.approx(46080 / 362880)


def measured(position: Position[Any], p: Fraction) -> dict[str, Fraction]:
    """Follow all play from a position, move by move, with fractions."""
    totals = {"plies": Fraction(0), "lead_changes": Fraction(0), "last": Fraction(0)}
    won, back = Fraction(0), Fraction(0)

    def leader(here: Position[Any]) -> int:
        value = exact(here)
        return value.sign if here.turn == 0 else -value.sign

    def follow(here: Position[Any], chance: Fraction, leads: list[int]) -> None:
        nonlocal won, back
        if here.is_over:
            changes = [ply for ply in range(1, len(leads)) if leads[ply] != leads[ply - 1]]
            totals["plies"] += chance * (len(leads) - 1)
            totals["lead_changes"] += chance * len(changes)
            totals["last"] += chance * max(changes, default=0)
            won += chance * abs(leads[-1])
            back += chance * (leads[-1] != 0 and -leads[-1] in leads)
            return
        best, moves = zermelo.analyse(here).best, list(here.moves)
        for move in moves:
            weight = (1 - p) / len(moves) + (p / len(best) if move in best else 0)
            child = here.play(move)
            follow(child, chance * weight, [*leads, leader(child)])

    follow(position, Fraction(1), [leader(position)])
    return totals | {"comebacks": back / won}


@pytest.mark.parametrize("spec", ["stones:n=7", "hexapawn", harvest()], ids=str)
def test_measures_of_drama_are_those_of_all_games_one_by_one(spec: Any) -> None:
    expected, play = measured(zermelo.start(spec), Fraction(7, 10)), equal_play(graph_of(spec), 0.7)
    assert play.plies == pytest.approx(float(expected["plies"]))
    assert play.lead_changes == pytest.approx(float(expected["lead_changes"]))
    assert play.decided == pytest.approx(float(expected["last"] / expected["plies"]))
    assert play.comebacks == pytest.approx(float(expected["comebacks"]))


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(sampled_from(SMALL), floats(0, 1))
def test_shares_add_up_and_a_first_move_is_as_good_as_its_games(spec: str, p: float) -> None:
    graph = graph_of(spec)
    play = equal_play(graph, p)
    assert play.first + play.draw + play.second == pytest.approx(1)
    assert min(play.first, play.second) >= 0
    moves = len(zermelo.start(spec).moves)
    blind = equal_play(graph, 0.0)
    assert np.mean(shares_after(graph, 0.0)) == pytest.approx(blind.share)
    assert len(shares_after(graph, p)) == moves


@pytest.mark.parametrize("spec", SMALL)
def test_moves_that_keep_the_result_are_those_of_the_analysis(spec: str) -> None:
    graph = graph_of(spec)
    for number in Random(1).sample(range(len(graph.positions)), min(60, len(graph.positions))):
        analysis = zermelo.analyse(graph.positions[number])
        edges = slice(graph.starts[number], graph.starts[number + 1])
        outcomes = {move.number: value.outcome for move, value in analysis.ranked}
        holding = {move for move, outcome in outcomes.items() if outcome == analysis.value.outcome}
        assert set(graph.numbers[edges][graph.holds[edges]].tolist()) == holding
        assert set(graph.numbers[edges][graph.is_best[edges]].tolist()) == {move.number for move in analysis.best}
        assert [move.number for move in analysis.position.moves] == graph.numbers[edges].tolist()


@cache
def seen(position: Position[Any], depth: int) -> int:
    """Return the score of a position by a search of the rules, with a draw for what lies beyond its depth."""
    if (ended := position.outcome) is not None:
        return ended
    return max(-seen(position.play(move), depth - 1) for move in position.moves) if depth else 0


def looking_best(position: Position[Any], depth: int) -> list[Move]:
    """Return the moves that look best to such a search."""
    scores = {move: -seen(position.play(move), depth - 1) for move in position.moves}
    return [move for move, score in scores.items() if score == max(scores.values())]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_looks_best_is_what_a_plain_search_of_the_rules_says(depth: int) -> None:
    graph = graph_of("tictactoe")
    chosen = looks_best(graph, depth)
    for number in Random(2).sample(graph.inner.tolist(), 100):
        edges = slice(graph.starts[number], graph.starts[number + 1])
        expected = {move.number for move in looking_best(graph.positions[number], depth)}
        assert set(graph.numbers[edges][chosen[edges]].tolist()) == expected


def never_throws(position: Position[Any], player: int, depth: int, seen: set[Any]) -> bool:
    """Return whether a player who makes any move that looks best keeps at least a draw against every reply."""
    if position.state in seen:
        return True
    seen.add(position.state)
    if position.is_over:
        return position.winner in (None, player)
    moves = looking_best(position, depth) if position.turn == player else position.moves
    return all(never_throws(position.play(move), player, depth, seen) for move in moves)


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
def test_tic_tac_toe_is_kept_by_looking_six_plies_ahead_and_not_by_five(player: int) -> None:
    start = zermelo.start("tictactoe")
    assert depth_needed(graph_of("tictactoe"), player) == 6
    assert not never_throws(start, player, 5, set())
    assert never_throws(start, player, 6, set())


def test_a_player_who_is_lost_has_no_depth_to_look() -> None:
    graph = graph_of("hexapawn")  # white, who begins, loses
    assert depth_needed(graph, 0) is None
    assert depth_needed(graph, 1) == 2


def test_difficulty_counts_every_unfinished_position_once() -> None:
    rows = difficulty_by_ply(graph_of("tictactoe"))
    assert [row.positions for row in rows] == [1, 9, 72, 252, 756, 1140, 1372, 696, 222]
    # After X takes a corner, only the centre draws; after an edge or the centre, four moves do.
    assert rows[1].holding == pytest.approx((4 * 1 + 4 * 4 + 1 * 4) / 9 / 8)
    assert rows[1].single == pytest.approx(4 / 9)


def test_the_worst_trap_of_tic_tac_toe_is_a_corner() -> None:
    trap = trap_for(graph_of("tictactoe"), 1)
    assert trap.example is not None
    assert str(trap.example.moves_played) == "1"
    assert [str(move) for move in trap.mistakes] == list("2346789")  # all but the centre
    assert trap.looking == 8


def test_a_search_of_the_whole_game_falls_into_no_trap() -> None:
    trap = trap_for(graph_of("tictactoe"), 9)
    assert trap == (9, 0.0, None, (), 0)


def test_moves_that_nobody_needs_have_an_equal_everywhere() -> None:
    graph = graph_of("hexapawn")
    for number in unneeded_moves(graph):
        for edge in np.flatnonzero(graph.numbers == number).tolist():
            position = graph.positions[int(graph.sources[edge])]
            outcomes = {move.number: -exact(position.play(move)).outcome for move in position.moves}
            mine = outcomes.pop(number)
            assert max(outcomes.values(), default=mine) >= mine


@pytest.mark.slow
def test_play_that_returns_is_a_warning_and_its_chances_add_up() -> None:
    report = zermelo_atlas.report(dodgem(), seconds=inf)
    assert report.exact
    assert any("return" in sentence or "never ends" in sentence for sentence in report.warnings)
    for play in report.plays:
        assert play.first + play.draw + play.second == pytest.approx(1)
    match = zermelo.match(dodgem(), "random", "random", exact=True)
    assert report.plays[-1].first == pytest.approx(float(match.as_first.wins), abs=1e-6)


def test_a_move_back_to_the_same_position_is_play_that_returns() -> None:
    """The player who waits in position 0 moves again; whoever goes to 1 wins."""
    rules = Rules(
        0, lambda at: 0 if at else 0b11, lambda at, move: move, lambda at: LOSS, again=lambda at, move: move == 0
    )
    game = Game("waiting", rules)
    assert "Play can return to a position, so that a game need not end." in zermelo_atlas.report(game).warnings


@pytest.mark.slow
def test_samples_agree_with_exact_chances() -> None:
    position = zermelo.start("tictactoe")
    search = zermelo.evaluator(position.game)
    for p in (0.9, 0.0):
        exact = equal_play(graph_of("tictactoe"), p)
        play = sampled_play(position, p, 400, Random(1), search, Deadline(1000))
        assert play is not None
        assert play.games == 400
        assert play.share == pytest.approx(exact.share, abs=5 * play.error)
        assert play.plies == pytest.approx(exact.plies, abs=0.5)
        assert play.lead_changes == pytest.approx(exact.lead_changes, abs=0.4)


@pytest.mark.slow
def test_sampled_positions_are_split_into_moves_that_keep_the_result_and_others() -> None:
    position = zermelo.start("connect:width=4,height=4")
    found = choices(position, 30, 3, zermelo.evaluator(position.game), Deadline(1000))
    assert found
    for choice in found:
        value = exact(choice.position)
        after = {move: exact(choice.position.play(move)).outcome for move in choice.position.moves}
        assert choice.throwing == {move for move, outcome in after.items() if outcome > -value.outcome}
        assert len(choice.position.moves_played) == choice.ply


@pytest.mark.slow
def test_a_report_after_the_deadline_says_what_is_missing() -> None:
    report = zermelo_atlas.report("mnk:width=6,height=6,k=5", seconds=Deadline(0))
    assert not report.exact
    assert report.plays == ()
    assert (
        f"Players of {len(REPORT_STRENGTHS)} of {len(REPORT_STRENGTHS)} strengths ended no two games in time."
        in report.notes
    )
    assert "Difficulty comes from 0 random positions" in str(report)


def test_a_sampled_report_of_a_large_game_says_how_many_best_moves_are_not_proven() -> None:
    play = means_of_games(0.9, [(1, None, 7), (-1, None, 9)])._replace(unproven=0.25)
    notes = list(notes_on("connect", (play,), 3))
    assert "Up to 25% of their best moves only look best: there was no time to prove it." in notes
    assert "A table of the game would prove them all, where it can be made: zermelo solve connect" in notes


@pytest.mark.slow
def test_a_page_has_the_charts_of_what_is_known() -> None:
    report = zermelo_atlas.report("stones:n=9")
    for changes, charts in (({}, 4), ({"difficulty": ()}, 3), ({"plays": (), "difficulty": ()}, 2)):
        page = zermelo.draw(replace(report, **changes), kind="html").decode()  # type: ignore[arg-type]
        assert page.count("<svg") == charts


@pytest.mark.slow
def test_no_text_of_a_chart_is_smaller_than_ten_pixels_in_its_column() -> None:
    page = zermelo.draw(zermelo_atlas.report("hexapawn"), kind="html").decode()
    charts = re.findall(r'<svg[^>]*width="([\d.]+)pt".*?</svg>', page, re.DOTALL)
    assert len(charts) == 3
    column_pixels = (960 - 2 * 16 - 2 * 17 - 24) * 2 / 5 - 2 * 4
    assert all(float(points) / 72 * 96 <= column_pixels for points in charts), "a chart has its own size"
    sizes = [float(size) for size in re.findall(r"font(?:-size)?: (?:bold )?([\d.]+)px", page)]
    assert min(sizes) * 96 / 72 >= 10, "matplotlib writes points as px of a box in points"


def test_a_few_games_that_end_alike_prove_little() -> None:
    few, many = (means_of_games(0.9, [(1, None, 7)] * games) for games in (3, 300))
    assert few.share == many.share == 1
    assert few.error == pytest.approx(0.2)
    assert many.error < 0.005
    analysis = zermelo.analyse("tictactoe")
    assert not list(warnings_on(analysis, (few,)))
    assert list(warnings_on(analysis, (many,))) == ["X takes 100% of the points between good players."]


def test_a_sampled_report_names_its_games_and_what_only_looks_best() -> None:
    report = zermelo_atlas.report("stones:n=11")
    plays = tuple(means_of_games(play.p, [(1, None, 7), (-1, None, 9)])._replace(unproven=0.5) for play in report.plays)
    text = str(replace(report, exact=False, plays=plays))
    assert "who make a best move, or one that looks best, with probability 0.9" in text
    seldom = list(notes_on("", tuple(play._replace(unproven=0.001) for play in plays), 9))
    assert "Less than 1% of their best moves only look best: there was no time to prove it." in seldom
    assert text.splitlines()[text.splitlines().index("FAIRNESS") + 4].split()[-2:] == ["error", "games"]


@pytest.mark.slow
def test_a_report_on_discs_says_whose_they_are() -> None:
    text = str(zermelo_atlas.report("connect:width=3,height=3,k=3"))
    assert "Yellow to move" in text
    assert "X to move" not in text


def test_a_count_that_a_report_does_not_show_is_not_missed() -> None:
    census = replace(zermelo.count("stones:n=11"), missing=["Not counted in 2 s: the counts after every move."])
    graph = graph_of("stones:n=11")
    assert exact_report(graph, zermelo.analyse("stones:n=11"), census).notes == ()


def test_a_report_says_whether_its_numbers_are_exact() -> None:
    report = zermelo_atlas.report("stones:n=5")
    assert str(report).startswith("stones:n=5: every number is exact.\n")
    assert str(replace(report, exact=False)).startswith(
        "stones:n=5: values are exact as far as they were found in time"
    )


def test_several_first_moves_that_win_by_more_or_less_do_not_decide() -> None:
    report = zermelo_atlas.report(harvest(), seconds=inf)
    scores = {str(move): value.outcome for move, value in report.analysis.ranked if isinstance(value, Value)}
    assert scores == {"R": 7, "LL": 3, "L": 3}
    assert not any("first move decides" in sentence for sentence in report.warnings)


def test_a_game_with_scores_keeps_the_score_and_says_so() -> None:
    text = str(zermelo_atlas.report(harvest(), seconds=inf))
    assert "moves that keep the score" in text
    assert "First keeps the win by 7 against every reply" in text
    assert "keep the result" not in text


def test_perfect_play_without_end_has_no_length() -> None:
    text = str(zermelo_atlas.report("pong-hau-ki", seconds=inf))
    assert "perfect play never ends" in text
    assert "500.0" not in text
    assert "What has not ended after 500 plies counts as a draw." in text


def test_a_game_in_which_no_choice_matters_says_so() -> None:
    report = zermelo_atlas.report("stones:n=8,take=1-1")
    assert "No choice matters: every move keeps the result." in report.warnings
    assert not any("nobody ever needs" in sentence for sentence in report.warnings)
    assert "can give away" not in str(report)


def test_a_game_without_draws_has_no_column_for_them() -> None:
    assert "draw" not in str(zermelo_atlas.report("stones:n=5"))
    assert "draw" in str(zermelo_atlas.report("tictactoe"))


def test_a_sampled_report_is_the_same_for_the_same_seed() -> None:
    position = zermelo.start("tictactoe")
    search = zermelo.evaluator(position.game)
    analysis, census = zermelo.analyse(position), zermelo.count(position)
    once, again = (
        sampled_report(position, analysis, census, search, 20, 5, Deadline(inf), ignore).record() for _ in range(2)
    )
    assert once == again
    assert once["exact"] is False


@pytest.mark.slow
def test_variants_stand_by_fairness_and_name_what_is_left_out() -> None:
    found = zermelo_atlas.variants("mnk:width=3,height={2..3},k={3,9}", seconds_each=1000)
    assert [row.spec for row in found.rows] == ["mnk:width=3,height=2,k=3", "mnk:width=3,height=3,k=3"]
    assert len(found.left_out) == 2
    shares = [abs(record["share"] - 0.5) for record in found.records()]
    assert shares == sorted(shares)
    with pytest.raises(BadOption):
        zermelo_atlas.variants("mnk:k=99")


def test_variants_of_a_game_made_by_hand_are_told_apart_by_their_names() -> None:
    harder, easier = (replace(harvest(), name=name) for name in ("harvest", "harvest again"))
    assert {row.spec for row in zermelo_atlas.variants([harder, easier]).rows} == {"harvest", "harvest again"}
    with pytest.raises(BadOption, match="Two games have the name 'harvest': give each one of its own"):
        zermelo_atlas.variants([harder, replace(easier, name="harvest")])
