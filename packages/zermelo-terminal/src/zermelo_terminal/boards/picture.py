"""A position on a canvas: its scene in the styles of the theme, and above it marks, values and brackets."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from textwrap import wrap
from typing import Any, NamedTuple

from rich.style import Style

from zermelo import Game, Position
from zermelo.drawing import OWNER_ROLES, BoardSheet, Box, Scale, Scene, fitting_scale, layout_of, scene_of
from zermelo.rules import Board, Notation, Place, board_of
from zermelo_terminal.boards.canvas import Canvas
from zermelo_terminal.boards.values import chips, value_text
from zermelo_terminal.theme import Paint

__all__ = ["BoardPicture", "Presentation", "TextPicture", "draw_thumbnail", "picture_of"]

Entry = dict[str, Any]

MIN_BRACKET_COLUMNS = 5
"""The fewest columns of a place with brackets around it; a smaller one is shown in reverse."""

PRESS_REACH = 0.6
"""How far from a point or an edge one can press, in squares."""


class Presentation(NamedTuple):
    """What the user does on a board, as far as it shows."""

    next: dict[str, Entry]
    """The places to press next, each with the best move through it, and with its value if that is known."""
    pressed: tuple[str, ...] = ()
    pointed: str | None = None
    has_marks: bool = True
    """True to mark the places to press next; False if all empty places are."""
    thrown: int | None = None
    """The place of the move that threw the game, once it is over."""


@lru_cache(maxsize=64)
def scale_of(board: Board, notation: Notation[Any], width: int, height: int) -> Scale:
    return fitting_scale(layout_of(board, notation), width, height)


def picture_of(
    position: Position[Any], shown: dict[str, Any], canvas: Canvas, paint: Paint
) -> "BoardPicture | TextPicture":
    """Return the picture of a position on a canvas. shown: its view."""
    if board_of(position) is None:
        return TextPicture(shown, canvas, paint)
    return BoardPicture(position, shown, canvas, paint)


class BoardPicture:
    """A board in the middle of a canvas. Its scale depends on the canvas and the game alone, and stays in a game."""

    def __init__(self, position: Position[Any], shown: dict[str, Any], canvas: Canvas, paint: Paint) -> None:
        self.position, self.shown, self.canvas, self.paint = position, shown, canvas, paint
        board = board_of(position)
        assert board is not None
        self.board, self.layout = board, layout_of(board, position.game.notation)
        scale = scale_of(board, position.game.notation, canvas.width, canvas.height)
        self.sheet = BoardSheet(self.layout, scale, paint.hollow)
        self.stands = self.sheet.places
        self.left, self.top = origin_of(self.sheet, canvas)
        self.chips = chips(shown["legal"])

    # Places

    def name_at(self, x: int, y: int) -> str | None:
        """Return the name of the place at a character of the canvas; of several, the nearest one."""
        at = (x - self.left) / self.sheet.scale.across, (y - self.top) / self.sheet.scale.down
        near = {name: place_distance(place, *at) for name, place in self.board.hits.items()}
        name = min(near, key=lambda each: near[each], default=None)
        return name if name and near[name][0] <= PRESS_REACH else None

    def box(self, place: Place) -> Box:
        """Return the characters of a place on the canvas; of a column, its head."""
        box = self.sheet.box(place)
        if place.kind == "column":
            box = Box(box.left, self.sheet.frame.top, box.width, 1)
        elif not place.outline:
            box = self.sheet.man_room(place)
        return Box(box.left + self.left, box.top + self.top, box.width, box.height)

    # Drawing

    def draw(self, scene: Scene, ghosts: tuple[Place, ...], hints: Presentation) -> None:
        """Draw a scene of the board, and what the user does. ghosts: places that the move under the pointer changes."""
        self.sheet.draw(scene)
        if not self.layout.labels:
            self.draw_names(scene, hints)
        copy_sheet(self.sheet, self.canvas, self.paint, self.position.game, (self.left, self.top))
        self.draw_course(hints)
        for place in ghosts:
            self.restyle(place, Style(dim=True))
        filled = {stand.place.name for stand in scene.stands if stand.shapes}
        for name, entry in hints.next.items():
            self.draw_next(name, entry, name in filled, hints)
        for name in hints.pressed:
            self.bracket(name, "()")
        if hints.pointed:
            self.bracket(hints.pointed, "[]")

    def draw_names(self, scene: Scene, hints: Presentation) -> None:
        """Write short names on empty areas that have none at the edges."""
        for stand in scene.stands:
            name, box = stand.place.name, self.sheet.box(stand.place)
            if (
                not stand.mark
                and stand.place.level == 0
                and 0 < len(name) <= min(3, box.width)
                and name not in hints.next
            ):
                self.sheet.write(box.middle, name, "muted")

    def restyle(self, place: Place, style: Style) -> None:
        """Change the style of the characters of a place, or of those along an edge, but not of letters on men."""
        for x, y in self.characters(place):
            if self.sheet.sheet.glyph(x - self.left, y - self.top).ground not in OWNER_ROLES:
                self.canvas.restyle(x, y, 1, 1, style)

    def characters(self, place: Place) -> Iterator[tuple[int, int]]:
        """Yield the characters of a place; those along a line for an edge."""
        if len(place.outline) != 2:
            left, top, width, height = self.box(place)
            yield from product(range(left, left + width), range(top, top + height))
            return
        (x, y), (end_x, end_y) = map(self.sheet.spot, place.outline)
        steps = max(abs(end_x - x), abs(end_y - y), 1)
        for step in range(steps + 1):
            along = round(x + (end_x - x) * step / steps), round(y + (end_y - y) * step / steps)
            yield along[0] + self.left, along[1] + self.top

    def draw_course(self, hints: Presentation) -> None:
        """Show the last move, the finished row, and the move that threw the game."""
        row = self.shown["board"]["row"]
        for number in row or self.shown["board"]["last"]:
            ground = self.paint.row if row else self.paint.fresh
            self.restyle(self.stands[number], Style(bgcolor=ground, bold=True))
        if hints.thrown is not None:
            box = self.box(self.stands[hints.thrown])
            self.canvas.put(box.left, box.top, "?!"[: box.width], self.paint.values["-"] + Style(bold=True))

    def draw_next(self, name: str, entry: Entry, is_filled: bool, hints: Presentation) -> None:
        """Draw the value of the best move through a place, or a dot, in its middle or beside what stands there."""
        place = self.board.hits[name]
        box = self.box(place)
        if "fill" in entry:
            room = max(box.width, 3 if len(place.outline) < 3 else 1)
            text, style = value_text(entry, room), self.paint.chip(entry, self.chips[entry["move"]])
            if self.chips[entry["move"]] == "best" and len(text) + 2 <= box.width and not is_filled:
                text = f" {text} "
        elif hints.has_marks:
            text, style = "◦", self.paint.base + Style(bold=True)
        else:
            text, style = name if self.has_name(place, box) else "", self.paint.quiet
        x, y = self.anchor(place, box, text, is_filled)
        self.canvas.put(x, y, text, style)
        if "fill" in entry and box.height >= 3 and not is_filled and self.has_name(place, box):
            self.canvas.write_centred(box.left, y - 1, box.width, name, self.paint.quiet)

    def has_name(self, place: Place, box: Box) -> bool:
        """Return whether an area shows its name."""
        return not self.layout.labels and len(place.outline) > 2 and len(place.name) <= min(3, box.width)

    def anchor(self, place: Place, box: Box, text: str, is_filled: bool) -> tuple[int, int]:
        """Return where a text on a place begins: in its middle, or at the upper right of what stands there."""
        if place.kind == "column":
            has_row = self.sheet.box(self.board.places[0]).top > self.sheet.frame.top + 1
            return box.left + (box.width - len(text)) // 2, box.top + has_row
        if not is_filled or len(place.outline) == 2:
            x, y = box.middle
            return x - (len(text) - 1) // 2, y
        is_small = not place.outline
        has_bracket = len(text) > 1 and box.width >= MIN_BRACKET_COLUMNS
        inside = max(0, box.width - len(text) - has_bracket)
        return box.left + (box.width if is_small else inside), box.top

    def bracket(self, name: str, brackets: str) -> None:
        """Mark a place that is pressed or under the pointer, without colour."""
        place = self.board.hits[name]
        box = self.box(place)
        if len(place.outline) < 3 and place.kind != "column":
            x, y = self.box(place).middle
            box = box if not place.outline and box.height >= 3 else Box(x - 2, y, 5, 1)
            self.canvas.put(box.left, y, brackets[0], self.paint.base + Style(bold=True))
            self.canvas.put(box.left + box.width - 1, y, brackets[1], self.paint.base + Style(bold=True))
        elif box.width < MIN_BRACKET_COLUMNS:
            self.canvas.restyle(*box, Style(reverse=True, bold=True))
        else:
            for row in range(box.top, box.top + box.height):
                self.canvas.put(box.left, row, brackets[0], Style(bold=True))
                self.canvas.put(box.left + box.width - 1, row, brackets[1], Style(bold=True))


def origin_of(sheet: BoardSheet, canvas: Canvas) -> tuple[int, int]:
    """Return the character of a canvas for the first one of a board that stands in the middle."""
    frame = sheet.frame
    return (canvas.width - frame.width) // 2 - frame.left, (canvas.height - frame.height) // 2 - frame.top


def copy_sheet(sheet: BoardSheet, canvas: Canvas, paint: Paint, game: Game[Any], origin: tuple[int, int]) -> None:
    """Copy a drawing to a canvas, in the styles of the theme."""
    frame, (left, top) = sheet.frame, origin
    for y in range(frame.top, frame.top + frame.height):
        for x in range(frame.left, frame.left + frame.width):
            glyph = sheet.sheet.glyph(x, y)
            canvas.put(x + left, y + top, glyph.character, paint.role(game, glyph))


def draw_thumbnail(position: Position[Any], canvas: Canvas, paint: Paint) -> None:
    """Draw a position without names at the edges; one without a board as its text."""
    scene = scene_of(position)
    if scene is None:
        TextPicture({"text": position.text, "legal": []}, canvas, paint).draw(Presentation({}))
        return
    layout = scene.layout._replace(labels=())
    sheet = BoardSheet(layout, fitting_scale(layout, canvas.width, canvas.height), paint.hollow)
    sheet.draw(scene)
    copy_sheet(sheet, canvas, paint, position.game, origin_of(sheet, canvas))


def place_distance(place: Place, x: float, y: float) -> tuple[float, float]:
    """Return how far a point is from a place, 0 inside an area, and then from its middle."""
    away = ((place.x - x) ** 2 + (place.y - y) ** 2) ** 0.5
    if len(place.outline) < 3:
        return away, away
    xs, ys = zip(*place.outline, strict=True)
    outside = max(min(xs) - x, x - max(xs), min(ys) - y, y - max(ys), 0.0)
    return outside, away


class TextPicture:
    """The text of a position without a board, and its moves below, scrolled to the one under the pointer."""

    def __init__(self, shown: dict[str, Any], canvas: Canvas, paint: Paint) -> None:
        self.canvas, self.paint = canvas, paint
        self.lines = wrap(shown["text"], canvas.width) or [""]
        self.names: list[str] = [entry["move"] for entry in shown["legal"]]
        self.chips, self.first = chips(shown["legal"]), 0

    @property
    def top(self) -> int:
        """The row of the first move."""
        return len(self.lines) + 1

    def name_at(self, x: int, y: int) -> str | None:
        """Return the name of the move in a row."""
        number = y - self.top + self.first
        return self.names[number] if y >= self.top and number < len(self.names) else None

    def draw(self, hints: Presentation) -> None:
        """Draw the text on top and the moves below."""
        for row, line in enumerate(self.lines):
            self.canvas.put(0, row, line, self.paint.base + Style(bold=True))
        at, room = (
            self.names.index(hints.pointed) if hints.pointed in self.names else 0,
            max(1, self.canvas.height - self.top),
        )
        self.first = max(0, at - room + 1)
        for row, name in enumerate(self.names[self.first : self.first + room], self.top):
            entry = hints.next.get(name, {})
            text = f"{name}  {value_text(entry, 9)} {entry['words']}" if "fill" in entry else name
            style = self.paint.chip(entry, self.chips[name]) if "fill" in entry else self.paint.base
            self.canvas.put(0, row, "▸ " if name == hints.pointed else "  ", self.paint.base)
            self.canvas.put(2, row, text, style)
