"""Boards on the screen: cells, columns into which stones fall, heaps, and the text of a position above its moves."""

from textwrap import wrap
from typing import Any, NamedTuple

from rich.style import Style

from zermelo.apps.tui.boards.canvas import Canvas, Key, drawn_mark, drawn_number
from zermelo.apps.tui.boards.scene import Motion, Scene, chips, sign_of

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

    @property
    def hand(self) -> int:
        """The width of a cell in a hand, where only a letter and a sign stand."""
        return min(3, self.width)


def sizes(is_falling: bool, has_names: bool, is_row: bool = False) -> list[CellSize]:
    """Return the sizes of cells, largest first; the first that fits is used.

    Cells are about square, a character being twice as high as wide; those with the names of pieces may be wider, and
    no lines run between the rows of a board into which stones fall. The cells of a single row are three lines high.
    """
    found = []
    for height in range(17, 2, -1):
        widest = 2 * height + (4 if has_names else 1)
        found += [CellSize(width, height, 1, 0 if is_falling else 1) for width in range(widest, 2 * height - 2, -1)]
    small: tuple[tuple[int, int], ...] = ((5, 3), (4, 3), (3, 3)) if is_row else ()
    small += ((7, 2), (6, 2), (5, 2), (4, 2), (7, 1), (5, 1), (4, 1), (3, 1))
    found += [CellSize(*extent, 1, 0 if is_falling else 1) for extent in small]
    return [*found, *(CellSize(*extent) for extent in ((5, 1, 1), (4, 1, 1), (3, 1, 1), (3, 1), (2, 1), (1, 1)))]


def draw_cells(canvas: Canvas, scene: Scene) -> None:
    """Draw a board of cells or columns."""
    CellBoard(canvas, scene).draw()


