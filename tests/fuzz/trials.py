"""Trials of one game: each asks a question of users, by the functions that they call."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import zermelo
from fuzz import judge
from fuzz.drawn import Drawn
from fuzz.judge import DRAW, LOSS, WIN, Truth
from fuzz.meetings import values_by_both
from fuzz.verdict import Verdict, is_right
from zermelo import BadOption, Position, TooLarge, Value
from zermelo.errors import CannotCompile
from zermelo.evaluation import worth_compiling

__all__ = ["TRIALS", "Tried", "tried"]

SECONDS, BRIEF = 60.0, 0.05
"""Time limits in seconds: for a question whose answer comes long before, and for a game whose moves return."""

LINES = 40
"""Positions that are valued together: more than those after which the compiled search may take over."""

COMMANDS = 10
"""Games of which one is asked for by the command as well, as it takes a second to start."""

SMALL = 60
"""States of a game that gets a certificate: to find the smallest one takes long."""

OUTCOMES = {LOSS: "loss", DRAW: "draw", WIN: "win"}


class Tried(NamedTuple):
    """A game on trial, and what is true of it."""

    drawn: Drawn
    game: Any
    file: Path
    folder: Path
    """Folder for output files."""
    truth: dict[Any, Truth]
    turns: dict[Any, int]
    """Whose turn it is in a state."""
    returns: bool
    """True if play can return to a position."""
    rng: Random
    verdict: Verdict

    @property
    def seconds(self) -> float:
        """Time limit in seconds for one question."""
        return BRIEF if self.returns else SECONDS

    @property
    def has_keys(self) -> bool:
        """True if every state has a number."""
        return self.game.keys is not None or isinstance(self.game.rules.start, int | tuple)

    def some(self, number: int) -> list[Position[Any]]:
        """Return the start and some reachable positions."""
        states = self.rng.sample(list(self.truth), min(number - 1, len(self.truth)))
        return [zermelo.start(self.game), *(Position(self.game, state, self.turns[state]) for state in states)]


def check(on: Tried) -> None:
    """Check that a sound game passes and that a lie, in one position of so small a game, is found."""
    with on.verdict.about("check"):
        report = zermelo.check(on.game, n=20)
        if on.drawn.lie and report.is_sound:
            on.verdict.add("a false declaration is found sound")
        if not on.drawn.lie and not report.is_sound:
            on.verdict.add(f"a sound game has a fault: {report.faults[0]}")


def value(on: Tried) -> None:
    """Ask for the value of some positions, each by a new search."""
    for position in on.some(3):
        with on.verdict.about(f"value of {position.state!r}"):
            found = zermelo.value(position, seconds=on.seconds)
            on.verdict.expect_value("the value", found, on.truth[position.state], not on.returns)


def analyse(on: Tried) -> None:
    """Ask for the value of a position and of every move, and the line that best play follows."""
    for position in on.some(2):
        with on.verdict.about(f"analyse {position.state!r}"):
            expect_analysis(on, position, zermelo.analyse(position, seconds=on.seconds))


def expect_analysis(on: Tried, position: Position[Any], found: Any, exact: bool | None = None) -> None:
    """Compare an analysis with brute force."""
    exact = not on.returns if exact is None else exact
    rules, truth, verdict = on.game.rules, on.truth, on.verdict
    verdict.expect_value("the value", found.value, truth[position.state], exact)
    best = judge.best(rules, position.state, truth)
    verdict.expect("the set of moves", sorted(move for move, _ in found.ranked), judge.legal(rules, position.state))
    for move, said in found.ranked:
        verdict.expect_value(f"move {move}", said, dict(best)[move], exact)
    if exact:
        ranks = [dict(best)[move].rank for move, _ in found.ranked]
        verdict.expect("the order of the moves", ranks, sorted(ranks, reverse=True))
        expect_line(on, position, found.line)
    if exact and on.game.impartial:
        verdict.expect("the Grundy value", found.grundy.value, judge.grundy(rules, position.state, {}))


def expect_line(on: Tried, position: Position[Any], line: tuple[str, ...]) -> None:
    """Compare every move of a line with the best ones; it is played to its end, or until a position returns."""
    met = set[Any]()
    for name in line:
        met.add(position.state)
        move, best = position.move(name), judge.best(on.game.rules, position.state, on.truth)
        on.verdict.expect(f"the value after {name} on the line", dict(best)[move], best[0][1])
        position = position.play(move)
    on.verdict.expect("the end of the line", position.is_over or position.state in met, True)


def evaluator(on: Tried) -> None:
    """Ask for the values of some positions by one search that remembers, and a best reply to each."""
    with on.verdict.about("evaluator"):
        search = zermelo.evaluator(on.game)
        for position in on.some(8):
            found = search.value(position.state, seconds=on.seconds)
            on.verdict.expect_value(f"the value of {position.state!r}", found, on.truth[position.state], not on.returns)
            if isinstance(found, Value) and not on.returns:
                reply = search.best_reply(position.state, found, seconds=on.seconds)
                best = judge.best(on.game.rules, position.state, on.truth)
                good = reply is None if not best else dict(best)[reply] == best[0][1]  # type: ignore[index]
                on.verdict.expect(f"that {reply} is a best reply to {position.state!r}", good, True)


def values(on: Tried) -> None:
    """Ask for the values of many positions at once."""
    positions = [on.rng.choice(on.some(20)) for _ in range(LINES)]
    with on.verdict.about(f"values of {LINES} positions"):
        found = zermelo.values(positions, seconds=on.seconds / (20 if on.returns else 1))
        for position, outcome, plies, decided in zip(positions, *map(list, found[:3]), strict=True):
            if decided:
                said = Value(int(outcome), int(plies))
                on.verdict.expect_value(f"the value of {position.state!r}", said, on.truth[position.state])
            elif not on.returns:
                on.verdict.add(f"the value of {position.state!r} is not found")


def solve(on: Tried) -> None:
    """Ask a table of the whole game, opened again; verify it, pack it and analyse from it."""
    allowed = () if on.has_keys else (CannotCompile,)
    with on.verdict.about("solve", *allowed):
        solved = zermelo.solve(on.game, on.folder / "table", threads=1)
        on.verdict.expect_value("the value of the start", solved.value, on.truth[on.game.rules.start])
        on.verdict.expect("the number of positions", solved.manifest["positions"], len(on.truth))
        table = zermelo.Table.open(on.folder / "table", on.game)
        expect_stored(on, table, list(on.truth))
        counts = {name_of(cast(Value, value)): count.positions for value, count in table.counts().items()}
        on.verdict.expect("the counts", counts, dict(Counter(on.truth.values())))
        verify(on, on.folder / "table")
        pack(on, table)
        for position in on.some(2):
            on.verdict.asking = f"analyse {position.state!r} with a table"
            expect_analysis(on, position, zermelo.analyse(position, seconds=10, evaluator=table), exact=True)


def name_of(value: Value) -> Truth:
    return Truth(value.outcome, inf if value.is_endless else value.remoteness)


def expect_stored(on: Tried, stored: Any, states: list[Any]) -> None:
    """Compare what a table says of states."""
    wrong = [state for state in states if not is_right(stored.value(state), on.truth[state])]
    if wrong:
        state = wrong[0]
        on.verdict.add(
            f"{len(wrong)} of {len(states)} stored values are wrong, such as that of {state!r}: "
            f"{stored.value(state)}, and in truth {on.truth[state]}"
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
    expect_stored(on, zermelo.Table.open(on.folder / "packed", on.game), on.rng.sample(list(on.truth), 5))


def book(on: Tried) -> None:
    """Ask an opening book, opened again, and verify it."""
    allowed = (() if on.has_keys else (CannotCompile,)) + ((TooLarge,) if on.returns else ())
    with on.verdict.about("book", *allowed):
        plies = on.rng.randint(0, 3)
        made = zermelo.book(on.game, plies=plies, out=on.folder / "book")
        on.verdict.expect_value("the value of the start", made.value, on.truth[on.game.rules.start])
        search = zermelo.evaluator(on.game, book=on.folder / "book")
        for position in on.some(10):
            found = search.value(position.state, seconds=on.seconds)
            on.verdict.expect_value(f"the value of {position.state!r}", found, on.truth[position.state], not on.returns)
        verify(on, on.folder / "book")


def certify(on: Tried) -> None:
    """Check that a true claim has a certificate and a false one has none; tried only now and then."""
    if on.rng.random() < 0.8 or len(on.truth) > SMALL:
        return
    seat, must_win = on.rng.randrange(2), on.rng.random() < 0.5
    outcome = on.truth[on.game.rules.start].outcome * (1, -1)[seat]
    holds = outcome >= (WIN if must_win else DRAW)
    claim = f"{('first', 'second')[seat]} {'wins' if must_win else 'never loses'}"
    with on.verdict.about(f"certify that {claim}", *(() if holds else (BadOption,)), *((TooLarge,) * on.returns)):
        certificate = zermelo.certify(on.game, claim).certificate
        if not holds:
            on.verdict.add("a false claim has a certificate")
        on.verdict.expect("the hole in the certificate", zermelo.check_certificate(certificate, on.game).gap, "")


def count(on: Tried) -> None:
    """Ask for the nodes, the positions and the games of every ply."""
    depth = 6 if on.returns else 99
    with on.verdict.about("count"):
        found = zermelo.count(on.game, depth=depth if on.returns else None)
        said = [judge.Ply(layer.nodes, layer.positions, layer.games.total) for layer in found.layers]
        on.verdict.expect("the counts", said, judge.plies(on.game.rules, depth))


def command(on: Tried) -> None:
    """Compare the command's answers about many lines of at most one move; tried only now and then."""
    if on.drawn.seed % COMMANDS != 3:
        return
    start = zermelo.start(on.game)
    lines = [on.rng.choice(["-", *map(str, start.moves)]) for _ in range(LINES)]
    options = "--json", "--timeout", "0.1" if on.returns else "60"
    asked = [sys.executable, "-m", "zermelo", "value", str(on.file), *options]
    with on.verdict.about(f"zermelo value of {LINES} lines"):
        done = subprocess.run(
            asked, input="\n".join(lines), capture_output=True, encoding="utf-8", timeout=300, check=False
        )
        if done.returncode and not on.verdict.blames_the_lie(done.stderr):
            on.verdict.add(f"exit {done.returncode}: {done.stderr[-500:]}")
        for line, answer in zip(lines, map(json.loads, done.stdout.splitlines()), strict=done.returncode == 0):
            true = on.truth[start.after("" if line == "-" else line).state]
            said = answer["value"], inf if answer.get("endless") else answer["remoteness"]
            if answer["value"] or not on.returns:
                on.verdict.expect(f"the value after {line}", said, (OUTCOMES[true.outcome], true.plies))


