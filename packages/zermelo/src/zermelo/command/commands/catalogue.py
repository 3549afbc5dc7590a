"""zermelo games, zermelo new, zermelo check: the games, and the start and the check of your own."""

from pathlib import Path
from shlex import quote
from typing import Any

import click

import zermelo
from zermelo import GAMES, Game
from zermelo.command import parameters
from zermelo.command.parameters import Count, OutputFile
from zermelo.command.progress import tally_work
from zermelo.command.streams import columns_of, print_json, report_file, say, show, warn
from zermelo.games import games_by_kind, plugin_faults
from zermelo.rules.specs import Entry, names_catalogue

__all__ = ["check", "games", "new"]

MAX_CATALOGUE_COLUMNS = 100

MIN_NAME_COLUMNS = 12
"""The width of the column of names in characters."""


@parameters.command("games")
@click.argument("game", type=parameters.GAME_PARAMETER, metavar="[GAME]", required=False)
@click.option("--sources", is_flag=True, help="List the published programs that zermelo compares, instead.")
@parameters.as_json
def games(game: str | None, sources: bool, json: bool) -> None:
    """List the games, with their options and defaults; also those that installed packages add.

    With GAME, such as connect:width=5, print the rules of this game.
    """
    if game and sources:
        raise click.UsageError("--sources lists all programs: leave out the game.")
    if game:
        show_rules(zermelo.game(game), json)
    elif sources:
        if json:
            print_json({key: source._asdict() for key, source in zermelo.sources.SOURCES.items()})
        else:
            say("\n\n".join(map(str, zermelo.sources.SOURCES.values())))
    else:
        list_games(json)


def show_rules(game: Game[Any], json: bool) -> None:
    """Print the title and the rules of a game, in lines that fit the terminal."""
    from textwrap import fill

    if json:
        print_json({"name": game.name, "title": game.title, "about": game.about})
        return
    columns = min(columns_of() or MAX_CATALOGUE_COLUMNS, MAX_CATALOGUE_COLUMNS)
    about = game.about or "This game has no rules in words: give its function a docstring."
    name = game.spec.partition(":")[0]
    package = GAMES.package_of(name) if names_catalogue(game.spec) else ""
    origin = ("", f"{name} comes from {package}.") if package else ()
    for line in (game.title, "", *about.split("\n"), *origin):
        say(fill(line, columns, break_long_words=False, break_on_hyphens=False))


def list_games(json: bool) -> None:
    """Print the names of all games with their options."""
    listed = games_by_kind()
    if json:
        print_json([record_of(entry) for games in listed.values() for entry in games])
    else:
        show_entries(listed)
    for sentence in plugin_faults():
        warn(sentence)


def record_of(entry: Entry) -> dict[str, Any]:
    """Return the description of a game for programs."""
    options = {name: option.default for name, option in entry.options.items()}
    return {"name": entry.name, "about": entry.about, "options": options}


def show_entries(listed: dict[str, list[Entry]]) -> None:
    """Print the name of each game beside its description, a line for each option, and a heading over each kind."""
    say("Write options after a colon: zermelo play mnk:width=4,height=4,k=3.")
    columns = min(columns_of() or MAX_CATALOGUE_COLUMNS, MAX_CATALOGUE_COLUMNS)
    indent = max(MIN_NAME_COLUMNS, 1 + max(len(entry.name) for games in listed.values() for entry in games))
    for kind, games in listed.items():
        say(f"\n{kind}:\n")
        for entry in games:
            show_entry(entry, columns, indent)


def show_entry(entry: Entry, columns: int, indent: int) -> None:
    from textwrap import wrap

    for number, line in enumerate(wrap(entry.about, columns - indent) or [""]):
        say(f"{'' if number else entry.name:<{indent}}{line}")
    for name, option in entry.options.items():
        choices = f"  ({', '.join(option.choices)})" if len(option.choices) > 2 else ""
        for number, line in enumerate(wrap(f"{name}={option.default}{choices}", columns - indent - 2)):
            say(" " * (indent + 2 + 2 * (number > 0)) + line)


@parameters.command("new")
@click.argument("file", type=OutputFile(), metavar="FILE")
@click.option("--overwrite", is_flag=True, help="Replace the file if it exists.")
@parameters.as_json
def new(file: Path, overwrite: bool, json: bool) -> None:
    """Write a commented game into FILE, my_game.py, as a starting point for your own game."""
    if file.exists() and not overwrite:
        raise click.UsageError(f"{file} exists: choose another name, or add --overwrite.")
    report_file(zermelo.files.new(file, overwrite=overwrite).path, json, "a game that runs, to change into your own.")
    if not json:
        say(f"Next: zermelo check {quote(str(file))}, then zermelo play {quote(str(file))}")


@parameters.command("check")
@parameters.game
@click.option("-n", "--games", type=Count(1), default=100, show_default=True, help="Number of random games to play.")
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="Random seed of the games.")
@click.option("--compiled", is_flag=True, help="Also check the compiled rules.")
@parameters.timeout()
@parameters.as_json
def check(game: str, games: int, seed: int, compiled: bool, timeout: float, json: bool) -> int:
    """Check that a game keeps its promises, such as symmetric boards and readable texts; exit 1 if it does not."""
    with tally_work("playing random games", "random games", timeout, "No fault was found in {tally}.") as tell:
        report = zermelo.check(game, n=games, seed=seed, compiled=compiled, on_progress=tell, seconds=timeout)
    show(report, json)
    return 0 if report.is_sound else 1
