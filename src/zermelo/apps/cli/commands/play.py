"""zermelo play: a game on a full screen, or line by line on a pipe and where that is asked for."""

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

import zermelo
from zermelo import IllegalMove
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import end, in_main_thread
from zermelo.apps.cli.output import print_json, say, warn
from zermelo.apps.cli.saving import keep, keep_judged
from zermelo.apps.cli.session import Session
from zermelo.apps.cli.types import GAME, HUMAN, PLAYER, OutputFile

__all__ = ["play"]

DEMONSTRATION = "There is no input, so two perfect players play and show the value of every move.\n"

HOW_TO = """
To play yourself, start zermelo play tictactoe in a terminal. You are X; with --x perfect --o human you are O.
For two humans: --o human. For other games: zermelo games. For the reasons: zermelo analyse tictactoe 1 2."""

HELP = """Type the name of a move, or a command:
  h  show or hide the values of the moves    u  undo    n  new game
  b  play a best move                        r  redo    q  quit
  why  what the last move does; why 2: what move 2 would do
  ?  this help
If a move has the name of a command, the move is played; with a colon it is the command: :b"""


@parameters.command("play")
@click.argument("game", type=GAME, metavar="[GAME]", required=False)
@parameters.moves
@parameters.board
@click.option("--x", type=PLAYER, metavar="PLAYER", default=HUMAN, show_default=True, help="X, or the first player.")
@click.option("--o", type=PLAYER, metavar="PLAYER", default="perfect", show_default=True,
              help="O, or the second player.")  # fmt: skip
@click.option("--values", is_flag=True, help="Show the values of the moves from the start.")
@click.option("--plain", is_flag=True, help="Play line by line, without the full screen.")
@click.option("--save", "file", type=OutputFile(), help="Write the game to this file, for zermelo replay.")
@parameters.opening_book
@parameters.seed
@parameters.as_json
def play(
    game: str | None,
    moves: tuple[str, ...],
    board: str | None,
    x: str,
    o: str,
    values: bool,
    plain: bool,
    file: Path | None,
    book: Path | None,
    seed: int | None,
    json: bool,
) -> None:
    """Play against the computer or a friend, or watch two computers play.

    A PLAYER is human, perfect, random, level=0.7 (a best move with probability 0.7), table:FOLDER (looks its moves up
    in a table), average, or a search such as minimax:scoring=one. On a terminal the game fills the screen; without
    GAME it opens with a menu. Type ? during a game for its commands.
    """
    position = parameters.position_of(game or "tictactoe", moves, board)
    seats = (o, x) if position.game.players[0] == "O" else (x, o)
    sitting = zermelo.Sitting(position, seats, seed, zermelo.Book.open(book, position.game) if book else None)
    if not (plain or json) and has_screen() and has_textual():
        full_screen(sitting, values, game is None and board is None, file)
        return
    session = Session(sitting, values, sys.stderr if json else sys.stdout)
    if sitting.has_human and session.nobody_there():
        demonstrate(session)
    else:
        try:
            play_on(session)
        finally:  # what was played is kept even where the input ends or Ctrl-C is pressed
            keep(sitting.games, file)
    if json:
        print_json(record(session, seed))
    if saved := keep_judged(sitting.games, file):
        session.say(saved)


