"""A game at the terminal or on a pipe, line by line: its output, and the moves and commands that users type."""

import sys
from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING, Any, TextIO

import zermelo
from zermelo import Position, ZermeloError
from zermelo.analysis.analysis import Analysis
from zermelo.analysis.words import ending
from zermelo.command.progress import spinner
from zermelo.command.streams import columns_of, read_line, say
from zermelo.errors import Forfeit, IllegalMove

if TYPE_CHECKING:
    from zermelo.playing.game_session import GameSession

__all__ = ["Session"]

SESSION_VALUE_SECONDS = 2.0
"""The time limit for the values of the moves."""

DEMONSTRATION_NOTE = "There is no input, so two perfect players play and show the value of every move.\n"

HOW_TO_NOTE = """
To play yourself, start zermelo play tictactoe in a terminal. You are X; with --x perfect --o human you are O.
For two humans: --o human. For other games: zermelo games. For the reasons: zermelo analyse tictactoe 1 2."""

SESSION_HELP = """Type the name of a move, or a command:
  h  show or hide the values of the moves    u  undo    n  new game
  b  play a best move                        r  redo    q  quit
  why  what the last move does; why 2: what move 2 would do
  ?  this help
If a move has the name of a command, the move is played; with a colon it is the command: :b"""


class InputEnded(ZermeloError, EOFError):
    """The input ended before the game did."""


