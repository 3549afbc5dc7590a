"""What print() and a notebook show of each kind of thing: text for all, a picture where there is one."""

from functools import singledispatch
from typing import Any

from zermelo.analysis.analysis import Analysis
from zermelo.drawing.svg import picture
from zermelo.drawing.text import analysis_text, draw
from zermelo.position import Position

__all__ = ["mimebundle", "svg", "text"]


@singledispatch
def text(thing: Any) -> str:
    """A thing as people read it; each kind is registered below."""
    raise TypeError(f"Nothing says how a {type(thing).__name__} is written.")


@singledispatch
def svg(thing: Any) -> str | None:
    """A thing as a picture, None where it has none."""
    return None


def mimebundle(thing: Any) -> dict[str, str]:
    """A thing in every form that it has, by MIME type."""
    drawn = svg(thing)
    return {"text/plain": text(thing)} | ({"image/svg+xml": drawn} if drawn else {})


text.register(Position, draw)
text.register(Analysis, analysis_text)
svg.register(Position, picture)


@svg.register
def svg_of_analysis(analysis: Analysis) -> str:
    return picture(analysis.position, analysis.ranked, analysis.value)
