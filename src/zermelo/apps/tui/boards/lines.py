"""A position that has no board to draw: its text, and a line for every move."""

from textwrap import wrap

from rich.style import Style

from zermelo.apps.tui.boards.canvas import Canvas
from zermelo.apps.tui.boards.scene import Scene

__all__ = ["draw_lines"]


def draw_lines(canvas: Canvas, scene: Scene) -> None:
    """The text on top, the moves below, scrolled so that the one that is pointed at can be seen."""
    text = wrap(scene.shown["text"], canvas.width) or [""]
    for row, line in enumerate(text):
        canvas.put(0, row, line, scene.paint.base + Style(bold=True))
    draw_list(canvas, scene, len(text) + 1)


def draw_list(canvas: Canvas, scene: Scene, top: int) -> None:
    keys = [key for key in scene.spots if key[0] == "line"]
    at, room = keys.index(scene.pointed) if scene.pointed in keys else 0, max(1, canvas.height - top)
    first = max(0, at - room + 1)
    for row, key in enumerate(keys[first : first + room], top):
        entry = scene.entry(key)
        shown = f"{scene.name(key)}  {entry['glyph']} {entry['words']}" if entry else scene.name(key)
        canvas.target(0, row, canvas.width, 1, key)
        canvas.put(0, row, "▸ " if key == scene.pointed else "  ", scene.paint.base)
        canvas.put(2, row, shown, scene.ink(entry) if entry else scene.paint.base)
