"""zermelo compare: the searches and boards side by side."""

from typing import Annotated, Any

import typer

from zermelo.analysis.claims import verdicts
from zermelo.analysis.comparison import COMPILED, Row, measure, measure_compiled, pairs
from zermelo.apps.cli.common import Board, GameName, Json, Moves, console, print_json, progress, read_position, settings
from zermelo.position import Position

__all__ = ["compare"]

Only = Annotated[str, typer.Option(metavar="NAMES", help="Searches and boards to compare: memo,two_lists.")]
ScoringName = Annotated[
    str | None, typer.Option("--scoring", help="one, left, halved or hundred; else each search's own.")
]
Limit = Annotated[float, typer.Option("--timeout", min=0.01, help="Seconds that a row may take.")]


def compare(
    game: GameName,
    moves: Moves = None,
    board: Board = None,
    only: Only = "",
    scoring: ScoringName = None,
    timeout: Limit = 60,
    json: Json = False,
) -> None:
    """What every search and every board answers, and what it costs: nodes, calls, recursion, memory, time."""
    position = read_position(game, moves, board)
    chosen = pairs(position, [name.strip() for name in only.split(",") if name.strip()])
    rows = []
    with progress(chosen[0].search, len(chosen)) as step:
        for i, pair in enumerate(chosen, 1):
            rows.append(measure(position, pair, timeout, scoring))
            step(" ".join(chosen[i]) if i < len(chosen) else "")
        if any(row.result is None for row in rows):
            rows.append(measure_compiled(position, timeout, settings()))
    if json:
        print_json(
            {"game": position.game.name, "moves": position.played, "board": position.text, **as_json(position, rows)}
        )
    else:
        show(position, rows)


def as_json(position: Position[Any], rows: list[Row]) -> dict[str, Any]:
    return {"rows": [row_json(position, row) for row in rows], "claims": list(verdicts(rows))}


def row_json(position: Position[Any], row: Row) -> dict[str, Any]:
    named = {"search": row.pair.search, "board": row.pair.board or None, "scoring": row.scoring}
    if row.result is None:
        return {**named, "stopped": row.stopped}
    score, best, cost = row.result
    figures = {"nodes": cost.nodes, "calls": cost.calls, "depth": cost.depth, "recursion": cost.recursion}
    if row.pair.search == COMPILED:
        figures = {"nodes": cost.nodes}
    labels = [position.label(move) for move in best]
    exact = score if isinstance(score, int | float) else str(score)
    return {
        **named,
        "value": exact,
        "best": labels,
        **figures,
        "peak_bytes": row.peak,
        "peak_of_whole": row.whole,
        "seconds": row.seconds,
    }


def show(position: Position[Any], rows: list[Row]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("search", "board", "scoring"):
        table.add_column(name)
    table.add_column("value", justify="right")
    table.add_column("best moves")
    for name in ("nodes", "calls", "depth", "recursion", "peak KiB", "seconds"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*cells(position, row))
    out = console()
    out.print(table)
    out.print("\nA node is a sequence of moves that was looked at; depth in plies; recursion: most calls open at once.")
    for sentence in verdicts(rows):
        out.print(f"- {sentence}", markup=False)


def cells(position: Position[Any], row: Row) -> list[str]:
    named = [row.pair.search, row.pair.board or "-", row.scoring]
    if row.result is None or row.seconds is None:
        return [*named, "-", row.stopped]
    score, best, cost = row.result
    moves = " ".join(position.label(move) for move in best) or "-"
    counts = [f"{count:,}" for count in (cost.nodes, cost.calls, cost.depth, cost.recursion)]
    if row.pair.search == COMPILED:
        counts[1:] = "---"
    peak = "-" if row.peak is None else f"{'' if row.whole else '>= '}{row.peak / 1024:.1f}"
    return [
        *named,
        f"{score:g}" if isinstance(score, float) else str(score),
        moves,
        *counts,
        peak,
        f"{row.seconds:.3f}",
    ]
