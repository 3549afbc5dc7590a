"""The game so far, ply by ply: who is ahead and by how far, and what each move did."""

from collections.abc import Sequence
from typing import Any

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

import zermelo
from zermelo import Moment, Position
from zermelo.apps.tui.boards.looks import style_of
from zermelo.apps.tui.boards.paint import Paint, paint_of

__all__ = ["History"]

HALF = 4
"""Characters of the bar of one player."""

SHORTEST, LONGEST = 6, 14
"""Characters for a player and a move."""


class History(OptionList):
    """A line for each position of the game; Enter or a click goes to it."""

    BORDER_TITLE = "History"

    class Walked(Message):
        """Another position of the game is asked for."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def show(self, line: Sequence[Position[Any]], ply: int, moments: Sequence[Moment]) -> None:
        """The positions of a game, and where in it we are; moments where they are known."""
        paint, width = paint_of(self.app), max(20, self.scrollable_content_region.width)
        pairs = zip(line, moments, strict=False)  # those of a line that was left are of no use
        known = {number: moment for number, (here, moment) in enumerate(pairs) if moment.position == here}
        names = [move_of(here) for here in line]
        longest = min(LONGEST, max(SHORTEST, *map(len, names)))
        heads = [
            head(number, f"{name:<{longest}.{longest}}", number == ply, paint) for number, name in enumerate(names)
        ]
        entries = [entry(head, known.get(number), paint, width) for number, head in enumerate(heads)]
        self.clear_options()
        self.add_options([Option(text) for text in entries])
        with self.prevent(OptionList.OptionHighlighted):
            self.highlighted = ply
        self.border_subtitle = r"\[ back  ] on"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Walked(event.option_index))

    def on_key(self, event: Any) -> None:
        """Left and right walk while the history has the focus."""
        if event.key in ("left", "right") and self.highlighted is not None:
            event.stop()
            self.post_message(self.Walked(self.highlighted + (1 if event.key == "right" else -1)))


def move_of(here: Position[Any]) -> str:
    """Return the player and the move that led to a position."""
    if here.parent is None or here.last is None:
        return "start"
    return f"{here.parent.player} {here.parent.label(here.last)}"


def head(number: int, move: str, is_now: bool, paint: Paint) -> Text:
    """Return '▸ 3 O 9 '."""
    return Text.assemble("▸" if is_now else " ", (f"{number:>2} ", paint.quiet), f"{move} ", no_wrap=True)


def entry(head: Text, moment: Moment | None, paint: Paint, width: int) -> Text:
    """Return '▸ 3 O 9  ███|    X wins in 5 plies  ! throws the draw', and less of it where there is less room."""
    if moment is None:
        return head
    who, made, drawn = Text(f" {leading(moment)}"), judged(moment, paint), bar(moment, paint)
    threw = moment.judgement.startswith("throws")
    shorter = [[head, drawn, who, made], [head, drawn, made if threw else who], [head, made if threw else who], [head]]
    texts = [Text(no_wrap=True).join(parts) for parts in shorter]
    return next((text for text in texts if text.cell_len <= width), head)


def judged(moment: Moment, paint: Paint) -> Text:
    """What the move did; a mistake has a sign of its own."""
    if moment.judgement.startswith("throws"):
        return Text(f"  ! {moment.judgement}", paint.values["-"] + Style(bold=True))
    return Text(f"  {moment.judgement}" if moment.judgement else "", paint.quiet)


def bar(moment: Moment, paint: Paint) -> Text:
    """To the left for the first player, to the right for the second; a question mark where it is not known."""
    lengths = moment.bar(HALF)
    if lengths is None:
        return Text(" " * HALF + "?" + " " * HALF, paint.quiet)
    left, right = ("█" * length for length in lengths)
    first, second = (style_of(moment.position.game, player, paint) for player in (0, 1))
    return Text.assemble((f"{left:>{HALF}}", first), ("│", paint.line), (f"{right:<{HALF}}", second))


def leading(moment: Moment) -> str:
    """Who wins, and when."""
    if moment.position.is_over:
        return zermelo.ending(moment.position).removesuffix(".")
    if moment.leader is None:
        return str(moment.value)
    plies = moment.value.remoteness
    name = moment.position.game.players[moment.leader]
    return f"{name} wins" + ("" if plies is None else f" in {plies} {'ply' if plies == 1 else 'plies'}")
