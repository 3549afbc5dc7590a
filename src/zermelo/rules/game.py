"""A game: its rules with names, texts, a board, symmetries and hints."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, NamedTuple, NoReturn, TypeAlias, TypeVar

from zermelo.bits import BITS, WORD
from zermelo.errors import BadGame, BadText
from zermelo.rules.contract import MoveNumber, Rules, S, guarded, joining, shortened, unguarded
from zermelo.rules.encodings import MOST_SCORE
from zermelo.rules.error_origin import PASSING, located_reason
from zermelo.rules.placement import Placement
from zermelo.rules.values import Bounds, ScoredValue, Value
from zermelo.rules.words import capital

__all__ = [
    "PLAIN_HINTS",
    "Game",
    "Grid",
    "Hints",
    "Keys",
    "Piece",
    "Place",
    "Stock",
    "joining_hints",
    "never",
    "read_numbers",
    "write_numbers",
]


class Hints(NamedTuple, Generic[S]):
    """Functions that speed up a search and change no result; `check` tests each of them against the rules.

    Declare wins and non_losing together, and only if a move cannot win for the opponent of the player who makes it. A
    game with scores or with `again` has outcomes, move_score and draw_in only.
    """

    wins: Callable[[S], Any] | None = None
    """The moves that win at once, as a mask; called for unfinished states, and for finished ones that are drawn."""
    non_losing: Callable[[S], Any] | None = None
    """The moves after which the opponent cannot win at once; called only where no move wins at once."""
    can_win: Callable[[S, int], bool] | None = None
    """True if the side to move (0), or the other side (1), may still force a win; called for unfinished states.

    False must be certain."""
    move_score: Callable[[S, MoveNumber], int] | None = None
    """The priority of a move, 0 to 2^40: moves with greater scores are searched first."""
    draw_in: Callable[[S], int] | None = None
    """The plies that are left on every line that ends in a draw."""
    loses_within: Callable[[S, int], int] | None = None
    """The plies within which the side to move (0), or the other side (1), surely loses; 0 if that is not certain.

    Called for unfinished states."""
    outcomes: Callable[[S], tuple[int, int]] | None = None
    """In a game with scores: the least and the greatest outcome that the side to move may still have."""


PLAIN_HINTS = "wins", "non_losing", "can_win", "loses_within"
"""The hints of games without scores and without `again`."""


def joining_hints(hints: Hints[S]) -> Hints[S]:
    """Return hints whose masks are joined as those of guarded rules."""
    wins, non_losing = hints.wins and joining(hints.wins), hints.non_losing and joining(hints.non_losing)
    return hints._replace(wins=wins, non_losing=non_losing)


def never(state: object, move: MoveNumber) -> bool:
    """Return False: no move keeps the turn, in a game without `again`."""
    return False


R = TypeVar("R")

Place = tuple[int, ...]
"""Coordinates of a cell: (column, row) from the top left, or (column, row, layer)."""


class Piece(NamedTuple):
    """The drawing of a piece that a character of the text stands for."""

    name: str
    """The name of the piece, such as 'lion'."""
    owner: int
    """The owner: 0 for the first player, 1 for the second, whose pieces are drawn upside down if they have no fill."""
    path: str
    """The outline: SVG path data in a square of 100 x 100, drawn with a round pen."""
    moves: str = ""
    """How the piece moves, in a few words for the legend, such as 'one step straight'."""
    fill: Literal["", "white", "black"] = ""
    """The colour inside the outline; '' for the colour of the cell, and a pen in the colour of the owner."""
    upright: bool = False
    """True for a piece that is upright for both players, because only one of them has pieces of this name."""


class Stock(NamedTuple):
    """A cell whose character is a number of things that a player has, such as men in hand."""

    cell: int
    """The number of the cell."""
    owner: int
    """The player who has the things: 0 or 1."""
    things: str
    """The name of the things, such as 'in hand' or 'store', which screens show with the player and the number."""
    is_end: bool = False
    """True for a store at an end of the board, which is as high as the board; other stocks stand beside the board."""


class Grid(NamedTuple):
    """The layout of a board; cell i is character i of the position's text, which may continue after the cells."""

    places: tuple[Place, ...]
    """The column and the row of each cell, counted from the top left."""
    labels: tuple[str, ...] = ()
    """The text in each empty cell, the name of the move there; empty if moves are not cells."""
    columns: tuple[str, ...] = ()
    """The text under each column, if moves are columns."""
    pieces: Mapping[str, Piece] | None = None
    """The pieces by their characters; all other characters are drawn as text."""
    names: tuple[str, ...] = ()
    """The names of the cells, such as 'b3', which screens show in a corner; needed if labels do not give them."""
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The cells that show the hands (captured pieces) of the first and the second player."""
    stocks: tuple[Stock, ...] = ()
    """The cells that show numbers of things, which no move enters."""
    digits: str = ""
    """The characters that are numbers, from 0 on, such as '0123456789ab': screens show 11 instead of b."""
    gone: str = ""
    """The characters of cells that have left the board, such as eaten squares, which screens leave out."""
    staggered: bool = False
    """True if a cell is two columns wide, so that each row begins half a cell beside the one above it."""

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The name of every cell; '' for one that has none."""
        names = self.names or self.labels or ("",) * len(self.places)
        return tuple("" if name == "." else name for name in names)

    @property
    def field(self) -> list[int]:
        """The cells of moves: all but those of a hand and, if cells have names, those without one."""
        names, held = self.cell_names, {cell for hand in self.hands for cell in hand}
        return [i for i in range(len(self.places)) if i not in held and (names[i] or not any(names))]

    def shown(self, mark: str) -> str:
        """Return the text that screens show for a character: a number for a digit, '' for a cell that is gone."""
        if mark in self.gone:
            return ""
        return str(self.digits.index(mark)) if mark in self.digits else mark

    def record(self) -> dict[str, Any]:
        """Return the layout as JSON."""
        pieces = {mark: piece._asdict() for mark, piece in (self.pieces or {}).items()}
        stocks = [stock._asdict() for stock in self.stocks]
        return {**self._asdict(), "names": self.cell_names, "field": self.field, "pieces": pieces, "stocks": stocks}


