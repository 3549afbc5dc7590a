"""Numbers of symmetries and positions of games of the atlas, and certificates of them."""

from math import comb

import pytest

import zermelo
import zermelo_atlas
from zermelo import game
from zermelo.evaluation.symmetry.transformations import symmetries_of
from zermelo.proofs import certify, check_certificate


@pytest.mark.parametrize(("spec", "number"), [("notakto", 8), ("notakto:boards=2", 4), ("numerical", 8)])
def test_symmetries_are_found_and_checked(spec: str, number: int) -> None:
    assert len(set(symmetries_of(game(spec)))) == number


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "number"),
    [
        ("chomp:width=4,height=3", comb(7, 3) - 1),  # the staircases but the empty one
        ("octal:code=137,n=7", 0),
        ("pong-hau-ki", 0),  # its play can return
        ("three-musketeers", 0),  # its states tell whose turn it is
    ],
)
def test_all_functions_count_the_same_positions(spec: str, number: int) -> None:
    known = number or len({position.state for position in positions_of(spec)})
    assert zermelo.count(spec, seconds=600).positions == known
    assert zermelo.sweep(spec, seconds_each=600).rows[0].positions == known
    assert zermelo_atlas.report(spec, seconds=600).census.positions == known


def positions_of(spec: str) -> list[zermelo.Position[object]]:
    """Return a position of each distinct state, by following every move."""
    waiting = [zermelo.start(spec)]
    met = {waiting[0].state}
    for here in waiting:
        new = {after.state: after for after in map(here.follow, here.moves) if after.state not in met}
        met.update(new)
        waiting += new.values()
    return waiting


def test_a_certificate_of_notakto_is_a_proof() -> None:
    certified = certify("notakto", "first wins")
    assert check_certificate(certified)
