"""zermelo replay: a game that was played, with what each move did."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import zermelo
from zermelo import BadOption, History, Played
from zermelo.apps.cli import parameters
from zermelo.apps.cli.output import counter, print_json, say, warn, width
from zermelo.apps.cli.saving import commented
from zermelo.apps.cli.types import Count, OutputFile

__all__ = ["replay"]


@parameters.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--number", type=Count(1), help="The game to replay, where the file has several.")
@parameters.own_game
@parameters.timeout(2, "Time limit for each position, in seconds.")
@parameters.search_memory
@parameters.threads
@click.option("-o", "--out", type=OutputFile(), help="Write the game to this file, with what each move was worth.")
@click.option("--plot", type=OutputFile("svg", "png"), help="Draw who leads after each move: FILE.svg or FILE.png.")
@parameters.as_json
def replay(
    file: Path,
    number: int | None,
    of: str | None,
    timeout: float,
    memory: int,
    threads: int | None,
    out: Path | None,
    plot: Path | None,
    json: bool,
) -> None:
    """Judge each move of a game that was played: best, holds, throws the win, throws the draw.

    FILE is a game that zermelo play --save or zermelo match --save wrote. Without --number, the games of a file that
    has several are listed. The bar of a position points to the left where the first player leads, to the right where
    the second does.
    """
    games = chosen(zermelo.read_games(file, of), number, file)
    alone = len(games) == 1
    if plot and not alone:
        raise click.UsageError(f"--plot draws one game, and {file} has {len(games)}: choose one with --number.")
    judged = [judge(played, timeout, memory, threads) for played in games] if alone or out else []
    if not alone:
        show_list(games, json)
    elif json:
        print_json({**header(games[0]), "history": [moment.record() for moment in judged[0]]})
    else:
        show(games[0], judged[0])
    if out:
        zermelo.write_games(out, map(commented, games, judged))
    if plot:
        zermelo.save(plot, zermelo.draw(judged[0], plot.suffix[1:].lower()))


def chosen(games: list[Played], number: int | None, file: Path) -> list[Played]:
    """The game of that number, or all; raises BadOption."""
    if number is None:
        return games
    if number > len(games):
        raise BadOption(f"{file} has {len(games)} game{'s' * (len(games) != 1)}; there is no number {number}.")
    return [games[number - 1]]


def judge(played: Played, seconds: float, memory: int, threads: int | None) -> History:
    """The value of every position of a game, found from the last to the first."""
    searching = zermelo.evaluator(played.position.game, memory, threads, tell=warn)
    total = len(played.position.line)
    with counter("judging") as tell:
        return zermelo.history(played.position, seconds, searching, lambda done: tell(done, total))


def show_list(games: Sequence[Played], json: bool) -> None:
    """A line for each game: its number, who played, and how it ended."""
    if json:
        print_json([{"number": number, **header(played)} for number, played in enumerate(games, 1)])
        return
    for number, played in enumerate(games, 1):
        say(f"{number:>4}  {played.result:<7}  {' v '.join(played.players)}: {' '.join(played.position.played)}")
    say("\nTo judge the moves of one of them: --number N.")


def header(played: Played) -> dict[str, Any]:
    """A game as JSON, without what its moves were worth."""
    players = dict(zip(("first", "second"), played.players, strict=True))
    named = {"game": played.position.game.name, **players, "result": played.result}
    return {**named, "moves": played.position.played, "tags": dict(played.tags)}


def show(played: Played, judged: History) -> None:
    """Who played, the last position, the moves with what they did, and how many there are of each kind."""
    position = played.position
    for name, who in zip(position.game.players, played.players, strict=True):
        say(f"{name}: {who}")
    say(f"\n{position}\n\n{ending(played)}\n")
    say(zermelo.text(judged, width()))
    for turn, name in enumerate(position.game.players):
        say(("\n" if turn == 0 else "") + f"{name}: {summary(judged, turn)}.")


def ending(played: Played) -> str:
    """How the game ended, or what the file says where it was not played to its end."""
    if played.position.is_over:
        return zermelo.ending(played.position)
    first, second = played.position.game.players
    return {
        "1-0": f"The game was broken off; {first} is said to have won.",
        "0-1": f"The game was broken off; {second} is said to have won.",
        "1/2-1/2": "The game was given up as a draw.",
    }.get(played.result, "The game is not over.")


def summary(judged: History, turn: int) -> str:
    """How often the moves of a player did what: '3 best, 1 throws the draw'."""
    moves = [moment.judgement or "not judged" for moment in judged[1:] if moment.position.turn != turn]
    counts = {word: moves.count(word) for word in sorted(set(moves))}
    return ", ".join(f"{number} {word}" for word, number in counts.items()) or "no move"
