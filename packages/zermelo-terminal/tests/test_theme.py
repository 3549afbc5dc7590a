"""The themes: their colours are those of the palette, in which text is legible."""

from zermelo.drawing.palette import ROLE_COLOURS
from zermelo_terminal.theme import DARK_THEME, LIGHT_THEME


def test_the_themes_of_the_terminal_have_the_colours_of_the_palette() -> None:
    known = {colour[shade] for colour in ROLE_COLOURS.values() for shade in (0, 1)}
    for theme in (DARK_THEME, LIGHT_THEME):
        assert {
            theme.primary,
            theme.accent,
            theme.background,
            theme.surface,
            theme.panel,
            *theme.variables.values(),
        } <= known
