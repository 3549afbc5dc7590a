"""The screen of a game: its board, its moves, its history and its analysis."""

from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Input, OptionList, Static

import zermelo
from zermelo import Analysis, Bounds, IllegalMove, Move, Value
from zermelo.apps.tui.boards.board import Board
from zermelo.apps.tui.boards.choose import Choose
from zermelo.apps.tui.boards.looks import disc_of
from zermelo.apps.tui.boards.paint import paint_of
from zermelo.apps.tui.game import Play
from zermelo.apps.tui.history import History
from zermelo.apps.tui.keys import KEYS
from zermelo.apps.tui.moves import MoveList
from zermelo.apps.tui.opening import Opening
from zermelo.apps.tui.reasons import Reasons
from zermelo.apps.tui.screens.words import Words
from zermelo.apps.tui.thinking import Thinking
from zermelo.apps.tui.typing import typed

__all__ = ["GameScreen"]


class GameScreen(Opening):
    """One game at one board."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.thinking = Thinking(self, play, self.show, self.say, self.changed)
        self.typed = ""
        """The beginning of a move's name."""

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Board(self.play.now, id="board")
                yield History(id="history")
            with Vertical(id="right"):
                yield MoveList(id="moves")
                yield Reasons(id="reasons")
        yield Input(id="name", placeholder="name of a move")
        yield Static(id="status")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(Board).focus()
        self.say(self.play.introduction)
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.show())
        self.changed()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self.show)

    def on_unmount(self) -> None:
        self.thinking.stop()

    def on_screen_resume(self) -> None:
        if self.covered:
            self.covered = False
            self.thinking.start()

    # What is shown

    def changed(self) -> None:
        """The position is another one."""
        self.typed = ""
        self.query_one(Reasons).asked = ""
        if self.play.now.is_over:
            self.say(f"{zermelo.ending(self.play.now)}  n: new game, u: undo, m: menu.")
        self.show()
        self.thinking.start()

    def show(self) -> None:
        """Draw everything anew."""
        play, analysis = self.play, self.play.analysis if self.play.values else None
        shown = zermelo.view(play.now, analysis)
        self.query_one("#header", Static).update(self.header(shown))
        self.query_one(Board).show(play.now, analysis)
        self.query_one(MoveList).show(play.now, shown, play.values)
        self.query_one(History).show(play.line, play.ply, self.thinking.moments if play.values else ())
        self.query_one(Reasons).show(shown, play.values, self.thinking.busy)

    def header(self, shown: dict[str, Any]) -> Text:
        """Whose turn it is, and what the position is worth if values are on."""
        paint, said = paint_of(self.app), shown["header"] or f"{shown['player']} to move"
        glyph = shown["value"]["glyph"] if "value" in shown and not shown["over"] else ""
        sign = Text(f"{glyph} ", paint.values[glyph]) if glyph else Text()
        disc, style = disc_of(self.play.now.game, shown["winner"] if shown["over"] else shown["turn"], paint)
        sign.append(f"{disc} " if disc else "", style)
        name = f"   {shown['title']}"
        fits = len(sign) + len(said) + len(name) + 2 <= self.size.width
        return Text.assemble(sign, (said, "bold"), name if fits else "")

    # Moves

    def make(self, move: Move) -> None:
        """A human's move; the computer's turn is not for humans."""
        if not self.play.now.is_over and not self.play.sitting.is_human(self.play.now) and self.play.computer_is_due:
            self.say(f"It is the turn of {self.play.now.player}, a computer; p pauses it.")
            return
        self.say("")
        self.play.sitting.record.play(move)
        self.changed()

    def choose(self, moves: tuple[Move, ...]) -> None:
        """Make the move of a place, or ask which of several."""
        if self.typed:
            self.end_name()
        elif len(moves) == 1:
            self.make(moves[0])
        elif moves:
            shown = zermelo.view(self.play.now, self.play.analysis if self.play.values else None)
            chooser = Choose(self.play.now, shown, moves, self.play.values)
            self.app.push_screen(chooser, lambda move: None if move is None else self.make(move))

    def on_board_chosen(self, event: Board.Chosen) -> None:
        self.choose(event.moves)

    def on_board_held(self, event: Board.Held) -> None:
        self.say("" if event.cell is None else "Choose where it goes; Esc puts it down.")

    def on_board_pointed(self, event: Board.Pointed) -> None:
        moves = self.query_one(MoveList)
        with self.prevent(OptionList.OptionHighlighted):
            moves.point_at(event.moves[0] if event.moves else None)
        if not moves.region and event.moves:
            self.say(moves.said)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        moves = self.query_one(MoveList)
        if event.option_list is moves and moves.has_focus and moves.pointed is not None:
            self.query_one(Board).point_at_move(moves.pointed)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "moves":
            self.choose((self.query_one(MoveList).listed[event.option_index],))

    def on_key(self, event: events.Key) -> None:
        """A character that is no key of its own is part of a move's name."""
        bound = event.key in self.active_bindings and not self.typed
        if event.is_printable and event.character and not bound and not isinstance(self.focused, Input):
            event.stop()
            self.type(self.typed + event.character)

    def type(self, text: str) -> None:
        if self.play.now.is_over:
            self.say(f"{zermelo.ending(self.play.now)}  n: new game, u: undo, m: menu.")
            return
        found = typed(self.play.now, text)
        self.typed = found.text
        self.say(found.said)
        if found.move is not None:
            self.make(found.move)

    def end_name(self) -> None:
        """Enter after a name."""
        text, self.typed = self.typed, ""
        try:
            self.make(self.play.now.move(text))
        except IllegalMove as error:
            self.say(str(error))

    def action_rub_out(self) -> None:
        self.typed = self.typed[:-1]
        self.say(typed(self.play.now, self.typed).said if self.typed else "")

    def action_name(self) -> None:
        line = self.query_one("#name", Input)
        line.display = True
        line.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.typed, text = event.value.strip(), event.input
        text.value, text.display = "", False
        self.query_one(Board).focus()
        if self.typed:
            self.end_name()

    # What keys do

    def action_undo(self) -> None:
        self.play.paused = not self.play.sitting.has_human
        self.walked(self.play.undo(), "There is no move of yours to take back.")

    def action_redo(self) -> None:
        self.walked(self.play.redo(), "There is no move to play again.")

    def action_walk(self, plies: int) -> None:
        self.action_walk_to(self.play.ply + plies)

    def action_walk_to(self, ply: int) -> None:
        before = self.play.ply
        self.play.paused = self.play.paused or not self.play.sitting.has_human
        self.play.walk_to(ply)
        self.walked(self.play.ply != before, "The game has no ply beyond this one.")

    def on_history_walked(self, event: History.Walked) -> None:
        self.action_walk_to(event.ply)

    def walked(self, moved: bool, otherwise: str) -> None:
        if not moved:
            self.say(otherwise)
            return
        self.say(f"Ply {self.play.ply} of {len(self.play.line) - 1}." if self.play.is_walking else "")
        self.changed()

    def action_values(self) -> None:
        self.play.values = not self.play.values
        self.say("Values are on." if self.play.values else "Values are off.")
        self.show()
        self.thinking.start()

    def action_best(self) -> None:
        if self.play.now.is_over:
            self.say("The game is over.")
        else:
            self.thinking.work("human", self.thinking.best(self.play_best))

    def play_best(self, analysis: Analysis) -> None:
        self.call_later(self.make_known, *analysis.ranked[0])

    def make_known(self, move: Move, value: Value | Bounds) -> None:
        """A move whose worth is told."""
        here = self.play.now
        self.make(move)
        if not self.play.now.is_over:
            remark = "" if isinstance(value, Value) else " (not proven: looks best)"
            self.say(f"{here.player} plays {here.label(move)}: {value}{remark}.")

    def action_why(self) -> None:
        """Explain the move that is pointed at, or else the last one."""
        here, pointed = self.play.now, self.query_one(MoveList).pointed
        if pointed is not None:
            self.explain(here, here.label(pointed))
        elif here.parent is not None and here.last is not None:
            made = here.parent.label(here.last)
            self.explain(here.parent, made, f"{here.parent.player} has just played {made}. ")
        else:
            self.say("Point at a move first, by mouse or arrows; then w says why it is good or bad.")

    def explain(self, position: Any, move: str, before: str = "") -> None:
        """Answer why a move is good or bad, after a sentence that says whose it was."""
        self.thinking.work("human", self.thinking.explain(position, move, lambda said: self.answer(before + said)))

    def answer(self, sentence: str) -> None:
        """What 'why?' is answered: in the panel, or over the board where that has no room."""
        reasons = self.query_one(Reasons)
        reasons.asked = sentence
        self.show()
        if not reasons.region:
            self.app.push_screen(Words("Why?", Text(sentence)))

    def action_new(self) -> None:
        replaced = self.play.now.parent is not None
        self.play.sitting.new_game()
        self.say("A new game. u brings the old one back." if replaced else "A new game.")
        self.changed()

    def action_pause(self) -> None:
        self.play.paused = not self.play.paused
        self.say("Paused; s makes one step, p goes on." if self.play.paused else "Going on.")
        self.thinking.start()

    def action_step(self) -> None:
        """One move of a computer."""
        play = self.play
        if play.sitting.is_human(play.now) or (play.now.is_over and not play.is_walking):
            self.say("s makes the move of a computer, and no computer is to move.")
            return
        play.paused = not play.sitting.has_human
        self.thinking.stop()
        self.thinking.work("computer", self.thinking.computer(0))

    def action_faster(self, factor: float) -> None:
        self.thinking.faster(factor)
        self.say(f"{self.thinking.delay:.2g} s between two moves of computers.")

    def action_panel(self, step: int) -> None:
        """To the next panel; where there is no room for it beside the board, in place of the board."""
        panels = [self.query_one(f"#{name}") for name in ("board", "moves", "reasons", "history")]
        at = next((i for i, panel in enumerate(panels) if panel.has_focus), 0)
        chosen = panels[(at + step) % len(panels)]
        self.set_class(chosen.id in ("moves", "reasons"), "-right")
        self.set_class(chosen.id == "reasons", "-reasons")
        self.set_class(chosen.id == "history", "-history")
        self.call_after_refresh(chosen.focus)
        self.call_after_refresh(self.show)  # the panel has another width

    def action_clear(self) -> None:
        """Forget what was typed and what is pointed at."""
        self.typed, self.query_one("#name").display = "", False
        board = self.query_one(Board)
        board.point_at(None)
        board.hold(None)
        board.focus()
        self.say("")
