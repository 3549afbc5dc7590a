"""Two themes, dark and light, in the colours of every picture of zermelo."""

from textual.theme import Theme

__all__ = ["DARK", "LIGHT"]

DARK = Theme(
    name="zermelo-dark",
    dark=True,
    primary="#7ea6d8",
    secondary="#c08ad0",
    accent="#ffc93c",
    foreground="#e8ebf2",
    background="#141a28",
    surface="#1b2233",
    panel="#263047",
    success="#46d68a",
    warning="#ffc93c",
    error="#ff7b6e",
    variables={
        "mark-x": "#7fb3f0",
        "mark-o": "#d79be8",
        "disc-yellow": "#f7cb45",
        "disc-red": "#ea625c",
        "line": "#5c6577",
        "quiet": "#aab2c2",
        "fresh": "#2f3d5c",
        "undecided": "#b8bfcc",
        "footer-key-foreground": "#ffc93c",
    },
)

LIGHT = Theme(
    name="zermelo-light",
    dark=False,
    primary="#1f5fa8",
    secondary="#8a3f9e",
    accent="#1f5fa8",
    foreground="#1b2233",
    background="#ffffff",
    surface="#f3f5f9",
    panel="#e6ecf8",
    success="#1c6b43",
    warning="#8a6712",
    error="#8f2b22",
    variables={
        "mark-x": "#1f5fa8",
        "mark-o": "#8a3f9e",
        "disc-yellow": "#9a7400",
        "disc-red": "#c0342b",
        "line": "#aab2c2",
        "quiet": "#5c6577",
        "fresh": "#e6ecf8",
        "undecided": "#5c6577",
        "footer-key-foreground": "#1f5fa8",
    },
)
