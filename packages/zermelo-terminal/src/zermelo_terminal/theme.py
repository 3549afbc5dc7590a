"""Two themes, dark and light, in the colours of every picture of zermelo; and the styles that boards are drawn with."""

from dataclasses import fields
from typing import Any

from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.theme import Theme

from zermelo import Game
from zermelo.drawing import DISC_FIGURES, OWNER_ROLES, PIECE_FIGURES, ROLE_COLOURS, Glyph
from zermelo.rules import Look

__all__ = ["DARK_THEME", "LIGHT_THEME", "Paint", "has_men", "men_of", "tokens_of"]

ROLE_OF_THEME_COLOUR = {
    "primary": "accent", "secondary": "o", "accent": "accent", "foreground": "ink", "background": "ground",
    "surface": "paper", "panel": "wash", "success": "win", "warning": "draw", "error": "loss",
    "mark-x": "x", "mark-o": "o", "disc-yellow": "yellow-disc", "disc-red": "red-disc",
    "line": "line", "quiet": "muted", "fresh": "fresh", "undecided": "unknown", "footer-key-foreground": "accent",
}  # fmt: skip
"""The role in the palette of each colour of a theme."""


def theme(name: str, *, dark: bool) -> Theme:
    colours: dict[str, Any] = {key: ROLE_COLOURS[role][dark] for key, role in ROLE_OF_THEME_COLOUR.items()}
    named = {field.name: colours.pop(field.name) for field in fields(Theme) if field.name in colours}
    return Theme(name, dark=dark, **named, variables=colours)


DARK_THEME, LIGHT_THEME = theme("zermelo-dark", dark=True), theme("zermelo-light", dark=False)

ON_MAN_COLOUR = "#10151f"
"""The colour of a letter on a man."""

FAINT_INK_SHARE = 0.3
"""The share of a colour in its faint form."""

DEFAULT_MARKS = ("X", "O")
"""The marks in whose colours pieces are drawn, of the first and of the second player, if the game has no marks."""


CHIP_FILLS = {"+": ROLE_COLOURS["win-fill"][0], "=": ROLE_COLOURS["draw-fill"][0]}
"""The colours of filled chips by the sign of the value, the same in both themes; no chip of a losing move is filled."""


class Paint:
    """The styles of the application's theme, for parts of boards and for values."""

    def __init__(self, app: App[Any]) -> None:
        colours = app.theme_variables
        self.base, self.line, self.quiet = (Style(color=colours[name]) for name in ("foreground", "line", "quiet"))
        self.row = colours["panel"]
        """The background of the row that ended the game."""
        self.surface = colours["surface"]
        """The ground of what lies beside a board."""
        self.running = Style(color=colours["foreground"], bgcolor=colours["fresh"], bold=True)
        """The line of a source that runs."""
        self.fresh = colours["fresh"]
        """The background of the last move."""
        self.marks = {mark: Style(color=colours[f"mark-{mark.lower()}"]) for mark in DEFAULT_MARKS}
        by_glyph = {"+": "success", "=": "warning", "-": "error", "?": "undecided"}
        self.values = {glyph: Style(color=colours[name]) for glyph, name in by_glyph.items()}
        self.discs = {name: Style(color=colours[f"disc-{name}"], bold=True) for name in ("yellow", "red")}
        self.is_dark = app.current_theme.dark

    def chip(self, entry: dict[str, Any], chip: str) -> Style:
        """Return the style of a move's value: filled if best, red if it loses and another does not, else muted.

        A terminal has no outlines within a line of text; a losing move is underlined instead. The best move of a lost
        position is bold, since red means that a move is worse.
        """
        if chip == "best":
            fill = CHIP_FILLS.get(entry["glyph"])
            return Style(color="#10151f", bgcolor=fill, bold=True) if fill else self.base + Style(bold=True)
        return self.values["-"] + Style(bold=True, underline=True) if chip == "losing" else self.quiet

    @property
    def hollow(self) -> str:
        """The role of the men whose colour is like that of the ground: only their outlines are drawn."""
        return "black-man" if self.is_dark else "white-man"

    def role(self, game: Game[Any], glyph: Glyph) -> Style:
        """Return the style of a character of a board."""
        style = self.ink(game, glyph.role)
        if glyph.ground.endswith("-faint"):
            own = self.ink(game, glyph.ground.removesuffix("-faint")).color
            return style + Style(bgcolor=self.mix(own.name if own else self.surface))
        return style + Style(bgcolor=self.ground(game, glyph.ground)) if glyph.ground else style

    def ink(self, game: Game[Any], role: str) -> Style:
        """Return the style of a colour role."""
        if role in OWNER_ROLES:
            return self.player(game, OWNER_ROLES.index(role))
        if role.startswith("on-"):
            return Style(color=ON_MAN_COLOUR, bold=True)
        if role in ("", "ink"):
            return self.base
        return Style(color=ROLE_COLOURS[role][self.is_dark])

    def ground(self, game: Game[Any], role: str) -> str:
        """Return the colour of a colour role as a ground."""
        own = self.ink(game, role).color if role in OWNER_ROLES else None
        return own.name if own else self.surface if role == "wash" else ROLE_COLOURS[role][self.is_dark]

    def mix(self, colour: str) -> str:
        """Return a faint colour: a part of it in that of the screen."""
        return Color.parse(self.surface).blend(Color.parse(colour), FAINT_INK_SHARE).hex

    def player(self, game: Game[Any], player: int) -> Style:
        """Return the style of player 0 or 1."""
        if game.colours:
            return self.discs[game.colours[player]]
        if has_men(game):
            return (self.quiet if f"{men_of(game)[player].fill}-man" == self.hollow else self.base) + Style(bold=True)
        own = game.notation.marks[player] if game.notation.marks else ""
        return self.mark(own if own in DEFAULT_MARKS else DEFAULT_MARKS[player])

    def token(self, game: Game[Any], player: int) -> str:
        """Return the disc, the man, the mark, or else the initial of a player."""
        if game.colours:
            return DISC_FIGURES[player]
        return self.figure(men_of(game)[player]) if has_men(game) else tokens_of(game)[player]

    def figure(self, look: Look) -> str:
        """Return the disc or the figure of a black or white piece."""
        return PIECE_FIGURES.get(look.name, DISC_FIGURES)[f"{look.fill}-man" == self.hollow]

    def mark(self, mark: str) -> Style:
        return self.marks.get(mark, self.base) + Style(bold=True)

    def disc(self, game: Game[Any], player: int | None) -> tuple[str, Style]:
        """Return the disc or the man of a player and its style; an empty text for no player or a game without them."""
        if player is None or not (game.colours or has_men(game)):
            return "", self.base
        return self.token(game, player), self.player(game, player)


def men_of(game: Game[Any]) -> dict[int, Look]:
    """Return the first black or white piece of each player, if the game declares pieces of these colours."""
    looks = list(game.board.looks.values()) if game.board else []
    return {look.owner: look for look in reversed(looks) if look.fill in ("white", "black") and look.owner is not None}


def has_men(game: Game[Any]) -> bool:
    """Return whether the players have black and white pieces."""
    return bool(men_of(game))


def tokens_of(game: Game[Any]) -> tuple[str, str]:
    """Return a character for each player: the mark, or else the initial."""
    first, second = game.notation.marks or (name[:1].upper() for name in game.notation.player_names)
    return first, second
