"""Paper of the size A4 on which words and pictures stand one below the other, as a PDF; lengths are millimetres."""

import io
from typing import Any
from xml.etree.ElementTree import Element

from zermelo.drawing.svg import png, wrap_words
from zermelo.errors import MissingExtra

__all__ = ["CAPTION_SIZE", "PAPER_WIDTH", "Paper", "line_height"]

A4_WIDTH, A4_HEIGHT, PAPER_MARGIN = 210.0, 297.0, 15.0

PAPER_WIDTH = A4_WIDTH - 2 * PAPER_MARGIN
"""The width between the margins."""

MILLIMETRES_PER_INCH, MILLIMETRES_PER_POINT = 25.4, 25.4 / 72

CAPTION_SIZE = 8.0
"""The size of captions, in points."""

LINE_SHARE = 1.35
"""The distance of two lines, as a share of the size of the text."""

BOLD_SHARE = 1.12
"""The width of bold text, as a share of that of plain text."""


class Paper:
    """Pages that are filled from the top down.

    Raises MissingExtra without matplotlib.
    """

    def __init__(self) -> None:
        self.pages, self.y = list[Any](), 0.0
        """The height from the top margin down to which the last page is filled."""
        self.turn()

    def turn(self) -> None:
        """Begin a new page."""
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise MissingExtra("PDF files need matplotlib: pip install 'zermelo[pictures]'.") from None
        self.pages.append(Figure(figsize=(A4_WIDTH / MILLIMETRES_PER_INCH, A4_HEIGHT / MILLIMETRES_PER_INCH)))
        self.y = 0.0

    def make_room(self, height: float) -> None:
        """Begin a new page if too little of this one is left for something of a height."""
        if self.y and self.y + height > A4_HEIGHT - 2 * PAPER_MARGIN:
            self.turn()

    def skip(self, height: float) -> None:
        """Leave a space."""
        self.y += height

    def write(self, words: str, size: float, left: float = 0.0, width: float = PAPER_WIDTH, **style: str) -> None:
        """Write words in lines of a width. size: in points."""
        for each in lines_of(words, size, width, style):
            self.make_room(line_height(size))
            self.put(each, left, self.y, size, **style)
            self.y += line_height(size)

    def height_of(self, words: str, size: float, width: float = PAPER_WIDTH, **style: str) -> float:
        """Return the height of words in lines of a width. size: in points."""
        return line_height(size) * len(lines_of(words, size, width, style))

    def put(self, words: str, x: float, y: float, size: float, **style: str) -> None:
        """Write a line at a place of the last page."""
        place = (PAPER_MARGIN + x) / A4_WIDTH, 1 - (PAPER_MARGIN + y) / A4_HEIGHT
        self.pages[-1].text(*place, words.replace("$", r"\$"), fontsize=size, va="top", **style)

    def draw(self, picture: Element, left: float, width: float, height: float, caption: str) -> None:
        """Draw a picture with a caption below it, and stay there."""
        from matplotlib.image import imread

        corner = (PAPER_MARGIN + left) / A4_WIDTH, 1 - (PAPER_MARGIN + self.y + height) / A4_HEIGHT
        axes = self.pages[-1].add_axes((*corner, width / A4_WIDTH, height / A4_HEIGHT))
        axes.imshow(imread(io.BytesIO(png(picture))), aspect="auto")
        axes.axis("off")
        self.put(caption, left + width / 2, self.y + height, CAPTION_SIZE, ha="center")

    def pdf(self, title: str) -> bytes:
        """Return the pages as a file."""
        from matplotlib.backends.backend_pdf import PdfPages

        stream = io.BytesIO()
        with PdfPages(stream, metadata={"Title": title, "CreationDate": None}) as file:
            for page in self.pages:
                file.savefig(page)
        return stream.getvalue()


def lines_of(words: str, size: float, width: float, style: dict[str, str]) -> list[str]:
    """Return the lines of words that fit a width. size: in points."""
    share = BOLD_SHARE if style.get("fontweight") == "bold" else 1.0
    return wrap_words(words, width / MILLIMETRES_PER_POINT / share, size)


def line_height(size: float) -> float:
    """Return the distance of two lines of a text, whose size is in points."""
    return LINE_SHARE * size * MILLIMETRES_PER_POINT
