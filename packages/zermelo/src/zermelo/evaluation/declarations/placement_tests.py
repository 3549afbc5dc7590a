"""Tests of a placement before a solve relies on it, once for each game and version.

Random play completes few of the lines, so games are steered towards each of them. Then boards fill up with as few
complete lines as possible. All moves are tried on the way, so that the promises are tested one ply further.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice, repeat
from random import Random
from typing import Any

from zermelo.errors import BadGame, CannotCompile
from zermelo.evaluation.declarations.agreement import placement_differences
from zermelo.evaluation.declarations.declaration_tests import Breach, refusal_of
from zermelo.evaluation.declarations.pass_cache import pass_once
from zermelo.evaluation.declarations.placement_checks import PLACEMENT_PROMISES
from zermelo.rules import Game
from zermelo.rules.position import Position

__all__ = ["ensure_placement", "placement_breaches"]

MAX_PLACEMENT_TEST_MOVES = 40_000
"""Number of moves after which a test ends: about a second of work."""

COMPARED_POSITIONS = 200
"""Number of positions at which the compiled functions are compared with the plain ones."""


def ensure_placement(game: Game[Any], compiler: Callable[[Any], Any]) -> None:
    """Test the placement of a game, plain and compiled, unless it is the catalogue's or was tested before.

    Raises BadGame for a placement that is shown to be false, CannotCompile for functions that do not compile.
    """

    def test() -> None:
        for breach in placement_breaches(game):
            raise refusal_of(breach)
        try:
            for difference in placement_differences(islice(telling_positions(game), COMPARED_POSITIONS), compiler):
                raise BadGame(str(difference))
        except CannotCompile as error:
            raise CannotCompile(f"{error} A table with keys needs no placement: use --with-keys.") from error

    pass_once("placement", game, test)


def placement_breaches(game: Game[Any]) -> Iterator[Breach]:
    """Yield the promises that the placement of a game breaks, at positions that are likely to show it."""
    tried, seen = 0, set[Any]()
    for position in telling_positions(game):
        for promise, check in PLACEMENT_PROMISES.items() if position.state not in seen else ():
            if found := check(position):
                yield Breach(promise, found, position)
        seen.add(position.state)
        tried += len(position.moves) + 1
        if tried > MAX_PLACEMENT_TEST_MOVES:
            return


def telling_positions(game: Game[Any]) -> Iterator[Position[Any]]:
    """Yield positions without end, of games towards each line and then of games that avoid all lines."""
    rng, lines = Random(0), game.declared.placement.lines if game.declared.placement else ()
    for number, line in enumerate(chain(lines, repeat(0))):
        yield from steer_game(game, line, number % 2, rng)


def steer_game(game: Game[Any], line: int, owner: int, rng: Random) -> Iterator[Position[Any]]:
    """Yield the positions of a game in which one player prefers the cells of a line, and the other player other cells.

    Moves that end the game are left out.
    """
    position = Position(game, game.rules.start)
    while True:
        yield position
        children = [child for child in map(position.follow, position.moves.numbers) if not child.is_over]
        if not children:
            return
        wanted, is_owner = line & ~occupied_cells(position), position.turn == owner
        preferred = [child for child in children if bool(occupied_cells(child) & wanted) == is_owner]
        position = rng.choice(preferred or children)


def occupied_cells(position: Position[Any]) -> int:
    """Return the cells with a stone."""
    assert position.game.declared.placement is not None
    mine, theirs = position.game.declared.placement.stones(position.state)
    return mine | theirs
