"""zermelo match, zermelo replay: games between players, and a judgement of each move of a game."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

import zermelo
from zermelo.analysis.words import ending
from zermelo.command import parameters
from zermelo.command.interrupt import SAVING, within
from zermelo.command.parameters import PLAYER_PARAMETER, Count, OutputFile
from zermelo.command.progress import counter, tally_work
from zermelo.command.streams import columns_of, print_json, say, show
from zermelo.errors import BadOption
from zermelo.playing.game_files import Played
from zermelo.rules.specs import names_catalogue

if TYPE_CHECKING:
    from zermelo.analysis.history import History
    from zermelo.playing.match import Match

__all__ = ["comment_game", "match", "replay", "replay_hint"]

MOVE_GRACE_SECONDS = 0.8
"""Seconds for a move after the deadline, before the match ends without its results."""


@parameters.command("match")
@parameters.game
@click.argument("one", type=PLAYER_PARAMETER, metavar="PLAYER")
@click.argument("two", type=PLAYER_PARAMETER, metavar="PLAYER")
@click.option("-n", "--games", type=Count(1), default=1000, show_default=True,
              help="Total number of games; the players alternate who moves first.")  # fmt: skip
@parameters.seed
@click.option("--exact", is_flag=True, help="Compute the exact chances as fractions instead of playing.")
@click.option("--save", "file", type=OutputFile(), help="Write the games to this file, for zermelo replay.")
@parameters.timeout(600, "Time limit in seconds; the games that are over by then are counted.")
@parameters.no_tables
@parameters.as_json
def match(
    game: str, one: str, two: str, games: int, seed: int | None, exact: bool, file: Path | None, timeout: float,
    json: bool,
) -> None:  # fmt: skip
    """Play many games between two players, and count the results; --save keeps the games.

    A PLAYER is perfect, random, level=easy (or medium, or hard), level=0.7 (a best move with probability 0.7),
    table:FOLDER (looks its moves up in a table), average, a search such as minimax:scoring=one, rules:FILE (keeps the
    rules that zermelo how-to-win has written), or a program of yours: bot.py, bot.py:best_move, bot.js or
    'program: ./bot'.
    """
    if exact and file:
        raise click.UsageError("--exact plays no games that --save could write.")
    parameters.say_source(zermelo.game(game))
    if exact:
        with tally_work(
            f"{one} v {two}", "positions", timeout, "The chances are not known: {tally} were looked at."
        ) as tell:
            result = zermelo.match(game, one, two, exact=True, seconds=timeout, on_progress=tell)
    else:
        result = played_match(game, one, two, games, seed, timeout, file)
    show(result, json)
    if file and result.games and not json:
        say(replay_hint(file, len(result.games), result.game))


def replay_hint(file: Path, games: int, game: zermelo.Game[Any]) -> str:
    """Return what a file of games holds, and the command that judges their moves."""
    own = "" if names_catalogue(game.spec) else f" --game {quote(game.spec)}"
    number = f"{games:,} game{'s' * (games != 1)}"
    return f"{file}: {number}. To see what each move did: zermelo replay {quote(str(file))}{own}"


def played_match(
    game: str, one: str, two: str, games: int, seed: int | None, timeout: float, file: Path | None
) -> "Match":
    """Play games, and write those that are over to a file even if Ctrl-C is pressed."""
    played = list[Played]()
    try:
        with counter(f"{one} v {two}") as tell:
            tell(zermelo.types.Progress(0, games, "games"))
            # A player that thinks about a move gets the time to make it.
            deadline = zermelo.types.Deadline(timeout)  # from here on: players take a moment to load
            with within(timeout, lambda: f"{len(played):,} of {games:,} games were over.", MOVE_GRACE_SECONDS):
                return zermelo.match(
                    game,
                    one,
                    two,
                    n=games,
                    seed=seed,
                    exact=False,
                    on_game=played.append,
                    seconds=deadline,
                    on_progress=tell,
                )
    finally:
        if file:
            with SAVING:
                zermelo.files.write_games(played, file)


@parameters.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--number", type=Count(1), help="The number of the game to replay, if the file has several.")
@parameters.own_game
@parameters.timeout(2, "Time limit for each position, in seconds.")
@parameters.evaluator_without_book
@parameters.out("Write the game to this file, with what each move was worth.")
@click.option("--plot", type=OutputFile("svg", "png"), help="Draw who leads after each move: FILE.svg or FILE.png.")
@parameters.no_tables
@parameters.as_json
def replay(
    file: Path, number: int | None, game: str | None, timeout: float, evaluator: Callable[..., Any], out: Path | None,
    plot: Path | None, json: bool,
) -> None:  # fmt: skip
    """Judge each move of a game that was played: best, holds, gives away the win, gives away the draw.

    FILE is a game that zermelo play --save or zermelo match --save wrote, or a list of moves, such as 1 5 9, of the
    game that --game names. Without --number, the games of a file that
    has several are listed. The bar of a position points to the left where the first player leads, to the right where
    the second does.
    """
    games = zermelo.files.read_games(file, game)
    if number is not None and number > len(games):
        raise BadOption(f"{file} has {len(games)} game{'s' * (len(games) != 1)}; there is no number {number}.")
    games = games if number is None else [games[number - 1]]
    is_single = len(games) == 1
    if plot and not is_single:
        raise click.UsageError(f"--plot draws one game, and {file} has {len(games)}: choose one with --number.")
    judged = [judge(played, timeout, evaluator) for played in games] if is_single or out else []
    if not is_single:
        show_list(games, json)
    elif json:
        print_json({**header(games[0]), "history": [moment.record() for moment in judged[0]]})
    else:
        show_game(games[0], judged[0])
    if out:
        zermelo.files.write_games(map(comment_game, games, judged), out)
    if plot:
        judged[0].save(plot)
    if any(isinstance(moment.value, zermelo.Bounds) for history in judged for moment in history):
        parameters.say_way_to_solve(games[0].position.game)


def judge(played: Played, seconds: float, evaluator: Callable[..., Any]) -> "History":
    """Compute the value of every position of a game, from the last to the first."""
    searching = evaluator(played.position.game)
    with counter("judging") as tell:
        return zermelo.history(played.position, seconds=seconds, evaluator=searching, on_progress=tell)


def comment_game(played: Played, judged: "History") -> Played:
    """Return a game with a comment on the value and the judgement of each move."""
    return played._replace(comments=tuple(moment.comment for moment in judged[1:]))


def show_list(games: Sequence[Played], json: bool) -> None:
    """Print a line for each game: its number, the players, and the result."""
    if json:
        print_json([{"number": number, **header(played)} for number, played in enumerate(games, 1)])
        return
    for number, played in enumerate(games, 1):
        say(f"{number:>4}  {played.result:<7}  {' v '.join(played.players)}: {played.position.moves_played}")
    say("\nTo judge the moves of one of them: --number N.")


def header(played: Played) -> dict[str, Any]:
    """Return a game as JSON, without the values of its moves."""
    players = dict(zip(("first", "second"), played.players, strict=True))
    named = {"game": played.position.game.name, **players, "result": played.result}
    return {**named, "moves": played.position.moves_played.names, "tags": dict(played.tags)}


def show_game(played: Played, judged: "History") -> None:
    """Print the players, the last position, a judgement of each move, and a summary for each player."""
    position = played.position
    for name, who in zip(position.game.notation.player_names, played.players, strict=True):
        say(f"{name}: {who}")
    say(f"\n{position}\n\n{result_of(played)}\n")
    say(zermelo.text(judged, width=columns_of()))
    say()
    for turn, name in enumerate(position.game.notation.player_names):
        say(f"{name}: {summary(judged, turn)}.")


def result_of(played: Played) -> str:
    """Return the result of a game in words, or the result in the file for an unfinished game."""
    if played.position.is_over:
        return ending(played.position)
    first, second = played.position.game.notation.player_names
    return {
        "1-0": f"The game is not finished; its result says that {first} won.",
        "0-1": f"The game is not finished; its result says that {second} won.",
        "1/2-1/2": "The game ended early as a draw.",
    }.get(played.result, "The game is not over.")


def summary(judged: "History", turn: int) -> str:
    """Return the number of a player's moves by judgement: '3 best, 1 gives away the draw'."""
    counts = Counter(moment.judgement or "not judged" for moment in judged[1:] if moment.position.turn != turn)
    return ", ".join(f"{number} {word}" for word, number in sorted(counts.items())) or "no move"
