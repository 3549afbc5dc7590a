"""zermelo query, export, pack: what a table holds, as a list, as Parquet, as one small file."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zermelo.apps.cli.common import Json, console, print_json
from zermelo.apps.cli.files import kind_of
from zermelo.apps.cli.probe import TableName
from zermelo.errors import BadOption

if TYPE_CHECKING:
    from zermelo.solving.table import Table

__all__ = ["export", "pack", "query"]

ValueName = Annotated[Literal["win", "draw", "loss"] | None, typer.Option("--value", help="For the side to move.")]
Remoteness = Annotated[int | None, typer.Option("--remoteness", min=0, help="Plies to the end.")]
OnlyMoves = Annotated[int | None, typer.Option("--only-moves", min=0, help="So many moves keep the value.")]
Ply = Annotated[int | None, typer.Option("--ply", min=0, help="Plies from the start.")]
Most = Annotated[int, typer.Option("--limit", min=1, help="Positions to list.")]
Parquet = Annotated[Path, typer.Argument(metavar="FILE.parquet")]
PackedFile = Annotated[Path, typer.Argument(metavar="FILE.zermelo")]
Boards = Annotated[bool, typer.Option("--boards/--no-boards", help="Write the text of a position in every row.")]


def query(
    table: TableName,
    value: ValueName = None,
    remoteness: Remoteness = None,
    only_moves: OnlyMoves = None,
    ply: Ply = None,
    limit: Most = 20,
    json: Json = False,
) -> None:
    """List positions of a table by what they are worth, one of each class; without a wish, count them all."""
    from zermelo.solving.table import Table

    opened = Table.open(table)
    if value is None and remoteness is None and only_moves is None:
        show_counts(opened, ply, json)
        return
    for position in islice(opened.where(value, remoteness, only_moves, ply), limit):
        found = opened[position]
        if json:
            print_json({"board": position.text, "turn": position.player, **found.record()})
        else:
            print(position.text, found, flush=True)


def show_counts(table: "Table", ply: int | None, json: bool) -> None:
    """How many positions have each value, the best for the side to move first."""
    counts = sorted(table.counts(ply).items(), key=lambda pair: pair[0].merit, reverse=True)
    if json:
        print_json([{**value.record(), **count._asdict()} for value, count in counts])
        return
    from rich.table import Table as Shown

    shown = Shown(box=None, pad_edge=False)
    for name in ("value", "positions", "classes"):
        shown.add_column(name, justify="left" if name == "value" else "right")
    for value, count in counts:
        shown.add_row(str(value), f"{count.positions:,}", f"{count.classes:,}")
    console().print(shown)


def export(table: TableName, file: Parquet, boards: Boards = True) -> None:
    """Write a table as Parquet, a row for every class: for DuckDB, pandas and others."""
    from zermelo.solving.export import export as export_table
    from zermelo.solving.table import Table

    kind_of(file, ("parquet",))
    check_folder(file)
    rows = export_table(Table.open(table), file, boards)
    print(f"{file}: {rows:,} rows.")


def pack(table: TableName, file: PackedFile) -> None:
    """Write a table into one small file, which is probed, queried and played from like the folder."""
    from zermelo.solving.pack import pack as pack_table
    from zermelo.solving.table import Table

    check_folder(file)
    opened = Table.open(table)
    size = pack_table(opened.storage, opened.manifest, file)
    print(f"{file}: {size:,} bytes, {8 * size / len(opened):.1f} bits a class.")


def check_folder(file: Path) -> None:
    if file.is_dir():
        raise BadOption(f"{file} is a folder; name the file to write.")
    if not file.parent.is_dir():
        raise BadOption(f"There is no folder {file.parent} to write {file.name} into.")
