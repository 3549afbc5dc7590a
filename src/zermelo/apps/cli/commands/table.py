"""zermelo probe, query, export, pack, verify: what a solved table holds, and whether it is right."""

from itertools import islice
from pathlib import Path
from typing import Any, Literal

import click

import zermelo
from zermelo import BadTable, OtherGame
from zermelo.apps.cli import parameters
from zermelo.apps.cli.commands.analyse import show
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import Tally, print_json, say, spinner, width, written
from zermelo.apps.cli.types import Count, OutputFile

__all__ = ["export", "pack", "probe", "query", "verify"]


def opened(table: Path, of: str | None) -> "zermelo.Table":
    return zermelo.Table.open(table, zermelo.game(of) if of else None)


@parameters.command("probe")
@parameters.table_folder
@parameters.moves
@parameters.board
@parameters.own_game
@parameters.timeout(10, "Time limit in seconds, for Grundy values, which a table does not hold.")
@parameters.as_json
def probe(table: Path, moves: tuple[str, ...], board: str | None, of: str | None, timeout: float, json: bool) -> None:
    """Look a position up in a table: its value, that of each move, the best line, and why losing moves lose.

    TABLE is a folder that zermelo solve wrote, or a file that zermelo pack wrote.
    """
    known = opened(table, of)
    position = parameters.position_of(known.game, moves, board)
    known[position]
    show(zermelo.analyse(position, timeout, known), json)


@parameters.command("query")
@parameters.table_folder
@click.option("--value", type=click.Choice(["win", "draw", "loss"]), help="Value for the side to move.")
@click.option("--remoteness", type=Count(), help="Plies to the end.")
@click.option("--only-moves", type=Count(0, 63), help="Number of moves that keep the value: 1 for an only move.")
@click.option("--ply", type=Count(), help="Plies from the start.")
@click.option("--grundy", type=Count(), help="Grundy value, in an impartial game.")
@click.option("--limit", type=Count(1), default=20, show_default=True, help="Number of positions to list.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def query(
    table: Path,
    value: Literal["win", "draw", "loss"] | None,
    remoteness: int | None,
    only_moves: int | None,
    ply: int | None,
    grundy: int | None,
    limit: int,
    of: str | None,
    timeout: float,
    json: bool,
) -> None:
    """List positions by value, one representative per symmetry class.

    With no filter, print how many positions have each value.
    """
    known = opened(table, of)
    if value is None and remoteness is None and only_moves is None and grundy is None:
        with within(timeout):
            show_counts(known, ply, json)
        return
    with within(timeout, lambda: "There may be more positions."):
        for position in islice(zermelo.query(known, value, remoteness, only_moves, ply, grundy, timeout), limit):
            show_position(known, position, only_moves is not None, json)


def show_position(table: "zermelo.Table", position: "zermelo.Position[Any]", keeping: bool, json: bool) -> None:
    """Print a position with its value, and with the moves that keep it."""
    moves = [position.label(move) for move in table.keeping(position)] if keeping else []
    if json:
        listed = {"keeping": moves} if keeping else {}
        print_json({"board": position.text, "turn": position.player, **table[position].record(), **listed})
    else:
        say(f"{position.text} {table[position]}{': ' if moves else ''}{' '.join(moves)}")


def show_counts(table: "zermelo.Table", ply: int | None, json: bool) -> None:
    """How many positions have each value, the best for the side to move first."""
    counts = sorted(table.counts(ply).items(), key=lambda pair: pair[0].order_key, reverse=True)
    if json:
        print_json([{**value.record(), **count._asdict()} for value, count in counts])
        return
    rows = [("value", "positions", "classes")]
    rows += [(str(value), f"{count.positions:,}", f"{count.classes:,}") for value, count in counts]
    first, second, third = (max(map(len, column)) for column in zip(*rows, strict=True))
    for word, positions, classes in rows:
        say(f"{word:<{first}}  {positions:>{second}}  {classes:>{third}}")


@parameters.command("export")
@parameters.table_folder
@click.argument("file", type=OutputFile("parquet"), metavar="[FILE.parquet]", required=False)
@click.option("-o", "--out", type=OutputFile("parquet"), help="Write this file: FILE.parquet.")
@click.option("--boards/--no-boards", default=True, show_default=True, help="Write each position's text, too.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def export(
    table: Path, file: Path | None, out: Path | None, boards: bool, of: str | None, timeout: float, json: bool
) -> None:
    """Write a table as Parquet, one row per symmetry class, for DuckDB, pandas and others."""
    target = target_of(file, out)
    with spinner("exporting") as tell, within(timeout, lambda: f"Nothing is written to {target}."):
        rows = zermelo.export(opened(table, of), target, boards, Tally(tell, "rows"), timeout)
    written(target, json, f"{rows:,} rows.", rows=rows)


def target_of(file: Path | None, out: Path | None) -> Path:
    """Return the file to write, which is named by -o or as an argument."""
    target = out or file
    if target is None or (file and out):
        raise click.UsageError("Name one file to write, with -o FILE.")
    return target


@parameters.command("pack")
@parameters.table_folder
@click.argument("file", type=OutputFile(), metavar="[FILE]", required=False)
@click.option("-o", "--out", type=OutputFile(), help="Write this file: solved.zermelo.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def pack(table: Path, file: Path | None, out: Path | None, of: str | None, timeout: float, json: bool) -> None:
    """Write a table into one small file, which probe, query and players read like the folder."""
    target, known = target_of(file, out), opened(table, of)
    with spinner("packing") as tell, within(timeout, lambda: f"Nothing is written to {target}."):
        size = zermelo.pack(known, target, Tally(tell, "classes"), timeout)
    classes, positions = (8 * size / known.manifest[counted] for counted in ("classes", "positions"))
    text = f"{size:,} bytes, {classes:.2f} bits per class, {positions:.2f} bits per position."
    written(target, json, text, bytes=size)


@parameters.command("verify")
@parameters.table_folder
@click.option("--sample", type=Count(1),
              help="Check this many random values: 1e6. Without it, check all; in a book, search 10.")  # fmt: skip
@click.option("--seed", type=int, metavar="N", help="Random seed, to search the same positions of a book again.")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def verify(table: Path, sample: int | None, seed: int | None, of: str | None, timeout: float, json: bool) -> None:
    """Check the files of a table and derive every value again from the rules; exit 1 if something is wrong.

    TABLE may also be an opening book: values follow from deeper ones, and some of the deepest are searched.
    """
    with spinner("verifying") as tell:
        tally = Tally(tell, "classes")
        try:
            with within(timeout, lambda: f"There is no verdict: {tally} were checked."):
                verdict = zermelo.verify(table, of, sample, tally, seed, timeout)
        except BadTable as error:
            if isinstance(error.__cause__, OtherGame):  # nothing is wrong with the table
                raise
            verdict = zermelo.Verdict("", 0, 0, [str(error)])
    if json:
        print_json({"table": str(table), **verdict.record()})
    else:
        say(zermelo.text(verdict, width()))
    if verdict.faults:
        raise click.exceptions.Exit(1)
