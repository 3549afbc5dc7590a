"""Many lines of moves from one position, played by the rules alone: no Position is made but the last of each line.

What is unusual about a line, such as a move that is not legal, goes the way of Position.after, which has words for it.
"""

import dis
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Any, Generic

from zermelo.errors import CannotCompile, IllegalMove
from zermelo.games import PositionLike, position_of
from zermelo.position import Position
from zermelo.rules import MOST_MOVES, Game, Rules, S

if TYPE_CHECKING:
    from zermelo.playing.compiled_lines import CompiledLines

__all__ = ["follow"]

BLOCK = 4_096
"""Lines that are played together."""

LOAD = 2_000
"""Plies at once for which machine code is loaded, if it is on disk."""

COMPILE = 20_000
"""Plies in all, some hundred lines, for which it is compiled: that takes a second, once, and who has them has more."""


def follow(position: PositionLike, lines: Iterable[str]) -> Iterator[Position[Any] | IllegalMove]:
    """Return the position after each line of moves, such as '1 5 9', or the error of a line that cannot be played.

    It is lazy, takes some thousand lines at a time, and plays many of them by machine code. The positions do not know
    how they were reached. `Position.after` follows one line, and raises its error.

    >>> from zermelo import start
    >>> [position.text for position in follow("tictactoe", ["1 2", "5"])]
    ['XO.......', '....X....']
    """
    return followed_in_blocks(position_of(position), lines)


def followed_in_blocks(origin: Position[S], lines: Iterable[str]) -> Iterator[Position[S] | IllegalMove]:
    """Yield the position after each line of moves, or what is wrong with the line."""
    if (encode := encoder(origin.game)) is None:
        yield from (followed(origin, line) for line in lines)
        return
    coming = iter(lines)
    while block := list(islice(coming, BLOCK)):
        yield from followed_together(origin, block, list(map(encode, block)))


def followed_together(
    origin: Position[S], lines: Sequence[str], encoded: Sequence[bytes]
) -> Iterator[Position[S] | IllegalMove]:
    """The same for some lines and their bytes."""
    states = line_player(origin.game).states(origin.state, encoded)
    for line, moves, state in zip(lines, encoded, states, strict=True):
        if state is None:
            yield followed(origin, line)
        else:
            yield Position(origin.game, state, (origin.turn + len(moves)) % 2)


def followed(origin: Position[S], line: str) -> Position[S] | IllegalMove:
    """The same for one line, ply by ply."""
    try:
        return origin.after(line)
    except IllegalMove as error:
        return error


@lru_cache(maxsize=16)
def line_player(game: Game[Any]) -> "LinePlayer[Any]":
    """What plays the lines of a game; it remembers what it has played."""
    return LinePlayer(game)


class LinePlayer(Generic[S]):
    """Plays lines by the rules as they are written and, where there are many, by machine code."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.plies = 0
        """Played so far."""
        self.made: list[CompiledLines[S] | None] = []
        """Empty until machine code is looked for; None where the rules do not compile."""

    def states(self, start: S, lines: Sequence[bytes]) -> Sequence[S | None]:
        """The state after each line; None after one with a move that is not legal, or if a rule fails."""
        plies = sum(map(len, lines))
        self.plies += plies
        if plies >= LOAD and (compiled := self.compiled()):
            try:
                return compiled.states(start, lines)
            except Exception:  # whatever fails there fails here with the name of the rule and the state
                self.made = [None]
        return [played(self.game.rules, start, line) for line in lines]

    def compiled(self) -> "CompiledLines[S] | None":
        """What plays lines by machine code, if that is on disk or worth compiling by now."""
        if not self.made:
            self.made.append(compiled_lines(self.game))
        return self.made[0] if self.made[0] and (self.plies >= COMPILE or self.made[0].is_stored) else None


def compiled_lines(game: Game[S]) -> "CompiledLines[S] | None":
    """What plays lines by machine code; None where the rules do not compile."""
    try:
        from zermelo.playing.compiled_lines import CompiledLines

        return CompiledLines(game)
    except (ImportError, CannotCompile):
        return None


def played(rules: Rules[S], state: S, line: bytes) -> S | None:
    """The state after a line; None where a move is not legal, or a rule fails."""
    with suppress(Exception):
        for move in line:
            if move >= MOST_MOVES or not rules.moves(state) >> move & 1:
                return None
            state = rules.play(state, move)
        return state
    return None


NO_MOVE = 255
"""Stands for what names no move."""

SEPARATORS = b" \t,"

Encode = Callable[[str], bytes]


@lru_cache(maxsize=16)
def encoder(game: Game[Any]) -> Encode | None:
    """The function that makes a line bytes, as Position.after reads it; None where states have names of their own."""
    if not ignores_argument(game.labels):
        return None
    labels = game.labels(game.rules.start)
    moves = {label.lower(): move for move, label in enumerate(labels) if label}
    if len(moves) < sum(map(bool, labels)):  # two that differ only in their capitals
        return None
    return of_characters(moves) if set(moves) <= set(ascii_letters + digits) else of_words(moves)


def of_characters(moves: dict[str, int]) -> Encode:
    """For names of one character, which may run together."""
    table = bytearray([NO_MOVE]) * 256
    for name, move in moves.items():
        table[ord(name)] = table[ord(name.upper())] = move
    return lambda line: line.encode("ascii", "replace").translate(table, SEPARATORS)


def of_words(moves: dict[str, int]) -> Encode:
    """For names of any length, with separators between them."""
    return lambda line: bytes(moves.get(word.lower(), NO_MOVE) for word in line.replace(",", " ").split())


def ignores_argument(function: Callable[..., Any]) -> bool:
    """Whether a function never looks at its one argument: then it gives the same for all.

    >>> ignores_argument(lambda state: "abc"), ignores_argument(lambda state: "abc"[state:])
    (True, False)
    """
    code = getattr(function, "__code__", None)
    if code is None or code.co_argcount != 1 or code.co_varnames[0] in code.co_cellvars:
        return False
    used = [found.argval for found in dis.get_instructions(code)]
    # From Python 3.13 on, one instruction may name two variables.
    return all(code.co_varnames[0] not in (names if isinstance(names, tuple) else (names,)) for names in used)
