"""A board of cells, or of columns into which stones fall, in cells as large as there is room for."""

from typing import Any, NamedTuple

from rich.style import Style

from zermelo.apps.tui.boards.canvas import BIG, Canvas
from zermelo.apps.tui.boards.scene import Scene
from zermelo.apps.tui.boards.spots import Key

__all__ = ["draw_cells"]


class Size(NamedTuple):
    """How large a cell is, in characters, and whether lines stand between cells."""

    width: int
    height: int
    between: int
    """Columns between two cells: 1 for a line, else 0."""
    ruled: int
    """Rows between two cells."""


SIZES = [
    *(Size(width, height, 1, 1) for width, height in ((13, 7), (11, 5), (9, 3), (7, 3), (5, 2), (5, 1), (3, 1))),
    Size(5, 1, 1, 0), Size(3, 1, 1, 0), Size(3, 1, 0, 0), Size(2, 1, 0, 0), Size(1, 1, 0, 0),
]  # fmt: skip
"""From the largest; the first that fits is used."""

Cell = dict[str, Any]


class Frame(NamedTuple):
    """Where a board stands on its canvas."""

    size: Size
    left: int
    top: int
    columns: int
    rows: int

    def at(self, x: int, y: int) -> tuple[int, int]:
        size = self.size
        return self.left + x * (size.width + size.between), self.top + y * (size.height + size.ruled)


def draw_cells(canvas: Canvas, scene: Scene) -> None:
    """Draw the lines, then every cell; above columns their names."""
    frame, held = framed(canvas, scene.board), {cell for hand in scene.board["hands"] for cell in hand}
    cells = scene.board["cells"]
    draw_lines(canvas, scene, frame, {(cell["x"], cell["y"]) for i, cell in enumerate(cells) if i not in held})
    preview = scene.preview()
    for number, cell in enumerate(cells):
        if number not in held or cell["mark"]:
            draw_cell(canvas, scene, frame, number, cell, preview.get(number))
    for number, name in enumerate(scene.board["columns"]):
        draw_column(canvas, scene, frame, number, name)


def framed(canvas: Canvas, board: dict[str, Any]) -> Frame:
    columns = 1 + max(cell["x"] for cell in board["cells"])
    rows = 1 + max(cell["y"] for cell in board["cells"])
    head = 1 if board["columns"] else 0
    size = next((size for size in SIZES if fits(size, columns, rows + head, canvas)), SIZES[-1])
    width = columns * (size.width + size.between) - size.between
    height = rows * (size.height + size.ruled) - size.ruled
    return Frame(
        size, max(0, canvas.width - width) // 2, head + max(0, canvas.height - height - head) // 2, columns, rows
    )


def fits(size: Size, columns: int, rows: int, canvas: Canvas) -> bool:
    across = columns * (size.width + size.between) - size.between
    down = rows * (size.height + size.ruled) - size.ruled
    return across <= canvas.width and down <= canvas.height


def draw_lines(canvas: Canvas, scene: Scene, frame: Frame, taken: set[tuple[int, int]]) -> None:
    """A line between two cells that are neighbours."""
    size, line = frame.size, scene.paint.line
    for x, y in taken:
        left, top = frame.at(x, y)
        if size.between and (x + 1, y) in taken:
            for row in range(size.height):
                canvas.put(left + size.width, top + row, "│", line)
        if size.ruled and (x, y + 1) in taken:
            canvas.put(left, top + size.height, "─" * size.width, line)
            if size.between and {(x + 1, y), (x + 1, y + 1)} <= taken:
                canvas.put(left + size.width, top + size.height, "┼", line)


def draw_cell(canvas: Canvas, scene: Scene, frame: Frame, number: int, cell: Cell, preview: str | None) -> None:
    """Draw the mark in a cell, or the one that is previewed, or the name and the value of the move there."""
    size, (left, top) = frame.size, frame.at(cell["x"], cell["y"])
    key: Key = ("column", cell["x"], 0) if scene.board["columns"] else ("cell", number, 0)
    if key in scene.spots:
        canvas.target(left, top, size.width + size.between, size.height + size.ruled, key)
    if number in scene.board["row"]:
        canvas.fill(left, top, size.width, size.height, Style(reverse=True))
    elif number in (scene.board["last"], scene.held):
        canvas.fill(left, top, size.width, size.height, Style(bgcolor=scene.paint.fresh))
    entry = scene.entry(key) if key[0] == "cell" else None
    if cell["mark"] and preview is None:
        draw_man(canvas, scene, size, (left, top), cell, entry)
    else:
        draw_content(canvas, scene, size, (left, top), key, cell, preview, entry)
    if number == scene.held:
        bracket(canvas, left, top, size, "()")
    elif key == scene.pointed and key[0] == "cell":
        bracket(canvas, left, top, size, "[]")


