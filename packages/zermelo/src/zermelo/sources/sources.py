"""The five published programs that zermelo reimplements, what they report, and tests of it on measurements."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from zermelo.sources.measure import Measurement, Pair

__all__ = ["FSHARP_PAIR", "SOURCES", "Source", "verdicts"]


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
    def name_with_year(self) -> str:
        """The name with the year: 'the F# article (2014)'."""
        return f"{self.name} ({self.year})" if self.year else self.name

    def __str__(self) -> str:
        heading = f"{self.name_with_year[0].upper()}{self.name_with_year[1:]}: {self.about}"
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


FSHARP, CLOJURE = SOURCES["fsharp"], SOURCES["clojure"]

FSHARP_PAIR = Pair("minimax", "two_lists")
"""The search and the board of the F# article, which reports the time that they take."""

Figure = Callable[[Measurement], float | None]


class SourceClaim(NamedTuple):
    """A claim of a source that one search has a higher figure than another."""

    source: Source
    text: str
    more: str
    less: str
    figure: Figure
    show: str
    """The format of the figure, for str.format."""


def calls(row: Measurement) -> float | None:
    return row.result.cost.calls if row.result else None


def seconds(row: Measurement) -> float | None:
    return row.seconds


def peak(row: Measurement) -> float | None:
    return None if row.peak is None or not row.whole else row.peak / 1024


SOURCE_CLAIMS = (
    SourceClaim(
        CLOJURE, "tail recursion makes more calls than linear recursion", "tail", "goodness", calls, "{:,.0f} calls"
    ),
    SourceClaim(CLOJURE, "tail recursion is slower", "tail", "goodness", seconds, "{:.3g} s"),
    SourceClaim(CLOJURE, "tail recursion holds less memory", "goodness", "tail", peak, "{:,.1f} KiB"),
    SourceClaim(CLOJURE, "alpha-beta makes it faster", "tail", "tail_alphabeta", seconds, "{:.3g} s"),
    SourceClaim(CLOJURE, "memoisation makes it faster", "goodness", "memo", seconds, "{:.3g} s"),
)


def verdicts(rows: Sequence[Measurement]) -> Iterator[str]:
    """Yield a sentence on every claim whose figures the rows hold."""
    yield from filter(None, (patience(rows), haste(rows), twice(rows)))
    for claim in SOURCE_CLAIMS:
        for more, less in sharing_a_board(rows, claim.more, claim.less):
            high, low = claim.figure(more), claim.figure(less)
            if high is not None and low is not None:
                on = f" on {more.pair.board}" if more.pair.board else ""
                figures = f"{claim.more} {claim.show.format(high)}, {claim.less} {claim.show.format(low)}{on}"
                note = " (without Python's call stack: see recursion)" if claim.figure is peak else ""
                yield says(claim.source, f"{claim.text}. {high > low} here: {figures}{note}.")


def sharing_a_board(rows: Sequence[Measurement], more: str, less: str) -> list[tuple[Measurement, Measurement]]:
    """Return the rows of two searches on one board, from one position."""
    pairs = [(row, Pair(less, row.pair.board)) for row in rows if row.pair.search == more]
    return [(a, b) for a, pair in pairs for b in rows if b.pair == pair and b.after == a.after]


def says(source: Source, sentence: str) -> str:
    """Return a sentence with its source: 'The F# article says: ...'."""
    return f"{source.name[0].upper()}{source.name[1:]} says: {sentence}"


def patience(rows: Sequence[Measurement]) -> str | None:
    """Test a claim of the F# article: the first move may take up to 30 seconds."""
    for row in rows:
        if row.pair == FSHARP_PAIR and row.seconds is not None and not row.after:
            took = f"Here its search on its board took {row.seconds:.1f} s."
            return says(FSHARP, f"a move may take up to 30 seconds. {took}")
    return None


def haste(rows: Sequence[Measurement]) -> str | None:
    """Test a claim of the F# article: its search does not prefer the quicker win."""
    flat = next((row for row in rows if row.pair.search == "minimax" and row.scoring == "one"), None)
    quick = next((row for row in rows if row.pair.search == "goodness" and row.scoring == "halved"), None)
    if not flat or not quick or not flat.result or not quick.result or flat.after != quick.after:
        return None
    best, slow = len(flat.result.best), len(set(flat.result.best) - set(quick.result.best))
    verdict = "This position does not show it: both scorings have the same best moves"
    if slow:
        verdict = f"True here: {slow} of the {best} moves that minimax calls best win later than necessary"
    return says(FSHARP, f"its search does not prefer the quicker win. {verdict}.")


def twice(rows: Sequence[Measurement]) -> str | None:
    """Explain why minimax visits more nodes than the tree has; goodness visits each node once."""
    for minimax, goodness in sharing_a_board(rows, "minimax", "goodness"):
        if minimax.result and goodness.result:
            visits, nodes = minimax.result.cost.nodes, goodness.result.cost.nodes
            return (
                f"minimax visits {visits:,} nodes of a tree that has {nodes:,}: like {FSHARP.name}, it scores the best "
                "reply twice, once to choose it and once to return its score."
            )
    return None
