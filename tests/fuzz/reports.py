"""The trial of a report on a game: every number of it, computed once more."""

from math import inf, isclose
from typing import Any

import zermelo
import zermelo_atlas
from fuzz.answers import expect_analysis
from fuzz.measures import Graph, graph_of
from fuzz.tried import SECONDS, Tried

__all__ = ["report"]

CLOSE = 1e-6

SMALL = 200
"""States of a game of which the depths that keep the result are computed once more."""


def report(on: Tried) -> None:
    """Compare a report with brute force; a compiled search leaves draws open, so that its report is by samples."""
    if not on.exact:
        return
    with on.verdict.about("report"):
        found = zermelo_atlas.report(on.game, seconds=SECONDS)
        on.verdict.expect("that it is exact", found.exact, True)
        expect_analysis(on, zermelo.start(on.game), found.analysis)
        graph = graph_of(on.game, on.truth)
        expect_play(on, graph, on.rng.choice(found.plays))
        expect_rows(on, graph, found.difficulty)
        depth = on.rng.randrange(3)
        expect_close(on, f"the trap of depth {depth + 1}", [found.traps[depth].share], [graph.trap(depth + 1)])
        best = {node: graph.best(node) for node in graph.inner}
        on.verdict.expect(
            "the positions on best lines", found.on_best_lines, len({state for state, _ in graph.reached(best)})
        )
        expect_warnings(on, graph, found)
        if len(on.truth) <= SMALL:
            on.verdict.expect("the depths", found.depths, (graph.depth_needed(0, 20), graph.depth_needed(1, 20)))


def expect_play(on: Tried, graph: Graph, play: Any) -> None:
    """Compare games between equal players."""
    said = [play.first, play.draw, play.second, play.plies]
    expect_close(on, f"play with p={play.p}", said, list(graph.equal_play(play.p)))


def expect_rows(on: Tried, graph: Graph, rows: Any) -> None:
    """Compare the difficulty of every ply."""
    true = graph.difficulty()
    on.verdict.expect("the plies", [row.ply for row in rows], [row[0] for row in true])
    for said, row in zip(rows, true, strict=False):
        expect_close(on, f"the difficulty of ply {row[0]}", list(said), list(row))


def expect_warnings(on: Tried, graph: Graph, found: Any) -> None:
    """Compare the sentences about sides that never win, about choices and about play that returns."""
    ends = {graph.result(node) for node, moves in graph.after.items() if not moves}
    endless = on.truth[on.game.rules.start].plies == inf
    first = on.game.notation.player_names[0]
    second = on.game.notation.player_names[1]
    true = {
        f"{first} never wins, whatever both do.": 0 not in ends,
        f"{second} never wins, whatever both do.": 1 not in ends,
        "Perfect play never ends.": endless,
        "Play can return to a position, so that a game need not end.": on.returns and not endless,
        f"No choice matters: every move keeps the {found.stake}.": all(
            len(graph.holding(node)) == len(graph.after[node]) for node in graph.inner
        ),
    }
    for sentence, is_true in true.items():
        on.verdict.expect(f"that it says {sentence!r}", sentence in found.warnings, is_true)


def expect_close(on: Tried, what: str, said: list[float], true: list[float]) -> None:
    """Add a fault if numbers differ by more than rounding."""
    if not all(isclose(a, b, rel_tol=CLOSE, abs_tol=CLOSE) for a, b in zip(said, true, strict=True)):
        on.verdict.add(f"{what} is {said}, and in truth {true}")
