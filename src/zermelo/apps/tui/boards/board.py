"""The board: the mouse or the arrow keys point at a move, and a click or Enter makes it."""

from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from zermelo import Move, Position
from zermelo.analysis import Analysis
from zermelo.apps.tui.boards.canvas import Canvas, Key
from zermelo.apps.tui.boards.cells import draw_cells, draw_heaps, draw_text
from zermelo.apps.tui.boards.scene import (
    Motion,
    Scene,
    Spot,
    arrange_layers,
    beside,
    entries_of,
    halfway,
    motion_of,
    spots_of,
)
from zermelo.apps.tui.help import hidden
from zermelo.apps.tui.theme import Paint
from zermelo.drawing import view

__all__ = ["Board"]

DRAW_FUNCTIONS = {"cells": draw_cells, "columns": draw_cells, "heaps": draw_heaps, "text": draw_text}


FRAME_SECONDS, DROP_SECONDS, GLIDE_SECONDS = 0.03, 0.18, 0.16
"""The seconds of one frame of a motion, of the fall of a stone, and of the way of a piece."""


class Board(Widget, can_focus=True):
    """A position, drawn as large as the space allows."""

    BINDINGS: ClassVar[list[BindingType]] = hidden({
        "left": "point(-1, 0)", "right": "point(1, 0)", "up": "point(0, -1)", "down": "point(0, 1)", "enter": "choose",
    })  # fmt: skip

    @dataclass
    class Pointed(Message):
        """The moves under the pointer, if any."""

        moves: tuple[Move, ...]

    @dataclass
    class Chosen(Message):
        """The moves at the place that was clicked: one, several to choose from, or none."""

        moves: tuple[Move, ...]

    @dataclass
    class Held(Message):
        """Posted when a man is picked up from a cell, or put down."""

        cell: int | None

    class Begun(Message):
        """Posted when the first of the two men of a move has moved."""

    def __init__(self, position: Position[Any], playable: bool = True, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.playable = self.can_focus = playable
        """True if the user can point at moves."""
        self.canvas: Canvas | None = None
        self.pointed: Key | None = None
        self.held: int | None = None
        """The cell of the man who is picked up."""
        self.begun: tuple[Move, ...] = ()
        """The moves of two men whose first part is made; () if there is none."""
        self.position = position
        self.motion: Motion | None = None
        """The stone or piece that is on its way after the last move."""
        self.show(position)

    def show(self, position: Position[Any], analysis: Analysis | None = None, thrown: int | None = None) -> None:
        """Draw another position, with the values of its moves if there is an analysis.

        thrown: the cell of the move that threw a game that is over.
        """
        self.thrown = thrown
        self.held, self.begun = (self.held, self.begun) if position is self.position else (None, ())
        before = self.position
        self.position, self.values = position, analysis is not None
        self.whole = arrange_layers(view(position, analysis), position.game)
        self.find_spots()
        if position is not before:
            self.move(motion_of(before, position, self.shown["board"]))

    def move(self, motion: Motion | None) -> None:
        """Let a stone drop, or a piece glide, unless the user wants no motion (TEXTUAL_ANIMATIONS=none)."""
        self.motion = motion if self.is_running and self.playable and self.app.animation_level == "full" else None
        if self.motion:
            self.set_timer(FRAME_SECONDS, self.move_on)

    def move_on(self) -> None:
        """Draw the next frame of a motion, and the board itself at its end."""
        if self.motion:
            share = self.motion.share + FRAME_SECONDS / (
                DROP_SECONDS if self.shown["board"]["columns"] else GLIDE_SECONDS
            )
            self.motion = self.motion._replace(share=share) if share < 1 else None
            self.redraw()
            if self.motion:
                self.set_timer(FRAME_SECONDS, self.move_on)

    def find_spots(self) -> None:
        self.shown = halfway(self.whole, self.begun) if self.begun else self.whole
        self.spots = spots_of(self.position, self.shown, self.held) if self.playable else {}
        if self.pointed not in self.spots:
            self.pointed = None
        self.redraw()

    def hold(self, cell: int | None) -> None:
        """Pick up the man on a cell; or put him down, or take back the first part of a move."""
        self.begun = self.begun if self.held is not None or cell is not None else ()
        self.held = cell
        self.find_spots()
        self.post_message(self.Held(cell))

    @on(events.Resize)
    def redraw(self) -> None:
        self.canvas = None
        self.refresh()

    def drawing(self) -> Canvas:
        """Return the current drawing, and draw it again after a change."""
        if self.canvas is None:
            paint = Paint(self.app)
            self.canvas = Canvas(self.size.width, self.size.height, paint.base)
            state = self.pointed, self.held, self.values, paint, self.thrown, self.motion
            scene = Scene(self.position, self.shown, self.spots, *state)
            DRAW_FUNCTIONS[scene.board["kind"]](self.canvas, scene)
        return self.canvas

    def render_line(self, y: int) -> Strip:
        return self.drawing().strip(y).apply_style(self.rich_style)

    def spot(self, key: Key | None) -> Spot | None:
        return self.spots.get(key) if key else None

    def point_at(self, key: Key | None, is_news: bool = True) -> None:
        """Preview the move at a place, and announce it unless another widget has."""
        if key != self.pointed:
            self.pointed = key
            self.redraw()
            spot = self.spot(key)
            if is_news:
                self.post_message(self.Pointed(spot.moves if spot and not spot.has_man else ()))

    def point_at_move(self, move: Move) -> None:
        """Preview a move that another widget has announced."""
        places = (key for key, spot in self.spots.items() if move in spot.moves and not spot.has_man)
        self.point_at(next(places, None), is_news=False)

    def action_point(self, dx: int, dy: int) -> None:
        near = {key: spot for key, spot in self.spots.items() if self.held in (None, key[1]) or not spot.has_man}
        self.point_at(beside(near, self.pointed, dx, dy))

    def action_choose(self) -> None:
        """Choose the place under the pointer; after picking up a man, point at the first place to which he can move."""
        self.choose(self.pointed)
        if self.held is not None:
            self.point_at(next((key for key, spot in self.spots.items() if not spot.has_man), None))

    def choose(self, key: Key | None) -> None:
        """Choose the moves to a place; or pick up the man there, or put him down again."""
        spot = self.spot(key)
        if key and spot and spot.has_man:
            self.hold(None if key[1] == self.held else key[1])
        elif spot and len(spot.moves) > 1 and all(each.get("then") for each in entries_of(self.shown, spot.moves)):
            self.held, self.begun = None, spot.moves
            self.find_spots()
            self.post_message(self.Begun())
        else:
            self.post_message(self.Chosen(spot.moves if spot else ()))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.point_at(self.drawing().targets.get((event.x, event.y)))

    def on_leave(self, event: events.Leave) -> None:
        self.point_at(None)

    def on_click(self, event: events.Click) -> None:
        if key := self.drawing().targets.get((event.x, event.y)):
            self.choose(key)
