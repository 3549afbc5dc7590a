"""The counts of a position as JSON."""

from typing import TYPE_CHECKING, Any

from zermelo.counting.layers import Layer
from zermelo.counting.results import Results, summed

if TYPE_CHECKING:
    from zermelo.counting.census import Census, Opening

__all__ = ["census_record", "layer_record"]


def census_record(census: "Census") -> dict[str, Any]:
    """What is not whole has no totals; openings are absent where there was no time for them."""
    position, layers, whole = census.position, census.layers, census.whole
    record: dict[str, Any] = {"game": position.game.name, "moves": position.played, "board": position.text}
    record["games"] = {**totals([layer.games for layer in layers], whole), "by_length": by_length(layers, "games")}
    record["nodes"] = by_ply([layer.nodes for layer in layers], sum(layer.nodes for layer in layers), whole)
    if layers[0].positions:
        record |= positions_record(layers, whole, census.has_all)
    if census.returns:
        record["positions"]["new_by_ply"] = [layer.new_positions for layer in layers]
    if census.openings is not None:
        record["openings"] = [opening_record(opening, whole) for opening in census.openings]
    if census.grundy is not None:
        record["grundy"] = [{"value": value, **count._asdict()} for value, count in census.grundy.items()]
    return record | {"missing": census.missing}


def layer_record(layer: Layer) -> dict[str, Any]:
    """What there is at one ply; where a walk counted nodes and games alone, the other counts are null."""
    whole = bool(layer.positions)
    places = {"positions": layer.positions, "classes": layer.classes, "finished": layer.finished.total}
    return {
        "ply": layer.ply,
        "nodes": layer.nodes,
        **{name: number if whole else None for name, number in places.items()},
        "games": layer.games.total,
        **{f"games_{name}": number for name, number in layer.games._asdict().items()},
    }


def positions_record(layers: list[Layer], whole: bool, has_all: bool) -> dict[str, Any]:
    return {
        "positions": by_ply([x.positions for x in layers], sum(x.new_positions for x in layers), has_all),
        "classes": by_ply([x.classes for x in layers], sum(x.new_classes for x in layers), has_all),
        "finished": {
            **totals([layer.finished for layer in layers], whole),
            "by_ply": [layer.finished.total for layer in layers],
            "classes": totals([layer.finished_classes for layer in layers], whole),
        },
        "essentially_different": {
            **totals([layer.different for layer in layers], whole),
            "by_length": by_length(layers, "different"),
        },
    }


def totals(results: list[Results], whole: bool) -> dict[str, int]:
    together = summed(results)
    return {"total": together.total, **together._asdict()} if whole else {}


def by_length(layers: list[Layer], name: str) -> dict[str, dict[str, int]]:
    """The results of the games of every length, in plies, that has any."""
    ending = {str(layer.ply): getattr(layer, name)._asdict() for layer in layers if getattr(layer, name).total}
    return {ply: {result: n for result, n in results.items() if n} for ply, results in ending.items()}


def by_ply(counts: list[int], total: int, whole: bool) -> dict[str, Any]:
    return {"total": total, "by_ply": counts} if whole else {"by_ply": counts}


def opening_record(opening: "Opening", whole: bool) -> dict[str, Any]:
    """Games by result after a move, and the nodes by ply: the move itself is ply 1."""
    games = totals([layer.games for layer in opening.layers], whole)
    different = totals([layer.different for layer in opening.layers], whole)
    nodes = [layer.nodes for layer in opening.layers]
    return {"move": opening.move, **games, "essentially_different": different, "nodes_by_ply": nodes}
