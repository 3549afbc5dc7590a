"""The colours of zermelo, once: for terminal, page, notebook, pictures and site (docs/visual-language.md)."""

from typing import NamedTuple

from zermelo.rules import DRAW, LOSS, WIN

__all__ = [
    "DISC_ROLES",
    "FILL_ROLES",
    "OUTCOME_SHADES",
    "ROLE_COLOURS",
    "SURFACE_ROLES",
    "TEXT_ROLES",
    "Colour",
    "css",
    "declarations",
    "light",
    "luminance",
    "on_screen",
]


class Colour(NamedTuple):
    """A colour role on a light and on a dark ground."""

    light: str
    dark: str


ROLE_COLOURS = {
    "paper": Colour("#ffffff", "#1e2430"),
    "ground": Colour("#eef1f6", "#151a23"),
    "wash": Colour("#f3f5f9", "#262d3b"),
    "fresh": Colour("#dfe8f9", "#2b3c5c"),
    "ink": Colour("#1b2233", "#e8ecf4"),
    "muted": Colour("#525b6c", "#a9b2c3"),
    "line": Colour("#c9d0dc", "#3b4558"),
    "accent": Colour("#1f5fa8", "#7db4f5"),
    "on-accent": Colour("#ffffff", "#10151e"),
    "focus": Colour("#1f5fa8", "#9cc7ff"),
    "x": Colour("#1f5fa8", "#7db4f5"),
    "o": Colour("#8a3f9e", "#d99be8"),
    "win": Colour("#14693d", "#5fdc9b"),
    "draw": Colour("#7a5600", "#ffce55"),
    "loss": Colour("#b3261e", "#ff8d81"),
    "unknown": Colour("#525b6c", "#a9b2c3"),
    "win-fill": Colour("#46d68a", "#46d68a"),
    "draw-fill": Colour("#ffc93c", "#ffc93c"),
    "loss-fill": Colour("#ff7b6e", "#ff7b6e"),
    "open-fill": Colour("#b8bfcc", "#b8bfcc"),
    "on-fill": Colour("#1b2233", "#1b2233"),
    "tray": Colour("#2f6fbd", "#27548c"),
    "hole": Colour("#dfe8f5", "#151a23"),
    "disc-x": Colour("#f7cb45", "#f7cb45"),
    "disc-o": Colour("#e2504a", "#ea625c"),
    "disc-ink": Colour("#1b2233", "#1b2233"),
    "yellow-disc": Colour("#a67a00", "#f7cb45"),
    "red-disc": Colour("#c9352b", "#ff8d81"),
    "lines": Colour("#77839a", "#77839a"),
    "square-dark": Colour("#dfe5ee", "#2c3547"),
    "white-man": Colour("#fdfdfd", "#fdfdfd"),
    "black-man": Colour("#20242c", "#20242c"),
    "chocolate": Colour("#7b4a2d", "#8a5636"),
    "chocolate-light": Colour("#a06a48", "#b57c57"),
    "felt": Colour("#a5d3b4", "#2a5a40"),
    "felt-line": Colour("#7fb592", "#3f7757"),
    "active": Colour("#8fc1ff", "#4a7dbd"),
    "wood": Colour("#ecdcc0", "#4a3d2c"),
    "pit": Colour("#d9c29a", "#362c1f"),
    "stone": Colour("#77839a", "#8d98ad"),
    "stone-light": Colour("#a5b0c4", "#b9c3d4"),
    "stone-dark": Colour("#515c72", "#626d82"),
}
"""Every colour by its role, which is also its name in stylesheets.

`unknown` and `open-fill` are for values that are undecided, `yellow-disc` and `red-disc` for discs in a terminal.
"""

SURFACE_ROLES = ("ground", "paper", "wash", "fresh")
"""What text stands on."""

TEXT_ROLES = ("ink", "muted", "accent", "x", "o", "win", "draw", "loss", "unknown")
"""The colours of text, which can be read on every surface."""

DISC_ROLES = ("yellow-disc", "red-disc")
"""The colours of shapes, which stand out from every surface."""

FILL_ROLES = ("win-fill", "draw-fill", "loss-fill", "open-fill")
"""What text of the role `on-fill` stands on."""


def light(role: str) -> str:
    """Return the colour of a role on a light ground, which pictures have."""
    return ROLE_COLOURS[role].light


OUTCOME_SHADES = {
    outcome: (light(f"{word}-fill"), light(word)) for outcome, word in ((WIN, "win"), (DRAW, "draw"), (LOSS, "loss"))
}
"""The shades of each outcome in a picture of many values, from the best to the worst: brighter is better."""


def declarations(*, dark: bool) -> str:
    """Return the custom properties of one ground, as in a block of a stylesheet."""
    scheme = "dark" if dark else "light"
    colours = "".join(f"--{role}:{colour[dark]};" for role, colour in ROLE_COLOURS.items())
    shadow = "0 1px 2px #00000040,0 4px 16px #00000030" if dark else "0 1px 2px #1b223314,0 4px 16px #1b223312"
    return f"color-scheme:{scheme};{colours}--first:var(--x);--second:var(--o);--shadow:{shadow}"


def on_screen() -> str:
    """Return the stylesheet of a document: dark on the screens of systems that prefer it, and light on paper."""
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{declarations(dark=True)}}}}}"
    return f":root{{{declarations(dark=False)}}}{dark}"


def css() -> str:
    """Return the stylesheet of the page: dark for people who choose it and for systems that prefer it.

    An attribute `data-theme` of the page or of an element `.zermelo` chooses.
    """
    chosen = ':root[data-theme="dark"],.zermelo[data-theme="dark"]'
    preferred = ':root:not([data-theme="light"]),.zermelo:not([data-theme="light"])'
    dark = declarations(dark=True)
    return (
        f":root,.zermelo{{{declarations(dark=False)}}}"
        f"@media (prefers-color-scheme:dark){{{preferred}{{{dark}}}}}{chosen}{{{dark}}}"
    )


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.1).

    >>> luminance("#ffffff")
    1.0
    """
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
