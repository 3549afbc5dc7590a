"""The widget: the game on the board, kept in Python; the notebook draws it and says what was clicked."""

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

import zermelo
from zermelo import IllegalMove, Position, Sitting, ZermeloError
from zermelo.apps.bundle import script, styles

__all__ = ["Board"]

SECONDS = 4.0
"""For the values of a position: half of it is enough for the compiled search to begin."""


class Board(anywidget.AnyWidget):
    """A board to play on, which shows itself in a notebook.

    `position` is the Position on the board: set it to show another, observe it to see moves as they are made.
    `values` switches the values of the moves on and off.
    """

    _esm = script("widget.js")
    _css = styles("widget.css")

    position: Any = traitlets.Instance(Position)
    values: Any = traitlets.Bool(False).tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)
    """What the notebook draws: the view of the position, with its values where they are wanted."""
    preview: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """The view after the move that is pointed at."""
    said: Any = traitlets.Unicode().tag(sync=True)
    """What the computer says of its move, or what is wrong."""
    can: Any = traitlets.List().tag(sync=True)
    """The commands that are possible now."""

    def __init__(self, position: Position[Any], values: bool, seats: Sequence[str]) -> None:
        self.sitting = Sitting(position.line[0], seats)
        self.sitting.record.positions = position.line
        self.evaluator = zermelo.evaluator(position.game)
        super().__init__(position=position, values=values)
        self.on_msg(self.told)
        self.go_on()

    def __repr__(self) -> str:
        return f"board({self.position!r})"

    def play(self, move: str) -> None:
        """Make a move by its name, and let the computer answer; raises IllegalMove."""
        self.sitting.record.play(self.sitting.now.move(move))
        self.go_on()

    def undo(self) -> None:
        """Back to where a human was to move last."""
        self.sitting.undo()
        self.show()

    def redo(self) -> None:
        """Forwards to where a human is to move again."""
        self.sitting.redo()
        self.show()

    def new_game(self) -> None:
        """Back to the first position."""
        self.sitting.new_game()
        self.go_on()

    def best(self) -> None:
        """Make the best move for the side to move."""
        found = zermelo.analyse(self.position, SECONDS, self.evaluator)
        self.play(self.position.label(found.ranked[0].move))

    def step(self) -> None:
        """Let the computer whose turn it is make its move."""
        move, self.said = self.sitting.choose()
        self.sitting.record.play(move)
        self.show()

    def go_on(self) -> None:
        """Show the position; where a computer plays a human and is to move, let it."""
        self.said = ""
        self.show()
        while self.sitting.has_human and not self.position.is_over and not self.sitting.is_human(self.position):
            self.step()

    def show(self) -> None:
        """Bring the notebook up to date."""
        self.preview = None
        self.position = self.sitting.now
        self.draw()

    def draw(self) -> None:
        now = self.sitting.now
        analysis = zermelo.analyse(now, SECONDS, self.evaluator) if self.values and not now.is_over else None
        self.can = self.commands(now)
        self.view = zermelo.view(now, analysis)

    def commands(self, now: Position[Any]) -> list[str]:
        played, undone = len(self.sitting.record.positions) > 1, bool(self.sitting.record.undone)
        live = not now.is_over
        possible = {
            "undo": played and self.sitting.has_human,
            "redo": undone,
            "new_game": played,
            "best": live and self.sitting.has_human,
            "step": live and not self.sitting.has_human,
        }
        return [name for name, here in possible.items() if here]

    @traitlets.observe("values")
    def values_turned(self, change: Any) -> None:
        if self.view:
            self.draw()

    @traitlets.observe("position")
    def position_set(self, change: Any) -> None:
        """A position that was set by another hand than the sitting's is a new game."""
        if change.new is self.sitting.now:
            return
        if change.new.game != self.sitting.now.game:
            self.evaluator = zermelo.evaluator(change.new.game)
        self.sitting = Sitting(change.new.line[0], self.sitting.seats)
        self.sitting.record.positions = change.new.line
        self.go_on()

    def told(self, widget: Any, message: dict[str, Any], buffers: Any) -> None:
        """What a person did in the notebook."""
        try:
            self.obey(message.get("do"), message.get("move"))
        except ZermeloError as error:
            self.said = str(error)

    def obey(self, command: str | None, move: str | None) -> None:
        if command == "play" and move is not None:
            if self.sitting.has_human and not self.sitting.is_human(self.position):
                raise IllegalMove(f"It is the turn of {self.position.player}, which a computer plays.")
            self.play(move)
        elif command == "look":
            self.preview = None if move is None else zermelo.view(self.position.after([move]))
        elif command is not None and command in self.can:
            getattr(self, command)()
