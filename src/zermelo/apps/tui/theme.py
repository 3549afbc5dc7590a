"""Two themes, dark and light, in the colours of every picture of zermelo; and the styles that boards are drawn with."""

from dataclasses import fields
from typing import Any

from rich.style import Style
from textual.app import App
from textual.theme import Theme

from zermelo import Game
from zermelo.drawing import ROLE_COLOURS
from zermelo.types import Piece

__all__ = ["DARK_THEME", "LIGHT_THEME", "Paint", "has_men", "men_of"]

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

DISC_CHARACTERS = ("●", "○")
"""The disc of the first player is filled and that of the second is hollow, so that they also differ without colour."""

CHESS_FIGURES = {"pawn": ("♟", "♙"), "amazon": ("♛", "♕"), "rook": ("♜", "♖"), "king": ("♚", "♔")}
"""Pieces of chess by their names, filled and hollow; an amazon moves like a queen. All others are discs."""

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
        self.tile = Style(bgcolor=colours["surface"])
        """A cell of a board with gaps."""
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

    def look(self, game: Game[Any], mark: str) -> tuple[str, Style]:
        """Return the text and the style in which a character of a position is drawn."""
        owner = owner_of(game, mark)
        if owner is None:
            return mark, self.mark(mark)
        piece = game.board.pieces.get(mark) if game.board and game.board.pieces else None
        if piece and piece.fill:
            return self.figure(game, piece), self.player(game, owner)
        return self.token(game, owner) if game.colours else mark, self.player(game, owner)

    def figure(self, game: Game[Any], piece: Piece) -> str:
        """Return the disc or the figure of a black or white piece."""
        return CHESS_FIGURES.get(piece.name, DISC_CHARACTERS)[not self.is_filled(game, piece.owner)]

    def player(self, game: Game[Any], player: int) -> Style:
        """Return the style of player 0 or 1."""
        if game.colours:
            return self.discs[game.colours[player]]
        if has_men(game):
            return (self.base if self.is_filled(game, player) else self.quiet) + Style(bold=True)
        own = game.notation.marks[player] if game.notation.marks else ""
        return self.mark(own if own in DEFAULT_MARKS else DEFAULT_MARKS[player])

    def is_filled(self, game: Game[Any], player: int) -> bool:
        """Return whether a black or a white man is filled: its inside is as dark or as light as its colour."""
        return (men_of(game)[player].fill == "white") == self.is_dark

    def token(self, game: Game[Any], player: int) -> str:
        """Return the disc, the man, the mark, or else the initial of a player."""
        if game.colours:
            return DISC_CHARACTERS[player]
        if has_men(game):
            return self.figure(game, men_of(game)[player])
        return game.notation.marks[player] if game.notation.marks else game.notation.player_names[player][:1].upper()

    def mark(self, mark: str) -> Style:
        return self.marks.get(mark, self.base) + Style(bold=True)

    def disc(self, game: Game[Any], player: int | None) -> tuple[str, Style]:
        """Return the disc or the man of a player and its style; an empty text for no player or a game without them."""
        if player is None or not (game.colours or has_men(game)):
            return "", self.base
        return self.token(game, player), self.player(game, player)


def men_of(game: Game[Any]) -> dict[int, Piece]:
    """Return the first black or white piece of each player, if the game declares pieces of these colours."""
    pieces = list((game.board.pieces or {}).values()) if game.board else []
    return {piece.owner: piece for piece in reversed(pieces) if piece.fill}


def has_men(game: Game[Any]) -> bool:
    """Return whether the players have black and white pieces."""
    return bool(men_of(game))


def owner_of(game: Game[Any], mark: str) -> int | None:
    """Return the player to whom a character of a position belongs; None for nobody."""
    piece = (game.board.pieces or {}).get(mark) if game.board else None
    if piece:
        return piece.owner
    return game.notation.marks.index(mark) if game.notation.marks and mark in game.notation.marks else None
