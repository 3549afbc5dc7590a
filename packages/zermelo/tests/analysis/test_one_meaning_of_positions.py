"""A position is a distinct state, whoever is to move: whatever counts positions counts the same."""

import re
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.analysis.counting.ply_counts import Plies
from zermelo.evaluation.symmetry.transformations import symmetries_of
from zermelo.types import Deadline

GAMES = {
    "kayles:n=7": 2**7,  # any set of pins is left by some play
    "nim:heaps=3+4+5": 4 * 5 * 6,
    "stones:n=9": 10,
    "hexapawn": None,  # its board is turned for the second player
    "morris": None,  # its play can return
    "dots-and-boxes:width=2,height=1": None,  # a player moves again
    "tictactoe:board=two_lists": 5478,  # its states are lists
}
"""Games, and the numbers of positions that a formula or a source gives."""


def states_of(spec: str) -> set[Any]:
    """Return the distinct states, by following every move."""
    waiting = [zermelo.start(spec)]
    met = {waiting[0].state}
    for here in waiting:
        new = [after for after in map(here.follow, here.moves) if after.state not in met]
        met.update(after.state for after in new)
        waiting += {after.state: after for after in new}.values()
    return met


@pytest.mark.slow
@pytest.mark.parametrize("spec", GAMES)
def test_all_commands_count_the_same_positions(spec: str, tmp_path: Path) -> None:
    known = GAMES[spec] or len(states_of(spec))
    census = zermelo.count(spec, seconds=600)
    assert census.positions == known
    assert zermelo.sweep(spec, seconds_each=600).rows[0].positions == known
    if spec != "tictactoe:board=two_lists":  # which no table stores
        assert (
            int(re.findall(r"([\d,]+) positions", str(zermelo.solve(spec, tmp_path / "t")))[0].replace(",", ""))
            == known
        )
        assert census.grundy is None or sum(count.positions for count in census.grundy.values()) == known


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["hexapawn", "morris", "kayles:n=6", "dots-and-boxes:width=2,height=1"])
def test_classes_are_those_of_the_states(spec: str) -> None:
    game, census = zermelo.game(spec), zermelo.count(spec, seconds=600)
    maps = symmetries_of(game)
    assert len(maps) > 1
    if game.declared.transform is None:  # then by texts
        classes = {min("".join(game.notation.write(s, 0)[i] for i in cells) for cells in maps) for s in states_of(spec)}
    else:
        transform = game.declared.transform
        classes = {min(transform(state, cells) for cells in maps) for state in states_of(spec)}
    assert census.classes == len(classes)


@pytest.mark.slow
def test_kernels_count_a_state_once_whoever_is_to_move() -> None:
    position = zermelo.start("morris:men=4")
    layers = []
    for layer in Plies(position.game).layers(position, Deadline(600)):
        if not layer.new_positions:
            break
        layers.append(layer)
    assert (sum(layer.new_positions for layer in layers), sum(layer.new_classes for layer in layers)) == (
        len(states_of("morris:men=4")),
        zermelo.count("morris:men=4", seconds=600).classes,
    )
