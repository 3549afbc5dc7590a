"""A game: its rules, and what people, screens and searches need beside them."""

import re
from collections.abc import Callable
from dataclasses import InitVar, dataclass, field, replace
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from zermelo.bits import WORD_BITS
from zermelo.errors import BadGame
from zermelo.rules.board import Board
from zermelo.rules.contract import MoveNumber, Rules, S, guard, shorten_value, unguard
from zermelo.rules.declarations import Declared
from zermelo.rules.encodings import MAX_SCORE
from zermelo.rules.hints import SCORELESS_HINTS
from zermelo.rules.notation import Notation
from zermelo.rules.values import Bounds, ScoredValue, Value
from zermelo.rules.words import capital

__all__ = ["Game", "Origin"]

R = TypeVar("R")


class Origin(NamedTuple):
    """Where a game comes from: what builds it again, in this process or in another."""

    spec: str = ""
    """A name of the catalogue or a file, with options; '' for a game made by hand."""
    source: str = ""
    """SHA-256 of the files that define the game; '' for a game of the catalogue or made by hand."""


MADE_BY_HAND = Origin()
"""The origin of a game that nothing builds again."""


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S]):
    """Rules with a notation, a board and declarations; every field but the first two has a default.

    Games that are built from the same spec are equal. A game made by hand equals only itself.
    """

    name: str
    """The name in commands, files and errors, such as 'mnk:width=4,height=4'."""
    rules: Rules[S]
    """What the game is; a return value that is not a mask or an outcome raises BadGame."""
    notation: Notation[S] = field(default_factory=Notation[Any])
    """How people write it: the names of players and moves, and the texts of positions."""
    board: Board | None = None
    """How people see it: the places of the characters of the text."""
    declared: Declared[S] = field(default_factory=Declared[Any])
    """What makes it quick: facts that are tested before they are used."""
    title: str = ""
    """The title on screens: 'Connect Four, 5 columns, 4 rows'; derived from the name if it is not given."""
    summary: str = ""
    """The rules in one sentence, for the screens beside a board: what a move does, and how a player wins.

    Without it, a game has the first paragraph of the docstring of the function that builds it."""
    about: str = ""
    """The rules in words, in paragraphs; complete for games of the catalogue, with the values of their options.

    Without it, a game from a file or a package has the docstring of the function that builds it, or of its file."""
    version: int = 1
    """A number to increase when the rules change, so that older tables are not used."""
    origin: Origin = field(init=False)
    """What builds the game again."""
    provenance: InitVar[Origin] = MADE_BY_HAND
    """The origin, which the catalogue and the loader of files give; `dataclasses.replace` makes a game without one."""

    def __post_init__(self, provenance: Origin) -> None:
        self.check_parts()
        self.check_scores()
        object.__setattr__(self, "rules", guard(self.name, self.rules))
        object.__setattr__(self, "title", self.title or title_of(self.name))
        object.__setattr__(self, "origin", provenance)

    def check_parts(self) -> None:
        """Raise BadGame for a part of another class, such as a tuple of names in the place of a notation."""
        for kind in (Rules, Notation, Board, Declared):
            part = getattr(self, name := kind.__name__.lower())
            if not isinstance(part, kind) and (kind is not Board or part is not None):
                raise BadGame(f"{name} of {self.name} is {shorten_value(part)}; write {name}={kind.__name__}(...).")

    def check_scores(self) -> None:
        """Raise BadGame for scores that are too large, or declarations that do not go with scores or `again`."""
        scores, hints = self.rules.scores, self.declared.hints
        if scores and not -MAX_SCORE <= scores[0] <= scores[1] <= MAX_SCORE:
            limits = f"declare the least and the greatest score, from -{MAX_SCORE} to {MAX_SCORE}."
            raise BadGame(f"scores={scores} of {self.name} is not valid: {limits}")
        if hints.outcomes and not scores:
            raise BadGame(f"hints.outcomes of {self.name} is not valid in a game without `scores`.")
        if kind := "scores" if scores else "again" if self.rules.again else "":
            if plain := [name for name in SCORELESS_HINTS if getattr(hints, name)]:
                raise BadGame(f"hints.{plain[0]} of {self.name} is not valid in a game with `{kind}`.")
            if self.declared.placement:
                raise BadGame(f"placement of {self.name} is not valid in a game with `{kind}`.")

    def rename(self, name: str) -> "Game[S]":
        """Return the same game under another name, from which its title is derived if it has none of its own."""
        return replace(self, name=name, title="" if self.title == title_of(self.name) else self.title)

    def built_from(self, spec: str, source: str = "") -> "Game[S]":
        """Return the same game with the spec that builds it again."""
        return replace(self, provenance=Origin(spec, source))

    @property
    def spec(self) -> str:
        """The text that builds the game again: a catalogue name or a file, with options; '' if there is none."""
        return self.origin.spec

    @property
    def source(self) -> str:
        """SHA-256 of the files that the game was built from; '' for a game of the catalogue or made by hand."""
        return self.origin.source

    @property
    def colours(self) -> tuple[str, str] | None:
        """The colours of the players' discs; None if there are no discs."""
        return self.board.colours if self.board else None

    @property
    def max_outcome(self) -> int:
        """The greatest outcome that either side can have: 1 without scores."""
        return max(map(abs, self.rules.scores)) if self.rules.scores else 1

    @property
    def mask_words(self) -> int:
        """The number of words of a mask in compiled code: 1, or 2 if `moves` returns tuples."""
        mask = unguard(self.rules.moves)(self.rules.start)
        return len(mask) if isinstance(mask, tuple) else 1

    @property
    def most_moves(self) -> int:
        """The largest number of moves of a position in compiled code: 63 or 126."""
        return WORD_BITS * self.mask_words

    @property
    def value_type(self) -> Callable[[int, int], Value]:
        """The class of the values of this game: Value, or ScoredValue in a game with scores."""
        return ScoredValue if self.rules.scores else Value

    def undecided_bounds(self, plies: int = 0) -> Bounds:
        """Return the bounds of a position in which nobody can force the end of the game within this many plies.

        With 0 plies, which is without a search, they are those of any position.
        """
        if self.rules.scores is None:
            return Bounds.within(plies)
        return Bounds(ScoredValue(-self.max_outcome, 0), ScoredValue(self.max_outcome, 0))

    def keeps_turn(self, state: S, move: MoveNumber) -> bool:
        """Return whether the player who makes a legal move moves again."""
        return self.rules.again is not None and bool(self.call("again", self.rules.again, state, move))

    def turn_after(self, turn: int, state: S, move: MoveNumber) -> int:
        """Return whose turn it is after a legal move: 0 for the first player, 1 for the second."""
        return turn if self.keeps_turn(state, move) else 1 - turn

    def blame(self, name: str, state: object, error: Exception) -> NoReturn:
        """Raise BadGame for an error of one of the game's functions, with the name of the function and the state.

        name: that of a rule, or of a function in another part, such as 'notation.write'.
        """
        from zermelo.rules.error_origin import PASSED_ON_ERRORS, located_reason  # late: few rules fail

        if isinstance(error, PASSED_ON_ERRORS):
            raise error
        part, _, field = name.rpartition(".")
        reason = located_reason(error, getattr(getattr(self, part or "rules"), field))
        raise BadGame(f"{name} of {self.name} fails for the state {shorten_value(state)}: {reason}.") from error

    def call(self, name: str, function: Callable[..., R], state: object, *arguments: object) -> R:
        """Return a value of one of the game's functions; raise BadGame if it fails, with its name and the state."""
        try:
            return function(state, *arguments)
        except Exception as error:
            self.blame(name, state, error)

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
        return self.origin if self.spec else id(self)

    def __repr__(self) -> str:
        return f"Game({self.spec!r})" if self.spec else f"<Game {self.name!r}>"


def title_of(name: str) -> str:
    """Return a title for a name.

    >>> title_of("dodgem_row"), title_of("dodgem_row:n=4,wild=true")
    ('Dodgem row', 'Dodgem row, n=4, wild=true')
    """
    return capital(", ".join(re.split("[:,]", name)).replace("_", " "))