class Session:
    """A game that is played line by line: its board, its commands, and its output."""

    def __init__(self, sitting: "GameSession", values: bool, out: TextIO) -> None:
        self.sitting, self.values, self.out = sitting, values, out
        self.has_quit = False
        self.evaluator = sitting.evaluator()
        self.analyses: dict[Position[Any], Analysis] = {}
        self.first_line: str | None = None
        """The first line, which is read to find out if there is any input."""

    @property
    def now(self) -> Position[Any]:
        return self.sitting.now

    @property
    def has_human_input(self) -> bool:
        """Return False if a human is to play and there is neither a terminal nor one line of input."""
        if sys.stdin.isatty() or not self.sitting.has_human:
            return True
        self.first_line = read_line()
        return self.first_line != ""

    def describe_seat(self, who: str) -> str:
        """Return who has a seat: 'you', or 'random, which plays any legal move.'."""
        about = "" if who == "human" else self.sitting.about(who)
        does = about.removeprefix("Play ")
        return "you" if who == "human" else f"{who}. {about}" if does == about else f"{who}, which plays {does}"

    def demonstrate(self) -> None:
        """Let two perfect players play, and explain how to play yourself."""
        self.say(DEMONSTRATION_NOTE)
        self.sitting.seat(("perfect", "perfect"))
        self.values = True
        self.play()
        self.say(HOW_TO_NOTE)

    def play(self) -> None:
        """Play turn by turn to the end of the game, or until a human quits."""
        for name, who in zip(self.now.game.notation.player_names, self.sitting.seats, strict=True):
            self.say(f"{name}: {self.describe_seat(who)}")
        while not self.has_quit:
            if self.sitting.is_over:
                self.say(f"\n{self.now}\n\n{self.sitting.fault or ending(self.now)}")
                if not (self.sitting.has_human and sys.stdin.isatty()):
                    return
                self.obey(self.ask("n new game, u undo, q quit: "))
            elif self.sitting.is_human(self.now):
                self.human_turn()
            else:
                self.computer_turn()

    def human_turn(self) -> None:
        """Ask until the position changes, or the human quits."""
        self.show_board()
        here = self.now
        while self.now is here and not self.has_quit:
            self.obey(self.ask(f"{here.player_name} to move (? for help): "))

    def computer_turn(self) -> None:
        before = self.now
        if self.values or not self.sitting.has_human:
            self.show_board()
        try:
            with spinner("thinking"):
                move, remark = self.sitting.choose()
        except Forfeit:  # the loop reports it
            return
        self.sitting.record.play(move)
        self.say(f"\n{before.player_name} plays {move}{f' ({remark})' if remark else ''}.")

    # Output

    def say(self, text: str) -> None:
        """Print a text, and break its long lines at blanks where the terminal is narrow."""
        columns = columns_of(self.out)
        say("\n".join(wrap_line(line, columns) for line in text.split("\n")), self.out)

    def show_board(self) -> None:
        self.say(f"\n{self.now}\n")
        if self.values:
            self.show_values()

    def show_values(self) -> None:
        """Print the moves of one value in one line, the best line first: '+ win in 5 plies: 4 5 7'."""
        for value, moves in groupby(self.analysis().ranked, key=lambda ranked: ranked.value):
            self.say(f"  {value.glyph} {value}: {' '.join(move.name for move, _ in moves)}")

    def analysis(self) -> Analysis:
        """Return the value of the current position and of every move."""
        if self.now not in self.analyses:
            with spinner("thinking"):
                self.analyses[self.now] = zermelo.analyse(
                    self.now, seconds=SESSION_VALUE_SECONDS, evaluator=self.evaluator
                )
        return self.analyses[self.now]

    # Input

    def ask(self, prompt: str) -> str:
        """Return what a human types; on a pipe it is repeated, so that the output reads as a conversation."""
        if sys.stdin.isatty():
            try:
                say(prompt, self.out, end="")
                return input().strip()
            except EOFError:  # Ctrl-D
                self.say("")
                return "quit"
        line, self.first_line = read_line() if self.first_line is None else self.first_line, None
        if not line:
            raise InputEnded("The input ended before the game did.")
        self.say(prompt + line.rstrip("\n"))
        return line.strip()

    def obey(self, typed: str) -> None:
        """Make the move that a human types, or follow the command; a legal move comes before a command of its name."""
        word, _, argument = typed.removeprefix(":").partition(" ")
        command = SESSION_COMMANDS.get(word.lower())
        is_move = typed.lower() in {move.name.lower() for move in self.now.moves}
        if command and (typed.startswith(":") or not is_move) and (not argument or word == "why"):
            command(self, argument.strip())
            return
        try:
            self.sitting.record.play(self.now.move(typed))
        except IllegalMove as error:
            self.say(str(error) if typed else f"Type the name of a move, or ? for help. {self.now.choice}")

    def undo(self, argument: str) -> None:
        if not self.sitting.undo():
            self.say("There is no move of yours to take back.")

    def redo(self, argument: str) -> None:
        if not self.sitting.redo():
            self.say("There is no move to play again.")

    def toggle_values(self, argument: str) -> None:
        self.values = not self.values
        if self.values:
            self.show_values()
        else:
            self.say("The values are off.")

    def play_best(self, argument: str) -> None:
        if self.now.is_over:
            self.say("The game is over.")
            return
        move, value = self.analysis().ranked[0]
        self.say(f"{self.now.player_name} plays {move}: {value}.")
        self.sitting.record.play(move)

    def explain(self, name: str) -> None:
        """Print why a move, or else the last one, is good or bad, or why it is not legal."""
        position, move = self.now, name
        if not move:
            if position.parent is None:
                self.say("No move has been made. Type why and the name of a move, such as why 1.")
                return
            position, move = position.parent, position.moves_played[-1].name
        try:
            with spinner("thinking"):
                reason = str(zermelo.why(position, move, seconds=SESSION_VALUE_SECONDS, evaluator=self.evaluator))
        except IllegalMove as error:
            reason = str(error)
        self.say(reason)

    def quit(self, argument: str) -> None:
        self.has_quit = True
        self.say("Goodbye.")


SESSION_COMMANDS: dict[str, Callable[[Session, str], None]] = {
    **dict.fromkeys(("u", "undo"), Session.undo),
    **dict.fromkeys(("r", "redo"), Session.redo),
    **dict.fromkeys(("h", "hint", "values"), Session.toggle_values),
    **dict.fromkeys(("b", "best"), Session.play_best),
    "why": Session.explain,
    **dict.fromkeys(("n", "new"), lambda session, argument: session.sitting.new_game()),
    **dict.fromkeys(("q", "quit", "exit"), Session.quit),
    **dict.fromkeys(("?", "help"), lambda session, argument: session.say(SESSION_HELP)),
}


def wrap_line(line: str, columns: int | None) -> str:
    if columns is None or len(line) <= columns or "│" in line:
        return line
    from textwrap import fill

    indent = " " * (len(line) - len(line.lstrip()))
    return fill(line.strip(), columns, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
