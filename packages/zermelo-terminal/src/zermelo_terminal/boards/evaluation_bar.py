"""The bar beside a board: the first player's share from below, and the second player's from above."""

from typing import Any

from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from zermelo import Bounds, Position, Value
from zermelo_terminal.boards.canvas import Canvas
from zermelo_terminal.theme import Paint

__all__ = ["EvaluationBar"]

BAR_WIDTH = 2


class EvaluationBar(Widget):
    """The value of the position as a bar: full for a win, half for a draw, hatched while it is not certain.

    Its column is there also while values are off, so that the board does not move.
    """

    position: Position[Any] | None = None
    value: Value | Bounds | None = None
    mark = ""
    """How far the search or a solve is, in three characters: '2/4' or '37%'."""

    def show(self, position: Position[Any], value: Value | Bounds | None, mark: str = "") -> None:
        """Draw the value of a position; None draws nothing."""
        self.position, self.value, self.mark = position, value, mark
        self.refresh()

    @property
    def share(self) -> float | None:
        """The first player's share of the bar, 0 to 1; None if the outcome is not certain."""
        if self.position is None or self.value is None or self.value.sign is None:
            return None
        return (1 + (self.value.sign if self.position.turn == 0 else -self.value.sign)) / 2

    def render_line(self, y: int) -> Strip:
        return self.drawing().strip(y).apply_style(self.rich_style)

    def drawing(self) -> Canvas:
        """Return the drawing: the marks of the players at the ends, and the bar between them."""
        paint, height = Paint(self.app), self.size.height
        canvas = Canvas(self.size.width, height, paint.base)
        if self.position is None or self.value is None or height < 5:
            return canvas
        game, room = self.position.game, height - 2
        for player, row in ((1, 0), (0, height - 1)):
            canvas.put(0, row, paint.token(game, player), paint.player(game, player))
        first = 0 if self.share is None else round(self.share * room)
        for row in range(room):
            player = 0 if room - row <= first else 1
            own = paint.quiet if self.share is None else paint.player(game, player)
            text = "░" if self.share is None else "█" if player == 0 else "▓"
            canvas.put(0, row + 1, text * BAR_WIDTH, Style(bold=False) + own)
        if self.mark:
            canvas.put(0, height // 2, f"{self.mark:<3}", paint.base)
        return canvas
