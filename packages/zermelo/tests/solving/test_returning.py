"""Games whose moves can return: solved by files and tasks, in pieces, stopped and resumed, and once more plainly."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fuzz.judge import reachable
from positions import true_values
from solves import size_limits
from zermelo import DRAW, ENDLESS, LOSS, WIN, Game, Rules, Table, Value, game, solve, verify
from zermelo.bits import bits
from zermelo.errors import TooLarge
from zermelo.solving.making.cyclic.solve_cyclic import RetrogradeState
from zermelo.solving.plan import Plan
from zermelo.types import Progress, Solved


def torus_pawns(columns: int = 3, rows: int = 3) -> Game[tuple[int, int]]:
    """Hexapawn on a torus: pawns go round for ever, unless they block or take each other; without a move one loses."""
    cells = columns * rows

    def beyond(cell: int, step: int) -> int:
        return (cell // columns + 1) % rows * columns + (cell + step) % columns

    def turned(pawns: int) -> int:
        return sum(1 << cells - 1 - cell for cell in bits(pawns))

    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        free = ~(mine | theirs)
        return sum(
            1 << 3 * cell + step + 1
            for cell in bits(mine)
            for step in (-1, 0, 1)
            if (free if step == 0 else theirs) >> beyond(cell, step) & 1
        )

    def play(state: tuple[int, int], move: int) -> tuple[int, int]:
        mine, theirs = state
        to = 1 << beyond(move // 3, move % 3 - 1)
        return turned(theirs & ~to), turned(mine & ~(1 << move // 3) | to)

    home = (1 << columns) - 1
    return Game("torus_pawns", Rules((home, home << (rows - 1) * columns), moves, play, lambda state: LOSS))


@cache
def returning(name: str) -> Game[Any]:
    return torus_pawns() if name == "torus_pawns" else game(name)


IN_PIECES = {"part": 150, "task": 100, "search": 40, "slice": 300, "parents": 30, "window": 300}
"""Few positions in memory, small parts; open positions are numbered, and settled, some hundreds at a time."""


def solved(of: Game[Any], folder: Path, **options: Any) -> Solved:
    with size_limits(**IN_PIECES):
        return solve(of, folder, threads=2, **options)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["torus_pawns", pytest.param("morris", marks=pytest.mark.long)])
def test_a_game_in_pieces_has_the_values_of_a_plain_analysis(name: str, tmp_path: Path) -> None:
    played = returning(name)
    known = true_values(played)
    assert solved(played, tmp_path / "table").manifest["positions"] == len(known)
    table = Table(tmp_path / "table", played)
    assert len(table.manifest["tiers"][0]["parts"]) > 3
    assert {state: table.value(state) for state in known} == known
    assert verify(table).faults == []


RUNNERS = """
from zermelo import LOSS, Game, Rules

CELLS = 40
CAUGHT = CELLS


