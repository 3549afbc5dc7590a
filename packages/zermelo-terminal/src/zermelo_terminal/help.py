"""The key bindings of a game's screen, their help, and texts over the screen."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from zermelo import Game

__all__ = ["KEY_BINDINGS", "TERM_MEANINGS", "Notice", "help_text", "hidden", "rules_and", "two_columns"]


def hidden(actions: Mapping[str, str]) -> list[BindingType]:
    """Return bindings that the footer does not show."""
    return [Binding(key, action, show=False) for key, action in actions.items()]


UNLISTED_KEYS = {
    "space": "best", "r,ctrl+y": "redo", "n": "new", "x": "swap", "home": "walk_to(0)", "end": "walk_to(999)",
    "V": "solve", "left_square_bracket": "walk(-1)", "right_square_bracket": "walk(1)", "p": "pause", "s": "step",
    "plus": "faster(0.5)", "minus": "faster(2)", "slash": "name", "y": "copy", "backspace": "rub_out",
    "escape": "clear", "tab": "panel(1)", "shift+tab": "panel(-1)",
}  # fmt: skip
KEY_BINDINGS: list[BindingType] = [
    Binding("question_mark", "help", "Rules", key_display="?"),
    Binding("h", "values", "Values"),
    Binding("w", "why", "Why?"),
    Binding("u,ctrl+z", "undo", "Undo", key_display="u"),
    Binding("m", "menu", "Menu", key_display="m"),
    Binding("C", "compare", "Compare", key_display="C"),
    Binding("T", "tree", "Tree", key_display="T"),
    Binding("S", "watch", "Search", key_display="S"),
    *hidden(UNLISTED_KEYS),
]

KEY_HELP = {
    "a name": "make the move of that name: 5, a3, 1-2; Enter ends a name that others begin with",
    "/": "type a name in a line, where its letters are keys of their own",
    "arrows, Enter": "point at a move and make it; so does a click",
    "u r": "undo, redo (Ctrl+Z, Ctrl+Y)",
    "h": "values on and off",
    "space": "play the best move",
    "V": "solve a large game in the background, or stop that; the analysis says what it takes",
    "w": "why the move that you point at is good or bad; with none, the last move",
    "[ ]": "one ply back, one ply on; left and right in the history",
    "Home End": "to the start, to the end",
    "Tab": "to the next panel; on a small screen it shows it",
    "x": "new game with the sides swapped",
    "n m": "new game (u brings the old one back), menu of games (Esc comes back from there)",
    "p s": "computers: pause, one step; + and - change their speed",
    "C T S": "compare searches, browse the tree, watch a search",
    "D": "dark or light",
    "y": "copy the command that opens this position",
    "?": "the rules and the keys",
    "q": "quit",
}

SIGNS_HELP = "+ win   = draw   − loss   ? undecided, and the plies to the end.  Filled: best.  Underlined: loses."

TERM_MEANINGS = {
    "ply": "one move by one player",
    "value": "what perfect play by both leads to, for the side to move",
    "node": "a sequence of moves that a search looks at",
    "class": "positions that are equal when the board is turned or mirrored",
}


def help_text(command: str) -> RenderableType:
    """Return the keys, the signs, the terms, and the command that opens this position again."""
    address = Text.assemble("This position: ", (command, "bold"))
    return Group(two_columns(KEY_HELP), "", Text(SIGNS_HELP), "", two_columns(TERM_MEANINGS), "", address)


def rules_and(keys: RenderableType, game: Game[Any]) -> RenderableType:
    """Return the rules of a game in words, in one sentence and in full, and below them the keys of a screen."""
    words = dict.fromkeys([game.summary, game.about]) if game.about else ["This game has no rules in words."]
    rules = [part for text in words for part in (Text(text), "")]
    return Group(*rules, Text("Keys", "bold"), "", keys)


def two_columns(rows: Mapping[str, str]) -> Table:
    """Return a table of words and their meanings."""
    table = Table.grid(padding=(0, 2))
    for key, about in rows.items():
        table.add_row(Text(key, "bold", no_wrap=True), Text(about))
    return table


class Notice(ModalScreen[None]):
    """A text over the screen, until a key is pressed: help, or an answer that does not fit its panel."""

    BINDINGS: ClassVar[list[BindingType]] = hidden({"escape,enter,q,question_mark,space": "dismiss"})

    def __init__(self, title: str, text: RenderableType) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            box.border_title = self.heading
            with VerticalScroll(id="words"):
                yield Static(self.text)
            yield Button("Close (Esc)", id="close", compact=True, variant="primary")

    @on(Button.Pressed)
    def close(self) -> None:
        self.dismiss()
