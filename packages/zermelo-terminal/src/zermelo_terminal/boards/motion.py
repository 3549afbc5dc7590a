"""The way of a stone that falls or of a piece that glides after a move."""

from typing import Any, NamedTuple

from zermelo import Position
from zermelo.analysis import changed_cell
from zermelo.drawing import Scene, move_shape
from zermelo.rules import EMPTY_MARK, Point, board_of, marks_of

__all__ = ["FRAME_SECONDS", "Motion", "motion_of", "moved_scene"]

FRAME_SECONDS, DROP_SECONDS, GLIDE_SECONDS = 0.03, 0.18, 0.16
"""The seconds of one frame, of the fall of a stone, and of the way of a piece."""


class Motion(NamedTuple):
    """A stone or a piece on its way to its place."""

    number: int
    """The place where it arrives."""
    start: Point
    seconds: float
    share: float = 0.0
    """The share of the way that is behind it, 0 to 1."""

    @property
    def next(self) -> "Motion | None":
        """The next frame; None at the end."""
        share = self.share + FRAME_SECONDS / self.seconds
        return self._replace(share=share) if share < 1 else None


def motion_of(before: Position[Any], after: Position[Any]) -> Motion | None:
    """Return the motion of a move, from above in games with columns and else from the place that it left."""
    board = board_of(after)
    if after.parent is not before or board is None or (number := changed_cell(before, after)) is None:
        return None
    place = board.places[number]
    if board.columns:
        return Motion(number, (place.x, min(each.y for each in board.places) - 1), DROP_SECONDS)
    old, new = marks_of(before, board), marks_of(after, board)
    left = [i for i, each in enumerate(board.places) if old[i] != EMPTY_MARK == new[i] and each.owner is None]
    return Motion(number, board.places[left[0]][:2], GLIDE_SECONDS) if len(left) == 1 else None


def moved_scene(scene: Scene, motion: Motion) -> Scene:
    """Return a scene in which what arrives is still on its way."""
    stand = scene.stands[motion.number]
    place, (x, y) = stand.place, motion.start
    dx, dy = ((1 - motion.share) * (start - end) for start, end in ((x, place.x), (y, place.y)))
    outline = tuple((px + dx, py + dy) for px, py in place.outline)
    there = place._replace(x=place.x + dx, y=place.y + dy, outline=outline)
    shapes = tuple(move_shape(shape, dx, dy) for shape in stand.shapes)
    stands = list(scene.stands)
    stands[motion.number] = stand._replace(place=there, shapes=shapes)
    return scene._replace(stands=tuple(stands))
