"""zermelo games, zermelo check: what there is, and whether it is sound."""

import inspect
from typing import Annotated, Any

import typer

from zermelo.apps.cli.common import GameName, Json, console, print_json
from zermelo.checking.check import CHECKS, COMPILED, IMAGE, SYMMETRY, Fault, check_rules
from zermelo.games import GAMES, game as game_named
from zermelo.specs import options, write

__all__ = ["check", "games"]

Compiled = Annotated[bool, typer.Option("--compiled", help="Try the rules compiled, too.")]
Times = Annotated[int, typer.Option("-n", "--games", min=1, help="Random games to play.")]


def games(json: Json = False) -> None:
    """The games there are, with their options and defaults."""
    listed = [describe(name) for name in GAMES]
    if json:
        print_json(listed)
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("game", no_wrap=True)
    table.add_column("what it is")
    table.add_column("options")
    for entry in listed:
        chosen = "\n".join(f"{key}={value}" for key, value in entry["options"].items())
        table.add_row(entry["name"], entry["about"], chosen)
    console().print(table)


def describe(name: str) -> dict[str, Any]:
    parameters = inspect.signature(GAMES[name]).parameters
    defaults = {key: write(parameters[key].default) for key in options(GAMES[name])}
    about = inspect.getdoc(GAMES[name]) or ""
    return {"name": name, "about": about.split("\n\n")[0].replace("\n", " "), "options": defaults}


def check(game: GameName, times: Times = 100, seed: int = 0, compiled: Compiled = False, json: Json = False) -> None:
    """Whether a game keeps the promises that everything here relies on; exit 1 where it does not."""
    chosen = game_named(game)
    faults = check_rules(chosen, times, seed, compiled)
    if json:
        print_json({"game": chosen.name, "games": times, "faults": [fault._asdict() for fault in faults]})
    else:
        show_faults(chosen.name, times, faults, compiled)
    if faults:
        raise typer.Exit(1)


def show_faults(name: str, times: int, faults: list[Fault], compiled: bool) -> None:
    out, broken = console(), {fault.promise for fault in faults}
    for promise in (*CHECKS, "games end", SYMMETRY, IMAGE, *([COMPILED] if compiled else [])):
        out.print(f"{'-' if promise in broken else '+'} {promise}", style="red" if promise in broken else "green")
    for fault in faults:
        after = f" after {' '.join(fault.played)}" if fault.played else " at the start"
        out.print(f"\n{fault.promise}: {fault.found}{after}.", markup=False)
    out.print(f"\n{name}: {'not sound' if faults else f'sound in {times:,} random games'}.", markup=False)
