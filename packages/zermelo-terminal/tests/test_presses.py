"""Presses on a board: they lead to each legal move by its path, and can be taken back."""

from random import Random

import pytest

import zermelo
from zermelo import Move, Position, analysis
from zermelo_terminal.boards.presses import Presses, refusal


def press_all(presses: Presses, *names: str) -> Presses | Move | None:
    found: Presses | Move | None = presses
    for name in names:
        assert isinstance(found, Presses)
        found = found.press(name)
    return found


@pytest.mark.parametrize("name", zermelo.GAMES)
def test_the_path_of_each_legal_move_leads_to_it(name: str) -> None:
    rng, position = Random(7), zermelo.start(name)
    for _ in range(6):
        for move in position.moves:
            path = analysis.path_of(position, move)
            made = press_all(Presses.of(position), *path)
            # where longer paths go on, a second press of the last place makes the shorter move
            assert (made.press(path[-1]) if isinstance(made, Presses) else made) == move
        if position.is_over:
            break
        position = position.play(rng.choice(list(position.moves)))


def test_two_pins_that_fall_together_are_pressed_in_any_order() -> None:
    presses = Presses.of(zermelo.start("kayles"))
    assert press_all(presses, "3", "4") == press_all(presses, "4", "3")


def test_a_second_press_of_the_first_place_takes_it_back_and_another_man_is_taken_up() -> None:
    presses = Presses.of(zermelo.start("dobutsu"))
    assert press_all(presses, "b4", "b4") == presses
    other = press_all(presses, "b4", "c4")
    assert isinstance(other, Presses)
    assert other.pressed == ("c4",)


def test_a_place_that_leads_nowhere_is_refused_with_the_reason() -> None:
    position: Position[object] = zermelo.start("tictactoe").after("5")
    presses = Presses.of(position)
    assert presses.press("5") is None
    assert refusal(position, presses, "5") == "5 is taken."
    discs = zermelo.start("othello")
    assert refusal(discs, Presses.of(discs), "a1").startswith("a1: ")
