"""A choice among the moves that one place of the board stands for."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList

from zermelo import Move, Position
from zermelo.apps.tui.moves import MoveList

__all__ = ["Choose"]


class Choose(ModalScreen[Move | None]):
    """A few moves over the screen; Enter or a click makes one, Esc none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, position: Position[Any], shown: dict[str, Any], moves: tuple[Move, ...], values: bool) -> None:
        super().__init__()
        names = {position.label(move) for move in moves}
        self.position, self.values = position, values
        self.shown = {**shown, "legal": [seen for seen in shown["legal"] if seen["move"] in names]}

    def compose(self) -> ComposeResult:
        yield MoveList(id="choice")

    def on_mount(self) -> None:
        listed = self.query_one(MoveList)
        listed.show(self.position, self.shown, self.values)
        listed.border_title, listed.hint = "Which move?", "Esc: none"
        listed.highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.query_one(MoveList).listed[event.option_index])
