"""A report counts each distinct state once, whoever is to move, as the other results do."""

from math import comb

import pytest

import zermelo
import zermelo_atlas

SPECS = (
    "kayles:n=7",
    "nim:heaps=3+4+5",
    "hexapawn",  # its board is turned for the second player
    "pong-hau-ki",  # its play can return
    "three-musketeers",  # its states tell whose turn it is
    "dots-and-boxes:width=2,height=1",  # a player moves again
)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_a_report_has_the_positions_that_count_finds(spec: str) -> None:
    known, report = zermelo.count(spec, seconds=600), zermelo_atlas.report(spec, seconds=600)
    assert report.exact
    finished = {position.state for position in zermelo.all_positions(spec) if position.is_over}
    assert sum(row.positions for row in report.difficulty) + len(finished) == known.positions


def test_the_atlas_counts_a_state_once() -> None:
    atlas = {entry.game: entry.positions for entry in zermelo_atlas.entries().entries}
    assert atlas["kayles:n=5"] == 2**5
    assert atlas["nim:heaps=3+4+5"] == 4 * 5 * 6
    assert atlas["chomp:width=4,height=3"] == comb(7, 3) - 1
    assert atlas["stones:n=20"] == 21
