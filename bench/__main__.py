"""python -m bench [--only NAME,NAME] [--long]: measures, and prints one table."""

from collections.abc import Callable, Iterable, Iterator

import click
from rich.console import Console
from rich.table import Table

from bench import (
    agents,
    boards,
    counting,
    empty,
    ideas,
    indexed,
    load,
    many,
    oracle,
    pace,
    positions,
    proofs,
    scaling,
    solving,
    threats,
    tictactoe,
    walk,
    webassembly,
)
from bench.harness import Line, Missing, Wrong

LINES: dict[str, Callable[[], Iterator[Line]]] = {
    "walk": walk.lines,
    "positions": positions.lines,
    "many": many.lines,
    "empty": empty.lines,
    "boards": boards.lines,
    "load": load.lines,
    "tictactoe": tictactoe.lines,
    "counting": counting.lines,
    "solving": solving.lines,
    "indexed": indexed.lines,
    "pace": pace.lines,
    "scaling": scaling.lines,
    "ideas": ideas.lines,
    "oracle": oracle.lines,
    "wasm": webassembly.lines,
    "proofs": proofs.lines,
    "threats": threats.lines,
    "agents": agents.lines,
}
LONG = {
    name: f"takes minutes: add LONG=1, or ONLY={name}"
    for name in ("empty", "boards", "solving", "indexed", "pace", "scaling", "ideas", "proofs", "threats")
}
"""What is measured only when asked for, and how to ask."""

VERDICTS = {True: "[green]yes[/]", False: "[red]no[/]", None: ""}


@click.command()
@click.option("--only", default="", metavar="NAMES", help=f"Measure only some of {', '.join(LINES)}: walk,load.")
@click.option("--long", is_flag=True, help="Also measure what takes minutes.")
def main(only: str, long: bool) -> None:
    """Measure zermelo and its peers by turns in one run. Peers that are not installed are reported and skipped."""
    names = [name.strip() for name in only.split(",") if name.strip()]
    if unknown := [name for name in names if name not in LINES]:
        raise click.UsageError(f"There is no line {unknown[0]!r}. Lines: {', '.join(LINES)}.")
    console = Console()
    found = [line for name in names or LINES for line in measured(name, long or name in names, console)]
    console.print(table(found))


def measured(name: str, asked: bool, console: Console) -> Iterator[Line]:
    """The lines of one file; what could not be measured is said in a line too."""
    if name in LONG and not asked:
        yield Line(name, "skipped", LONG[name])
        return
    try:
        with console.status(f"Measuring {name} ..."):
            yield from LINES[name]()
    except Missing as missing:
        yield Line(name, "skipped", str(missing))
    except Wrong as wrong:
        yield Line(name, "wrong", str(wrong), holds=False)


def table(lines: Iterable[Line]) -> Table:
    found = Table("claim", "ours", "peer", "ratio", "target", "holds")
    for line in lines:
        ratio = "" if line.ratio is None else f"{line.ratio:.2f}"
        found.add_row(line.claim, line.ours, line.peer, ratio, line.target, VERDICTS[line.holds])
    return found


main()
