"""zermelo analyse, zermelo value: what positions are worth, and why."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Queue
from threading import Thread
from typing import Any

import typer

from zermelo.analysis.analysis import Analysis, analyse as explain
from zermelo.apps.cli.common import (
    Board,
    GameName,
    Json,
    Memory,
    Moves,
    Threads,
    Timeout,
    console,
    print_json,
    read_position,
    settings,
)
from zermelo.drawing.text import draw
from zermelo.drawing.words import header, refuted
from zermelo.engine.small_first import SETTINGS, Settings, SmallFirst
from zermelo.errors import IllegalMove
from zermelo.games import game
from zermelo.position import Position, start
from zermelo.rules import DRAW, LOSS, WIN, Bounds, Value

__all__ = ["STYLES", "analyse", "show_analysis", "value"]

STYLES = {WIN: "green", DRAW: "yellow", LOSS: "red"}

AHEAD = 64
"""Lines a thread that are read before the first of them is answered."""

START = "-"
"""Stands for no moves at all, where a line must hold something."""


def analyse(
    game: GameName,
    moves: Moves = None,
    board: Board = None,
    json: Json = False,
    timeout: Timeout = 10,
    memory: Memory = SETTINGS.megabytes,
    threads: Threads = SETTINGS.threads,
) -> None:
    """The value of a position and of every move, the best line, and why each losing move loses."""
    position = read_position(game, moves, board)
    analysis = explain(position, timeout, SmallFirst(position.game, settings(memory, threads)))
    if json:
        print_json(analysis.record())
    else:
        show_analysis(analysis)


def show_analysis(analysis: Analysis) -> None:
    out = console()
    position = analysis.position
    out.print(draw(position), markup=False)
    out.print(f"\n{header(position, analysis.value)}", style="bold", markup=False)
    if analysis.ranked:
        out.print()
    for move, judged in analysis.ranked:
        out.print(f"  {position.label(move):>3} {judged.glyph} {judged}", style=style(judged), markup=False)
    if analysis.line:
        out.print(f"\nBest play: {' '.join(analysis.line)}", markup=False)
    for refutation in analysis.refutations:
        out.print(refuted(position, refutation), markup=False)


def style(judged: Value | Bounds) -> str:
    return "dim" if judged.outcome is None else STYLES[judged.outcome]


def value(
    game: GameName,
    json: Json = False,
    timeout: Timeout = 10,
    memory: Memory = SETTINGS.megabytes,
    threads: Threads = SETTINGS.threads,
) -> None:
    """The value of every position on standard input, one a line as moves: MOVES VALUE REMOTENESS.

    '-' is the position before any move. A bad line is reported with its number, and the rest goes on.
    """
    bad = 0
    for number, line, answer in values(game, timeout, settings(memory, threads)._replace(each=1)):
        if isinstance(answer, IllegalMove):
            bad += 1
            print(f"Line {number}: {answer}", file=sys.stderr, flush=True)
        elif json:
            print_json({"moves": line, **answer.record()})
        else:
            remoteness = answer.remoteness if isinstance(answer, Value) else "-"
            print(line, answer.word, remoteness, flush=True)
    if bad:
        raise typer.Exit(2)


def values(name: str, timeout: float, chosen: Settings) -> Iterator[tuple[int, str, Value | Bounds | IllegalMove]]:
    """The number, the text and the value of every line of standard input, each thread at a line of its own."""
    origin = start(game(name))
    known = SmallFirst(origin.game, chosen)

    def answer(text: str) -> Value | Bounds | IllegalMove:
        try:
            return known.value(position_of(origin, text).state, timeout)
        except IllegalMove as error:
            return error

    for number, (text, job) in enumerate(in_order(answer, chosen.threads, known.stop), 1):
        yield number, text, job.result()


Job = tuple[str, "Future[Value | Bounds | IllegalMove]"]


def in_order(
    answer: Callable[[str], Value | Bounds | IllegalMove], threads: int, stop: Callable[[], None]
) -> Iterator[Job]:
    """Every line of standard input with what will be its answer, in order; lines are worked on as they come."""
    waiting: Queue[Job | None] = Queue(AHEAD * threads)

    def read() -> None:
        for line in sys.stdin:
            waiting.put((line.strip(), pool.submit(answer, line.strip())))
        waiting.put(None)

    with ThreadPoolExecutor(threads) as pool:
        # Its own thread: who writes a line and waits for the answer before the next one must get it.
        Thread(target=read, daemon=True).start()
        try:
            while job := waiting.get():
                yield job
        finally:
            stop()
            pool.shutdown(cancel_futures=True)


def position_of(origin: Position[Any], text: str) -> Position[Any]:
    if not text:
        raise IllegalMove(f"the line is empty: write moves, or {START!r} for the position before any.")
    return origin if text == START else origin.after(text)