def draw_man(
    canvas: Canvas, scene: Scene, size: Size, at: tuple[int, int], cell: Cell, entry: dict[str, Any] | None
) -> None:
    """Draw what stands on a cell; the value of the best move there is in a corner, and hides nothing."""
    mark, style = scene.look(cell["mark"])
    if entry and size.width < 3:
        style = scene.ink(entry)
    if "piece" in cell and size.height >= 3 and size.width >= len(cell["piece"]["name"]):
        lines = [mark, cell["piece"]["name"]]
        for row, line in enumerate(["▲", *lines] if cell["piece"]["owner"] == 0 else [*lines[::-1], "▼"]):
            canvas.centred(at[0], at[1] + (size.height - 3) // 2 + row, size.width, line, style)
    else:
        draw_mark(canvas, size, at, mark, style)
    if entry and size.width >= 3:
        corner = value_text(entry, size.width // 2) if size.height >= 3 else entry["glyph"]
        canvas.put(at[0] + size.width - len(corner), at[1], corner, scene.ink(entry))


def draw_content(
    canvas: Canvas, scene: Scene, size: Size, at: tuple[int, int], key: Key, cell: Cell, preview: str | None,
    entry: dict[str, Any] | None,
) -> None:  # fmt: skip
    """Draw an empty cell, or one that the move which is pointed at fills."""
    if entry:
        canvas.fill(*at, size.width, size.height, scene.ink(entry))
    if preview:
        drawn, own = scene.look(preview)
        draw_mark(canvas, size, at, drawn, scene.ink(entry) if entry else own + Style(italic=True, dim=True))
    elif entry:
        write_value(canvas, size, at, cell["name"], entry, scene.ink(entry))
    elif scene.held is not None and key in scene.spots:
        canvas.centred(at[0], at[1] + size.height // 2, size.width, "•", scene.paint.base + Style(bold=True))
    else:
        name = "·" if key[0] == "column" else cell["name"] or "·"
        text = name if len(name) <= size.width - (not size.between) else "·"
        canvas.centred(at[0], at[1] + size.height // 2, size.width, text, scene.paint.quiet)


def draw_mark(canvas: Canvas, size: Size, at: tuple[int, int], mark: str, style: Style) -> None:
    lines = 5 if size.height > 5 else 3
    big = BIG[lines].get(mark) if size.height >= 3 else None
    if big:
        for row, line in enumerate(big, at[1] + (size.height - lines) // 2):
            canvas.centred(at[0], row, size.width, line, style)
    else:
        canvas.centred(at[0], at[1] + size.height // 2, size.width, mark, style)


def write_value(
    canvas: Canvas, size: Size, at: tuple[int, int], name: str, entry: dict[str, Any], style: Style
) -> None:
    """Write the name, and the value as its sign and, where there is room, its word and its plies."""
    middle = at[1] + size.height // 2
    if size.height >= 3:
        canvas.centred(at[0], middle - 1, size.width, name, style)
        canvas.centred(at[0], middle + 1 - (size.height == 3), size.width, value_text(entry, size.width), style)
        return
    text = next((text for text in (f"{name} {entry['glyph']}", f"{name}{entry['glyph']}") if len(text) <= size.width),
                entry["glyph"])  # fmt: skip
    canvas.centred(at[0], middle, size.width, text, style)


def value_text(entry: dict[str, Any], width: int) -> str:
    """Return '+ win 5' or '+5', whichever there is room for."""
    glyph, word, plies = entry["glyph"], entry["value"] or "open", entry["remoteness"]
    number = "" if plies is None else f" {plies}"
    return next(text for text in (f"{glyph} {word}{number}", f"{glyph}{number.strip()}", glyph) if len(text) <= width)


def draw_column(canvas: Canvas, scene: Scene, frame: Frame, number: int, name: str) -> None:
    """The name of a column above it, with the value of a stone there."""
    key: Key = ("column", number, 0)
    left, top = frame.at(number, 0)
    canvas.target(left, top - 1, frame.size.width + frame.size.between, 1, key)
    entry, room = scene.entry(key), frame.size.width
    texts = [f"{name} {entry['glyph']}", f"{name}{entry['glyph']}", entry["glyph"]] if entry else [name]
    text = next((text for text in texts if len(text) <= room), texts[-1][:room])
    style = scene.ink(entry) if entry else scene.paint.base if key in scene.spots else scene.paint.line
    canvas.fill(left, top - 1, room, 1, style)
    canvas.centred(left, top - 1, room, text, style)
    if key == scene.pointed:
        bracket(canvas, left, top - 1, Size(room, 1, 0, 0), "[]")


def bracket(canvas: Canvas, left: int, top: int, size: Size, brackets: str) -> None:
    """Show without colour what is pointed at or picked up."""
    if size.width < 5:
        canvas.restyle(left, top, size.width, Style(reverse=True, bold=True))
        return
    for row in range(top, top + size.height):
        canvas.put(left, row, brackets[0], Style(bold=True))
        canvas.put(left + size.width - 1, row, brackets[1], Style(bold=True))
