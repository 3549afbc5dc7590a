"""SVG pictures as PNG, rendered by resvg."""

import math
from importlib.util import find_spec
from pathlib import Path
from xml.etree.ElementTree import Element

from zermelo.drawing.pictures.svg import to_text
from zermelo.errors import MissingExtra, TooLarge

__all__ = ["png"]

SCREEN, PRINTED = 96, 300
"""The resolution in dots per inch of pictures in pixels, and of pages in millimetres."""

FINE_PIXELS, MOST_PIXELS = 40_000_000, 120_000_000


def png(picture: Element) -> bytes:
    """Return a picture with two dots per pixel, or fewer if it is very large; a page of paper has print resolution.

    Texts are set in the DejaVu Sans that comes with matplotlib, so that they appear on a machine
    that has no fonts. Raises TooLarge, or MissingExtra.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("PNG pictures need resvg: pip install 'zermelo[pictures]'.") from None
    matplotlib = find_spec("matplotlib")  # found without importing it
    folder = Path(matplotlib.origin).parent / "mpl-data/fonts/ttf" if matplotlib and matplotlib.origin else None
    return svg_to_bytes(
        svg_string=to_text(picture),
        zoom=zoom_for(picture),
        dpi=SCREEN,
        font_dirs=[str(folder)] if folder else [],
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
    )


def zoom_for(picture: Element) -> float:
    """Return the dots per pixel; raise TooLarge if even one is too many."""
    width, height = picture.get("width", "0"), picture.get("height", "0")
    if width.endswith("mm"):
        return PRINTED / SCREEN
    pixels = float(width) * float(height)
    if pixels > MOST_PIXELS:
        raise TooLarge(f"A PNG of {pixels:,.0f} pixels is too large: write a .svg, or show less.")
    return max(1.0, min(2.0, math.sqrt(FINE_PIXELS / pixels)))
