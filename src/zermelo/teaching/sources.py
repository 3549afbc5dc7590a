"""The five published programs that zermelo reimplements, with the results that they report."""

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["SOURCES", "Source"]


class Source(NamedTuple):
    """One published program for tic-tac-toe."""

    name: str
    """The name used here: 'the F# article'."""
    about: str
    """A description in one sentence."""
    year: int | None
    """The year of publication; None if not known."""
    boards: tuple[str, ...]
    """The boards of tictactoe that represent positions as the program does."""
    searches: tuple[str, ...]
    """The searches that follow the program."""
    scoring: str | None
    """The scoring of the program; None if it counts and does not search."""
    results: tuple[str, ...]
    """The results that it reports, each in one sentence; squares are 1 to 9, row by row."""

    @property
    def dated(self) -> str:
        """The name with the year: 'the F# article (2014)'."""
        return f"{self.name} ({self.year})" if self.year else self.name

    def __str__(self) -> str:
        heading = f"{self.dated[0].upper()}{self.dated[1:]}: {self.about}"
        return "\n".join([heading, *(f"  - {result}" for result in self.results)])


SOURCES: Mapping[str, Source] = {
    "fsharp": Source(
        "the F# article",
        "No board at all: two lists of claimed squares, and two functions that call each other.",
        2014,
        ("two_lists",),
        ("minimax",),
        "one",
        (
            "The best first move is 1, and the best reply to 1 is 5: the first of equal moves.",
            "A win in one ply is worth no more than a later win.",
            "The first move may take up to 30 seconds.",
        ),
    ),
    "typed_board": Source(
        "the typed board",
        "The F# article's sequel: types that cannot represent an illegal board, and quicker wins score more.",
        2014,
        ("typed_board",),
        ("minimax",),
        "left",
        ("A win scores 1 plus the number of empty squares that are left.",),
    ),
    "ocaml": Source(
        "the OCaml book",
        "A chapter on the game tree: count its games, make it lazy, and play on a magic square instead of a board.",
        None,
        ("nine_list", "magic_square"),
        (),
        None,
        (
            "O moves first and wins 131,184 games; X wins 77,904; 46,080 are drawn; there are 255,168 games.",
            "The first finished board in the order of the tree is O X O / X O X / O . .",
            "Three numbers of the magic square are a line exactly when their sum is 15.",
        ),
    ),
    "recursion": Source(
        "the recursion tutorial",
        "One function, goodness, that negates itself; an array of nine cells that the search marks and unmarks.",
        2000,
        ("marked_array",),
        ("goodness", "average", "worst"),
        "halved",
        (
            "A win scores 128, halved at every ply, so that nearer wins count more.",
            "Against an opponent that moves at random, take the average of its replies; that player can lose.",
            "In 21 stones, take 1 to 4, whoever takes the last stone loses: the second player wins.",
        ),
    ),
    "clojure": Source(
        "the Clojure article",
        "Minimax by linear recursion and again by tail recursion: one loop with an accumulator and no call stack.",
        None,
        (),
        ("tail", "tail_alphabeta"),
        "hundred",
        (
            "Tail recursion makes more calls, is slower, and holds less memory.",
            "Alpha-beta and memoisation speed it up.",
            "Every game against the computer shows that it never loses.",
        ),
    ),
}
"""The sources, by a short key."""
