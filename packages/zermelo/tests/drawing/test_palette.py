"""The palette: text is legible on everything that it stands on, and the other places have these colours."""

import re

import pytest

from places import ROOT
from zermelo.drawing.palette import (
    DISC_ROLES,
    FILL_ROLES,
    ROLE_COLOURS,
    SURFACE_ROLES,
    TEXT_ROLES,
    luminance,
)

PAIRS = [
    *((text, surface) for text in TEXT_ROLES for surface in SURFACE_ROLES),
    *(("on-fill", fill) for fill in FILL_ROLES),
    ("on-accent", "accent"),
]


def contrast(shade: int, *roles: str) -> float:
    darker, lighter = sorted(luminance(ROLE_COLOURS[role][shade]) + 0.05 for role in roles)
    return lighter / darker


@pytest.mark.parametrize("shade", [0, 1], ids=["light", "dark"])
def test_text_has_a_contrast_of_at_least_four_and_a_half(shade: int) -> None:
    assert {pair: contrast(shade, *pair) for pair in PAIRS if contrast(shade, *pair) < 4.5} == {}


@pytest.mark.parametrize("shade", [0, 1], ids=["light", "dark"])
def test_discs_have_a_contrast_of_at_least_three(shade: int) -> None:
    assert all(contrast(shade, disc, surface) >= 3 for disc in DISC_ROLES for surface in SURFACE_ROLES)


def test_the_visual_language_lists_the_colours_of_the_palette() -> None:
    page = (ROOT / "docs/visual-language.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (`#[^|]+) \| ([^|]+) \| [^|]+ \|$", page, re.MULTILINE)
    listed: dict[str, tuple[str, str]] = {}
    for roles, *shades in rows:
        suffix = "-fill" if roles.endswith(" (fill)") else ""
        names = [name + suffix for name in roles.removesuffix(" (fill)").split(", ")]
        light, dark = (re.findall("#[0-9a-f]{6}", shade) for shade in shades)
        listed |= dict(zip(names, zip(light, dark or light, strict=True), strict=True))
    assert listed == {role: tuple(colour) for role, colour in ROLE_COLOURS.items()}
