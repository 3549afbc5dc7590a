"""Boards on the screen: cells, columns into which stones fall, heaps, and the text of a position above its moves."""

from textwrap import wrap
from typing import Any, NamedTuple

from rich.style import Style

from zermelo.apps.tui.boards.canvas import BIG, Canvas, Key
from zermelo.apps.tui.boards.scene import Scene

__all__ = ["draw_cells", "draw_heaps", "draw_text"]


Cell = dict[str, Any]
MoveEntry = dict[str, Any]
Point = tuple[int, int]


class CellSize(NamedTuple):
    """The size of a cell in characters, and the lines between cells."""

    width: int
    height: int
    between: int = 0
    """Columns between two cells: 1 for a line, else 0."""
    ruled: int = 0
    """Rows between two cells."""

    def extent(self, columns: int, rows: int) -> Point:
        """Return the width and the height of a board."""
        return columns * (self.width + self.between) - self.between, rows * (self.height + self.ruled) - self.ruled


SIZES = [
    *(CellSize(width, height, 1, 1) for width, height in ((13, 7), (11, 5), (9, 3), (7, 3), (5, 2), (5, 1), (3, 1))),
    *(CellSize(*extent) for extent in ((5, 1, 1), (3, 1, 1), (3, 1), (2, 1), (1, 1))),
]  # fmt: skip
"""The sizes, largest first; the first that fits is used."""


def draw_cells(canvas: Canvas, scene: Scene) -> None:
    """Draw a board of cells or columns."""
    CellBoard(canvas, scene).draw()


