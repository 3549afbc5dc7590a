"""The move of a player."""

from zermelo.apps.web.models.part import Part
from zermelo.apps.web.models.position import Shown

__all__ = ["Made"]


class Made(Part):
    """A move that a computer made."""

    move: str
    remark: str
    """'not proven: looks best', or nothing."""
    position: Shown
    """After the move."""
    note: str | None