def has_screen() -> bool:
    """Whether somebody sits at a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def has_textual() -> bool:
    """Return whether the full screen can be drawn, after a warning if it cannot."""
    found = find_spec("textual") is not None
    if not found:
        warn("The full screen needs Textual: pip install 'zermelo[play]'. This game is played line by line.")
    return found


def full_screen(sitting: zermelo.Sitting, values: bool, menu: bool, file: Path | None) -> None:
    """Play on the full screen until it is left, and end the process."""
    from zermelo.apps.tui.app import ENDED, open_screen

    code, games = in_main_thread(lambda: open_screen(sitting, values, menu))
    keep(games, file)  # at once, and then with what takes its time
    if code not in ENDED and (saved := keep_judged(games, file)):
        say(saved)
    end(code)


def demonstrate(session: Session) -> None:
    session.say(DEMONSTRATION)
    session.sitting.seat(("perfect", "perfect"))
    session.values = True
    play_on(session)
    session.say(HOW_TO)


def play_on(session: Session) -> None:
    """Turn by turn to the end of the game, or until a human leaves."""
    introduce(session)
    while not session.left:
        if session.now.is_over:
            session.say(f"\n{session.now}\n\n{zermelo.ending(session.now)}")
            if not (session.sitting.has_human and sys.stdin.isatty()):
                return
            obey(session, session.ask("n new game, u undo, q quit: "))
        elif session.sitting.is_human(session.now):
            human_turn(session)
        else:
            computer_turn(session)


def introduce(session: Session) -> None:
    for name, who in zip(session.now.game.players, session.sitting.seats, strict=True):
        session.say(f"{name}: {'you' if who == HUMAN else f'{who}. {session.sitting.about(who)}'}")


def computer_turn(session: Session) -> None:
    before = session.now
    if session.values or not session.sitting.has_human:
        show_board(session)
    move, remark = session.choose()
    session.sitting.record.play(move)
    session.say(f"\n{before.player} plays {before.label(move)}{f' ({remark})' if remark else ''}.")


def human_turn(session: Session) -> None:
    """Ask until the position changes, or the human leaves."""
    show_board(session)
    here = session.now
    while session.now is here and not session.left:
        obey(session, session.ask(f"{here.player} to move (? for help): "))


def show_board(session: Session) -> None:
    session.say(f"\n{session.now}\n")
    if session.values:
        session.show_values()


def obey(session: Session, typed: str) -> None:
    """Make the move that a human types, or follow the command; a legal move comes before a command of its name."""
    word, _, argument = typed.removeprefix(":").partition(" ")
    command = COMMANDS.get(word.lower())
    if command and (typed.startswith(":") or not is_legal(session, typed)) and (not argument or word in EXPLAINING):
        command(session, argument.strip())
        return
    try:
        session.sitting.record.play(session.now.move(typed))
    except IllegalMove as error:
        session.say(str(error) if typed else f"Type the name of a move, or ? for help. {session.now.choice}")


def is_legal(session: Session, typed: str) -> bool:
    return typed.lower() in {session.now.label(move).lower() for move in session.now.moves}


def undo(session: Session, argument: str) -> None:
    if not session.sitting.undo():
        session.say("There is no move of yours to take back.")


def redo(session: Session, argument: str) -> None:
    if not session.sitting.redo():
        session.say("There is no move to play again.")


def toggle_values(session: Session, argument: str) -> None:
    session.values = not session.values
    if session.values:
        session.show_values()
    else:
        session.say("The values are off.")


def play_best(session: Session, argument: str) -> None:
    if session.now.is_over:
        session.say("The game is over.")
        return
    move, judged = session.analysis().ranked[0]
    session.say(f"{session.now.player} plays {session.now.label(move)}: {judged}.")
    session.sitting.record.play(move)


def explain(session: Session, argument: str) -> None:
    """Say why the named move is good or bad, or else the last one."""
    here = session.now
    if argument:
        session.explain(here, argument)
    elif here.parent is not None and here.last is not None:
        session.explain(here.parent, here.parent.label(here.last))
    else:
        session.say("No move has been made. Type why and the name of a move, such as why 1.")


def new_game(session: Session, argument: str) -> None:
    session.sitting.new_game()


def leave(session: Session, argument: str) -> None:
    session.left = True
    session.say("Goodbye.")


def show_help(session: Session, argument: str) -> None:
    session.say(HELP)


EXPLAINING = ("why",)
"""The commands that take an argument."""

COMMANDS: dict[str, Callable[[Session, str], None]] = {
    **dict.fromkeys(("u", "undo"), undo),
    **dict.fromkeys(("r", "redo"), redo),
    **dict.fromkeys(("h", "hint", "values"), toggle_values),
    **dict.fromkeys(("b", "best"), play_best),
    **dict.fromkeys(EXPLAINING, explain),
    **dict.fromkeys(("n", "new"), new_game),
    **dict.fromkeys(("q", "quit", "exit"), leave),
    **dict.fromkeys(("?", "help"), show_help),
}


def record(session: Session, seed: int | None) -> dict[str, Any]:
    """The game as JSON."""
    now = session.now
    over = now.is_over
    winner = now.winner if over else None
    return {
        "game": now.game.name,
        "players": dict(zip(now.game.players, session.sitting.seats, strict=True)),
        "seed": seed,
        "moves": now.played,
        "board": now.text,
        "over": over,
        "winner": None if winner is None else now.game.players[winner],
    }
