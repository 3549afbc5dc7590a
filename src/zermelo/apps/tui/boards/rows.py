"""Boards without cells: heaps of stones, and the text of a position above a list of its moves."""

from textwrap import wrap

from rich.style import Style

from zermelo.apps.tui.boards.canvas import Canvas, Key
from zermelo.apps.tui.boards.scene import Scene

__all__ = ["draw_heaps", "draw_text"]

NAME = 4
"""Columns for the letter of a heap, beside those for its number of stones."""


def draw_heaps(canvas: Canvas, scene: Scene) -> None:
    """Draw a heap in a row, or in several if it is too long for one; of a heap that does not fit, draw its end."""
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
    """Draw a stone, with its value if values are on, and hollow if the move under the pointer takes it."""
    pointed = scene.pointed
    is_removed = pointed is not None and pointed[:2] == key[:2] and pointed[2] <= key[2]
    entry = scene.entry(key)
    if key in scene.spots:
        canvas.target(x, y, 2, 1, key)
    text = entry["glyph"] if entry else "○" if is_removed else "●"
    style = scene.ink(entry) if entry else scene.paint.base
    canvas.put(x, y, text, style + Style(underline=True, bold=True) if is_removed else style)


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
        text = f"{name}  {entry['glyph']} {entry['words']}" if entry else name
        canvas.put(2, row, text, scene.ink(entry) if entry else scene.paint.base)
