"""The trial of a game as WebAssembly, in Node: moves, texts, values and the check of certificates in JavaScript."""

from math import inf
from typing import Any

import zermelo_web
from fuzz import judge
from fuzz.judge import Truth
from fuzz.tried import Tried
from webassembly.in_node import NODE, run, verdict
from zermelo.errors import CannotCompile

__all__ = ["expect_same_verdict", "webassembly"]

COMPILED = "carried", "meeting", "wandering"
"""The families of which one compilation serves every game."""

ASKED = 12
"""Positions that are asked about."""

ANSWERS = """output = input.map((moves) => {
  const at = moves.reduce((position, move) => position.play(move), game.start());
  const said = ({ outcome, remoteness, isExact }) => [isExact, outcome, remoteness];
  const judged = at.analyse({ ms: 60000 }).moves.map(({ move, value }) => [move, said(value)]);
  return { value: said(at.value({ ms: 60000 })), moves: judged, turn: at.turn, isOver: at.isOver };
});"""
"""What JavaScript says of the positions after moves by number."""


def webassembly(on: Tried) -> None:
    """Compare what JavaScript says of some positions with brute force."""
    if on.drawn.family not in COMPILED or NODE is None:
        return
    allowed = (
        (CannotCompile,) if on.drawn.promises.get("style") else ()
    )  # unused arguments, which no machine code takes
    with on.verdict.about("webassembly", *allowed):
        package = zermelo_web.wasm(on.game, on.folder / "package").path
        ways = ways_to(on.game)
        asked = [next(iter(ways)), *on.rng.sample(list(ways), min(ASKED, len(ways)))]
        for node, said in zip(asked, run(package, ANSWERS, [ways[node] for node in asked]), strict=True):
            expect_said(on, node, said)


def ways_to(game: Any) -> dict[tuple[Any, int], list[int]]:
    """Return the moves of a shortest way to every pair of a state and whose turn it is."""
    start = game.rules.start, 0
    ways: dict[tuple[Any, int], list[int]] = {start: []}
    waiting = [start]
    for node in waiting:  # which grows meanwhile
        for move, step in judge.steps(game, node[0]).items():
            child = step.child, node[1] if step.stays else 1 - node[1]
            if child not in ways:
                ways[child] = [*ways[node], move]
                waiting.append(child)
    return ways


def expect_said(on: Tried, node: tuple[Any, int], said: Any) -> None:
    """Compare what JavaScript says of a position."""
    state, turn = node
    true = judge.best(on.game, state, on.truth)
    on.verdict.expect(f"the turn at {node}", (said["turn"], said["isOver"]), (turn, not true))
    expect_value(on, f"the value of {node}", said["value"], on.truth[state])
    moves = {str(move): truth for move, truth in true}
    on.verdict.expect(f"the moves of {node}", sorted(move for move, _ in said["moves"]), sorted(moves))
    for move, value in said["moves"]:
        expect_value(on, f"move {move} of {node}", value, moves[move])


def expect_value(on: Tried, what: str, said: list[Any], true: Truth) -> None:
    """Compare a value: whether it is exact, the outcome, and the plies."""
    endless = 1 << 30
    on.verdict.expect(what, said, [True, true.outcome, endless if true.plies == inf else true.plies])


def expect_same_verdict(on: Tried, certificate: dict[str, Any], is_proof: bool) -> None:
    """Compare the verdict of the page with that of Python, if there is a package."""
    if (package := on.folder / "package").exists():
        found = verdict(package, certificate)
        on.verdict.expect("the verdict in JavaScript", found["verdict"], "proof" if is_proof else "gap")