def game():
    def moves(state):
        return 0 if state[0] == CAUGHT else 0b10110 if state[0] % 3 else 0b01010

    def again(state, steps):
        cell = (state[0] + steps) % CELLS
        return cell != state[1] and cell % 4 == 1

    def play(state, steps):
        mine, theirs = state
        cell = (mine + steps) % CELLS
        return (cell, theirs) if again(state, steps) else (CAUGHT if cell == theirs else theirs, cell)

    return Game("runners", Rules((0, CELLS // 2), moves, play, lambda state: LOSS, again=again))
"""
"""Two run round a ring and catch each other; who reaches a cell 4 n + 1 runs on."""


def values_with_turns(of: Game[Any]) -> dict[Any, Value]:
    """Return the value of every reachable state of a game without drawn ends, from the ends backwards."""
    after, rules = reachable(of.rules), of.rules
    known = {state: Value(rules.outcome(state), 0) for state, children in after.items() if not children}

    def child(state: Any, move: int) -> Value | None:
        value = known.get(rules.play(state, move))
        sign = 1 if of.keeps_turn(state, move) else -1
        return value and Value(sign * value.outcome, value.remoteness + 1)

    new = known
    for plies in count(1):
        if not new:
            return {state: known.get(state, Value(DRAW, ENDLESS)) for state in after}
        new = {}
        for state in after.keys() - known.keys():
            values = [child(state, move) for move in bits(rules.moves(state))]
            if Value(WIN, plies) in values:
                new[state] = Value(WIN, plies)
            elif all(value and value.outcome == LOSS for value in values):
                new[state] = Value(LOSS, plies)
        known |= new
    raise AssertionError


@pytest.mark.slow
def test_a_game_of_further_turns_has_the_values_of_a_plain_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 5)  # so that it is compiled
    file = tmp_path / "runners.py"
    file.write_text(RUNNERS, encoding="utf-8")
    runners = game(str(file))
    known = values_with_turns(runners)
    assert {value.outcome for value in known.values()} == {WIN, DRAW, LOSS}
    solved(runners, tmp_path / "table")
    table = Table(tmp_path / "table", runners)
    assert {state: table.value(state) for state in known} == known
    assert verify(table).faults == []


def test_a_draw_at_morris_goes_on_for_ever() -> None:
    """An end is a loss."""
    draws = {value.is_endless for value in true_values(game("morris")).values() if value.outcome == DRAW}
    assert draws == {True}


class Enough(Exception):
    """Ends a solve at some step."""


def stopped(of: Game[Any], folder: Path, what: str, resume: bool) -> None:
    """Go on until something of a kind is done, and stop there."""

    def on_progress(progress: Progress) -> None:
        if progress.what == what:
            raise Enough

    with pytest.raises(Enough):
        solved(of, folder, resume=resume, on_progress=on_progress)


STAGES = ["discover", "settle primitives", "list children", "list parents", "settle", "write values"]


@pytest.mark.slow
def test_a_solve_that_is_stopped_at_every_stage_ends_with_the_same_bytes(tmp_path: Path, content: Any) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    solved(torus_pawns_again(), whole)
    for what in STAGES:
        stopped(torus_pawns_again(), broken, what, resume=what != STAGES[0])
    solved(torus_pawns_again(), broken, resume=True)
    assert content(broken) == content(whole)


def torus_pawns_again() -> Game[Any]:
    return returning("torus_pawns")


def changed(folder: Path) -> Iterator[Path]:
    """Flip a bit in one file of every kind that is half done."""
    kinds = {path.name.partition("-")[0] + path.suffix: path for path in sorted(folder.rglob("*")) if path.is_file()}
    for path in kinds.values():
        whole = bytearray(path.read_bytes())
        if whole and path.name not in ("lock", "job.json"):
            whole[len(whole) // 2] ^= 4
            path.write_bytes(whole)
            yield path


@pytest.mark.slow
@pytest.mark.parametrize("stage", ["list children", "write values"])
def test_files_that_were_changed_since_are_made_again(tmp_path: Path, content: Any, stage: str) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    solved(torus_pawns_again(), whole)
    stopped(torus_pawns_again(), broken, stage, resume=False)
    assert len(list(changed(broken))) > 2
    solved(torus_pawns_again(), broken, resume=True)
    assert content(broken) == content(whole)


def test_a_value_whose_code_takes_more_than_four_bytes_is_refused(tmp_path: Path) -> None:
    """A code counts 2,047 values for each ply, and the largest one stands for endless play."""
    greatest = 1023
    least = (1 << 32) // (2 * greatest + 1)
    scored = Game("scored", Rules(0, lambda at: 0, lambda at, move: at, lambda at: 0, scores=(-greatest, greatest)))
    nothing = np.zeros(0, np.uint8)
    state = RetrogradeState(Plan(tmp_path, scored, 1, 0, True), nothing, nothing, [], {}, 1, 1, map)
    assert state.code(greatest, least - 1) < 1 << 32
    with pytest.raises(TooLarge, match="scored has values in 2,098,176 plies; no table holds any of that length"):
        state.code(greatest, least)
