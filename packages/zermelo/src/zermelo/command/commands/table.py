"""zermelo table: what commands read from a solved table, or make of it."""

from itertools import islice
from pathlib import Path
from typing import Any, Literal

import click

import zermelo
from zermelo import Table
from zermelo.command import parameters
from zermelo.command.groups import Group
from zermelo.command.interrupt import within
from zermelo.command.parameters import Count
from zermelo.command.progress import tally_work
from zermelo.command.streams import print_json, report_file, say, show
from zermelo.errors import BadTable, OtherGame

__all__ = ["table"]


@click.group("table", cls=Group)
def table() -> None:
    """Look up, list, export, pack or verify what zermelo solve has written."""


@table.command("probe")
@parameters.open_table
@parameters.moves
@parameters.board
@parameters.own_game
@parameters.timeout(10, "Time limit in seconds, for what a table may lack: distances, later plies, Grundy values.")
@parameters.as_json
def probe(table: Table, moves: tuple[str, ...], board: str | None, timeout: float, json: bool) -> None:
    """Look a position up in a table: its value, that of each move, the best line, and why losing moves lose.

    TABLE is a folder that zermelo solve wrote, a file that zermelo table pack wrote, or a game whose table is stored.
    """
    position = zermelo.start(table.game, board).after(moves)
    table[position]  # raises an error for a position that the table lacks
    show(zermelo.analyse(position, seconds=timeout, evaluator=table), json)


@table.command("query")
@parameters.open_table
@click.option("--value", type=click.Choice(["win", "draw", "loss"]), help="Value for the side to move.")
@click.option("--score", type=int, help="Score for the side to move, in a game with scores.")
@click.option("--remoteness", type=Count(), help="Plies to the end.")
@click.option("--only-moves", type=Count(0, 126), help="Number of moves that keep the value: 1 for an only move.")
@click.option("--ply", type=Count(), help="Plies from the start.")
@click.option("--grundy", type=Count(), help="Grundy value, in an impartial game.")
@click.option("--limit", type=Count(1), default=20, show_default=True, help="Number of positions to list.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def query(
    table: Table, value: Literal["win", "draw", "loss"] | None, score: int | None, remoteness: int | None,
    only_moves: int | None, ply: int | None, grundy: int | None, limit: int, timeout: float, json: bool,
) -> None:  # fmt: skip
    """List positions by value, one representative per symmetry class.

    With no filter, print how many positions have each value.
    """
    if (value, score, remoteness, only_moves, grundy) == (None,) * 5:
        with within(timeout):
            show_counts(table, ply, json)
        return
    with within(timeout, lambda: "There may be more positions."):
        found = table.query(
            value=value,
            remoteness=remoteness,
            only_moves=only_moves,
            ply=ply,
            grundy=grundy,
            seconds=timeout,
            score=score,
        )
        for position in islice(found, limit):
            show_position(table, position, only_moves is not None, json)


def show_position(table: Table, position: zermelo.Position[Any], has_moves: bool, json: bool) -> None:
    """Print a position with its value, and with the moves that keep it."""
    moves = [move.name for move in table.keeping(position)] if has_moves else []
    if json:
        keeping = {"keeping": moves} if has_moves else {}
        print_json({"board": position.text, "turn": position.player, **table[position].record(), **keeping})
    else:
        say(f"{position.text} {table[position]}{': ' if moves else ''}{' '.join(moves)}")


def show_counts(table: Table, ply: int | None, json: bool) -> None:
    """Print how many positions have each value, the best for the side to move first."""
    counts = sorted(table.counts(ply).items(), reverse=True)
    if json:
        print_json([{**value.record(), **count._asdict()} for value, count in counts])
        return
    rows = [("value", "positions", "classes")]
    rows += [(str(value), f"{count.positions:,}", f"{count.classes:,}") for value, count in counts]
    first, second, third = (max(map(len, column)) for column in zip(*rows, strict=True))
    for word, positions, classes in rows:
        say(f"{word:<{first}}  {positions:>{second}}  {classes:>{third}}")


@table.command("export")
@parameters.open_table
@parameters.target("[FILE.parquet]", "Write this file: FILE.parquet.", "parquet")
@click.option("--boards/--no-boards", default=True, show_default=True, help="Write each position's text, too.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def export(table: Table, out: Path, boards: bool, timeout: float, json: bool) -> None:
    """Write a table as Parquet, one row per symmetry class, for DuckDB, pandas and others."""
    with tally_work("exporting", "rows", timeout, f"Nothing is written to {out}.") as tell:
        table.export(out, boards=boards, on_progress=tell, seconds=timeout)
    report_file(out, json, f"{len(table):,} rows.", rows=len(table))


@table.command("pack")
@parameters.open_table
@parameters.target("[FILE]", "Write this file: solved.zermelo.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def pack(table: Table, out: Path, timeout: float, json: bool) -> None:
    """Write a table into one small file, which probe, query and players read like the folder."""
    with tally_work("packing", "classes", timeout, f"Nothing is written to {out}.") as tell:
        size = table.pack(out, seconds=timeout, on_progress=tell).bytes
    classes, positions = (8 * size / table.manifest[unit] for unit in ("classes", "positions"))
    text = f"{size:,} bytes, {classes:.2f} bits per class, {positions:.2f} bits per position."
    report_file(out, json, text, bytes=size)


@table.command("verify")
@parameters.table
@click.option("--sample", type=Count(1),
              help="Check this many random values: 1e6. Without it, check all; in a book, search 10.")  # fmt: skip
@click.option("--seed", type=int, metavar="N", help="Random seed, to check the same sample again.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def verify(table: Path, sample: int | None, seed: int | None, game: str | None, timeout: float, json: bool) -> int:
    """Check the files of a table and derive every value again from the rules; exit 1 if something is wrong.

    TABLE may also be an opening book: values follow from deeper ones, and some of the deepest are searched.
    """
    try:
        with tally_work("verifying", "classes", timeout, "There is no verdict: {tally} were checked.") as tell:
            file, chosen = parameters.locate_table(table, game)
            verdict = zermelo.verify(file, chosen, sample=sample, on_progress=tell, seed=seed, seconds=timeout)
    except BadTable as error:
        if isinstance(error.__cause__, OtherGame):  # nothing is wrong with the table
            raise
        from zermelo.solving.verifying.verify import Verdict

        verdict = Verdict("", 0, 0, [str(error)])
    show(verdict, json, table=str(table))
    return 1 if verdict.faults else 0
