"""zermelo play: a game on a full screen, or line by line on a pipe or with --plain."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

import zermelo
from zermelo.command import parameters
from zermelo.command.commands.match import comment_game, replay_hint
from zermelo.command.commands.session import Session
from zermelo.command.interrupt import end, in_main_thread
from zermelo.command.parameters import GAME_PARAMETER, PLAYER_PARAMETER, OutputFile
from zermelo.command.progress import spinner
from zermelo.command.streams import is_unicode, print_json, say, warn
from zermelo.plugins import PART_GROUP, load_part, missing_package, offers

if TYPE_CHECKING:
    from zermelo.playing.game_files import Played
    from zermelo.playing.game_session import GameSession

__all__ = ["play"]

COMMENT_SECONDS = 2.0
"""The time limit in seconds for the values of all moves of a game that is written."""


@parameters.command("play")
@click.argument("game", type=GAME_PARAMETER, metavar="[GAME]", required=False)
@parameters.moves
@parameters.board
@click.option(
    "--x", type=PLAYER_PARAMETER, metavar="PLAYER", default="human", show_default=True, help="X, or the first player."
)
@click.option("--o", type=PLAYER_PARAMETER, metavar="PLAYER", default="perfect", show_default=True,
              help="O, or the second player.")  # fmt: skip
@click.option("--values", is_flag=True, help="Show the values of the moves from the start.")
@click.option("--puzzle", is_flag=True, help="Solve puzzles instead, the easiest first: find the one right move.")
@click.option("--plain", is_flag=True, help="Play line by line, without the full screen.")
@click.option("--save", "file", type=OutputFile(), help="Write the game to this file, for zermelo replay.")
@parameters.opening_book
@parameters.no_tables
@parameters.seed
@parameters.as_json
def play(
    game: str | None, moves: tuple[str, ...], board: str | None, x: str, o: str, values: bool, puzzle: bool,
    plain: bool, file: Path | None, book: Path | None, seed: int | None, json: bool,
) -> None:  # fmt: skip
    """Play against the computer or a friend, or watch two computers play.

    A PLAYER is human, perfect, random, level=easy (or medium, or hard), level=0.7 (a best move with probability 0.7),
    table:FOLDER (looks its moves up in a table), average, a search such as minimax:scoring=one, rules:FILE (keeps the
    rules that zermelo how-to-win has written, and names the rule of each move), or a program of yours: bot.py,
    bot.py:best_move, bot.js or 'program: ./bot'. On a terminal the game fills the screen; without GAME it opens with a
    menu. Type ? during a game for its commands.
    """
    from zermelo.playing.game_session import GameSession  # late: it loads every player

    position = parameters.position_of(game or "tictactoe", moves, board)
    if puzzle and file:
        raise click.UsageError("--puzzle plays no games that --save could write.")
    if puzzle:
        load_part("puzzles", "zermelo play --puzzle", "zermelo-teach")(position, seed or 0)
        return
    seats = (o, x) if position.game.notation.players[0] == "O" else (x, o)
    sitting = GameSession(position, seats, seed, zermelo.tables.Book(book, position.game) if book else None)
    if not (plain or json) and has_screen():
        full_screen(sitting, values, game is None and board is None, file)
        return
    session = Session(sitting, values, sys.stderr if json else sys.stdout)
    parameters.say_source(position.game)
    if session.has_human_input:
        try:
            session.play()
        finally:  # the games are written even if the input ends or Ctrl-C is pressed
            write(sitting.games, file)
    else:
        session.demonstrate()
    if json:
        print_json(record(sitting, seed))
    if report := write_judged(sitting.games, file):
        session.say(report)


def has_screen() -> bool:
    """Return True if a screen can be drawn on the terminal; warn if only Textual or an encoding is missing."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"):
        return False
    if "screen" not in offers().get(PART_GROUP, ()):
        reason = str(missing_package("The full screen", "zermelo-terminal"))
    elif not is_unicode(sys.stdout):
        reason = f"The full screen needs an encoding with its signs, such as UTF-8, not {sys.stdout.encoding}"
    else:
        return True
    warn(f"{reason}. This game is played line by line.")
    return False


def full_screen(sitting: "GameSession", values: bool, menu: bool, file: Path | None) -> None:
    """Play on the full screen until the player quits, and end the process."""
    screen = load_part("screen", "The full screen", "zermelo-terminal")
    code, games = in_main_thread(lambda: screen.open_screen(sitting, values, menu, lambda games: write(games, file)))
    write(games, file)  # at once, since the values may take some time
    if code not in screen.LOST_TERMINAL_EXIT_CODES and (report := write_judged(games, file)):
        say(report)
    end(code)


def write(games: "Sequence[Played]", file: Path | None) -> None:
    """Write the games that were played, if --save names a file and there are any."""
    if file and games:
        zermelo.files.write_games(games, file)


def write_judged(games: "Sequence[Played]", file: Path | None) -> str:
    """Write the games with the values that are found in time, and return a report; '' if nothing is written."""
    if not file or not games:
        return ""
    with spinner("thinking"):
        write([with_values(played) for played in games], file)
    return replay_hint(file, len(games), games[0].position.game)


def with_values(played: "Played") -> "Played":
    """Return a game with the values that are found in time as comments."""
    seconds = COMMENT_SECONDS / len(played.position.path)
    return comment_game(played, zermelo.history(played.position, seconds=seconds))


def record(sitting: "GameSession", seed: int | None) -> dict[str, object]:
    """Return the game as JSON."""
    now = sitting.now
    return {
        "game": now.game.name,
        "players": dict(zip(now.game.notation.players, sitting.seats, strict=True)),
        "seed": seed,
        "moves": now.moves_played.names,
        "board": now.text,
        "over": sitting.is_over,
        "winner": sitting.winner,
        **({"forfeit": sitting.fault} if sitting.fault else {}),
    }
