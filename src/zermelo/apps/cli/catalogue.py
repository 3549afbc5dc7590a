"""zermelo games, zermelo check: what there is, and whether it is sound."""

import inspect
from typing import Annotated, Any

import typer

from zermelo import door
from zermelo.apps.cli.common import GameName, Json, console, print_json
from zermelo.games import GAMES
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
    found = door.check(game, times, seed, compiled)
    if json:
        print_json(found.record())
    else:
        print(found)
    if not found.is_sound:
        raise typer.Exit(1)
