"""Input of moves by name: character by character, or in a line."""

from textual import events
from textual.widgets import Input

from zermelo import Move
from zermelo.errors import IllegalMove
from zermelo_terminal.boards.board import Board
from zermelo_terminal.game import Play
from zermelo_terminal.screens.base_screen import Framed

__all__ = ["Naming"]


class Naming(Framed):
    """A screen on which users type moves."""

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.typed = ""
        """The beginning of a move's name."""

    def make(self, move: Move) -> None:
        """Make a move."""
        raise NotImplementedError

    def say_ending(self) -> None:
        self.say("n: play again, x: swap sides, u: undo, m: menu.")

    def on_key(self, event: events.Key) -> None:
        """Add a character to a move's name, or let its key act if no move has such a name, so that q still quits."""
        is_name = bool(self.typed) and self.begins(self.typed + (event.character or ""))
        is_bound = event.key in self.active_bindings and not is_name
        if event.is_printable and event.character and not is_bound and not isinstance(self.focused, Input):
            event.stop()
            self.type(self.typed + event.character)

    def begins(self, text: str) -> bool:
        """Return whether the name of a move begins with a text, or is this text."""
        return any(str(move).lower().startswith(text.lower()) for move in self.play.now.moves)

    def type(self, text: str) -> None:
        """Make a move as soon as its name is complete, or name the moves that begin like this."""
        if self.play.now.is_over:
            self.say_ending()
        elif not self.wait(text):
            self.typed = text
            self.end_name()

    def wait(self, text: str) -> bool:
        """Keep the text if it begins longer names of moves, and show these; return False if there are none."""
        names = {name.lower(): name for name in map(str, self.play.now.moves)}
        longer = [name for name in names if name.startswith(text.lower()) and name != text.lower()]
        if longer:
            enter = f"Enter plays {names[text.lower()]}; " if text.lower() in names else ""
            self.typed = text
            self.say(f"{text}_  {enter}type on for {', '.join(longer[:6])}{' ...' if len(longer) > 6 else ''}.")
        return bool(longer)

    def end_name(self) -> None:
        """Make the move whose name was typed."""
        text, self.typed = self.typed, ""
        try:
            self.make(self.play.now.move(text))
        except IllegalMove as error:
            self.say(str(error))

    def action_rub_out(self) -> None:
        self.typed = self.typed[:-1]
        if not (self.typed and self.wait(self.typed)):
            self.say("")

    def action_name(self) -> None:
        line = self.query_one("#name", Input)
        line.display = True
        line.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.typed, line = event.value.strip(), event.input
        line.value, line.display = "", False
        self.query_one(Board).focus()
        if self.typed:
            self.end_name()
