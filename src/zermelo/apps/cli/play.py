"""zermelo play: a game line by line, on a terminal or a pipe."""

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from zermelo.apps.cli.common import Board, GameName, Json, Moves, Seed, print_json, read_position
from zermelo.apps.cli.sitting import HUMAN, Sitting
from zermelo.drawing.text import draw
from zermelo.drawing.words import result
from zermelo.errors import IllegalMove
from zermelo.playing.players import about
from zermelo.playing.record import Record

__all__ = ["play"]

NOBODY = "No one is here to play, so two perfect players do, and show what every move is worth.\n"

HOW_TO = """
To play yourself: zermelo play tictactoe, in a terminal. You are X; with --x perfect --o human you are O.
Two humans: --o human. Other games: zermelo games. What a move is worth, and why: zermelo analyse tictactoe 1 2."""

HELP = """Type a move by its name, or
  u undo    r redo    h values of the moves, on and off    b play a best move
  n new     q quit    ? help"""

X = Annotated[
    str, typer.Option("--x", metavar="WHO", help="Who plays X, or first: human, perfect, random, level=0.7 ...")
]
O = Annotated[str, typer.Option("--o", metavar="WHO", help="Who plays O, or second.")]  # noqa: E741 - the name of the player
Values = Annotated[bool, typer.Option("--values", help="Show the values of the moves from the start.")]


def play(
    game: GameName = "tictactoe",
    moves: Moves = None,
    board: Board = None,
    x: X = HUMAN,
    o: O = "perfect",
    values: Values = False,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Play a game: you against a friend, you against the computer, or two computers."""
    position = read_position(game, moves, board)
    seats = (o, x) if position.game.players[0] == "O" else (x, o)
    sitting = Sitting(Record(position), seats, seed, values, sys.stderr if json else sys.stdout)
    if sitting.has_human and sitting.nobody_there():
        demonstrate(sitting)
    else:
        play_on(sitting)
    if json:
        print_json(as_json(sitting, seed))


def demonstrate(sitting: Sitting) -> None:
    sitting.say(NOBODY)
    sitting.seat(("perfect", "perfect"))
    sitting.values = True
    play_on(sitting)
    sitting.say(HOW_TO)


def play_on(sitting: Sitting) -> None:
    """Turn by turn to the end of the game, or until a human has enough."""
    for name, who in zip(sitting.now.game.players, sitting.seats, strict=True):
        sitting.say(f"{name}: {'you' if who == HUMAN else f'{who}. {about(who)}'}")
    while not sitting.left:
        if sitting.now.is_over:
            sitting.say(f"\n{draw(sitting.now)}\n\n{result(sitting.now)}")
            if not (sitting.has_human and sys.stdin.isatty()):
                return
            command(sitting, sitting.ask("n new game, u undo, q quit: "))
        elif sitting.is_human(sitting.now):
            human_turn(sitting)
        else:
            computer_turn(sitting)


def computer_turn(sitting: Sitting) -> None:
    before = sitting.now
    if sitting.values or not sitting.has_human:
        show_board(sitting)
    move = sitting.choose()
    sitting.record.play(move)
    sitting.say(f"\n{before.player} plays {before.label(move)}.")


def human_turn(sitting: Sitting) -> None:
    """Ask until the position changes, or the human leaves."""
    show_board(sitting)
    here = sitting.now
    while sitting.now is here and not sitting.left:
        command(sitting, sitting.ask(f"{here.player} to move (? for help): "))


def show_board(sitting: Sitting) -> None:
    sitting.say(f"\n{draw(sitting.now)}\n")
    if sitting.values:
        sitting.show_values()


def command(sitting: Sitting, word: str) -> None:
    """Do what a human asks, or say why it cannot be."""
    if word.lower() in COMMANDS:
        COMMANDS[word.lower()](sitting)
        return
    try:
        sitting.record.play(sitting.now.move(word))
    except IllegalMove as error:
        sitting.say(str(error) if word else f"Type the name of a move, or ? for help. {sitting.now.choice}")


def undo(sitting: Sitting) -> None:
    """Back to where a human was to move."""
    if not any(map(sitting.is_human, sitting.record.positions[:-1])):
        sitting.say("There is no move of yours to take back.")
        return
    sitting.record.undo()
    while not sitting.is_human(sitting.now):
        sitting.record.undo()


def redo(sitting: Sitting) -> None:
    """Forwards to where a human is to move again."""
    if not sitting.record.redo():
        sitting.say("Nothing was taken back.")
        return
    while not sitting.is_human(sitting.now) and sitting.record.redo():
        pass


def toggle_values(sitting: Sitting) -> None:
    sitting.values = not sitting.values
    if sitting.values:
        sitting.show_values()
    else:
        sitting.say("Values are off.")


def play_best(sitting: Sitting) -> None:
    if sitting.now.is_over:
        sitting.say("The game is over.")
        return
    move, judged = sitting.judged()[0]
    sitting.say(f"{sitting.now.player} plays {sitting.now.label(move)}: {judged}.")
    sitting.record.play(move)


def new_game(sitting: Sitting) -> None:
    sitting.record = Record(sitting.record.positions[0])


def leave(sitting: Sitting) -> None:
    sitting.left = True
    sitting.say("Goodbye.")


COMMANDS: dict[str, Callable[[Sitting], None]] = {
    **dict.fromkeys(("u", "undo"), undo),
    **dict.fromkeys(("r", "redo"), redo),
    **dict.fromkeys(("h", "hint", "values"), toggle_values),
    **dict.fromkeys(("b", "best"), play_best),
    **dict.fromkeys(("n", "new"), new_game),
    **dict.fromkeys(("q", "quit", "exit"), leave),
    **dict.fromkeys(("?", "help"), lambda sitting: sitting.say(HELP)),
}


def as_json(sitting: Sitting, seed: int | None) -> dict[str, Any]:
    now = sitting.now
    over = now.is_over
    winner = now.winner if over else None
    return {
        "game": now.game.name,
        "players": dict(zip(now.game.players, sitting.seats, strict=True)),
        "seed": seed,
        "moves": now.played,
        "board": now.text,
        "over": over,
        "winner": None if winner is None else now.game.players[winner],
    }
