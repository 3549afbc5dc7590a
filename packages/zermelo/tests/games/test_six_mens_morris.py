"""Six men's morris against a plain program, in which one move places or moves a man and removes another."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import zermelo
from positions import random_game
from zermelo import Position, start
from zermelo.errors import BadText

Node = tuple[int, int, int]
"""The men of the side to move and of the opponent, as masks, and the men in hand; point 8r + i is point i around the
outer (r = 0) or the inner square, from a corner on."""

AROUND = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
PLACES = [((2 - r) * x, (2 - r) * y) for r in (0, 1) for x, y in AROUND]
IN_TEXT = sorted(range(16), key=lambda point: PLACES[point][::-1])
"""The points in the order of the text."""

SIDES = [1 << 8 * r + i | 1 << 8 * r + i + 1 | 1 << 8 * r + (i + 2) % 8 for r in (0, 1) for i in (0, 2, 4, 6)]
NEIGHBOURS = [[p // 8 * 8 + (p + 1) % 8, p // 8 * 8 + (p - 1) % 8, *([(p + 8) % 16] * (p % 2))] for p in range(16)]


@cache
def in_mills(men: int) -> int:
    return sum({1 << p for side in SIDES if men & side == side for p in range(16) if side >> p & 1})


def whole_moves(node: Node) -> Iterator[Node]:
    """Yield the position after each move, which may remove a man."""
    mine, theirs, hand = node
    free = [p for p in range(16) if not (mine | theirs) >> p & 1]
    ways = [(mine | 1 << p, p) for p in free] if hand else []
    if hand == 0 and mine.bit_count() > 2:
        ways = [(mine ^ 1 << a | 1 << p, p) for p in free for a in NEIGHBOURS[p] if mine >> a & 1]
    for men, point in ways:
        if in_mills(men) >> point & 1:
            loose = theirs & ~in_mills(theirs) or theirs
            yield from ((theirs ^ 1 << p, men, max(hand - 1, 0)) for p in range(16) if loose >> p & 1)
        else:
            yield theirs, men, max(hand - 1, 0)


def node_of(position: Position[Any]) -> Node:
    """Return a position, in which no man must be removed, by its text."""
    mark, other = "XO"[position.turn], "OX"[position.turn]
    mine, theirs = (sum(1 << p for p, c in zip(IN_TEXT, position.text, strict=False) if c == m) for m in (mark, other))
    return mine, theirs, sum(map(int, position.text[16:18]))


def after_turn(position: Position[Any]) -> Iterator[Position[Any]]:
    """Yield the positions after each turn of the side to move."""
    for child in (position.follow(move) for move in position.moves):
        if child.turn == position.turn:
            yield from (child.follow(move) for move in child.moves)
        else:
            yield child


@pytest.mark.slow
def test_six_mens_morris_has_the_moves_of_a_plain_program() -> None:
    removals = ends = 0
    for seed in range(15):
        for position in random_game(zermelo.game("morris", men=6), Random(seed), 150):
            ends += position.is_over
            if position.text[-1] in "XO":
                children = set(whole_moves(node_of(position)))
                assert {node_of(child) for child in after_turn(position)} == children
            else:
                removals += 1
    assert removals > 50
    assert ends > 5


@pytest.mark.parametrize(
    "text",
    [
        "................56X",  # O has as many men in hand as X when X moves
        "XXX.............45O",  # X has seven men
        "XXX.............33x",  # O has no man to remove
        "XX...........OO.44x",  # X has no mill
        "XXXXXXX....OOO..00X",
        "................66Y",
        "...............66X",
    ],
)
def test_six_mens_morris_refuses_a_text_that_no_play_leads_to(text: str) -> None:
    with pytest.raises(BadText):
        start(zermelo.game("morris", men=6), text)


def test_a_mill_keeps_the_turn_and_removes_a_man() -> None:
    position = start(zermelo.game("morris", men=6)).after("a1 b2 c1 d2 e1")
    assert (position.player, position.text) == ("X", "XXXO.O..........34x")
    assert [move.name for move in position.moves] == ["b2", "d2"]
    assert position.after("b2").player == "O"
