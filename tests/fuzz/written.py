"""Trials of what zermelo writes about a whole game: tables, packed and exported, opening books, the data of pages."""

from collections import Counter
from math import inf
from pathlib import Path
from typing import Any, cast

import zermelo
import zermelo_web
from fuzz import judge
from fuzz.answers import expect_analysis
from fuzz.judge import DRAW, LOSS, WIN, Truth
from fuzz.tried import SECONDS, Tried, name_of
from fuzz.verdict import is_right
from zermelo import Value
from zermelo.errors import CannotCompile, TooLarge
from zermelo.tables import Book

__all__ = ["book", "page", "solve"]

WORDS = {"loss": LOSS, "draw": DRAW, "win": WIN}


def solve(on: Tried) -> None:
    """Ask a table of the whole game, opened again; verify, pack and export it, and analyse from it."""
    allowed = () if on.has_keys else (CannotCompile,)
    with on.verdict.about("solve", *allowed):
        solved = zermelo.solve(on.game, on.folder / "table", threads=1)
        on.verdict.expect_value("the value of the start", solved.value, on.truth[on.game.rules.start])
        on.verdict.expect("the number of positions", solved.manifest["positions"], len(on.truth))
        table = zermelo.Table(on.folder / "table", on.game)
        expect_stored(on, table.value, list(on.truth))
        counts = {name_of(cast(Value, value)): count.positions for value, count in table.counts().items()}
        on.verdict.expect("the counts", counts, dict(Counter(on.truth.values())))
        verify(on, on.folder / "table")
        pack(on, table)
        export(on, table)
        for position in on.some(2):
            on.verdict.asking = f"analyse {position.state!r} with a table"
            expect_analysis(on, position, zermelo.analyse(position, seconds=10, evaluator=table))


def expect_stored(on: Tried, stored: Any, states: list[Any]) -> None:
    """Compare what a table or a book says of states: no value is missing."""
    wrong = [state for state in states if not ((found := stored(state)) and is_right(found, on.truth[state]))]
    if wrong:
        state = wrong[0]
        on.verdict.add(
            f"{len(wrong)} of {len(states)} stored values are wrong, such as that of {state!r}: "
            f"{stored(state)}, and in truth {on.truth[state]}"
        )


def verify(on: Tried, file: Path) -> None:
    """Check that verify accepts a right table and refuses a wrong one."""
    before = on.verdict.asking
    wrong = any(fault.startswith(before) for fault in on.verdict.faults)
    on.verdict.asking = f"verify what {before} wrote"
    found = zermelo.verify(file, on.game, seed=1).faults
    if found and not wrong:
        on.verdict.add(f"a right file has a fault: {found[0]}")
    if wrong and not found:
        on.verdict.add("a wrong file is found right")
    on.verdict.asking = before


def pack(on: Tried, table: Any) -> None:
    """Check that the packed table gives the same answers."""
    on.verdict.asking = "pack"
    table.pack(on.folder / "packed")
    expect_stored(on, zermelo.Table(on.folder / "packed", on.game).value, list(on.truth))


def export(on: Tried, table: Any) -> None:
    """Check that every row of the Parquet file is right, and that there is one for every class."""
    import pyarrow.parquet

    on.verdict.asking = "export"
    rows = pyarrow.parquet.read_table(table.export(on.folder / "table.parquet").path).to_pylist()
    states = [on.game.notation.read(row["board"])[0] for row in rows]
    on.verdict.expect("the number of rows", (len(set(states)), len(rows)), (len(table), len(table)))
    on.verdict.expect("the states that play cannot reach", set(states) - set(on.truth), set())
    for state, row in zip(states, rows, strict=True):
        said = Truth(row.get("score", WORDS[row["value"]]), inf if row["remoteness"] is None else row["remoteness"])
        on.verdict.expect(f"the row of {state!r}", said, on.truth[state])
        on.verdict.expect(f"the sign of {state!r}", WORDS[row["value"]], judge.sign(on.truth[state].outcome))
        if on.game.declared.impartial:
            on.verdict.expect(f"the Grundy value of {state!r}", row["grundy"], judge.grundy(on.game.rules, state, {}))


def book(on: Tried) -> None:
    """Ask an opening book for all its positions, opened again; search behind it, and verify it."""
    allowed = (() if on.has_keys else (CannotCompile,)) + ((TooLarge,) if on.returns else ())
    with on.verdict.about("book", *allowed):
        plies = on.rng.randint(0, 3)
        made = zermelo.tables.make_book(on.game, plies=plies, out=on.folder / "book")
        on.verdict.expect_value("the value of the start", made.value, on.truth[on.game.rules.start])
        expect_stored(on, Book(on.folder / "book", on.game).get, unfinished_within(on, plies))
        search = zermelo.evaluator(on.game, book=on.folder / "book")
        for position in on.some(10):
            found = search.value(position.state, seconds=on.seconds)
            on.verdict.expect_value(f"the value of {position.state!r}", found, on.truth[position.state], on.exact)
        verify(on, on.folder / "book")


def unfinished_within(on: Tried, plies: int) -> list[Any]:
    """Return the states with moves that play reaches in so many plies."""
    seen, layer = {on.game.rules.start}, {on.game.rules.start}
    for _ in range(plies):
        layer = {step.child for state in layer for step in judge.steps(on.game, state).values()}
        seen |= layer
    return [state for state in seen if judge.legal(on.game.rules, state)]


def page(on: Tried) -> None:
    """Count the values of all positions in the data of a page, now and then: its levels take long to sample."""
    if on.rng.random() < 0.6:
        return
    with on.verdict.about("whole game", *((TooLarge,) * (not on.exact))):
        data = zermelo_web.whole_game(on.game, seconds=SECONDS)
        said = [truth_of(data["values"][code]) for code in data["codes"]]
        on.verdict.expect("the value of the start", said[0], on.truth[on.game.rules.start])
        true = Counter(on.truth[state] for state, _ in judge.positions(on.game))
        on.verdict.expect("the values", Counter(said), true)


def truth_of(record: dict[str, Any]) -> Truth:
    """Return the value of a record as the judge writes it."""
    plies = inf if record.get("endless") else record["remoteness"]
    return Truth(record.get("score", WORDS[record["value"]]), plies)
