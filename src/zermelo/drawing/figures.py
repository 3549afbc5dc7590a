"""Counts, comparisons, matches and proofs as tables of figures, with the sentences that explain them."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from zermelo.analysis.comparison import Comparison
from zermelo.analysis.measure import COMPILED, Row
from zermelo.counting.census import Census, Opening
from zermelo.counting.layers import Layer
from zermelo.counting.results import Results, summed
from zermelo.drawing.tables import Column, html_of, text_of
from zermelo.drawing.text import draw, wrapped
from zermelo.drawing.words import result
from zermelo.playing.match import SEATS, Match, as_player
from zermelo.playing.prove import Proofs

__all__ = [
    "census_html", "census_text", "comparison_html", "comparison_text", "match_html", "match_text", "proofs_text",
]  # fmt: skip

COUNTED = (
    "Node: a sequence of moves. Class: positions equal up to symmetry. Wins and draws: games that end there. "
    "Finished: positions that are over. Different: games, counting moves that a symmetry joins once."
)
COMPARED = "Node: a sequence of moves that was searched. Depth: in plies. Recursion: the most calls open at once."


def census_text(census: Census, width: int | None = None) -> str:
    """The counts by ply, and the games after every move."""
    parts = [text_of(layer_columns(census), width), wrapped(COUNTED, width)]
    if census.openings and census.whole:
        parts.insert(1, text_of(opening_columns(census.openings, census.position.game.players), width))
    return "\n\n".join([*parts, *(wrapped(sentence, width) for sentence in census.missing)])


def census_html(census: Census) -> str:
    return html_of(layer_columns(census))


def layer_columns(census: Census) -> list[Column]:
    """A row for every ply, and one for all of them where they are all there."""
    heads = ("nodes", "positions", "classes", *winners(census.position.game.players), "finished", "different")
    spare = (0, 0, 1, 0, 0, 0, 2, 3)
    rows = [counts_of(layer) for layer in census.layers]
    names = [str(layer.ply) for layer in census.layers]
    if census.whole:
        rows, names = [*rows, tuple(totals(census.layers))], [*names, "all"]
    cells = zip(*([f"{count:,}" if count else "" for count in row] for row in rows), strict=True)
    columns = (Column(*column) for column in zip(heads, cells, (False,) * len(heads), spare, strict=True))
    return [Column("ply", names), *columns]


def counts_of(layer: Layer) -> tuple[int, ...]:
    finished, different = layer.finished.total, layer.different.total
    return (layer.nodes, layer.positions, layer.classes, *layer.games, finished, different)


def winners(players: Sequence[str]) -> tuple[str, str, str]:
    return f"{players[0]} wins", f"{players[1]} wins", "draws"


def totals(layers: Sequence[Layer]) -> Iterator[int]:
    """What all plies hold together: a position that several plies share counts once."""
    yield sum(layer.nodes for layer in layers)
    yield sum(layer.new_positions for layer in layers)
    yield sum(layer.new_classes for layer in layers)
    yield from summed(layer.games for layer in layers)
    yield sum(layer.finished.total for layer in layers)
    yield sum(layer.different.total for layer in layers)


def opening_columns(openings: Sequence[Opening], players: Sequence[str]) -> list[Column]:
    """A row for every move, with the games that follow it."""
    games = [summed(layer.games for layer in opening.layers) for opening in openings]
    different = [summed(layer.different for layer in opening.layers).total for opening in openings]
    counts = [*zip(*games, strict=True), [result.total for result in games], different]
    heads = (*winners(players), "games", "different")
    columns = (Column(head, [f"{n:,}" for n in column]) for head, column in zip(heads, counts, strict=True))
    return [Column("after", [opening.move for opening in openings]), *columns]


def comparison_text(comparison: Comparison, width: int | None = None) -> str:
    """A row for every search and board, and what the sources claim of them."""
    claims = [wrapped(f"- {sentence}", width) for sentence in comparison.claims]
    parts = [text_of(comparison_columns(comparison), width), wrapped(COMPARED, width), "\n".join(claims)]
    return "\n\n".join(filter(None, parts))


def comparison_html(comparison: Comparison) -> str:
    return html_of(comparison_columns(comparison))


def comparison_columns(comparison: Comparison) -> list[Column]:
    heads = ("search", "board", "scoring", "value", "best moves",
             "nodes", "calls", "depth", "recursion", "peak KiB", "seconds")  # fmt: skip
    left, spare = {"search", "board", "scoring", "best moves"}, {"recursion": 5, "depth": 4, "scoring": 3, "calls": 2}
    rows = zip(*(row_cells(comparison, row) for row in comparison.rows), strict=True)
    return [Column(head, cells, head in left, spare.get(head, 0)) for head, cells in zip(heads, rows, strict=True)]


def row_cells(comparison: Comparison, row: Row) -> list[str]:
    named = [row.pair.search, row.pair.board or "-", row.scoring]
    if row.result is None or row.seconds is None:
        return [*named, "-", row.stopped, *"------"]
    score, best, cost = row.result
    counts = [f"{count:,}" for count in (cost.nodes, cost.calls, cost.depth, cost.recursion)]
    if row.pair.search == COMPILED:
        counts[1:] = "---"
    moves = " ".join(comparison.position.label(move) for move in best) or "-"
    value = f"{score:g}" if isinstance(score, float) else str(score)
    return [*named, value, moves, *counts, peak(row), f"{row.seconds:.3f}"]


def peak(row: Row) -> str:
    return "-" if row.peak is None else f"{'' if row.whole else '>= '}{row.peak / 1024:.1f}"


def match_text(match: Match, width: int | None = None) -> str:
    return text_of(match_columns(match), width)


def match_html(match: Match) -> str:
    return html_of(match_columns(match))


def match_columns(match: Match) -> list[Column]:
    one, two = match.players
    return seat_columns(f"{one} v {two}", [f"{one} is {seat}" for seat in SEATS], [match.first, match.second])


def seat_columns(title: str, names: Sequence[str], results: Iterable[Results]) -> list[Column]:
    """A row for each seat, as the player in that seat sees the results."""
    rows = [as_player(result, seat) for seat, result in enumerate(results)]
    columns = (Column(head, [figure(row[head]) for row in rows]) for head in ("wins", "draws", "losses"))
    return [Column(title, names, left=True), *columns]


def figure(number: Any) -> str:
    return str(number) if isinstance(number, Fraction) else f"{number:,}"


def proofs_text(proofs: Proofs, width: int | None = None) -> str:
    """The games against every reply, and the lost one where there is one."""
    names = [f"as {seat}: {proof.games.total:,} games" for seat, proof in zip(SEATS, proofs.seats, strict=True)]
    columns = seat_columns(f"{proofs.player} against every reply", names, [proof.games for proof in proofs.seats])
    lost = proofs.lost
    if lost is None:
        return f"{text_of(columns, width)}\n\n{proofs.player} never loses."
    told = f"{proofs.player} can lose: {' '.join(lost.played)}"
    return "\n\n".join([text_of(columns, width), wrapped(told, width), draw(lost), result(lost)])
