"""zermelo verify: is a table right?"""

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.apps.cli.common import Json, print_json, spinner
from zermelo.apps.cli.probe import TableName
from zermelo.errors import BadTable

if TYPE_CHECKING:
    from zermelo.solving.verify import Verdict

__all__ = ["verify"]

Sample = Annotated[
    float | None, typer.Option("--sample", min=1, help="Check so many values, chosen at random, instead of all: 1e6.")
]


def verify(table: TableName, sample: Sample = None, json: Json = False) -> None:
    """Check the files of a table, and every value by the plain rules; exit 1 where something is wrong."""
    from zermelo.solving.verify import Verdict, verify as verify_table

    with spinner("verifying") as tell:
        try:
            verdict = verify_table(
                table,
                sample=int(sample) if sample else None,
                on_checked=lambda checked: tell(f"{checked:,} classes"),
            )
        except BadTable as error:
            verdict = Verdict("", 0, 0, [str(error)])
    if json:
        print_json({"table": str(table), **verdict._asdict()})
    else:
        show(verdict, bool(sample))
    if verdict.faults:
        raise typer.Exit(1)


def show(verdict: "Verdict", sample: bool) -> None:
    if verdict.faults:
        print("Not right:")
        for fault in verdict.faults:
            print(f"  {fault}")
        return
    print(f"{verdict.game}: {verdict.pieces:,} pieces are as they were written.")
    if sample:
        print(
            f"{verdict.checked:,} positions, chosen at random, have the values that their children give by the rules."
        )
    else:
        print(f"All {verdict.checked:,} classes have the values that their children give by the rules; every child is")
        print("there, every position can be reached from the start, and the counts are right.")
