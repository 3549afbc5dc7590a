"""Games with scores, and with players who move again, in texts, pictures, matches and sweeps."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from places import OWN
from zermelo import Bounds, Value, drawing, evaluators, rules, start
from zermelo.analysis.words import ending, to_move
from zermelo.drawing.svg import bright, fills
from zermelo.errors import BadOption

DOTS = str(OWN / "dots.py")
"""Dots and boxes with two boxes: a draw."""

THREE = f"{DOTS}:width=3"
"""Three boxes in a row: the first player loses by 1."""

WIDE = str(OWN / "wide.py")

WON, LOST = rules.ScoredValue(3, 7), rules.ScoredValue(-1, 4)


def test_a_value_has_a_score_in_games_with_scores_alone() -> None:
    """Values of both kinds may be equal, as tuples, and are asked for by one process."""
    for spec, kind in ((DOTS, rules.ScoredValue), (WIDE, Value)):
        game = zermelo.game(spec)
        values = evaluators.Interpreted(game)
        values.value(game.rules.start, seconds=600)
        assert {type(value) for value in values.known.values()} == {kind}


def test_a_position_whose_score_may_be_any_is_undecided() -> None:
    position = start("othello")
    assert to_move(position, Bounds(rules.ScoredValue(-16, 3), rules.ScoredValue(16, 2))) == "Black to move: undecided"
    assert (
        to_move(position, Bounds(rules.ScoredValue(-3, 3), rules.ScoredValue(16, 2)))
        == "Black to move: loss by 3 to win by 16"
    )


def test_the_score_is_in_every_sentence_about_a_result() -> None:
    end = start(DOTS).after("b1 d1 a2 c2 e2 b3 d3")
    assert ending(end) == "Second has won by 2."
    assert "a2 loses: Second answers e2 and wins by 2, 5 plies from now." in str(
        zermelo.analyse(start(DOTS).after("b1 d1"))
    )
    late = start(THREE, "--.|......,+0,2")
    assert str(zermelo.why(late, "f1")).startswith(
        "f1 wins by 1 in 7 plies, with f1 e2 g2 f3 c2 b3 d3. Better: d3, win by 3"
    )
    assert zermelo.history(late.after("f1"))[1].judgement == "gives away 2"
    assert zermelo.history(late.after("f1"))[1].is_mistake


def test_the_loser_moves_again_after_a_losing_move_that_takes_a_box() -> None:
    here = start(THREE, "--.||.....,+0,1")
    found = zermelo.analyse(here)
    assert found.refutations[0].reply is None
    assert "b3 loses: Second wins by 1, 6 plies from now." in str(found)
    reason = zermelo.why(here, "b3")
    assert reason.reply is None
    assert reason.record()["line_turns"] == [0, 0, 1, 0, 1, 1]
    assert str(reason).startswith("b3 loses: Second wins by 1, 6 plies from now, with b3 f1")


def test_a_view_says_whose_turn_it_was() -> None:
    here = start(DOTS).after("b1 a2 b3 c2")
    shown = drawing.view(here, zermelo.analyse(here))
    assert (shown["turns"], shown["turn"]) == ([0, 1, 0, 1, 1], 1)
    assert len(shown["line_turns"]) == len(shown["line"])
    assert not {"turns", "line_turns"} & drawing.view("tictactoe").keys()


def test_a_tree_knows_the_edges_that_keep_the_turn() -> None:
    graph = zermelo.tree(start(DOTS).after("b1 a2 b3"), depth=1)
    (box,) = (edge for edge in graph.edges if graph.again(edge))
    assert (box.names, graph.value_of_edge(box)) == (["c2"], rules.ScoredValue(2, 4))
    assert box.best


def test_colours_show_who_wins_and_brighter_ones_by_how_much() -> None:
    paints = fills([WON, rules.ScoredValue(1, 3), LOST])
    assert bright(WON) == bright(Value(1, 0)) == paints[WON]
    assert bright(LOST) == bright(Value(-1, 0)) == paints[LOST]
    assert paints[WON] != paints[rules.ScoredValue(1, 3)]


def test_a_match_has_the_mean_score_of_its_first_player() -> None:
    exact = zermelo.match(DOTS, "perfect", "random", exact=True)
    assert (exact.as_first.wins, exact.as_first.draws) == (0, 1)
    assert exact.scores == (0, Fraction(68, 35))
    played = zermelo.match(DOTS, "perfect", "random", n=40, seed=1)
    assert [record["score"] for record in played.records()] == list(played.scores)
    assert played.scores[1] == 2 * played.as_second.wins / 20
    assert "mean score" in str(played)
    assert played.record()["second"]["score"] == played.scores[1]
    plain = zermelo.match("stones", "random", "random", n=2, seed=1)
    assert plain.scores == (None, None)
    assert "score" not in {**plain.record()["first"], **plain.records()[0]}


def test_the_regret_of_a_policy_is_in_points() -> None:
    some = zermelo.positions(DOTS, n=30, plies=(2, 6), seed=1)
    found = zermelo.regrets(some, "random").outcome
    for position, mean in zip(some, found, strict=True):
        each = [zermelo.regret(position, move.name).outcome for move in position.moves]
        assert mean == pytest.approx(np.mean(each) if each else 0)


def test_a_sweep_has_a_column_of_scores(tmp_path: Path) -> None:
    file = tmp_path / "sweep.csv"
    specs = [f"{DOTS}:width=1", THREE]
    rows = zermelo.sweep(specs, out=file).rows
    assert [(row.value, row.score) for row in rows] == [("loss", -1), ("loss", -1)]
    assert zermelo.sweep(specs, out=file).rows == rows  # read back
    file.write_text(file.read_text(encoding="utf-8").replace("loss", "draw", 1), encoding="utf-8")
    swept = zermelo.sweep(specs, out=file)
    assert [row.score for row in swept.rows] == [-1, -1]
    assert len(swept.changed) == 1


def test_a_table_is_asked_for_a_score(tmp_path: Path) -> None:
    zermelo.solve(f"{DOTS}:width=1", tmp_path / "table")
    table = zermelo.Table(tmp_path / "table", zermelo.game(f"{DOTS}:width=1"))
    for score in (-1, 0, 1):
        found = list(table.query(score=score))
        assert found == [position for position in table if table[position].outcome == score]
    assert [position.text for position in table.query(value="loss", score=-1, ply=0)] == ["....,+0,1"]


@pytest.mark.parametrize("run", [zermelo.sources.search, zermelo.sources.watch, zermelo.sources.compare])
def test_the_searches_of_the_sources_refuse_players_who_move_again(run: Callable[..., Any]) -> None:
    with pytest.raises(BadOption, match="In dots a player can move again; the searches of the five sources are for"):
        run(DOTS)


def test_players_and_maps_refuse_what_they_cannot_show() -> None:
    for refused in (
        lambda: zermelo.match(DOTS, "minimax", "random"),
        lambda: zermelo.strategy(DOTS),
    ):
        with pytest.raises(BadOption, match="a player can move again"):
            refused()


def test_the_searches_of_the_sources_find_scores() -> None:
    """A game in which nobody moves again: take 1 to 3 of some coins, and count those you have."""
    game = zermelo.Game(
        "coins",
        zermelo.Rules(
            (7, 9),
            lambda s: 0b1110 & (2 << s[0]) - 1,
            lambda s, n: (s[0] - n, 18 - s[1] - n),
            lambda s: s[1] - 9,
            scores=(-9, 9),
        ),
    )
    known = zermelo.value(start(game)).outcome
    assert known == 1
    for name, each in zermelo.sources.SEARCHES.items():
        if each.perfect:
            assert zermelo.sources.search(start(game), name).score == known
    with pytest.raises(BadOption, match="The scoring 'halved' counts plies, and coins has scores: use 'one'"):
        zermelo.sources.search(start(game), "goodness", scoring="halved")
    assert all(row.scoring == "one" for row in zermelo.sources.compare(start(game), seconds_each=5).rows)
