"""Whether the symmetries and the `transform` that a game declares are true, and why one is not."""

from collections.abc import Iterator
from typing import Any

from zermelo.checking.fault import SYMMETRY, TRANSFORM, Fault
from zermelo.checking.way import way_to
from zermelo.errors import BadText
from zermelo.position import Position
from zermelo.rules import Game
from zermelo.symmetry.maps import apparent_maps, false_symmetry, symmetries
from zermelo.symmetry.soundness import Symmetry, some_positions, turner
from zermelo.symmetry.transformations import false_transforms

__all__ = ["false_maps", "false_transformations"]

MANY, FEW = 100, 10
"""Random games of a large game: for each declared symmetry, and for the transformed states."""


def false_maps(game: Game[Any]) -> Iterator[Fault]:
    """The first declared symmetry that is false."""
    if false := false_symmetry(game, MANY):
        symmetry, position = false
        yield Fault(SYMMETRY, why_false(position, symmetry), position, way_to(position))


def why_false(position: Position[Any], symmetry: Symmetry) -> str:
    """What shows in a position that a map does not keep to the rules."""
    text, told = position.text, f"the map {symmetry}"
    if sorted(symmetry) != list(range(len(text))):
        return f"{told} does not name each of the {len(text)} characters of the text once"
    turned = turner(symmetry)(text)
    try:
        other = Position.read(position.game, turned)
    except BadText as error:
        return f"{told} turns {text!r} into {turned!r}, which is no position: {error}".rstrip(".")
    if position.is_over != other.is_over:
        over, open_ = ("over", "not") if position.is_over else ("not over", "over")
        return f"{told} turns {text!r}, where the game is {over}, into {turned!r}, where it is {open_}"
    if position.is_over and position.outcome != other.outcome:
        return f"{told} turns {text!r} into {turned!r}, and their outcomes are {position.outcome} and {other.outcome}"
    return f"{told} turns {text!r} into {turned!r}, and not all their moves into each other"


def false_transformations(game: Game[Any]) -> Iterator[Fault]:
    """Yield the states that `transform` gets wrong, if the game declares one."""
    texts = {position: position.text for position in some_positions(game, FEW)} if game.transform else {}
    for cells in symmetries(game) or apparent_maps(game) if game.transform else ():
        for position, found in false_transforms(game, cells, texts):
            yield Fault(TRANSFORM, found, position, way_to(position))
