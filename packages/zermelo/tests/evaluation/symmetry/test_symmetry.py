"""Symmetries are tried against the rules before anything relies on them."""

from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from places import OWN
from positions import walked
from zermelo import LOSS, WIN, Board, Game, Notation, Position, Rules, count, game, start
from zermelo.errors import BadGame
from zermelo.evaluation.symmetry.folding import some_texts, symmetries
from zermelo.evaluation.symmetry.transformations import folding_maps, maps_of, store_results
from zermelo.types import Deadline

PLAIN = game("tictactoe")
FULL = Position.read(PLAIN, "XOXXOOOXX")
"""A drawn board, one of 16."""


def changed() -> Game[Any]:
    """Tic-tac-toe in which one full board is a win for the second player."""

    def outcome(state: Any) -> int:
        return WIN if state == FULL.state else PLAIN.rules.outcome(state)

    return replace(PLAIN, rules=PLAIN.rules._replace(outcome=outcome))


def test_one_outcome_that_breaks_a_symmetry_of_the_grid_is_found_at_its_one_position() -> None:
    assert len(symmetries(PLAIN)) == 8
    assert len(symmetries(changed())) < 8


def test_the_positions_of_a_game_whose_players_move_again_are_those_of_its_tree() -> None:
    dots = game(str(OWN / "dots.py"))
    new = [Position(dots, dots.rules.start)]
    met = {new[0].text}
    while new:
        here = new.pop()
        new += [child for child in map(here.follow, here.moves) if child.text not in met]
        met |= {child.text for child in map(here.follow, here.moves)}
    assert sorted(some_texts(dots).values()) == sorted(met)


@pytest.mark.slow
def test_a_small_game_is_small_on_a_machine_that_halts_for_a_while() -> None:
    halts = iter([1.5])

    def play(state: Any, move: int) -> Any:
        sleep(next(halts, 0))
        return PLAIN.rules.play(state, move)

    halting = replace(changed(), rules=changed().rules._replace(play=play))
    assert len(symmetries(halting)) < 8


def test_the_census_of_a_game_with_a_broken_symmetry_is_that_of_its_tree() -> None:
    position = start(changed()).after("1 2 3")
    plain = walked(position)
    assert [layer.games for layer in count(position).layers] == [layer.games for layer in plain]


def test_a_declared_symmetry_that_is_false_at_one_position_is_an_error_where_it_is_used() -> None:
    declared = replace(changed(), declared=replace(changed().declared, symmetries=symmetries(PLAIN)))
    for use in (symmetries, folding_maps, maps_of, lambda one: count(start(one))):
        with pytest.raises(BadGame, match=r"symmetry \(.*\) of tictactoe is false: it turns [XO.]{9} into"):
            use(declared)


@pytest.mark.parametrize("false", [(0,) * 9, (0, 1, 2), tuple(range(1, 10)), (1, 0, 2, 3, 4, 5, 6, 7, 8)])
def test_a_declared_map_that_is_not_a_symmetry_is_an_error(false: tuple[int, ...]) -> None:
    with pytest.raises(BadGame, match="is false: it turns"):
        symmetries(replace(PLAIN, declared=replace(PLAIN.declared, symmetries=(false,))))


def test_declared_maps_stand_for_the_group_that_they_generate() -> None:
    turned, mirrored = (2, 5, 8, 1, 4, 7, 0, 3, 6), (2, 1, 0, 5, 4, 3, 8, 7, 6)
    assert set(symmetries(replace(PLAIN, declared=replace(PLAIN.declared, symmetries=(turned, mirrored))))) == set(
        symmetries(PLAIN)
    )


def test_a_false_transform_is_an_error_where_it_is_used() -> None:
    wrong = replace(PLAIN, declared=replace(PLAIN.declared, transform=lambda state, cells: (state[1], state[0])))
    for use in (folding_maps, maps_of):
        with pytest.raises(BadGame, match="transform of tictactoe is false: the map"):
            use(wrong)


