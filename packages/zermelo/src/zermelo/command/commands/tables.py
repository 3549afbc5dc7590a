"""zermelo tables: the tables in the user's data folder."""

from contextlib import suppress
from dataclasses import replace
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

import zermelo
from zermelo import Game, ZermeloError
from zermelo.command import parameters
from zermelo.command.parameters import GAME_PARAMETER
from zermelo.command.progress import tally_work
from zermelo.command.streams import print_json, say, show
from zermelo.errors import BadTable, OtherGame, UnknownName
from zermelo.rules.limits import OnProgress
from zermelo.types import Deadline

if TYPE_CHECKING:
    from zermelo.solving.stored.tables import StoredTable

__all__ = ["tables"]

TABLE_SAMPLE_VALUES = 1000
"""The number of values that a check derives again from the rules, beside the checksums of the whole file."""


@parameters.command("tables")
@click.argument("games", nargs=-1, type=GAME_PARAMETER, metavar="[GAMES]...")
@click.option("--remove", is_flag=True, help="Remove the tables of these games.")
@click.option("--check", is_flag=True, help="Check the files, and derive 1,000 values of each again from the rules.")
@parameters.timeout()
@parameters.as_json
def tables(games: tuple[str, ...], remove: bool, check: bool, timeout: float, json: bool) -> int:
    """List the tables that zermelo solve has stored in your data folder, from which all commands answer.

    GAMES select tables, as GAME or by the name of the file; without any, all are listed or checked. A table of your own
    game is checked if you name the game. ZERMELO_TABLES names another folder, and ZERMELO_TABLES=off turns the tables
    off. zermelo table verify checks every value.
    """
    if remove and check:
        raise click.UsageError("--remove and --check exclude each other.")
    if remove and not games:
        raise click.UsageError(f"Name the tables to remove. {list_tables()}")
    chosen = [table for game in games for table in tables_of(game)] if games else list(zermelo.tables.stored_tables())
    if remove:
        remove_tables(chosen, json)
    elif check:
        return check_tables(chosen, games, timeout, json)
    else:
        show(replace(zermelo.tables.stored_tables(), tables=tuple(chosen)), json)
    return 0


def tables_of(name: str) -> "list[StoredTable]":
    """Return the tables of a game; raise UnknownName with those that there are."""
    found = [table for table in zermelo.tables.stored_tables() if name in (table.game, table.name, table.path.name)]
    with suppress(ZermeloError):  # a table may have a name that no game has
        found = found or list(zermelo.tables.stored_tables(name))
    if not found:
        raise UnknownName(f"There is no stored table of {name}. {list_tables()}")
    return found


def list_tables() -> str:
    """Return the sentence that lists the games of the stored tables."""
    games = [table.game for table in zermelo.tables.stored_tables()]
    return f"There are tables of {', '.join(games)}." if games else "There are no stored tables."


def remove_tables(chosen: "list[StoredTable]", json: bool) -> None:
    for table in chosen:
        table.remove()
        if not json:
            say(f"{table.game}: removed, {table.bytes:,} bytes.")
    if json:
        print_json([table.record() for table in chosen])


def check_tables(chosen: "list[StoredTable]", games: tuple[str, ...], seconds: float, json: bool) -> int:
    """Check tables, report each, and return the exit code."""
    own = {game.spec: game for game in map(own_game, games) if game}
    wrong = False
    with tally_work("checking", "classes", seconds, "There is no verdict: {tally} were checked.") as tell:
        deadline = Deadline(seconds)
        for table in chosen:
            faults, remark = result_of(table, own.get(table.game), deadline, tell)
            wrong = wrong or bool(faults)
            if json:
                print_json({**table.record(), "faults": faults, "remark": remark})
            else:
                say(f"{table.game}: {' '.join(faults) or remark}")
    return 1 if wrong else 0


def own_game(name: str) -> Game[Any] | None:
    """Return the game of your own that a user names; None for another name. A record never chooses what runs."""
    try:
        game = zermelo.game(name)
    except ZermeloError:
        return None
    return game if game.source else None


def result_of(
    table: "StoredTable", game: Game[Any] | None, deadline: Deadline, tell: OnProgress
) -> tuple[list[str], str]:
    """Return the faults of a table, or else a remark."""
    if table.path.is_dir():
        return [], f"the solve is not finished; go on with zermelo solve {quote(table.game)} --resume"
    if table.fault:
        return [f"{table.fault}."], ""
    try:
        faults = zermelo.verify(table.path, game, sample=TABLE_SAMPLE_VALUES, seconds=deadline, on_progress=tell).faults
    except BadTable as error:
        if isinstance(error.__cause__, OtherGame) and game is None:
            return [], f"not checked; name the game: zermelo tables --check {quote(table.game)}"
        return [str(error)], ""
    return faults, f"sound; every piece, and {TABLE_SAMPLE_VALUES:,} values at random."