class CellBoard:
    """A board on its canvas. The size of a cell depends on the canvas and the game alone, and stays in a game."""

    def __init__(self, canvas: Canvas, scene: Scene) -> None:
        self.canvas, self.scene, self.cells = canvas, scene, scene.board["cells"]
        self.in_hand = {cell for hand in scene.board["hands"] for cell in hand}
        self.stocks = {number for number, cell in enumerate(self.cells) if "stock" in cell}
        self.is_staggered = scene.board["staggered"]
        self.columns, self.rows = (1 + max(cell[axis] for cell in self.cells) for axis in "xy")
        field = [cell for number, cell in enumerate(self.cells) if number not in self.in_hand | self.stocks]
        self.hand_columns = set(range(self.columns)) - {cell["x"] for cell in field}
        self.gap_rows = set(range(self.rows)) - {cell["y"] for cell in field}
        words = {self.cells[stock]["x"]: words_of(self.cells[stock], scene.shown["players"]) for stock in self.stocks}
        self.stock_columns = {
            x: max(map(len, each)) if canvas.width >= MIN_WORDS_COLUMNS else 3 for x, each in words.items()
        }
        self.chips = chips(scene.shown["legal"])
        is_falling = bool(scene.board["columns"])
        self.head = int(is_falling) * (2 if canvas.height >= self.rows + 2 else 1)
        """Rows above the columns, for their names and values."""
        has_names = any(named_piece(cell) for cell in self.cells)
        self.size = next(filter(self.fits, sizes(is_falling, has_names, self.rows == 1)), CellSize(1, 1))
        width, height = self.extent(self.size)
        self.left = max(0, canvas.width - width) // 2
        self.top = self.head + max(0, canvas.height - height - self.head) // 2

    def extent(self, size: CellSize) -> Point:
        """Return the width and the height of the board with cells of a size."""
        last_x, last_y = self.columns - 1, self.rows - 1
        right, bottom = self.across(last_x, size) + self.width(last_x, size), self.down(last_y, size)
        return right, bottom + self.height(last_y, size)

    def fits(self, size: CellSize) -> bool:
        width, height = self.extent(size)
        if self.is_staggered and (size.width + size.between) % 2:
            return False
        return width <= self.canvas.width and height + self.head <= self.canvas.height

    def width(self, x: int, size: CellSize | None = None) -> int:
        """Return the width of the cells of a column; hands are narrow, and so are stocks and columns without cells."""
        size = size or self.size
        if x in self.stock_columns:
            return self.stock_columns[x]
        return size.hand if x in self.hand_columns and not self.is_staggered else size.width

    def height(self, y: int, size: CellSize | None = None) -> int:
        """Return the height of a row; one without cells is a gap."""
        size = size or self.size
        return 1 if y in self.gap_rows else size.height

    def across(self, x: int, size: CellSize) -> int:
        """Return the number of characters to the left of a column of cells.

        The cells of a staggered board are two columns wide.
        """
        if self.is_staggered:
            return x * (size.width + size.between) // 2
        return sum(self.width(column, size) + size.between for column in range(x))

    def down(self, y: int, size: CellSize) -> int:
        return sum(self.height(row, size) + size.ruled for row in range(y))

    def at(self, x: int, y: int) -> Point:
        return self.left + self.across(x, self.size), self.top + self.down(y, self.size)

    def draw(self) -> None:
        """Draw the lines, then every cell, and the names of columns above them."""
        apart = self.in_hand | self.stocks
        self.draw_lines({(cell["x"], cell["y"]) for i, cell in enumerate(self.cells) if i not in apart})
        scene, preview = self.scene, self.scene.preview()
        for number, cell in enumerate(self.cells):
            if number in self.stocks:
                self.draw_stock(number)
            elif number not in self.in_hand or cell["mark"]:
                cell = {**cell, "mark": ""} if scene.motion and scene.motion.cell == number else cell
                self.draw_cell(Slot(self, number, cell), preview.get(number))
        for number, name in enumerate(scene.board["columns"]):
            self.draw_column(number, name)
        if scene.motion:
            self.draw_moving(scene.motion)

    def draw_stock(self, number: int) -> None:
        """Draw whose things a cell counts, their number and their name, in three lines; a store is high.

        On a narrow board there is the initial of the player, and no name; beside a low one, all is in one line.
        """
        scene, cell, size = self.scene, self.cells[number], self.size
        player, many, things = words_of(cell, scene.shown["players"])
        if self.canvas.width < MIN_WORDS_COLUMNS:
            player, things = player[:1].upper(), ""
        owner, tall = cell["stock"]["owner"], self.extent(size)[1]
        (left, top), width, digits = self.at(cell["x"], 0), self.width(cell["x"]), [many]
        if tall < 7 and not cell["stock"]["is_end"]:
            row = top + (tall - 1 if owner == 0 else cell["y"])
            style = scene.paint.player(scene.position.game, owner)
            self.canvas.write_centred(left, row, width, f"{player[:1]} {many}".upper(), style)
            return
        if cell["stock"]["is_end"]:
            self.canvas.fill(left, top, width, tall, scene.paint.tile)
            digits = list(drawn_number(many, width, tall - 6)) or digits
            top += max(0, tall - len(digits) - 2) // 2
        elif owner == 0:
            top += max(0, tall - 4 * (self.rows - cell["y"]) + 1)
        else:
            top += 4 * cell["y"]
        bold = scene.paint.base + Style(bold=True)
        lines = [(player, scene.paint.player(scene.position.game, owner)), *((each, bold) for each in digits)]
        for row, (words, style) in enumerate([*lines, (things, scene.paint.quiet)], top):
            self.canvas.write_centred(left, row, width, words, style)

    def draw_moving(self, motion: Motion) -> None:
        """Draw a stone or a piece between the cell that it has left and its own."""
        slot = Slot(self, motion.cell, self.cells[motion.cell])
        mark, style = self.scene.look(slot.cell["mark"])
        (left, top), (x, y) = slot.at, self.at(*motion.start)
        at = round(x + (left - x) * motion.share), round(y + (top - y) * motion.share)
        slot.write(slot.lines(mark), style, at)

    def draw_lines(self, places: set[Point]) -> None:
        """Draw a line between any two cells that are neighbours; on a board with gaps, a tile for each cell instead.

        Such a board has other neighbours than a rectangle, along lines that it does not declare.
        """
        size, line = self.size, self.scene.paint.line
        whole = (self.rows - len(self.gap_rows)) * (self.columns - len(self.hand_columns))
        is_apart = not any({(x + 1, y), (x, y + 1)} & places for x, y in places)
        if size.between and (len(places) < whole or is_apart or self.stocks):
            for x, y in places:
                self.canvas.fill(*self.at(x, y), self.width(x), size.height, self.scene.paint.tile)
            return
        for x, y in places:
            left, top = self.at(x, y)
            if size.between and (x + 1, y) in places:
                for row in range(size.height):
                    self.canvas.put(left + size.width, top + row, "│", line)
            if size.ruled and (x, y + 1) in places:
                self.canvas.put(left, top + size.height, "─" * size.width, line)
                if size.between and {(x + 1, y), (x + 1, y + 1)} <= places:
                    self.canvas.put(left + size.width, top + size.height, "┼", line)

    def draw_cell(self, slot: "Slot", preview: str | None) -> None:
        """Draw a cell with its mark, the mark of the previewed move, or the name and the value of its move."""
        scene, size, key, number = self.scene, self.size, slot.key, slot.number
        if key in scene.spots:
            self.canvas.target(*slot.at, slot.width + size.between, size.height + size.ruled, key)
        if number in scene.board["row"]:
            slot.fill(Style(bgcolor=scene.paint.row) if size.height >= 3 else Style(reverse=True))
        elif number in (scene.board["last"], scene.held):
            slot.fill(Style(bgcolor=scene.paint.fresh))
        entry = scene.entry(key) if key[0] == "cell" else None
        if slot.cell["mark"] and preview is None:
            self.draw_man(slot, entry)
        else:
            self.draw_content(slot, preview, entry)
        if number == scene.thrown:
            self.canvas.put(*slot.at, "?!"[: slot.width], scene.paint.values["-"] + Style(bold=True))
        if number == scene.held:
            slot.bracket("()")
        elif key == scene.pointed and key[0] == "cell":
            slot.bracket("[]")

    def draw_man(self, slot: "Slot", entry: MoveEntry | None) -> None:
        """Draw the piece on a cell; the value of the best move there is in a corner."""
        cell = slot.cell
        if cell["mark"] == FILLED_CELL_MARK and slot.width >= 3:
            slot.block()
            return
        mark, style = self.scene.look(cell["mark"])
        if entry and slot.width < 3:
            style = self.ink(entry)
        slot.write(slot.lines(mark), style)
        if entry and slot.width >= 3:
            corner = value_text(entry, slot.width // 2)
            self.canvas.put(slot.at[0] + slot.width - len(corner), slot.at[1], corner, self.ink(entry))

    def draw_content(self, slot: "Slot", preview: str | None, entry: MoveEntry | None) -> None:
        """Draw a cell that is empty, or that the move under the pointer fills: a ghost, with its value."""
        scene, key = self.scene, slot.key
        name = slot.cell["name"]
        if slot.cell.get("gone"):
            return
        if preview:
            mark, style = scene.look(preview)
            ghost, grid = style + Style(dim=True), scene.position.game.board
            piece = (grid.pieces or {}).get(preview) if grid else None
            if piece and not piece.fill:
                slot.write(piece_lines(piece._asdict(), mark, slot.width, self.size.height), ghost)
            else:
                slot.draw_mark(mark, ghost)
            if entry and slot.width >= 3:
                self.draw_chip(slot, entry, slot.at[1] + self.size.height - 1)
        elif entry and self.size.height >= 3:
            middle = slot.at[1] + (self.size.height - 1) // 2
            self.canvas.write_centred(slot.at[0], middle - 1, slot.width, name, scene.paint.quiet)
            self.draw_chip(slot, entry, middle + 1 if self.size.height > 4 else middle + self.size.height - 3)
        elif entry:
            self.draw_chip(slot, entry, slot.at[1] + (self.size.height - 1) // 2, name)
        elif scene.held is not None and key in scene.spots:
            slot.write(["•"], scene.paint.base + Style(bold=True))
        else:
            name = "·" if key[0] == "column" else name or "·"
            slot.write([name if len(name) <= slot.width - (not self.size.between) else "·"], scene.paint.quiet)

    def ink(self, entry: MoveEntry) -> Style:
        return self.scene.paint.chip(entry, self.chips[entry["move"]])

    def draw_chip(self, slot: "Slot", entry: MoveEntry, row: int, name: str = "") -> None:
        """Draw the value of a move in the middle of a row, with the name of the move if both fit."""
        text = value_text(entry, slot.width)
        if name and len(text) + len(name) < slot.width:
            text = f"{name} {text}"
        self.canvas.write_centred(slot.at[0], row, slot.width, self.pad_chip(text, entry, slot.width), self.ink(entry))

    def pad_chip(self, text: str, entry: MoveEntry, width: int) -> str:
        """Return the text of a filled chip with a space on either side, if they fit."""
        return f" {text} " if self.chips[entry["move"]] == "best" and len(text) + 2 <= width else text

    def draw_column(self, number: int, name: str) -> None:
        """Draw the name of a column above it, and below the name the value of a stone there."""
        key: Key = ("column", number, 0)
        scene, width, (left, _) = self.scene, self.size.width, self.at(number, 0)
        top = self.top - self.head
        self.canvas.target(left, top, width + self.size.between, self.head, key)
        entry = scene.entry(key)
        style = scene.paint.quiet if key in scene.spots else scene.paint.line
        if entry and self.head == 1:
            text = named_value(name, entry, width)
            self.canvas.write_centred(left, top, width, text, self.ink(entry))
        else:
            self.canvas.write_centred(left, top, width, name[:width], style)
        if entry and self.head == 2:
            text = self.pad_chip(value_text(entry, width), entry, width)
            self.canvas.write_centred(left, top + 1, width, text, self.ink(entry))
        if key == scene.pointed:
            bracket(self.canvas, (left, top), width, "[]", 1)


class Slot(NamedTuple):
    """A cell and its place on the canvas."""

    board: CellBoard
    number: int
    cell: Cell

    @property
    def key(self) -> Key:
        is_falling = bool(self.board.scene.board["columns"])
        return ("column", self.cell["x"], 0) if is_falling else ("cell", self.number, 0)

    @property
    def at(self) -> Point:
        return self.board.at(self.cell["x"], self.cell["y"])

    @property
    def width(self) -> int:
        return self.board.width(self.cell["x"])

    def mark_lines(self, mark: str) -> list[str]:
        """Return a mark as large as the cell allows with a margin; a stone that falls fills its cell."""
        height = self.board.size.height
        falls = self.key[0] == "column"
        rows = height if falls or height < 5 else height - 2
        columns = self.width if falls and self.width % 2 else self.width - 2 + (self.width % 2 == 0)
        if number := drawn_number(mark, columns, rows):
            return list(number)
        return list(drawn_mark(mark, min(columns, 2 * rows + 1), rows)) or [mark]

    def draw_mark(self, mark: str, style: Style) -> None:
        self.write(self.mark_lines(mark), style)

    def lines(self, mark: str) -> list[str]:
        """Return the lines of the piece or the mark on the cell."""
        piece = named_piece(self.cell)
        return piece_lines(piece, mark, self.width, self.board.size.height) if piece else self.mark_lines(mark)

    def write(self, lines: list[str], style: Style, at: Point | None = None) -> None:
        """Write lines into the middle of the cell, or of a place as large elsewhere."""
        (left, top), height = at or self.at, self.board.size.height
        for row, line in enumerate(lines, top + max(0, height - len(lines)) // 2):
            self.board.canvas.write_centred(left, row, self.width, line, style)

    def fill(self, style: Style) -> None:
        self.board.canvas.fill(*self.at, self.width, self.board.size.height, style)

    def block(self) -> None:
        """Fill the cell with a block, or, where it is off the field, with a shade."""
        names, size, (left, top) = self.board.scene.board["cells"], self.board.size, self.at
        is_margin = not self.cell["name"] and any(cell["name"] for cell in names)
        across, down = (1, 1) if size.height >= 4 else (1, 0)
        row, paint = ("░" if is_margin else "█") * (self.width - 2 * across), self.board.scene.paint
        for y in range(top + down, top + size.height - down):
            self.board.canvas.put(left + across, y, row, paint.quiet)

    def bracket(self, brackets: str) -> None:
        bracket(self.board.canvas, self.at, self.width, brackets, self.board.size.height)


def named_piece(cell: Cell) -> dict[str, Any] | None:
    """Return the piece on a cell, unless it is a disc or a pawn that is drawn as such."""
    piece: dict[str, Any] | None = cell.get("piece")
    return None if piece is None or piece["fill"] else piece


def piece_lines(piece: dict[str, Any], mark: str, width: int, height: int) -> list[str]:
    """Return a piece with its name and an arrow towards the opponent, or as much of it as fits."""
    lines = [mark]
    if height >= 3 and width >= len(piece["name"]):
        lines.append(piece["name"])
    if height >= 4 and not piece["upright"]:
        lines = [f"▲ {mark}" if piece["owner"] == 0 else f"▼ {mark}", *lines[1:]]
    return lines


def bracket(canvas: Canvas, at: Point, width: int, brackets: str, height: int) -> None:
    """Mark the cell that is under the pointer or picked up, without colour."""
    left, top = at
    if width < 5:
        canvas.restyle(left, top, width, Style(reverse=True, bold=True))
        return
    for row in range(top, top + height):
        canvas.put(left, row, brackets[0], Style(bold=True))
        canvas.put(left + width - 1, row, brackets[1], Style(bold=True))


def value_text(entry: MoveEntry, width: int) -> str:
    """Return '+5', a sign with the plies to the end, or the sign alone if only this fits."""
    sign, plies = sign_of(entry), entry["remoteness"]
    text = sign if plies is None else f"{sign}{plies}"
    return text if len(text) <= width else sign


def named_value(name: str, entry: MoveEntry, width: int) -> str:
    """Return 'a +', 'a+' or '+', whichever fits."""
    sign = sign_of(entry)
    return next((text for text in (f"{name} {sign}", f"{name}{sign}") if len(text) <= width), sign)


def words_of(cell: dict[str, Any], players: list[str]) -> tuple[str, str, str]:
    """Return the player, the number and the name of the things that a cell counts."""
    return players[cell["stock"]["owner"]], cell["mark"] or "0", cell["stock"]["things"]


MIN_WORDS_COLUMNS = 30
"""The fewest columns of a board with room for the words beside a number of things."""

FILLED_CELL_MARK = "#"
"""The mark of a cell that something fills, such as a domino, an arrow or a line."""

HEAP_LETTER_COLUMNS = 4
"""Columns for the letter of a heap, beside those for its number of stones."""


STONE_PLACE_OF_HEIGHT = {3: (6, 3), 2: (5, 2), 1: (2, 1)}
"""The place of a stone in characters, with the gap after it, by the height of the stone."""

PEBBLE_CHARACTERS = {"●": ("▟██▙", "▜██▛"), "○": ("╭──╮", "╰──╯")}
"""Stones of two lines."""


class HeapBoard:
    """Heaps of stones on a canvas, each in a row or in several; of a heap that does not fit, its end is drawn.

    The size of the stones depends on the heaps at the start of the game, so that it stays when stones are taken.
    """

    def __init__(self, canvas: Canvas, scene: Scene) -> None:
        self.canvas, self.scene, self.heaps = canvas, scene, scene.board["heaps"]
        start = scene.position.path[0]
        self.most = max(
            [*(start.game.declared.heaps(start.state) if start.game.declared.heaps else ()), *self.heaps], default=0
        )
        self.name = HEAP_LETTER_COLUMNS + max(2, len(str(self.most)))
        self.height = next((height for height in STONE_PLACE_OF_HEIGHT if self.fits(height)), 1)
        self.step = STONE_PLACE_OF_HEIGHT[self.height][0]
        if self.height == 1 and self.name + self.most * 2 > canvas.width:
            self.step = 1

    def across(self, step: int) -> int:
        """Return the number of stones in a row."""
        return max(1, (self.canvas.width - self.name) // step)

    def fits(self, height: int) -> bool:
        rows = -(-self.most // self.across(STONE_PLACE_OF_HEIGHT[height][0]))
        return len(self.heaps) * (rows * height + 1) <= self.canvas.height

    def draw(self) -> None:
        """Draw every heap with its letter and its number of stones."""
        canvas, scene, heaps, across = self.canvas, self.scene, self.heaps, self.across(self.step)
        rows = [max(1, -(-stones // across)) for stones in heaps]
        if sum(rows) * self.height > canvas.height:
            rows = [min(max(1, canvas.height // max(1, len(heaps))), full) for full in rows]
        gap = 1 if sum(rows) * self.height + len(heaps) - 1 <= canvas.height else 0
        left = max(0, canvas.width - self.name - self.step * min(across, self.most)) // 2
        top = max(0, canvas.height - sum(rows) * self.height - gap * (len(heaps) - 1)) // 2
        digits = self.name - HEAP_LETTER_COLUMNS
        for heap, stones in enumerate(heaps):
            middle = top + (self.height - 1) // 2
            canvas.put(left, middle, f"{chr(ord('a') + heap)} {stones:>{digits}}", scene.paint.quiet)
            hidden = max(0, -(-stones // across) - rows[heap]) * across
            for place, stone in enumerate(range(hidden, stones)):
                at = left + self.name + place % across * self.step, top + place // across * self.height
                self.draw_stone(("stone", heap, stone), *at)
            if hidden:
                canvas.put(left + self.name, top, "…", scene.paint.quiet)
            top += rows[heap] * self.height + gap

    def draw_stone(self, key: Key, x: int, y: int) -> None:
        """Draw a stone, with its value if values are on, and hollow if the move under the pointer takes it."""
        scene, pointed, width = self.scene, self.scene.pointed, max(1, self.step - 1)
        is_removed = pointed is not None and pointed[:2] == key[:2] and pointed[2] <= key[2]
        entry = scene.entry(key)
        if key in scene.spots:
            self.canvas.target(x, y, self.step, self.height, key)
        mark = "○" if is_removed else "●"
        style = scene.paint.base + Style(underline=self.height == 1, bold=True) if is_removed else scene.paint.base
        lines = (
            drawn_mark(mark, width, 3) if self.height == 3 else PEBBLE_CHARACTERS[mark] if self.height == 2 else (mark,)
        )
        if entry and self.height == 1:
            lines, style = (sign_of(entry),), scene.ink(entry) + Style(underline=is_removed)
        elif entry and not is_removed:
            bar, between = "─" * (width - 2), f"│{' ' * (width - 2)}│"
            lines = (f"╭{bar}╮", *[between] * (self.height - 2), f"╰{bar}╯")
        for row, line in enumerate(lines, y):
            self.canvas.put(x, row, line, style)
        if entry and self.height > 1:
            self.canvas.write_centred(x, y + self.height // 2, width, value_text(entry, width), scene.ink(entry))


def draw_heaps(canvas: Canvas, scene: Scene) -> None:
    """Draw heaps of stones."""
    HeapBoard(canvas, scene).draw()


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
        text = f"{name}  {sign_of(entry)} {entry['words']}" if entry else name
        canvas.put(2, row, text, scene.ink(entry) if entry else scene.paint.base)
