"""python -m bench [--only NAME,NAME] [--long] [--json]: measures, and prints one table and a summary."""

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import click
from rich.console import Console

from bench import (
    agents,
    boards,
    counting,
    empty,
    history,
    ideas,
    indexed,
    load,
    many,
    oracle,
    pace,
    positions,
    proofs,
    report,
    scaling,
    solving,
    threats,
    tictactoe,
    walk,
    webassembly,
)
from bench.harness import ROOT, Line, Missing, Wrong

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


@click.command()
@click.option("--only", default="", metavar="NAMES", help=f"Measure only some of {', '.join(LINES)}: walk,load.")
@click.option("--long", is_flag=True, help="Also measure what takes minutes.")
@click.option(
    "--json", "file", is_flag=False, flag_value=history.FILE, type=click.Path(dir_okay=False, path_type=Path),
    help=f"Append the run to a file [{history.FILE.relative_to(ROOT)}]. Every run is compared with this file.",
)  # fmt: skip
def main(only: str, long: bool, file: Path | None) -> None:
    """Measure zermelo and its peers by turns in one run. Peers that are not installed are reported and skipped."""
    names = [name.strip() for name in only.split(",") if name.strip()]
    if unknown := [name for name in names if name not in LINES]:
        raise click.UsageError(f"There is no line {unknown[0]!r}. Lines: {', '.join(LINES)}.")
    console = Console()
    found = [line for name in names or LINES for line in measured(name, long or name in names, console)]
    console.print(report.table(found))
    setbacks = list(history.setbacks(file or history.FILE, found))
    for sentence in report.summary(found, setbacks):
        console.print(sentence, markup=False, highlight=False)
    if file:
        history.append(file, found)


def measured(name: str, asked: bool, console: Console) -> Iterator[Line]:
    """Yield the lines of one file; what could not be measured is said in a line, too."""
    if name in LONG and not asked:
        yield Line(name, "skipped", LONG[name])
        return
    try:
        with console.status(f"Measuring {name} ..."):
            yield from LINES[name]()
    except Missing as missing:
        yield Line(name, "skipped", str(missing))
    except Wrong as wrong:
        yield Line(name, "wrong", str(wrong), share=inf)


main()
