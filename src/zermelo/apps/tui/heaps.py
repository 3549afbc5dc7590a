"""Heaps of stones: a click on a stone takes it and all behind it."""

from rich.style import Style

from zermelo.apps.tui.canvas import Canvas
from zermelo.apps.tui.scene import Scene
from zermelo.apps.tui.spots import Key

__all__ = ["draw_heaps"]

NAME = 6
"""Columns for the letter of a heap and its number of stones."""


def draw_heaps(canvas: Canvas, scene: Scene) -> None:
    """A heap in a row, or in several where it is too long for one."""
    heaps = scene.board["heaps"]
    step = 2 if max(heaps, default=0) * 2 + NAME <= canvas.width else 1
    across = max(1, (canvas.width - NAME) // step)
    rows = [max(1, -(-stones // across)) for stones in heaps]
    gap = 1 if sum(rows) + len(heaps) - 1 <= canvas.height else 0
    left = max(0, canvas.width - NAME - step * min(across, max(heaps, default=0))) // 2
    top = max(0, canvas.height - sum(rows) - gap * (len(heaps) - 1)) // 2
    for heap, stones in enumerate(heaps):
        canvas.put(left, top, f"{chr(ord('a') + heap)} {stones:>2}", scene.paint.quiet)
        for stone in range(stones):
            draw_stone(
                canvas, scene, ("stone", heap, stone), left + NAME + stone % across * step, top + stone // across
            )
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
