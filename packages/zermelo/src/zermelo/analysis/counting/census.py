"""All counts of a position, also as JSON and as records."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.analysis.counting.layers import GrundyCount, Layer
from zermelo.machine.savable import Savable
from zermelo.rules.position import Move, Position
from zermelo.rules.results import Results, sum_results

__all__ = ["Census", "Opening"]


class Opening(NamedTuple):
    """The counts after one of the moves."""

    move: Move
    layers: list[Layer]
    """The layers below the position after the move, which is ply 0."""


@dataclass(repr=False)
class Census(Savable):
    """The counts of a position, with sentences about missing parts."""

    position: Position[Any]
    layers: list[Layer] = field(default_factory=list)
    """The finished layers, by ply."""
    whole: bool = False
    """True if all games end within these layers."""
    openings: list[Opening] | None = None
    """The counts after every move, in move order; None if time ran out."""
    grundy: dict[int, GrundyCount] | None = None
    """The number of positions with each Grundy value; None if the game has none, or time ran out."""
    missing: list[str] = field(default_factory=list)
    """A sentence about each missing part."""
    returns: bool = False
    """True if play can return to a position, so that nodes and games have no total."""
    met_all: bool = False
    """True if every reachable position is in a layer, although play can return."""

    @property
    def has_all(self) -> bool:
        """True if every reachable position is in a layer."""
        return self.whole or self.met_all

    @property
    def games(self) -> int | None:
        """The number of games; None if some are not counted."""
        return sum(layer.games.total for layer in self.layers) if self.whole else None

    @property
    def nodes(self) -> int | None:
        """The number of nodes of the tree; None if some are not counted."""
        return sum(layer.nodes for layer in self.layers) if self.whole else None

    @property
    def positions(self) -> int | None:
        """The number of positions, each once, whoever is to move; None if some are not counted."""
        return sum(layer.new_positions for layer in self.layers) if self.has_all and self.layers[0].positions else None

    @property
    def classes(self) -> int | None:
        """The number of positions up to symmetry; None if some are not counted."""
        return sum(layer.new_classes for layer in self.layers) if self.has_all and self.layers[0].positions else None

    def record(self) -> dict[str, Any]:
        """Return the counts as JSON.

        Incomplete counts have no totals; openings are absent if time ran out.
        """
        position, layers, whole = self.position, self.layers, self.whole
        record: dict[str, Any] = {
            "game": position.game.name,
            "moves": position.moves_played.names,
            "board": position.text,
        }
        record["games"] = totals([layer.games for layer in layers], whole) | by_length(layers, "games")
        record["nodes"] = by_ply([layer.nodes for layer in layers], self.nodes)
        if layers[0].positions:
            for name in ("positions", "classes"):
                record[name] = by_ply([getattr(layer, name) for layer in layers], getattr(self, name))
            finished = [layer.finished for layer in layers]
            record["finished"] = {
                **totals(finished, whole),
                "by_ply": [results.total for results in finished],
                "classes": totals([layer.finished_classes for layer in layers], whole),
            }
            different = totals([layer.different for layer in layers], whole)
            record["essentially_different"] = different | by_length(layers, "different")
        if self.returns:
            record["positions"]["new_by_ply"] = [layer.new_positions for layer in layers]
        if self.openings is not None:
            record["openings"] = [opening_record(opening, whole) for opening in self.openings]
        if self.grundy is not None:
            record["grundy"] = [{"value": value, **count._asdict()} for value, count in self.grundy.items()]
        return record | {"missing": self.missing}

    def records(self) -> list[dict[str, Any]]:
        """Return the counts as plain dicts with the same keys, one a ply, for pandas.DataFrame or polars.DataFrame.

        If a walk counted only nodes and games, the other counts are None.
        """
        return [
            {
                "ply": layer.ply,
                "nodes": layer.nodes,
                "positions": layer.positions or None,
                "classes": layer.classes or None,
                "finished": layer.finished.total if layer.positions else None,
                "games": layer.games.total,
                **{f"games_{name}": number for name, number in layer.games._asdict().items()},
            }
            for layer in self.layers
        ]


def totals(results: Sequence[Results], whole: bool) -> dict[str, Any]:
    together = sum_results(results)
    return {"total": together.total, **together._asdict()} if whole else {}


def by_length(layers: Sequence[Layer], name: str) -> dict[str, Any]:
    """Return the results of the games of every length, in plies, that has any."""
    ending = {str(layer.ply): getattr(layer, name)._asdict().items() for layer in layers if getattr(layer, name).total}
    return {"by_length": {ply: {result: n for result, n in results if n} for ply, results in ending.items()}}


def by_ply(counts: Sequence[int], total: int | None) -> dict[str, Any]:
    return {"by_ply": counts} if total is None else {"total": total, "by_ply": counts}


def opening_record(opening: Opening, whole: bool) -> dict[str, Any]:
    """Return the games by result after a move, and the nodes by ply: the move itself is ply 1."""
    return {
        "move": opening.move.name,
        **totals([layer.games for layer in opening.layers], whole),
        "essentially_different": totals([layer.different for layer in opening.layers], whole),
        "nodes_by_ply": [layer.nodes for layer in opening.layers],
    }