def searches(on: Tried) -> None:
    """Ask for values by null windows, and by proof numbers in few times as many nodes."""
    states = [position.state for position in on.some(20)]
    with on.verdict.about("both searches"):
        for state, both in zip(states, values_by_both(on.game, states), strict=True):
            for name, found in zip(("null windows", "proof numbers"), both, strict=True):
                on.verdict.expect_value(f"{state!r} by {name}", found, on.truth[state])


TRIALS: dict[str, Callable[[Tried], None]] = {
    "check": check, "value": value, "analyse": analyse, "evaluator": evaluator, "values": values, "solve": solve,
    "book": book, "certify": certify, "count": count, "command": command,
}  # fmt: skip

MEETING = check, value, values, searches
"""Trials of a game whose lines meet, with scores and players who move again."""


def tried(drawn: Drawn, folder: Path) -> list[str]:
    """Return the faults that trying a game finds: sentences, the first of which is the one to look at."""
    file = folder / f"game_{drawn.seed}.py"
    file.write_text(drawn.source, encoding="utf-8")
    verdict = Verdict(drawn)
    with verdict.about("open the file"):
        game = zermelo.game(str(file))
        truth = judge.scored(game) if drawn.family == "meeting" else judge.truths(game.rules)
        turns, returns = judge.turns(game), judge.returns(game.rules)
        on = Tried(drawn, game, file, folder, truth, turns, returns, Random(drawn.seed), verdict)
    if not verdict.faults:
        with compiled_soon() if drawn.family == "carried" else nullcontext():
            for trial in MEETING if drawn.family == "meeting" else TRIALS.values():
                trial(on)
    return verdict.faults


def compiled_soon() -> AbstractContextManager[object]:
    """Have every search compiled, as that of a large game is."""
    return patch.object(worth_compiling, "SMALL", 0)