class CellBoard:
    """A board on its canvas."""

    def __init__(self, canvas: Canvas, scene: Scene) -> None:
        self.canvas, self.scene, self.cells = canvas, scene, scene.board["cells"]
        columns, rows = (1 + max(cell[axis] for cell in self.cells) for axis in "xy")
        head = 1 if scene.board["columns"] else 0

        def fits(size: CellSize) -> bool:
            width, height = size.extent(columns, rows + head)
            return width <= canvas.width and height <= canvas.height

        self.size = next(filter(fits, SIZES), SIZES[-1])
        width, height = self.size.extent(columns, rows)
        self.left = max(0, canvas.width - width) // 2
        self.top = head + max(0, canvas.height - height - head) // 2

    def at(self, x: int, y: int) -> Point:
        size = self.size
        return self.left + x * (size.width + size.between), self.top + y * (size.height + size.ruled)

    def draw(self) -> None:
        """Draw the lines, then every cell, and the names of columns above them."""
        in_hand = {cell for hand in self.scene.board["hands"] for cell in hand}
        self.draw_lines({(cell["x"], cell["y"]) for i, cell in enumerate(self.cells) if i not in in_hand})
        preview = self.scene.preview()
        for number, cell in enumerate(self.cells):
            if number not in in_hand or cell["mark"]:
                self.draw_cell(number, cell, preview.get(number))
        for number, name in enumerate(self.scene.board["columns"]):
            self.draw_column(number, name)

    def draw_lines(self, places: set[Point]) -> None:
        """Draw a line between any two cells that are neighbours."""
        size, line = self.size, self.scene.paint.line
        for x, y in places:
            left, top = self.at(x, y)
            if size.between and (x + 1, y) in places:
                for row in range(size.height):
                    self.canvas.put(left + size.width, top + row, "│", line)
            if size.ruled and (x, y + 1) in places:
                self.canvas.put(left, top + size.height, "─" * size.width, line)
                if size.between and {(x + 1, y), (x + 1, y + 1)} <= places:
                    self.canvas.put(left + size.width, top + size.height, "┼", line)

    def draw_cell(self, number: int, cell: Cell, preview: str | None) -> None:
        """Draw a cell with its mark, the mark of the previewed move, or the name and the value of its move."""
        scene, size, at = self.scene, self.size, self.at(cell["x"], cell["y"])
        key: Key = ("column", cell["x"], 0) if scene.board["columns"] else ("cell", number, 0)
        if key in scene.spots:
            self.canvas.target(*at, size.width + size.between, size.height + size.ruled, key)
        if number in scene.board["row"]:
            self.fill(at, Style(reverse=True))
        elif number in (scene.board["last"], scene.held):
            self.fill(at, Style(bgcolor=scene.paint.fresh))
        entry = scene.entry(key) if key[0] == "cell" else None
        if cell["mark"] and preview is None:
            self.draw_man(at, cell, entry)
        else:
            self.draw_content(at, key, cell, preview, entry)
        if number == scene.held:
            self.bracket(at, "()", size.height)
        elif key == scene.pointed and key[0] == "cell":
            self.bracket(at, "[]", size.height)

    def draw_man(self, at: Point, cell: Cell, entry: MoveEntry | None) -> None:
        """Draw the piece on a cell; the value of the best move there is in a corner, and hides nothing."""
        size = self.size
        mark, style = self.scene.look(cell["mark"])
        if entry and size.width < 3:
            style = self.scene.ink(entry)
        if "piece" in cell and size.height >= 3 and size.width >= len(cell["piece"]["name"]):
            lines = [mark, cell["piece"]["name"]]
            self.write(at, ["▲", *lines] if cell["piece"]["owner"] == 0 else [*lines[::-1], "▼"], style)
        else:
            self.draw_mark(at, mark, style)
        if entry and size.width >= 3:
            corner = value_text(entry, size.width // 2) if size.height >= 3 else entry["glyph"]
            self.canvas.put(at[0] + size.width - len(corner), at[1], corner, self.scene.ink(entry))

    def draw_content(self, at: Point, key: Key, cell: Cell, preview: str | None, entry: MoveEntry | None) -> None:
        """Draw a cell that is empty, or that the move under the pointer fills."""
        scene, size = self.scene, self.size
        if entry:
            self.fill(at, scene.ink(entry))
        if preview:
            mark, own = scene.look(preview)
            self.draw_mark(at, mark, scene.ink(entry) if entry else own + Style(italic=True, dim=True))
        elif entry and size.height >= 3:
            name, value = cell["name"], value_text(entry, size.width)
            self.write(at, [name, value, ""] if size.height == 3 else [name, "", value], scene.ink(entry))
        elif entry:
            self.write(at, [named_value(cell["name"], entry, size.width)], scene.ink(entry))
        elif scene.held is not None and key in scene.spots:
            self.write(at, ["•"], scene.paint.base + Style(bold=True))
        else:
            name = "·" if key[0] == "column" else cell["name"] or "·"
            self.write(at, [name if len(name) <= size.width - (not size.between) else "·"], scene.paint.quiet)

    def draw_mark(self, at: Point, mark: str, style: Style) -> None:
        big = BIG[5 if self.size.height > 5 else 3].get(mark) if self.size.height >= 3 else None
        self.write(at, list(big or [mark]), style)

    def write(self, at: Point, lines: list[str], style: Style) -> None:
        """Write lines into the middle of a cell."""
        for row, line in enumerate(lines, at[1] + (self.size.height - len(lines) + 1) // 2):
            self.canvas.centred(at[0], row, self.size.width, line, style)

    def fill(self, at: Point, style: Style) -> None:
        self.canvas.fill(*at, self.size.width, self.size.height, style)

    def draw_column(self, number: int, name: str) -> None:
        """Draw the name of a column above it, with the value of a stone there."""
        key: Key = ("column", number, 0)
        scene, width, left, top = self.scene, self.size.width, self.at(number, 0)[0], self.top - 1
        self.canvas.target(left, top, width + self.size.between, 1, key)
        entry = scene.entry(key)
        text = named_value(name, entry, width) if entry else name[:width]
        style = scene.ink(entry) if entry else scene.paint.base if key in scene.spots else scene.paint.line
        self.canvas.fill(left, top, width, 1, style)
        self.canvas.centred(left, top, width, text, style)
        if key == scene.pointed:
            self.bracket((left, top), "[]", 1)

    def bracket(self, at: Point, brackets: str, height: int) -> None:
        """Mark the cell that is under the pointer or picked up, without colour."""
        (left, top), width = at, self.size.width
        if width < 5:
            self.canvas.restyle(left, top, width, Style(reverse=True, bold=True))
            return
        for row in range(top, top + height):
            self.canvas.put(left, row, brackets[0], Style(bold=True))
            self.canvas.put(left + width - 1, row, brackets[1], Style(bold=True))


def value_text(entry: MoveEntry, width: int) -> str:
    """Return '+ win 5' or '+5', whichever fits."""
    glyph, word, plies = entry["glyph"], entry["value"] or "open", entry["remoteness"]
    number = "" if plies is None else f" {plies}"
    return next(text for text in (f"{glyph} {word}{number}", f"{glyph}{number.strip()}", glyph) if len(text) <= width)


def named_value(name: str, entry: MoveEntry, width: int) -> str:
    """Return 'a +', 'a+' or '+', whichever fits."""
    glyph = entry["glyph"]
    return next((text for text in (f"{name} {glyph}", f"{name}{glyph}") if len(text) <= width), glyph)


NAME = 4
"""Columns for the letter of a heap, beside those for its number of stones."""


def draw_heaps(canvas: Canvas, scene: Scene) -> None:
    """Draw a heap in a row, or in several if it is too long for one; of a heap that does not fit, draw its end."""
    heaps = scene.board["heaps"]
    longest = max(heaps, default=0)
    digits = max(2, len(str(longest)))
    name = NAME + digits
    step = 2 if longest * 2 + name <= canvas.width else 1
    across = max(1, (canvas.width - name) // step)
    most = max(1, canvas.height // max(1, len(heaps)))
    rows = [max(1, -(-stones // across)) for stones in heaps]
    if sum(rows) > canvas.height:
        rows = [min(most, full) for full in rows]
    gap = 1 if sum(rows) + len(heaps) - 1 <= canvas.height else 0
    left = max(0, canvas.width - name - step * min(across, longest)) // 2
    top = max(0, canvas.height - sum(rows) - gap * (len(heaps) - 1)) // 2
    for heap, stones in enumerate(heaps):
        canvas.put(left, top, f"{chr(ord('a') + heap)} {stones:>{digits}}", scene.paint.quiet)
        hidden = max(0, -(-stones // across) - rows[heap]) * across
        for place, stone in enumerate(range(hidden, stones)):
            at = left + name + place % across * step, top + place // across
            draw_stone(canvas, scene, ("stone", heap, stone), *at)
        if hidden:
            canvas.put(left + name, top, "…", scene.paint.quiet)
        top += rows[heap] + gap


def draw_stone(canvas: Canvas, scene: Scene, key: Key, x: int, y: int) -> None:
    """Draw a stone, with its value if values are on, and hollow if the move under the pointer takes it."""
    pointed = scene.pointed
    is_removed = pointed is not None and pointed[:2] == key[:2] and pointed[2] <= key[2]
    entry = scene.entry(key)
    if key in scene.spots:
        canvas.target(x, y, 2, 1, key)
    text = entry["glyph"] if entry else "○" if is_removed else "●"
    style = scene.ink(entry) if entry else scene.paint.base
    canvas.put(x, y, text, style + Style(underline=True, bold=True) if is_removed else style)


def draw_text(canvas: Canvas, scene: Scene) -> None:
    """Draw the text on top and the moves below, scrolled so that the move under the pointer is visible."""
    lines = wrap(scene.shown["text"], canvas.width) or [""]
    for row, line in enumerate(lines):
        canvas.put(0, row, line, scene.paint.base + Style(bold=True))
    top = len(lines) + 1
    keys = [key for key in scene.spots if key[0] == "line"]
    at, room = keys.index(scene.pointed) if scene.pointed in keys else 0, max(1, canvas.height - top)
    first = max(0, at - room + 1)
    for row, key in enumerate(keys[first : first + room], top):
        entry, (move,) = scene.entry(key), scene.spots[key].moves
        name = move.name
        canvas.target(0, row, canvas.width, 1, key)
        canvas.put(0, row, "▸ " if key == scene.pointed else "  ", scene.paint.base)
        text = f"{name}  {entry['glyph']} {entry['words']}" if entry else name
        canvas.put(2, row, text, scene.ink(entry) if entry else scene.paint.base)
