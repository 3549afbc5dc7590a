"""Trials of answers: each asks a question of users, by the functions that they call."""

import json
import subprocess
import sys
from math import inf
from typing import Any

import zermelo
from fuzz import judge
from fuzz.judge import DRAW, LOSS, WIN
from fuzz.meetings import values_by_both
from fuzz.tried import Tried
from zermelo import Position, Value

__all__ = ["analyse", "check", "command", "count", "evaluator", "expect_analysis", "searches", "value", "values"]

LINES = 40
"""Positions that are valued together: more than those after which the compiled search may take over."""

COMMANDS = 10
"""Games of which one is asked for by the command as well, as it takes a second to start."""

OUTCOMES = {LOSS: "loss", DRAW: "draw", WIN: "win"}


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
            on.verdict.expect_value("the value", found, on.truth[position.state], on.exact)


def analyse(on: Tried) -> None:
    """Ask for the value of a position and of every move, and the line that best play follows."""
    for position in on.some(2):
        with on.verdict.about(f"analyse {position.state!r}"):
            expect_analysis(on, position, zermelo.analyse(position, seconds=on.seconds), on.exact)


def expect_analysis(on: Tried, position: Position[Any], found: Any, exact: bool = True) -> None:
    """Compare an analysis with brute force."""
    truth, verdict = on.truth, on.verdict
    verdict.expect_value("the value", found.value, truth[position.state], exact)
    best = judge.best(on.game, position.state, truth)
    legal = judge.legal(on.game.rules, position.state)
    verdict.expect("the set of moves", sorted(move for move, _ in found.ranked), legal)
    for move, said in found.ranked:
        verdict.expect_value(f"move {move}", said, dict(best)[move], exact)
    if exact:
        ranks = [dict(best)[move].rank for move, _ in found.ranked]
        verdict.expect("the order of the moves", ranks, sorted(ranks, reverse=True))
        expect_line(on, position, found.line)
    if exact and on.game.declared.impartial:
        verdict.expect("the Grundy value", found.grundy.value, judge.grundy(on.game.rules, position.state, {}))


def expect_line(on: Tried, position: Position[Any], line: tuple[str, ...]) -> None:
    """Compare every move of a line with the best ones; it is played to its end, or until a position returns."""
    met = set[Any]()
    for name in line:
        met.add(position.state)
        move, best = position.move(name), judge.best(on.game, position.state, on.truth)
        on.verdict.expect(f"the value after {name} on the line", dict(best)[move], best[0][1])
        position = position.play(move)
    on.verdict.expect("the end of the line", position.is_over or position.state in met, True)


def evaluator(on: Tried) -> None:
    """Ask for the values of some positions by one search that remembers, and a best reply to each."""
    with on.verdict.about("evaluator"):
        search = zermelo.evaluator(on.game)
        for position in on.some(8):
            found = search.value(position.state, seconds=on.seconds)
            on.verdict.expect_value(f"the value of {position.state!r}", found, on.truth[position.state], on.exact)
            if isinstance(found, Value) and on.exact:
                reply = search.best_reply(position.state, found, seconds=on.seconds)
                best = judge.best(on.game, position.state, on.truth)
                good = reply is None if not best else dict(best)[reply] == best[0][1]  # type: ignore[index]
                on.verdict.expect(f"that {reply} is a best reply to {position.state!r}", good, True)


def values(on: Tried) -> None:
    """Ask for the values of many positions at once."""
    positions = [on.rng.choice(on.some(20)) for _ in range(LINES)]
    with on.verdict.about(f"values of {LINES} positions"):
        found = zermelo.values(positions, seconds=on.seconds / (1 if on.exact else 20))
        for position, value in zip(positions, found, strict=True):
            if isinstance(value, Value):
                on.verdict.expect_value(f"the value of {position.state!r}", value, on.truth[position.state])
            elif on.exact:
                on.verdict.add(f"the value of {position.state!r} is not found")


def count(on: Tried) -> None:
    """Ask for the nodes, the positions and the results of the games of every ply."""
    depth = 6 if on.returns else 999
    with on.verdict.about("count"):
        found = zermelo.count(on.game, depth=depth if on.returns else None, seconds=on.seconds)
        said = [
            judge.Ply(
                layer.nodes,
                layer.positions,
                (layer.games.first, layer.games.second, layer.games.draw),
                layer.finished.total,
            )
            for layer in found.layers
        ]
        on.verdict.expect("the counts", said, judge.plies(on.game, depth))
        if found.positions is not None:
            on.verdict.expect("the positions", found.positions, len(judge.reachable(on.game.rules)))


def command(on: Tried) -> None:
    """Compare the command's answers about many lines of at most one move; tried only now and then."""
    if on.drawn.seed % COMMANDS != 3:
        return
    start = zermelo.start(on.game)
    lines = [on.rng.choice(["-", *map(str, start.moves)]) for _ in range(LINES)]
    asked = [sys.executable, "-m", "zermelo", "value", str(on.file), "--json", "--timeout", "60"]
    with on.verdict.about(f"zermelo value of {LINES} lines"):
        done = subprocess.run(
            asked, input="\n".join(lines), capture_output=True, encoding="utf-8", timeout=300, check=False
        )
        if done.returncode and not on.verdict.blames_the_lie(done.stderr):
            on.verdict.add(f"exit {done.returncode}: {done.stderr[-500:]}")
        for line, answer in zip(lines, map(json.loads, done.stdout.splitlines()), strict=done.returncode == 0):
            true = on.truth[start.after("" if line == "-" else line).state]
            said = answer.get("score", answer["value"]), inf if answer.get("endless") else answer["remoteness"]
            outcome = true.outcome if on.game.rules.scores else OUTCOMES[true.outcome]
            on.verdict.expect(f"the value after {line}", said, (outcome, true.plies))


def searches(on: Tried) -> None:
    """Ask for values by null windows, and by proof numbers in few times as many nodes."""
    if on.drawn.family != "meeting":
        return
    states = [position.state for position in on.some(20)]
    with on.verdict.about("both searches"):
        for state, both in zip(states, values_by_both(on.game, states), strict=True):
            for name, found in zip(("null windows", "proof numbers"), both, strict=True):
                on.verdict.expect_value(f"{state!r} by {name}", found, on.truth[state])
