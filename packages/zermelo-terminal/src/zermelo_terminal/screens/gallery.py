"""The gallery of games: a small drawing of each, after a few moves."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from textwrap import shorten
from typing import Any, ClassVar

from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

import zermelo
from zermelo import Position
from zermelo_terminal.boards.canvas import Canvas
from zermelo_terminal.boards.picture import draw_thumbnail
from zermelo_terminal.help import hidden
from zermelo_terminal.theme import Paint

__all__ = ["Gallery"]

CARD_SIZE = 16, 9
"""The width and the height of a card: a board, and the title below it."""

CARD_PLIES = 4
"""The number of moves before the position that a card shows."""


def sample(position: Position[Any]) -> Position[Any]:
    """Return a position a few moves later, so that the board is not empty."""
    for _ in range(CARD_PLIES):
        moves = list(position.moves)
        after = position.follow(moves[len(moves) // 2])
        if after.is_over:
            break
        position = after
    return position


class Gallery(Widget, can_focus=True):
    """Cards of games in rows, one of them chosen by the arrow keys or a click."""

    BINDINGS: ClassVar[list[BindingType]] = hidden(
        {"left": "turn(-1, 0)", "right": "turn(1, 0)", "up": "turn(0, -1)", "down": "turn(0, 1)"}
    )

    @dataclass
    class Changed(Message):
        """Posted when another game is chosen."""

        name: str

    def __init__(self, titles: Mapping[str, str], value: str) -> None:
        super().__init__(id="gallery")
        self.titles, self.value = titles, value
        self.names = list(titles)
        self.canvas: Canvas | None = None

    @property
    def across(self) -> int:
        """The number of cards in a row."""
        return max(1, self.size.width // CARD_SIZE[0])

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        return -(-len(self.names) // max(1, width // CARD_SIZE[0])) * CARD_SIZE[1]

    def card(self, number: int) -> Region:
        """Return the place of a card."""
        row, column = divmod(number, self.across)
        return Region(column * CARD_SIZE[0], row * CARD_SIZE[1], *CARD_SIZE)

    def choose(self, name: str) -> None:
        """Choose a game, and scroll to its card."""
        self.value = name
        self.redraw()
        if self.parent is not None:
            self.parent.scroll_to_region(self.card(self.names.index(name)), animate=False)  # type: ignore[attr-defined] # a container that scrolls

    def redraw(self) -> None:
        self.canvas = None
        self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def action_turn(self, across: int, down: int) -> None:
        """Choose a neighbour; above the first row and below the last one, leave the gallery."""
        number = self.names.index(self.value) + across + down * self.across
        if down and not 0 <= number < len(self.names):
            self.screen.focus_next() if down > 0 else self.screen.focus_previous()
            return
        self.choose(self.names[number % len(self.names)])
        self.post_message(self.Changed(self.value))

    def on_click(self, event: events.Click) -> None:
        number = event.y // CARD_SIZE[1] * self.across + event.x // CARD_SIZE[0]
        if event.x // CARD_SIZE[0] < self.across and number < len(self.names):
            self.choose(self.names[number])
            self.post_message(self.Changed(self.value))

    def render_line(self, y: int) -> Strip:
        if self.canvas is None:
            self.canvas = self.drawing()
        return self.canvas.strip(y).apply_style(self.rich_style)

    def drawing(self) -> Canvas:
        """Return the drawing of all cards; a game that cannot be drawn has its title alone."""
        paint = Paint(self.app)
        canvas = Canvas(self.size.width, self.size.height, paint.base)
        for number, name in enumerate(self.names):
            place, is_chosen = self.card(number), name == self.value
            if is_chosen:
                canvas.fill(place.x, place.y, CARD_SIZE[0] - 1, CARD_SIZE[1], Style(bgcolor=paint.fresh))
            with suppress(Exception):  # the game of a package may raise anything
                canvas.paste(place.x, place.y, thumbnail(name, paint))
            ink = paint.base if is_chosen else paint.quiet
            style = ink + Style(bold=is_chosen, reverse=is_chosen and self.has_focus)
            title = shorten_title(self.titles[name].partition(",")[0])
            canvas.write_centred(place.x, place.y + CARD_SIZE[1] - 1, CARD_SIZE[0] - 1, title, style)
        return canvas

    def on_focus(self) -> None:
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()


def shorten_title(title: str) -> str:
    """Return as many words of a title as a card has room for.

    >>> shorten_title("Dobutsu shogi"), shorten_title("Ultimate tic-tac-toe")
    ('Dobutsu shogi', 'Ultimate …')
    """
    return shorten(title, CARD_SIZE[0] - 1, placeholder=" …", break_on_hyphens=False)


def thumbnail(name: str, paint: Paint) -> Canvas:
    """Return the small drawing of a game."""
    position = sample(zermelo.start(name))
    canvas = Canvas(CARD_SIZE[0] - 2, CARD_SIZE[1] - 1, paint.base)
    draw_thumbnail(position, canvas, paint)
    return canvas
