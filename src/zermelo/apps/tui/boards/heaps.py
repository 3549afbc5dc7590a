"""Heaps of stones: a click on a stone takes it and all behind it."""

from rich.style import Style

from zermelo.apps.tui.boards.canvas import Canvas
from zermelo.apps.tui.boards.scene import Scene
from zermelo.apps.tui.boards.spots import Key

__all__ = ["draw_heaps"]

NAME = 4
"""Columns for the letter of a heap, beside those for its number of stones."""


def draw_heaps(canvas: Canvas, scene: Scene) -> None:
    """Draw a heap in a row, or in several where it is too long for one; of one that does not fit, its end."""
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
    """A stone; hollow where the move that is pointed at takes it; with its value where values are on."""
    pointed = scene.pointed
    taken = pointed is not None and pointed[:2] == key[:2] and pointed[2] <= key[2]
    entry = scene.entry(key)
    if key in scene.spots:
        canvas.target(x, y, 2, 1, key)
    text = entry["glyph"] if entry else "○" if taken else "●"
    style = scene.ink(entry) if entry else scene.paint.base
    canvas.put(x, y, text, style + Style(underline=True, bold=True) if taken else style)
