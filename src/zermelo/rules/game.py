"""Rules as a starting state and three pure functions, and a game: the rules with names, texts and hints beside them."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

from zermelo.rules.guard import guarded
from zermelo.rules.numbers import read_numbers, write_numbers
from zermelo.rules.values import Outcome

__all__ = ["MOST_MOVES", "Game", "Grid", "Hints", "Keys", "Mask", "Move", "Piece", "Place", "Rules", "S"]

S = TypeVar("S", bound=Hashable)
"""A state, seen from the side to move: an int from 0 to 2^63 - 1, or a tuple of a fixed number of such ints,
which can be compiled; or any other hashable value, which runs interpreted only."""

Move = int
"""A small int, 0 to 62."""

Mask = int
"""A set of moves: bit i stands for move i."""

MOST_MOVES = 63
"""A set of moves fits a signed 64-bit int."""

Place = tuple[int, ...]
"""Coordinates of a cell: (column, row) from the top left, or (column, row, layer)."""


class Piece(NamedTuple):
    """What a character of the text stands for, where it is more than a mark."""

    name: str
    """'lion'."""
    owner: int
    """0 the first player, 1 the second, whose pieces are drawn upside down."""
    path: str
    """Its outline: SVG path data in a square of 100 x 100, drawn with a round pen."""


class Grid(NamedTuple):
    """How a board is laid out; cell i is character i of the position's text, which may end with others."""

    places: tuple[Place, ...]
    """The column and the row of each cell, counted from the top left."""
    labels: tuple[str, ...] = ()
    """The text in an empty cell: the name of the move there; empty if moves are not cells."""
    columns: tuple[str, ...] = ()
    """The text under each column, if moves are columns."""
    pieces: Mapping[str, Piece] | None = None
    """The pieces by their characters; every other character is drawn as it is."""
    names: tuple[str, ...] = ()
    """The names of the cells, which screens show in a corner, where labels do not give them: 'b3'."""
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The cells that show what the first player and the second player hold."""

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The name of every cell; '' for one that has none."""
        names = self.names or self.labels or ("",) * len(self.places)
        return tuple("" if name == "." else name for name in names)

    @property
    def field(self) -> list[int]:
        """The cells on which moves are made: not those of a hand, nor, where cells have names, those without one."""
        names, held = self.cell_names, {cell for hand in self.hands for cell in hand}
        return [i for i in range(len(self.places)) if i not in held and (names[i] or not any(names))]


class Rules(NamedTuple, Generic[S]):
    """The start and the three pure functions that make a game; all else is derived from them or declared in Game.

    Numbers in a state are from 0 to 2^63 - 1; `check` tests this and every other promise made here.
    """

    start: S
    """The state in which the game begins."""
    moves: Callable[[S], Mask]
    """The legal moves of a state; 0 exactly when the game is over."""
    play: Callable[[S, Move], S]
    """The state after a legal move, seen by the other player."""
    outcome: Callable[[S], Outcome]
    """The outcome of a finished state, for the side to move."""


class Keys(NamedTuple, Generic[S]):
    """States as single ints, for tables."""

    key: Callable[[S], int]
    """A number from 0 to 2^63 - 2, different for every state; -1 for a state that has none."""
    state: Callable[[int], S]
    """The state of a key."""


class Hints(NamedTuple, Generic[S]):
    """What speeds up a search and changes no answer; `check` tests each hint against the rules.

    Declare wins and non_losing together, and only if a move cannot win for the opponent of the player who makes it.
    """

    wins: Callable[[S], Mask] | None = None
    """The moves that win at once; called for unfinished states, and for finished ones that are drawn."""
    non_losing: Callable[[S], Mask] | None = None
    """The moves after which the opponent cannot win at once; called only where no move wins at once."""
    can_win: Callable[[S, int], bool] | None = None
    """Whether the side to move (0), or the other side (1), may still force a win. False must be certain."""
    move_score: Callable[[S, Move], int] | None = None
    """How good a move looks, 0 to 2^40: moves with greater scores are searched first."""
    draw_in: Callable[[S], int] | None = None
    """The plies that are left on every line that ends in a draw."""
    loses_within: Callable[[S, int], int] | None = None
    """The plies within which the side to move (0), or the other side (1), loses for certain; 0 where it is not."""


NUMBERS = tuple(str(number) for number in range(MOST_MOVES))


