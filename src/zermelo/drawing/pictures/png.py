"""SVG pictures as PNG, through resvg; the only file that knows it."""

import math
from importlib.util import find_spec
from pathlib import Path
from xml.etree.ElementTree import Element

from zermelo.drawing.pictures.shapes import to_text
from zermelo.errors import MissingExtra, TooLarge

__all__ = ["png"]

SCREEN = 96
"""Dots to the inch of a length in pixels."""

PRINTED = 300
"""Dots to the inch of a page in millimetres."""

FINE_PIXELS, MOST_PIXELS = 40_000_000, 120_000_000


def png(picture: Element) -> bytes:
    """A picture in two dots a pixel, or fewer where it is very large, and a page of paper as for print.

    Texts are set in the DejaVu Sans that comes with matplotlib, so that they appear on a machine
    that has no fonts. Raises TooLarge, or MissingExtra.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("PNG pictures need resvg: pip install 'zermelo[pictures]'.") from None
    return svg_to_bytes(
        svg_string=to_text(picture),
        zoom=zoom_for(picture),
        dpi=SCREEN,
        font_dirs=[str(folder) for folder in fonts()],
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
    )


def zoom_for(picture: Element) -> float:
    """Dots a pixel; raises TooLarge where even one is too many."""
    width, height = picture.get("width", "0"), picture.get("height", "0")
    if width.endswith("mm"):
        return PRINTED / SCREEN
    pixels = float(width) * float(height)
    if pixels > MOST_PIXELS:
        raise TooLarge(f"A PNG of {pixels:,.0f} pixels is too large: write a .svg, or show less.")
    return max(1.0, min(2.0, math.sqrt(FINE_PIXELS / pixels)))


def fonts() -> list[Path]:
    """The folder of matplotlib's fonts, where it is installed; found without importing it."""
    spec = find_spec("matplotlib")
    return [Path(spec.origin).parent / "mpl-data/fonts/ttf"] if spec and spec.origin else []
