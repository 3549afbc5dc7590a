"""Tic-tac-toe: one game on six boards, each from its source."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, get_args

from zermelo.games.boards.lines_of_k import box, lines
from zermelo.games.boards.text import prose, read_stones, replay, stones_text
from zermelo.games.mnk import Stones, mnk
from zermelo.rules import EMPTY_MARK, Board, Declared, Game, Notation, Rules, Word
from zermelo.rules.specs import catalogue_builder

__all__ = ["BOARD_REPRESENTATIONS", "Representation", "representation", "tictactoe"]


BoardName = Literal["bitboard", "two_lists", "typed_board", "nine_list", "marked_array", "magic_square"]

BOARD_REPRESENTATIONS: tuple[BoardName, ...] = get_args(BoardName)


class Representation(NamedTuple):
    """One way to represent a position."""

    rules: Callable[[str], Rules[Any]]
    """Maps the mark that moves first to the rules."""
    owners: Callable[[Any], Sequence[int]]
    """Maps a state to the owner of every square: 1 the side to move, -1 the other side, 0 nobody."""
    transform: Callable[[Any, tuple[int, ...]], Any] | None = None
    """The transformation of a state by a map; see Declared.transform."""
    plies_left: Callable[[Any], int] | None = None
    """Maps a state to the number of its empty squares, if a function that counts them compiles."""


def owners_of_bits(state: Stones) -> list[int]:
    """Return the owner of every square of two masks."""
    mine, theirs = state
    return [(mine >> square & 1) - (theirs >> square & 1) for square in range(9)]


BITBOARD = mnk(3, 3, 3)


def representation(board: BoardName) -> Representation:
    """Return the representation of a name."""
    if board == "bitboard":
        declared = BITBOARD.declared
        return Representation(lambda first: BITBOARD.rules, owners_of_bits, declared.transform, declared.plies_left)
    # Late: few programs need the boards of other sources.
    from zermelo.games.tictactoe import magic_square, marked_array, nine_list, two_lists, typed_board

    modules = {
        "two_lists": two_lists,
        "typed_board": typed_board,
        "nine_list": nine_list,
        "marked_array": marked_array,
        "magic_square": magic_square,
    }
    return Representation(modules[board].rules, modules[board].owners)


TICTACTOE_PLACES = box(3, 3)
TICTACTOE_LINES = lines(TICTACTOE_PLACES, 3)
SQUARE_NUMBERS = tuple("123456789")


def words_of_lines(owners: Callable[[Any], Sequence[int]]) -> tuple[Word[Any], ...]:
    """Return the words about lines that one more mark completes; owners: see Representation."""

    def completing(player: int, state: Any) -> int:
        held = owners(state)
        own = sum(1 << square for square in range(9) if held[square] == player)
        lacking = {line & ~own for line in TICTACTOE_LINES}
        return sum(1 << square for square in range(9) if held[square] == 0 and 1 << square in lacking)

    return (
        Word("win", "If you can complete a line, do.", partial(completing, 1), 1),
        Word("block", "If the opponent could complete a line, take that square.", partial(completing, -1), 1),
    )


@catalogue_builder
def tictactoe(board: BoardName = "bitboard", first: Literal["X", "O"] = "X") -> Game[Any]:
    """Mark an empty square; the first player with three marks in a line wins.

    board: the representation of positions; first: the mark that moves first. Raises BadOption.
    """
    held = representation(board)
    rules, owners = held.rules(first), held.owners
    players = (first, "O" if first == "X" else "X")
    described = [*([] if board == "bitboard" else [board.replace("_", " ")]), *([] if first == "X" else ["O begins"])]

    def write(state: Any, turn: int) -> str:
        marks = {0: EMPTY_MARK, 1: players[turn], -1: players[1 - turn]}
        return "".join(marks[owner] for owner in owners(state))

    def read(text: str) -> tuple[Any, int]:
        ones, twos = read_stones(text, len(TICTACTOE_PLACES), players, TICTACTOE_LINES)
        return replay(rules, ones, twos, TICTACTOE_LINES), int(ones.bit_count() > twos.bit_count())

    return Game(
        "tictactoe",
        rules,
        notation=Notation(
            players,
            SQUARE_NUMBERS,
            illegal="a square can be claimed once",
            write=stones_text(players, len(TICTACTOE_PLACES)) if board == "bitboard" else write,
            read=read,
        ),
        board=Board(TICTACTOE_PLACES, SQUARE_NUMBERS, backdrop="open"),
        declared=Declared(
            plies_left=held.plies_left or (lambda state: list(owners(state)).count(0)),
            transform=held.transform,
            words=words_of_lines(owners),
            boards={name: partial(tictactoe, name, first) for name in BOARD_REPRESENTATIONS},
        ),
        title=", ".join(("Tic-tac-toe", *described)),
        about=prose(f"""
            Two players, {" and ".join(players)}, move alternately; {first} begins. The board has 3 x 3 squares, which
            are numbered 1 to 9, row by row from the top left. At the start, all squares are empty.

            A move marks an empty square with the player's own mark. It is written as the number of the square. Nobody
            may pass.

            The first player with three of their marks in a line, a row, a column or a diagonal, wins, and the game
            ends. If all squares are marked and there is no such line, the game is a draw. No position comes twice,
            because marks are never removed.
        """),
    )