def numbered(state: object) -> Sequence[str]:
    """Move i is called i."""
    return NUMBERS


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S]):
    """Rules, and what people need beside them; every field but the first two has a default.

    Games that are built from the same spec are equal. A game made by hand equals only itself.
    """

    name: str
    """Its name in commands, files and errors: 'mnk:width=4,height=4'."""
    rules: Rules[S]
    """The start, and the three functions that say how the game is played; an answer that is no mask, or no outcome,
    raises BadGame."""
    players: tuple[str, str] = ("first", "second")
    """The names of the first and of the second player; where each has a mark of its own in the text, that mark."""
    labels: Callable[[S], Sequence[str]] = numbered
    """The names of moves 0, 1, 2 ... in a state, legal or not, as the side to move names them."""
    labels_of_second: Callable[[S], Sequence[str]] | None = None
    """The same when the second player is to move, of a board that each side sees from its own end."""
    rule: str = "the rules do not allow it"
    """The rule that an illegal move breaks: the end of the sentence "'5' is not legal here: ..."."""
    write: Callable[[S, int], str] = write_numbers
    """From a state and whose turn it is (0 the first player, 1 the second) to a text without spaces."""
    read: Callable[[str], tuple[S, int]] = read_numbers
    """The inverse of write; raises BadText for a text that is not a position of the game."""
    grid: Grid | None = None
    """Where the characters of the text stand on a board."""
    transform: Callable[[S, tuple[int, ...]], S] | None = None
    """The state whose text has character map[i] of the old text at i, for a map of the text."""
    keys: Keys[S] | None = None
    """States as single ints; without it, the ints of a tuple share 63 bits evenly."""
    hints: Hints[S] = field(default_factory=Hints[Any])
    """What speeds up a search."""
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Maps of the text that keep to the rules: character i of the turned text is character map[i] of the text.

    Maps that generate the others are enough. Without any, those of the grid are found."""
    ways_to_images: tuple[str, ...] = ()
    """Moves, such as '1 5 9', that lead from the start to an image of it under a symmetry that changes the start.

    A table is folded by the symmetries that keep the start, and by those whose image of it is shown to be reached."""
    heaps: Callable[[S], Sequence[int]] | None = None
    """The stones in every heap, if a position is heaps of stones."""
    impartial: bool = False
    """Whether a state has the same moves for both players, and the side that cannot move has lost (normal play).

    Such a game has Grundy values."""
    parts: Callable[[S], Sequence[S]] | None = None
    """The states whose sum an impartial state is: a move changes one of them and leaves the others.

    The same part must be the same state wherever it stands; parts without moves may be left out."""
    boards: Mapping[str, Callable[[], "Game[Any]"]] = field(default_factory=dict)
    """The same game with other representations of its states, by name."""
    plies_left: Callable[[S], int] | None = None
    """The tier of a state: at most this many plies can follow, such as the empty squares. Every move lowers it."""
    version: int = 1
    """A number to increase when the rules change, so that tables solved before are not used."""
    title: str = ""
    """What people call the game: 'Connect Four, 5 columns, 4 rows'. Without it, screens derive one from the name."""
    spec: str = field(default="", init=False)
    """The text that builds the game again: a catalogue name or a file, with options; '' if there is none."""
    source: str = field(default="", init=False)
    """SHA-256 of the file that the game was built from; '' for a game of the catalogue or made by hand."""
    shown_for: "Game[S] | None" = field(default=None, init=False)
    """The game that this one shows under the names of screens; None for a game under its own names."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", guarded(self.name, self.rules))

    def named(self, name: str) -> "Game[S]":
        """Return the same rules under another name."""
        return replace(self, name=name)

    def built_from(self, spec: str, source: str = "") -> "Game[S]":
        """Return the same game, which now knows what builds it again."""
        return replace(self).knowing(spec=spec, source=source)

    def knowing(self, **facts: Any) -> "Game[S]":
        """Set fields that are no arguments, so that a game that `replace` changes is another game."""
        for name, fact in facts.items():
            object.__setattr__(self, name, fact)
        return self

    @property
    def on_screen(self) -> "Game[S]":
        """The same game, equal to this one, under the names that screens use: a title, and 'Yellow' for discs marked X.

        Build the positions of a screen from it, and every sentence about them uses these names.
        """
        if self.shown_for:
            return self
        first, second = self.colours or self.players
        shown = replace(self, title=self.title or title_of(self.name), players=(capital(first), capital(second)))
        return shown.knowing(spec=self.spec, source=self.source, shown_for=self)

    @property
    def marks(self) -> tuple[str, str] | None:
        """The marks of the two players in the text, such as 'X' and 'O'; None if the players have no marks."""
        first, second = (self.shown_for or self).players
        return (first, second) if len(first) == len(second) == 1 else None

    @property
    def colours(self) -> tuple[str, str] | None:
        """The colours of the players' discs; None if screens draw no discs. Marks that fall into columns are discs."""
        return ("yellow", "red") if self.grid and self.grid.columns and self.marks else None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.identity == other.identity)

    def __hash__(self) -> int:
        return hash(self.identity)

    @property
    def is_in_catalogue(self) -> bool:
        """Whether the game is one of ours, whose declarations are tested before a release."""
        return bool(self.spec) and not self.source

    @property
    def identity(self) -> object:
        """What equal games share."""
        return (self.spec, self.source) if self.spec else id(self.shown_for or self)

    def __repr__(self) -> str:
        return f"Game({self.spec!r})" if self.spec else f"<Game {self.name!r}>"


def title_of(name: str) -> str:
    """Return a title for a name.

    >>> title_of("dodgem_row"), title_of("dodgem_row:n=4,wild=true")
    ('Dodgem row', 'Dodgem row, n=4, wild=true')
    """
    return capital(", ".join(re.split("[:,]", name)).replace("_", " "))


def capital(word: str) -> str:
    """Return a word or a sentence with a capital first letter."""
    return word[:1].upper() + word[1:]
