"""The palette: text is legible on everything that it stands on, and the other places have these colours."""

import json
import re
from pathlib import Path

import pytest

from zermelo.apps.tui.theme import DARK, LIGHT
from zermelo.apps.web.bundle import STATIC, styles
from zermelo.drawing.palette import COLOURS, DISCS, FILLS, SHADES, SURFACES, TEXTS, css, luminance

ROOT = Path(__file__).parents[2]

PAIRS = [
    *((text, surface) for text in TEXTS for surface in SURFACES),
    *(("on-fill", fill) for fill in FILLS),
    ("on-accent", "accent"),
]


def contrast(shade: int, *roles: str) -> float:
    darker, lighter = sorted(luminance(COLOURS[role][shade]) + 0.05 for role in roles)
    return lighter / darker


@pytest.mark.parametrize("shade", [0, 1], ids=["light", "dark"])
def test_text_has_a_contrast_of_at_least_four_and_a_half(shade: int) -> None:
    assert {pair: contrast(shade, *pair) for pair in PAIRS if contrast(shade, *pair) < 4.5} == {}


@pytest.mark.parametrize("shade", [0, 1], ids=["light", "dark"])
def test_discs_have_a_contrast_of_at_least_three(shade: int) -> None:
    assert all(contrast(shade, disc, surface) >= 3 for disc in DISCS for surface in SURFACES)


def test_the_visual_language_lists_the_colours_of_the_palette() -> None:
    page = (ROOT / "docs/visual-language.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (`#[^|]+) \| ([^|]+) \| [^|]+ \|$", page, re.MULTILINE)
    listed: dict[str, tuple[str, str]] = {}
    for roles, *shades in rows:
        suffix = "-fill" if roles.endswith(" (fill)") else ""
        names = [name + suffix for name in roles.removesuffix(" (fill)").split(", ")]
        light, dark = (re.findall("#[0-9a-f]{6}", shade) for shade in shades)
        listed |= dict(zip(names, zip(light, dark or light, strict=True), strict=True))
    assert listed == {role: tuple(colour) for role, colour in COLOURS.items()}


def test_the_page_takes_its_colours_from_the_palette() -> None:
    assert css() in styles("app.css")
    shades = re.search("const SHADES = (.*);", (STATIC / "colours.js").read_text(encoding="utf-8"))
    assert shades
    assert json.loads(shades[1]) == [[outcome, *SHADES[outcome]] for outcome in (1, 0, -1)]


def test_the_themes_of_the_terminal_have_the_colours_of_the_palette() -> None:
    known = {colour[shade] for colour in COLOURS.values() for shade in (0, 1)}
    for theme in (DARK, LIGHT):
        assert {
            theme.primary,
            theme.accent,
            theme.background,
            theme.surface,
            theme.panel,
            *theme.variables.values(),
        } <= known
