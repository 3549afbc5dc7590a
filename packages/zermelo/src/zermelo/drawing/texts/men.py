"""What stands on the places of a board: figures of quarters of characters where there is room, and else a character."""

from collections.abc import Iterable

from zermelo.drawing.figures import OWNER_ROLES, Primitive, disc, words
from zermelo.drawing.scene import BoardLayout, Stand
from zermelo.drawing.texts.blocks import DISC_FIGURES, PIECE_FIGURES, blocks, extent_of, large_number, piece_blocks
from zermelo.drawing.texts.grid import MAN_REACH, BoardGrid, Box, Scale
from zermelo.drawing.texts.sheet import CharacterSheet, Glyph
from zermelo.rules import EMPTY_MARK, Look, Place

__all__ = ["MIN_TRAY_ROWS", "NOBODY_BLOCK", "MenSheet"]

BLOCK_MARK, NOBODY_BLOCK = "#", "▓"
"""The mark of something that fills a place for good, such as an arrow, and its character."""

MIN_TRAY_ROWS = 5
"""The fewest rows of a tray with a large number between its words."""

OUTLINE_SHARE = 0.48
"""How far an outline reaches from its middle, as a share of its side."""

SMALL_CUP_SIZE = 0.75
"""The size below which a cup has a small letter."""

MEN_COLOURS = ("white", "black")
"""The fills of men of wood, whose figures are filled or hollow."""


class MenSheet(BoardGrid):
    """A sheet on which men stand. hollow: the role of men whose colour is that of the ground; '' for letters only."""

    def __init__(self, layout: BoardLayout, scale: Scale, hollow: str = "", is_whole: bool = True) -> None:
        super().__init__(layout, scale, is_whole)
        self.hollow, self.sheet = hollow, CharacterSheet()

    def write(self, at: tuple[int, int], text: str, role: str = "", ground: str = "") -> None:
        """Write a text with its middle at a character."""
        self.sheet.put(at[0] - (len(text) - 1) // 2, at[1], text, role, ground)

    def put_rows(self, left: int, top: int, rows: Iterable[Iterable[Glyph]]) -> None:
        """Copy characters; spaces leave what is there."""
        for y, row in enumerate(rows, top):
            for x, glyph in enumerate(row, left):
                if glyph.character != " ":
                    self.sheet.put(x, y, glyph.character, glyph.role)

    def put_lines(self, box: Box, lines: Iterable[str], role: str) -> None:
        self.put_rows(box.left, box.top, ((Glyph(character, role) for character in line) for line in lines))

    def clear(self, box: Box, lines: Iterable[str]) -> None:
        """Take away the lines of the board inside a figure."""
        for y, line in enumerate(lines, box.top):
            for x, character in enumerate(line, box.left):
                if character == "█":
                    self.sheet.put(x, y, " ")

    def draw_figure(self, stand: Stand, look: Look | None) -> None:
        """Draw a figure of quarters or a large number if it has three rows, and else a character with its name."""
        shapes = tuple(around(shape, stand.place) for shape in stand.shapes)
        outlines = [shape.size * OUTLINE_SHARE for shape in shapes if shape.kind == "path"]
        room, box = self.room(stand.place, max([extent_of(shapes) or MAN_REACH, *outlines])), self.box(stand.place)
        is_large = room.height >= 3 and (not stand.place.caption or box.height >= MIN_TRAY_ROWS)
        if is_large and (self.draw_blocks(stand, shapes, look, room) or self.draw_number(stand, look, box)):
            return
        self.write(box.middle, self.character(stand, look), self.role(stand, look))
        name = look.name if look and look.shape == "outline" and not is_wooden(look) else ""
        if box.height >= 3 and name and len(name) <= box.width:
            self.write((box.middle[0], box.middle[1] + 1), name, self.role(stand, look))

    def draw_blocks(self, stand: Stand, shapes: tuple[Primitive, ...], look: Look | None, room: Box) -> bool:
        """Draw a figure of quarters, with its text on it; return False if there is none."""
        role = self.role(stand, look)
        if look and look.shape == "outline":
            if stand.mark == BLOCK_MARK:
                self.put_lines(room, [NOBODY_BLOCK * room.width] * room.height, role)
                return True
            if is_wooden(look):
                self.clear(room, piece_blocks(look.name, True, room.width, room.height))
                self.put_lines(room, piece_blocks(look.name, self.is_filled(look), room.width, room.height), role)
                return True
            if stand.place.outline:
                return False
            shapes = disc(0, 0, MAN_REACH, role), words(0, 0, self.character(stand, look), 0.3, f"on-{role}")
        if not extent_of(shapes) or (look and look.shape == "seeds"):
            return False
        self.put_rows(room.left, room.top, blocks(shapes, room.width, room.height, self.hollow))
        for shape in shapes:
            if shape.kind == "text" and len(shape.words) <= room.width - 2:
                self.write(room.middle, shape.words, shape.fill, role if shape.fill.startswith("on-") else "")
        return True

    def draw_number(self, stand: Stand, look: Look | None, box: Box) -> bool:
        """Draw a number in large digits, below a value or between words; return False if it is none, or too wide."""
        number = self.character(stand, look)
        if not number.isdigit() or box.width < 3 * len(number):
            return False
        left = box.left + (box.width - 3 * len(number)) // 2
        top = box.top + (box.height - (3 if stand.place.caption else 2)) // 2
        self.put_lines(Box(left, top, 3 * len(number), 3), large_number(number), self.role(stand, look))
        return True

    def is_filled(self, look: Look) -> bool:
        """Return whether a white or a black man is filled: it is hollow if its colour is like that of the ground."""
        return f"{look.fill}-man" != self.hollow

    def role(self, stand: Stand, look: Look | None) -> str:
        """Return the colour role of what stands on a place."""
        if look and is_wooden(look):
            return "ink" if self.is_filled(look) else "muted"
        return "ink" if stand.owner is None else OWNER_ROLES[stand.owner]

    def character(self, stand: Stand, look: Look | None) -> str:
        """Return the character for a figure that is too small for quarters."""
        board = self.layout.board
        if look is None:
            return stand.mark
        if is_wooden(look) and self.hollow:
            return PIECE_FIGURES.get(look.name, DISC_FIGURES)[not self.is_filled(look)]
        if board.colours and self.hollow and look.owner is not None:
            return DISC_FIGURES[look.owner]
        if stand.mark == EMPTY_MARK:
            return look.words or look.name[:1].upper()
        if look.shape == "stone" and self.hollow:
            return DISC_FIGURES[0]
        letter = board.number(stand.mark) if stand.mark in board.digits else look.words or stand.mark
        return letter.lower() if look.shape == "cup" and look.size < SMALL_CUP_SIZE else letter


def around(shape: Primitive, place: Place) -> Primitive:
    """Return a shape as seen from the middle of a place."""
    return shape._replace(points=tuple((round(x - place.x, 4), round(y - place.y, 4)) for x, y in shape.points))


def is_wooden(look: Look) -> bool:
    """Return whether a piece is a white or a black man of a player, which is drawn filled or hollow."""
    return look.fill in MEN_COLOURS and look.owner is not None
