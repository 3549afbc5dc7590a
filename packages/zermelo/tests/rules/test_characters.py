"""Texts and names by single characters."""

from itertools import islice
from random import Random

import pytest

from positions import random_game
from zermelo import GAMES, Characters, game
from zermelo.machine.kernel import compile_rule

SPECS = [*GAMES, "mnk:width=9,height=8", "mnk:wild=true", "connect:width=9,height=7", "morris:men=6"]
DECLARED = [spec for spec in SPECS if isinstance(game(spec).notation.write, Characters)]


@pytest.mark.slow
@pytest.mark.parametrize("spec", DECLARED)
def test_the_characters_of_a_text_are_the_same_plain_compiled_and_at_once(spec: str) -> None:
    board = game(spec)
    assert isinstance(board.notation.write, Characters)
    code, places = compile_rule(board.notation.write.code), range(board.notation.write.number)
    for position in islice(random_game(board, Random(5), 60), 0, None, 3):
        asked = position.state, position.turn
        assert "".join(chr(code(*asked, i)) for i in places) == board.notation.write(*asked)
        assert "".join(chr(board.notation.write.code(*asked, i)) for i in places) == board.notation.write(*asked)