def test_maps_are_found_once_and_again_when_the_file_is_damaged_or_our_rules_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Game[Any]] = []
    monkeypatch.setattr("zermelo.evaluation.symmetry.transformations.kernel_folder", lambda: tmp_path)
    chosen = game("mnk:width=4,height=3")

    def find(game: Game[Any], deadline: Deadline) -> tuple[tuple[int, ...], ...]:
        asked.append(game)
        return folding_maps(game, deadline)

    def found() -> tuple[tuple[int, ...], ...]:
        return store_results(find)(chosen)

    assert found() == found() == folding_maps(chosen)
    assert len(asked) == 1
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:-1] + b"0")
    assert found() == found() == folding_maps(chosen)
    assert len(asked) == 2
    monkeypatch.setattr("zermelo.evaluation.symmetry.transformations.checksum_of_rules", lambda: "other")
    assert found() == folding_maps(chosen)
    assert len(asked) == 3


def test_a_transform_that_fails_is_named() -> None:
    wrong = replace(PLAIN, declared=replace(PLAIN.declared, transform=lambda state, cells: state[2]))
    with pytest.raises(BadGame, match=r"transform of tictactoe fails for the state .*IndexError"):
        folding_maps(wrong)


@pytest.mark.slow
def test_a_start_that_a_symmetry_moves_does_not_spoil_the_group() -> None:
    """Stones on a diagonal: a quarter turn of the board leads from reachable boards to others."""
    position = start(PLAIN).after("1 5 9")
    marked = replace(
        PLAIN,
        rules=PLAIN.rules._replace(start=position.state),
        notation=replace(
            PLAIN.notation,
            write=lambda state, turn: PLAIN.notation.write(state, 1 - turn),
            read=lambda text: (PLAIN.notation.read(text)[0], 1 - PLAIN.notation.read(text)[1]),
        ),
    )
    assert len(symmetries(marked)) in (4, 8)
    plain = walked(start(marked))
    assert [layer.games for layer in count(start(marked)).layers] == [layer.games for layer in plain]


def test_a_text_that_ends_with_whose_turn_it_is_has_the_symmetries_of_its_grid() -> None:
    told = telling_the_turn()
    assert len(symmetries(told)) == 8
    assert {len(one) for one in symmetries(told)} == {10}
    assert str(start(told).after("1")).startswith(" X │ 2 │ 3")


def telling_the_turn() -> Game[Any]:
    """Tic-tac-toe whose text has one character more than the board has cells."""
    return replace(
        PLAIN,
        notation=replace(
            PLAIN.notation,
            write=lambda state, turn: PLAIN.notation.write(state, turn) + "XO"[turn],
            read=lambda text: PLAIN.notation.read(text[:9]),
        ),
    )


def test_a_text_shorter_than_its_board_is_refused_in_a_sentence() -> None:
    row = Board(((0, 0), (1, 0), (2, 0)))
    short = Game("row", Rules(2, lambda s: 2 * bool(s), lambda s, m: s - 1, lambda s: LOSS), board=row)
    with pytest.raises(BadGame, match="the text '2' has 1 character, and the board has 3 places"):
        str(start(short))


def test_a_map_that_joins_one_way_to_a_position_with_two_is_not_a_symmetry() -> None:
    """Three moves lead from the start: one marks the left cell, two the right one."""
    texts = ("..", "x.", ".x")
    rules = Rules(0, lambda s: 0 if s else 0b111, lambda s, move: min(move + 1, 2), lambda s: LOSS)
    ways = Game(
        "ways",
        rules,
        notation=Notation(write=lambda s, turn: texts[s], read=lambda text: (texts.index(text), int(text != ".."))),
    )
    assert symmetries(replace(ways, board=Board(((0, 0), (1, 0))))) == ((0, 1),)
