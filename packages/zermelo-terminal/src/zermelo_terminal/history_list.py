"""The history of a game: who leads after each move, and which moves gave something away."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.binding import BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from zermelo import Position, Value
from zermelo.analysis import HistoryEntry, ending
from zermelo_terminal.help import hidden
from zermelo_terminal.panels import without_plies
from zermelo_terminal.theme import Paint

__all__ = ["HistoryList"]

PLAYER_BAR_CHARACTERS = 3
"""Characters of the bar of one player."""

MAX_PLAYER_CHARACTERS, MAX_MOVE_CHARACTERS = 6, 14
"""The width in characters of a player and a move."""

HISTORY_LINE_LAYOUTS = (
    ("bar", "words", "made"), ("bar", "brief", "made"), ("bar", "words"), ("bar", "brief"), ("brief",), ("winner",),
    ("token",),
)  # fmt: skip
"""The parts of a line after the move and the sign of a mistake, from the widest layout to the narrowest."""


class HistoryList(OptionList):
    """A line for each position of the game; Enter or a click goes to it."""

    BORDER_TITLE = "History"

    BINDINGS: ClassVar[list[BindingType]] = hidden({"left": "screen.walk(-1)", "right": "screen.walk(1)"})

    def show(self, line: Sequence[Position[Any]], ply: int, moments: Sequence[HistoryEntry]) -> None:
        """Show the positions of a game, with a mark on the current one, and the known moments."""
        width = max(20, self.scrollable_content_region.width)
        self.clear_options()
        self.add_options([Option(row) for row in rows(line, ply, moments, Paint(self.app), width)])
        with self.prevent(OptionList.OptionHighlighted):
            self.highlighted = ply
        self.border_subtitle = r"\[ back  ] on"
        self.call_after_refresh(self.show_rest)

    def on_resize(self) -> None:
        """Keep the current position in sight when the list becomes shorter."""
        self.call_after_refresh(self.scroll_to_highlight)

    @on(events.Resize)
    def show_rest(self) -> None:
        """Show above the list the number of lines before the first visible one."""
        above = self.scroll_offset.y
        self.border_title = f"{self.BORDER_TITLE}  ↑ {above} more" if above else self.BORDER_TITLE

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.show_rest()


def rows(
    line: Sequence[Position[Any]], ply: int, moments: Sequence[HistoryEntry], paint: Paint, width: int
) -> list[Text]:
    """Return a line for each position, all in the widest layout that fits; moments may belong to an earlier game."""
    pairs = enumerate(zip(line, moments, strict=False))
    known = {number: moment for number, (here, moment) in pairs if moment.position == here}
    heads = heads_of(line, ply, known, paint)
    parts = {number: parts_of(moment, paint) for number, moment in known.items()}

    def laid_out(layout: Sequence[str]) -> list[Text]:
        shown = {number: [each[name] for name in layout] for number, each in parts.items()}
        return [Text("").join([head, *shown.get(number, [])]) for number, head in enumerate(heads)]

    found = map(laid_out, HISTORY_LINE_LAYOUTS)
    return next((texts for texts in found if max(text.cell_len for text in texts) <= width), heads)


def heads_of(line: Sequence[Position[Any]], ply: int, known: Mapping[int, HistoryEntry], paint: Paint) -> list[Text]:
    """Return the beginning of each line: '▸ 2 O 2    ?!', with room for the sign if there is a mistake in the game."""
    names = [move_of(here) for here in line]
    longest = min(MAX_MOVE_CHARACTERS, max(MAX_PLAYER_CHARACTERS, *map(len, names)))
    mistakes = {number for number, moment in known.items() if moment.is_mistake}
    heads = []
    for number, name in enumerate(names):
        head = Text("▸" if number == ply else " ", no_wrap=True)
        head.append(f"{number:>2} ", paint.quiet).append(f"{name:<{longest}.{longest}}")
        sign = (" ?!" if number in mistakes else "   ") if mistakes else ""
        heads.append(head.append(sign, mistake(paint)))
    return heads


def mistake(paint: Paint) -> Style:
    return paint.values["-"] + Style(bold=True)


def move_of(here: Position[Any]) -> str:
    """Return the player and the move that led to a position."""
    if here.parent is None or here.last is None:
        return "start"
    return f"{here.parent.player_name} {here.last}"


def parts_of(moment: HistoryEntry, paint: Paint) -> dict[str, Text]:
    """Return the parts of a line: a bar, who leads in words, in fewer, as a name, as a mark, and what the move did."""
    words, who = leading(moment), winner(moment)
    brief = without_plies(words) if who else "draw" if isinstance(moment.value, Value) else "undecided"
    made = moment.judgement or ""
    return {
        "bar": Text(" ").append_text(bar(moment, paint)),
        "words": Text(f" {words}"),
        "brief": Text(f" {brief}"),
        "winner": Text(f" {who or brief}"),
        "token": token(moment, paint),
        "made": Text(f"  {made}" if made else "", mistake(paint) if moment.is_mistake else paint.quiet),
    }


def bar(moment: HistoryEntry, paint: Paint) -> Text:
    """Return a bar to the left for the first player or to the right for the second; a question mark if not known."""
    lengths = moment.bar(PLAYER_BAR_CHARACTERS)
    if lengths is None:
        return Text(" " * PLAYER_BAR_CHARACTERS + "?" + " " * PLAYER_BAR_CHARACTERS, paint.quiet)
    left, right = ("█" * length for length in lengths)
    first, second = (paint.player(moment.position.game, player) for player in (0, 1))
    return Text.assemble(
        (f"{left:>{PLAYER_BAR_CHARACTERS}}", first), ("│", paint.line), (f"{right:<{PLAYER_BAR_CHARACTERS}}", second)
    )


def token(moment: HistoryEntry, paint: Paint) -> Text:
    """Return the disc or the mark of who leads, '=' for a draw and '?' for what is not known."""
    here = moment.position
    who = here.winner if here.is_over else moment.leader
    if who is None:
        return Text(" =" if here.is_over or isinstance(moment.value, Value) else " ?", paint.quiet)
    return Text(f" {paint.token(here.game, who)}", paint.player(here.game, who))


def winner(moment: HistoryEntry) -> str:
    """Return 'X wins', or 'X has won' at the end; '' if nobody does, or if it is not known."""
    if moment.position.is_over:
        return "" if moment.position.winner is None else ending(moment.position).removesuffix(".")
    return "" if moment.leader is None else f"{moment.position.game.notation.player_names[moment.leader]} wins"


def leading(moment: HistoryEntry) -> str:
    """Return the winner and the number of plies in words, counted from before the move as in its analysis."""
    if moment.position.is_over:
        return ending(moment.position).removesuffix(".")
    value = moment.value_of_move or moment.value
    if moment.leader is None:
        return str(value)
    return winner(moment) + ("" if value.remoteness is None else str(value).removeprefix(value.word))
