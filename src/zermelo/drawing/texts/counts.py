"""Counts as tables: what each count is, the counts by ply, the games after every move."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from zermelo.counting.census import Census, Opening
from zermelo.counting.layers import Layer
from zermelo.counting.nimbers import GrundyCount
from zermelo.counting.results import Results, summed
from zermelo.drawing.texts.tables import Column, html_of, text_of
from zermelo.drawing.texts.text import wrapped

__all__ = ["census_html", "census_text"]

COUNTED = (
    "Ply: one move by one player; a row counts what lies that many plies after the start. "
    "Wins and draws: games that end at that ply. Finished: positions in which the game is over."
)

MEANINGS = {
    "games": "complete sequences of moves",
    "different": "games, where moves that a symmetry of the board makes equal count once",
    "nodes": "sequences of moves, complete or not, the empty one included",
    "positions": "distinct states that play can reach",
    "classes": "positions, where those equal up to symmetry count once",
}
"""What each count counts."""


class Totals(NamedTuple):
    """What all plies hold together: a position that several plies share counts once."""

    nodes: int
    positions: int
    classes: int
    games: Results
    finished: int
    different: int

    @property
    def cells(self) -> tuple[int, ...]:
        return (self.nodes, self.positions, self.classes, *self.games, self.finished, self.different)


NEW = "New: positions that no ply before this one has."


def census_text(census: Census, width: int | None = None) -> str:
    """The totals and what they mean, the counts by ply, and the games after every move."""
    players = census.position.game.players
    parts = [text_of(layer_columns(census), width)]
    if census.has_all:
        parts.insert(0, summary(totals(census.layers), players, width, names_of(census)))
    if census.openings and census.whole:
        parts.append(text_of(opening_columns(census.openings, players), width))
    if census.grundy is not None:
        parts.append(text_of(grundy_columns(census.grundy), width))
    return "\n\n".join([*parts, *(wrapped(sentence, width) for sentence in sentences(census))])


def sentences(census: Census) -> list[str]:
    """Return what the columns mean, and what is missing."""
    return [COUNTED, *([NEW] if census.returns else []), *census.missing]


def census_html(census: Census) -> str:
    players = census.position.game.players
    says = summary(totals(census.layers), players, None, names_of(census)).splitlines() if census.has_all else []
    by_ply = html_of(layer_columns(census), [*map(str.strip, says), *sentences(census)])
    after_moves = html_of(opening_columns(census.openings, players)) if census.openings and census.whole else ""
    return by_ply + after_moves + (html_of(grundy_columns(census.grundy)) if census.grundy is not None else "")


def names_of(census: Census) -> Sequence[str]:
    """Return what has a total."""
    return ("positions", "classes") if census.returns else tuple(MEANINGS)


def summary(totals: Totals, players: Sequence[str], width: int | None, names: Sequence[str]) -> str:
    """Write an entry for each total: '255,168 games: complete sequences of moves (X wins 131,184; ...)'."""
    every = totals._asdict() | {"games": totals.games.total}
    counts = {name: every[name] for name in names}
    digits = max(len(f"{count:,}") for count in counts.values())
    by_winner = "; ".join(f"{name} {n:,}" for name, n in zip(winners(players), totals.games, strict=True))
    meanings = {**MEANINGS, "games": f"{MEANINGS['games']} ({by_winner})"}
    entries = (f"{count:>{digits},} {name}: {meanings[name]}" for name, count in counts.items() if count)
    return "\n".join(wrapped(entry, width, digits + 1) for entry in entries)


def layer_columns(census: Census) -> list[Column]:
    """Return a row for every ply, and one for all of them where they are all there."""
    heads: tuple[str, ...]
    spare: tuple[int, ...]
    heads = ("nodes", "positions", "classes", *winners(census.position.game.players), "finished", "different")
    spare = (0, 4, 5, 1, 2, 3, 6, 7)
    if census.returns:
        heads, spare = ("nodes", "positions", "new", *heads[2:]), (0, 4, 0, *spare[2:])
    rows = [counts_of(layer, census.returns) for layer in census.layers]
    names = [str(layer.ply) for layer in census.layers]
    if census.whole:
        rows, names = [*rows, totals(census.layers).cells], [*names, "all"]
    cells = zip(*([f"{count:,}" if count else "" for count in row] for row in rows), strict=True)
    columns = (Column(*column) for column in zip(heads, cells, (False,) * len(heads), spare, strict=True))
    return [Column("ply", names), *(column for column in columns if any(column.cells))]


def counts_of(layer: Layer, returns: bool) -> tuple[int, ...]:
    new, finished, different = [layer.new_positions] if returns else [], layer.finished.total, layer.different.total
    return (layer.nodes, layer.positions, *new, layer.classes, *layer.games, finished, different)


def winners(players: Sequence[str]) -> tuple[str, str, str]:
    return f"{players[0]} wins", f"{players[1]} wins", "draws"


def totals(layers: Sequence[Layer]) -> Totals:
    return Totals(
        nodes=sum(layer.nodes for layer in layers),
        positions=sum(layer.new_positions for layer in layers),
        classes=sum(layer.new_classes for layer in layers),
        games=summed(layer.games for layer in layers),
        finished=sum(layer.finished.total for layer in layers),
        different=sum(layer.different.total for layer in layers),
    )


def opening_columns(openings: Sequence[Opening], players: Sequence[str]) -> list[Column]:
    """A row for every move, with the games that follow it."""
    games = [summed(layer.games for layer in opening.layers) for opening in openings]
    different = [summed(layer.different for layer in opening.layers).total for opening in openings]
    counts = [*zip(*games, strict=True), [result.total for result in games], different]
    spare = {"games": 0, "different": 4, "draws": 3}
    heads = (*winners(players), "games", "different")
    columns = (
        Column(head, [f"{n:,}" for n in column], spare=spare.get(head, 2))
        for head, column in zip(heads, counts, strict=True)
    )
    return [Column("after", [opening.move for opening in openings]), *columns]


def grundy_columns(counts: Mapping[int, GrundyCount]) -> list[Column]:
    """A row for every Grundy value, with the positions that have it."""
    return [
        Column("Grundy value", [str(value) for value in counts]),
        Column("positions", [f"{count.positions:,}" for count in counts.values()]),
        Column("classes", [f"{count.classes:,}" for count in counts.values()], spare=1),
    ]