def are_places(places: object) -> bool:
    """Return whether an object is a sequence of coordinates."""
    return isinstance(places, Sequence) and all(isinstance(place, Sequence) for place in places)


class Keys(NamedTuple, Generic[S]):
    """The conversion of states to single ints, for tables."""

    key: Callable[[S], int]
    """Maps each state to a different number from 0 to 2^63 - 2, and a state without a key to -1."""
    state: Callable[[int], S]
    """Maps a key to its state."""


Labels: TypeAlias = Callable[[S], Sequence[str]] | Sequence[str]
"""The names of moves 0, 1, 2 ..., or a function that maps a state to them."""

NUMBERS = tuple(map(str, range(1_000)))
"""The numbers of moves as their names."""


def write_numbers(state: object, turn: int) -> str:
    """Return '21' for an int, '3,4,5' for a tuple of ints ('3,' for one); add ':2' if the second player is to move."""
    numbers = state if isinstance(state, tuple) else (state,)
    comma = "," if isinstance(state, tuple) and len(state) == 1 else ""
    return ",".join(map(str, numbers)) + comma + (":2" if turn else "")


def read_numbers(text: str) -> tuple[Any, int]:
    """Return the state and the turn that write_numbers has written; raise BadText for any other text."""
    match = re.fullmatch(r"(\d{1,19}(?:,\d{1,19})*)(,?)(?::([12]))?", text.replace(" ", ""), re.ASCII)
    if match is None:
        raise BadText(
            f"{text!r} is not a position: write whole numbers, such as 21 or 3,4,5; add :2 for the second player."
        )
    numbers = tuple(map(int, match[1].split(",")))
    if max(numbers) > WORD:
        raise BadText(f"{max(numbers)} is too large for a state: numbers go up to 2^63 - 1.")
    return (numbers if len(numbers) > 1 or match[2] else numbers[0]), int(match[3] == "2")


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S]):
    """Rules with names, texts and hints; every field but the first two has a default.

    Games that are built from the same spec are equal. A game made by hand equals only itself.
    """

    name: str
    """The name in commands, files and errors, such as 'mnk:width=4,height=4'."""
    rules: Rules[S]
    """The start and the three functions of the game; a return value that is not a mask or an outcome raises BadGame."""
    players: tuple[str, str] = ("first", "second")
    """The names of the first and of the second player; their marks if the text has a mark for each."""
    labels: Labels[S] = NUMBERS
    """The names of moves 0, 1, 2 ..., legal or not; a function of the state if they depend on it."""
    labels_of_second: Labels[S] | None = None
    """The labels for the second player, if each side sees the board from its own end."""
    rule: str = "the rules do not allow it"
    """The rule that an illegal move breaks: the end of the sentence "'5' is not legal here: ..."."""
    write: Callable[[S, int], str] = write_numbers
    """Maps a state and the turn (0 for the first player, 1 for the second) to a text without spaces."""
    read: Callable[[str], tuple[S, int]] = read_numbers
    """The inverse of write; raises BadText for a text that is not a position of the game."""
    grid: Grid | None = None
    """The places of the characters of the text on a board."""
    transform: Callable[[S, tuple[int, ...]], S] | None = None
    """Maps a state and a map of the text to the state whose text has character map[i] of the old text at i."""
    keys: Keys[S] | None = None
    """The conversion of states to single ints; without it, the ints of a tuple share 63 bits evenly."""
    hints: Hints[S] = field(default_factory=Hints[Any])
    """Functions that speed up a search."""
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Maps of the text that preserve the rules: character i of the image is character map[i] of the text.

    Generators of the group are enough. Without any, the symmetries of the grid are used."""
    ways_to_images: tuple[str, ...] = ()
    """Moves, such as '1 5 9', that lead from the start to an image of it under a symmetry that changes the start.

    A table is folded by the symmetries that preserve the start, and by those whose image of it these moves reach."""
    heaps: Callable[[S], Sequence[int]] | None = None
    """Maps a state to the stones in every heap, if a position consists of heaps."""
    impartial: bool = False
    """True if a state has the same moves for both players, and the side that cannot move has lost (normal play).

    Such a game has Grundy values."""
    parts: Callable[[S], Sequence[S]] | None = None
    """Maps an impartial state to the states whose sum it is: a move changes one of them and leaves the others.

    Equal parts must be equal states wherever they stand; parts without moves may be left out."""
    boards: Mapping[str, Callable[[], "Game[Any]"]] = field(default_factory=dict)
    """Builders of the same game with other representations of its states, by name."""
    placement: Placement[S] | None = None
    """The lines of a game in which stones are placed and never move, from which `solve` numbers all positions."""
    plies_left: Callable[[S], int] | None = None
    """Maps a state to its tier: an upper bound of the plies left, such as the empty squares. Every move lowers it."""
    scores: tuple[int, int] | None = None
    """The least and the greatest score, such as (-36, 36), if `outcome` returns scores in place of -1, 0 and 1.

    A player wins by a positive score. A greater score is better, whatever the plies; at most 1,023 either way."""
    again: Callable[[S, MoveNumber], bool] | None = None
    """True if the player who makes this legal move moves again; then this player sees the state that `play` returns."""
    version: int = 1
    """A number to increase when the rules change, so that older tables are not used."""
    title: str = ""
    """The title on screens: 'Connect Four, 5 columns, 4 rows'. Without it, screens derive one from the name."""
    about: str = ""
    """The rules in words, in paragraphs; complete for games of the catalogue, with the values of their options.

    Without it, a game from a file or a package has the docstring of the function that builds it, or of its file."""
    spec: str = field(default="", init=False)
    """The text that builds the game again: a catalogue name or a file, with options; '' if there is none."""
    source: str = field(default="", init=False)
    """SHA-256 of the file that the game was built from; '' for a game of the catalogue or made by hand."""
    shown_for: "Game[S] | None" = field(default=None, init=False)
    """The game that this one shows under the names of screens; None for a game under its own names."""

    def __post_init__(self) -> None:
        if self.grid and not are_places(self.grid.places):
            cells = "places are a column and a row for each cell, such as ((0, 0), (1, 0), (2, 0))."
            raise BadGame(f"grid of {self.name} is not valid: {cells}")
        if self.scores and not -MOST_SCORE <= self.scores[0] <= self.scores[1] <= MOST_SCORE:
            limits = f"declare the least and the greatest score, from -{MOST_SCORE} to {MOST_SCORE}."
            raise BadGame(f"scores={self.scores} of {self.name} is not valid: {limits}")
        kind = "scores" if self.scores else "again"
        if getattr(self, kind) and (plain := [name for name in PLAIN_HINTS if getattr(self.hints, name)]):
            raise BadGame(f"hints.{plain[0]} of {self.name} is not valid in a game with `{kind}`.")
        if self.placement and (self.scores or self.again):
            raise BadGame(f"placement of {self.name} is not valid in a game with `{kind}`.")
        if self.hints.outcomes and not self.scores:
            raise BadGame(f"hints.outcomes of {self.name} is not valid in a game without `scores`.")
        for labels in ("labels", "labels_of_second"):
            if (names := getattr(self, labels)) is not None and not callable(names):
                object.__setattr__(self, labels, tuple(names))
        object.__setattr__(self, "rules", guarded(self.name, self.rules, self.scores))
        object.__setattr__(self, "hints", joining_hints(self.hints))

    def named(self, name: str) -> "Game[S]":
        """Return the same game under another name."""
        return replace(self, name=name)

    def built_from(self, spec: str, source: str = "") -> "Game[S]":
        """Return the same game with the spec that builds it again."""
        return replace(self).with_facts(spec=spec, source=source)

    def with_facts(self, **facts: Any) -> "Game[S]":
        """Set fields that are not arguments of the constructor, so that `replace` does not copy them."""
        for name, fact in facts.items():
            object.__setattr__(self, name, fact)
        return self

    def labels_for(self, state: S, turn: int = 0) -> Sequence[str]:
        """Return the names of moves 0, 1, 2 ... for the side to move."""
        labels = self.labels if not turn or self.labels_of_second is None else self.labels_of_second
        return labels(state) if callable(labels) else labels

    @property
    def max_outcome(self) -> int:
        """The greatest outcome that either side can have: 1 without scores."""
        return max(map(abs, self.scores)) if self.scores else 1

    @property
    def mask_words(self) -> int:
        """The number of words of a mask in compiled code: 1, or 2 if `moves` returns tuples."""
        mask = unguarded(self.rules.moves)(self.rules.start)
        return len(mask) if isinstance(mask, tuple) else 1

    @property
    def most_moves(self) -> int:
        """The largest number of moves of a position in compiled code: 63 or 126."""
        return BITS * self.mask_words

    @property
    def value_type(self) -> Callable[[int, int], Value]:
        """The class of the values of this game: Value, or ScoredValue in a game with scores."""
        return ScoredValue if self.scores else Value

    def undecided(self, plies: int = 0) -> Bounds:
        """Return the bounds of a position in which nobody can force the end of the game within this many plies."""
        if self.scores is None:
            return Bounds.within(plies)
        return Bounds(ScoredValue(-self.max_outcome, 0), ScoredValue(self.max_outcome, 0))

    def keeps_turn(self, state: S, move: MoveNumber) -> bool:
        """Return whether the player who makes a legal move moves again."""
        return self.again is not None and bool(self.call("again", self.again, state, move))

    def turn_after(self, turn: int, state: S, move: MoveNumber) -> int:
        """Return whose turn it is after a legal move: 0 for the first player, 1 for the second."""
        return turn if self.keeps_turn(state, move) else 1 - turn

    def blame(self, name: str, state: object, error: Exception) -> NoReturn:
        """Raise BadGame for an error of one of the game's functions, with the name of the function and the state."""
        if isinstance(error, PASSING):
            raise error
        reason = located_reason(error, getattr(self.rules, name, None) or getattr(self, name))
        raise BadGame(f"{name} of {self.name} fails for the state {shortened(state)}: {reason}.") from error

    def call(self, name: str, function: Callable[..., R], state: object, *arguments: object) -> R:
        """Return a value of one of the game's functions; raise BadGame if it fails, with its name and the state."""
        try:
            return function(state, *arguments)
        except Exception as error:
            self.blame(name, state, error)

    @property
    def player_names(self) -> tuple[str, str]:
        """The names of the first and of the second player in sentences, with a capital: 'White', 'First', 'X'."""
        return capital(self.players[0]), capital(self.players[1])

    @property
    def on_screen(self) -> "Game[S]":
        """An equal game with the names that screens use: a title, and 'Yellow' for discs marked X.

        Sentences about positions of this game use these names.
        """
        if self.shown_for:
            return self
        named = replace(self, title=self.title or title_of(self.name), players=self.colours or self.players)
        shown = replace(named, players=named.player_names)
        return shown.with_facts(spec=self.spec, source=self.source, shown_for=self)

    @property
    def marks(self) -> tuple[str, str] | None:
        """The marks of the two players in the text, such as 'X' and 'O'; None if the players have no marks."""
        first, second = (self.shown_for or self).players
        return (first, second) if len(first) == len(second) == 1 else None

    @property
    def colours(self) -> tuple[str, str] | None:
        """The colours of the players' discs, which are marks that fall into columns; None if there are no discs."""
        return ("yellow", "red") if self.grid and self.grid.columns and self.marks else None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.identity == other.identity)

    def __hash__(self) -> int:
        return hash(self.identity)

    @property
    def is_in_catalogue(self) -> bool:
        """True for a game of the catalogue, whose declarations are tested before a release."""
        return bool(self.spec) and not self.source

    @property
    def identity(self) -> object:
        """The key by which games are equal."""
        return (self.spec, self.source) if self.spec else id(self.shown_for or self)

    def __repr__(self) -> str:
        return f"Game({self.spec!r})" if self.spec else f"<Game {self.name!r}>"


def title_of(name: str) -> str:
    """Return a title for a name.

    >>> title_of("dodgem_row"), title_of("dodgem_row:n=4,wild=true")
    ('Dodgem row', 'Dodgem row, n=4, wild=true')
    """
    return capital(", ".join(re.split("[:,]", name)).replace("_", " "))
