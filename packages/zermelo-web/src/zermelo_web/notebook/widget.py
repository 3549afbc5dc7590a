"""The widget of the board: Python holds the game, and the notebook draws it and sends commands."""

from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

import anywidget
import traitlets

import zermelo
from zermelo import Game, Position, Value, ZermeloError
from zermelo.drawing import view
from zermelo.errors import Forfeit, IllegalMove
from zermelo.machine import begin
from zermelo.players import PlayerLike
from zermelo.playing import GameSession
from zermelo.rules import MoveLike
from zermelo.solving import notice
from zermelo_web.bundle import script, styles

__all__ = ["Board"]

WIDGET_VALUE_SECONDS = 4.0
"""Time limit in seconds for the values of a position; half of it is enough for the compiled search to begin."""


class Board(anywidget.AnyWidget):
    """A board to play on, which shows itself in a notebook.

    `position` is the Position on the board: set it to show another, observe it to follow the moves.
    `values` shows or hides the values of the moves.
    """

    _esm = script("widget.js")
    _css = styles("widget.css")

    position: Any = traitlets.Instance(Position)
    values: Any = traitlets.Bool(False).tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)
    """The view of the position that the notebook draws, with values if they are shown."""
    preview: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """The view after the move under the pointer."""
    said: Any = traitlets.Unicode().tag(sync=True)
    """The computer's remark on its move, or an error message."""
    can: Any = traitlets.List().tag(sync=True)
    """The commands that are possible now."""
    module: Any = traitlets.Bytes().tag(sync=True)
    """The game as WebAssembly, with which the notebook shows first values of a large game; empty without one."""
    worker: Any = traitlets.Unicode().tag(sync=True)
    """The script of the worker that runs the module."""

    def __init__(self, position: Position[Any], values: bool, seats: Sequence[PlayerLike]) -> None:
        self.seats = seats
        self.begin(position)
        self.evaluator = zermelo.evaluator(position.game)
        self.compiling: Future[None] | None = None
        """The compilation of the game to WebAssembly, which begins with the first values."""
        super().__init__(position=position, values=values)
        self.on_msg(self.receive)
        self.go_on()
        self.said = self.said or notice(position.game)

    def __repr__(self) -> str:
        return f"board({self.position!r})"

    def begin(self, position: Position[Any]) -> None:
        """Begin a new record with the moves of a position."""
        self.sitting = GameSession(position.path[0], self.seats)
        self.sitting.record.positions = position.path

    def play(self, move: MoveLike) -> None:
        """Make a move, and let the computer answer; raises IllegalMove."""
        self.sitting.record.play(move)
        self.go_on()

    def undo(self) -> None:
        """Go back to the last position with a human to move."""
        self.sitting.undo()
        self.show()

    def redo(self) -> None:
        """Go forward to the next position with a human to move."""
        self.sitting.redo()
        self.show()

    def new_game(self) -> None:
        """Go back to the first position."""
        self.sitting.new_game()
        self.go_on()

    def best(self) -> None:
        """Make the best move for the side to move."""
        found = zermelo.analyse(self.position, seconds=WIDGET_VALUE_SECONDS, evaluator=self.evaluator)
        self.play(found.ranked[0].move)

    def step(self) -> None:
        """Let the computer to move make its move; a player of yours that fails loses the game."""
        try:
            move, self.said = self.sitting.choose()
            self.sitting.record.play(move)
        except Forfeit:
            self.said = self.sitting.fault
        self.show()

    def go_on(self) -> None:
        """Show the position, and let a computer that plays against a human move."""
        self.said = ""
        self.show()
        while self.sitting.has_human and not self.sitting.is_over and not self.sitting.is_human(self.position):
            self.step()

    def show(self) -> None:
        """Update the notebook."""
        self.preview = None
        self.position = self.sitting.now
        self.draw()

    def draw(self) -> None:
        now = self.sitting.now
        is_played, has_human = len(self.sitting.record.positions) > 1, self.sitting.has_human
        possible = {
            "undo": is_played and has_human,
            "redo": bool(self.sitting.record.undone),
            "new_game": is_played,
            "best": not now.is_over and has_human,
            "step": not self.sitting.is_over and not has_human,
        }
        self.can = [name for name, is_possible in possible.items() if is_possible]
        self.view = self.valued_view() if self.values and not now.is_over else view(now)

    def valued_view(self) -> dict[str, Any]:
        """Return the view with values; meanwhile, show one without values, to which the notebook adds its own."""
        now = self.sitting.now
        if self.compiling is None:
            with suppress(RuntimeError):  # Python in a browser has no threads
                _, self.compiling = begin(partial(self.compile, now.game))
        if self.module:
            self.view = view(now)
        return view(now, zermelo.analyse(now, seconds=WIDGET_VALUE_SECONDS, evaluator=self.evaluator))

    def compile(self, game: Game[Any]) -> None:
        """Send the game as WebAssembly, unless Python has its values at once."""
        from zermelo_web.webassembly.package import wasm_module

        value = zermelo.evaluators.Interpreted(game).settle(game.rules.start, WIDGET_VALUE_SECONDS, small=True)
        if not isinstance(value, Value):
            content = wasm_module(game).content
            if game == self.position.game:
                self.worker, self.module = script("solving.js"), content

    @traitlets.observe("values")
    def on_values(self, change: Any) -> None:
        if self.view:
            self.draw()

    @traitlets.observe("position")
    def on_position(self, change: Any) -> None:
        """Begin a new game if the position was set from outside."""
        if change.new is self.sitting.now:
            return
        if change.new.game != self.sitting.now.game:
            self.evaluator = zermelo.evaluator(change.new.game)
            self.compiling, self.module = None, b""
        self.begin(change.new)
        self.go_on()

    def receive(self, widget: Any, message: dict[str, Any], buffers: Any) -> None:
        """Obey a command from the notebook."""
        command, move = message.get("do", ""), message.get("move")
        try:
            if command == "play" and move is not None:
                if self.sitting.has_human and not self.sitting.is_human(self.position):
                    raise IllegalMove(f"It is the turn of {self.position.player}, which a computer plays.")
                self.play(move)
            elif command == "look":
                self.preview = None if move is None else view(self.position.after([move]))
            elif command in self.can:
                getattr(self, command)()
        except ZermeloError as error:
            self.said = str(error)
