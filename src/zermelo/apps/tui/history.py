"""The history of the game on a screen: the lead after each ply, and a judgement of each move."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

import zermelo
from zermelo import Moment, Position
from zermelo.apps.tui.help import hidden
from zermelo.apps.tui.theme import Paint

__all__ = ["History"]

HALF = 4
"""Characters of the bar of one player."""

SHORTEST, LONGEST = 6, 14
"""The width in characters of a player and a move."""


class History(OptionList):
    """A line for each position of the game; Enter or a click goes to it."""

    BORDER_TITLE = "History"

    BINDINGS: ClassVar[list[BindingType]] = hidden({"left": "screen.walk(-1)", "right": "screen.walk(1)"})

    def show(self, line: Sequence[Position[Any]], ply: int, moments: Sequence[Moment]) -> None:
        """Show the positions of a game, with a mark on the current one, and the known moments."""
        paint, width = Paint(self.app), max(20, self.scrollable_content_region.width)
        names = [move_of(here) for here in line]
        longest = min(LONGEST, max(SHORTEST, *map(len, names)))
        options = []
        for number, (here, name) in enumerate(zip(line, names, strict=True)):
            head = Text("▸" if number == ply else " ", no_wrap=True)
            head.append(f"{number:>2} ", paint.quiet).append(f"{name:<{longest}.{longest}} ")
            # The moments may belong to an earlier line.
            is_known = number < len(moments) and moments[number].position == here
            options.append(Option(entry(head, moments[number], paint, width) if is_known else head))
        self.clear_options()
        self.add_options(options)
        with self.prevent(OptionList.OptionHighlighted):
            self.highlighted = ply
        self.border_subtitle = r"\[ back  ] on"


def move_of(here: Position[Any]) -> str:
    """Return the player and the move that led to a position."""
    if here.parent is None or here.last is None:
        return "start"
    return f"{here.parent.player} {here.parent.label(here.last)}"


def entry(head: Text, moment: Moment, paint: Paint, width: int) -> Text:
    """Return '▸ 3 O 9  ███|    X wins in 5 plies  ! throws the draw', or as much of it as fits."""
    is_mistake = moment.judgement.startswith("throws")
    if is_mistake:
        made = Text(f"  ! {moment.judgement}", paint.values["-"] + Style(bold=True))
    else:
        made = Text(f"  {moment.judgement}" if moment.judgement else "", paint.quiet)
    drawn, who = bar(moment, paint), Text(f" {leading(moment)}")
    most = made if is_mistake else who
    texts = (Text(no_wrap=True).join(parts) for parts in ([head, drawn, who, made], [head, drawn, most], [head, most]))
    return next((text for text in texts if text.cell_len <= width), head)


def bar(moment: Moment, paint: Paint) -> Text:
    """Return a bar to the left for the first player or to the right for the second; a question mark if not known."""
    lengths = moment.bar(HALF)
    if lengths is None:
        return Text(" " * HALF + "?" + " " * HALF, paint.quiet)
    left, right = ("█" * length for length in lengths)
    first, second = (paint.player(moment.position.game, player) for player in (0, 1))
    return Text.assemble((f"{left:>{HALF}}", first), ("│", paint.line), (f"{right:<{HALF}}", second))


def leading(moment: Moment) -> str:
    """Return the winner and the number of plies in words."""
    if moment.position.is_over:
        return zermelo.ending(moment.position).removesuffix(".")
    if moment.leader is None:
        return str(moment.value)
    plies = moment.value.remoteness
    name = moment.position.game.players[moment.leader]
    return f"{name} wins" + ("" if plies is None else f" in {plies} {'ply' if plies == 1 else 'plies'}")
