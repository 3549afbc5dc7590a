"""The screen of a game: its board, its moves, its history and its analysis."""

from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList

from zermelo import Move, Value
from zermelo.analysis import Analysis, changed_cell
from zermelo.drawing import view
from zermelo_terminal.boards.board import Board
from zermelo_terminal.boards.evaluation_bar import EvaluationBar
from zermelo_terminal.game import Play
from zermelo_terminal.headline import headline, sentences
from zermelo_terminal.help import KEY_BINDINGS, Notice, help_text, rules_and
from zermelo_terminal.history_list import HistoryList
from zermelo_terminal.panels import Legend, MoveList, Reasons
from zermelo_terminal.screens.base_screen import Line
from zermelo_terminal.screens.compare import CompareScreen
from zermelo_terminal.screens.naming import Naming
from zermelo_terminal.screens.tree import TreeScreen
from zermelo_terminal.screens.watch import WatchScreen
from zermelo_terminal.solving import Solving
from zermelo_terminal.theme import Paint, has_men
from zermelo_terminal.thinking import Thinking

__all__ = ["GameScreen"]


class GameScreen(Naming):
    """One game at one board."""

    BINDINGS: ClassVar[list[BindingType]] = KEY_BINDINGS

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.thinking = Thinking(self, play)
        self.is_covered = False
        """True if another screen of the game is over this one."""

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Horizontal(id="left"):
                yield EvaluationBar(id="bar")
                yield Board(self.play.now, id="board")
            with Vertical(id="right"):
                yield MoveList(id="moves")
                yield Reasons(id="reasons")
                yield Legend(id="legend")
                yield HistoryList(id="history")
        yield Line(id="name", placeholder="name of a move")

    def on_mount(self) -> None:
        self.say(self.play.introduction)
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.show())
        self.show_change()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self.show)

    def on_unmount(self) -> None:
        self.thinking.stop()
        self.thinking.solving.stop()

    def on_screen_resume(self) -> None:
        if self.is_covered:
            self.is_covered = False
            self.thinking.start()

    # Display

    def show_change(self) -> None:
        """Show another position, and begin to think about it."""
        self.typed = self.query_one(Reasons).answer = ""
        if self.play.now.is_over:
            self.say_ending()
        self.thinking.start()
        self.show()

    @property
    def thrown(self) -> int | None:
        """The place of the move that gave away the game, if it is over and this is known."""
        mistakes = self.play.mistakes(self.thinking.moments)
        if not self.play.now.is_over or not mistakes:
            return None
        here = self.play.now.path[mistakes[0][0]]
        return changed_cell(here.parent, here) if here.parent else None

    @property
    def analysis(self) -> Analysis | None:
        """The values to show, if they are on and known."""
        return self.play.analysis if self.play.values else None

    def show(self) -> None:
        """Update all widgets."""
        play, shown = self.play, view(self.play.now, self.analysis)
        self.query_one(Board).show(play.now, self.analysis, self.thrown)
        self.set_class(play.now.is_over, "-over")
        self.query_one(Legend).show(play.now.game)
        self.set_class(Legend.is_needed(play.now.game), "-legend")
        self.set_class(Legend.is_needed(play.now.game) and not has_men(play.now.game), "-pieces")
        self.set_class(play.values, "-values")
        self.query_one(MoveList).show(play.now, shown, play.values)
        self.query_one(HistoryList).show(play.line, play.ply, self.thinking.moments if play.values else ())
        self.query_one(Reasons).ending = play.ending(self.thinking.moments) if play.now.is_over else ""
        self.show_progress()

    def show_progress(self) -> None:
        """Say in the header, the bar and the analysis what is done to find the value."""
        play, thinking, shown = self.play, self.thinking, view(self.play.now, self.analysis)
        self.head(self.header(shown))
        self.query_one(EvaluationBar).show(play.now, self.analysis.value if self.analysis else None, thinking.mark)
        self.query_one(MoveList).say("" if play.values else "h: values")
        reasons = self.query_one(Reasons)
        reasons.search, reasons.rules = thinking.search, play.now.game.summary
        reasons.offer = solve_button(thinking.solving) if thinking.is_open else ""
        reasons.show(shown, play.values, thinking.busy and not thinking.is_open)

    def header(self, shown: dict[str, Any]) -> Text:
        """Return the player to move, with the value of the position if values are on, and the title of the game."""
        paint, glyph = Paint(self.app), shown["value"]["glyph"] if "value" in shown and not shown["over"] else ""
        sign = Text(f"{glyph.replace('-', '−')} ", paint.values[glyph]) if glyph else Text()
        disc, style = paint.disc(self.play.now.game, shown["winner"] if shown["over"] else shown["turn"])
        sign.append(f"{disc} " if disc else "", style)
        spoken = sentences(self.play, shown, self.thinking.progress)
        if self.has_class("-narrow"):
            return Text.assemble(sign, (spoken[0], "bold"), "\n", (shown["title"], paint.quiet))
        sentence, name = headline(spoken, shown["title"], self.size.width - 2 - len(sign))
        return Text.assemble(sign, (sentence, "bold"), (name, paint.quiet))

    # Moves

    def make(self, move: Move) -> None:
        """Make a human's move, unless it is the turn of a computer."""
        if not self.play.now.is_over and not self.play.sitting.is_human(self.play.now) and self.play.computer_is_due:
            self.say(f"It is the turn of {self.play.now.player_name}, a computer; p pauses it.")
            return
        self.say("")
        self.play.sitting.record.play(move)
        self.show_change()

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Make the move that is pressed or typed."""
        if self.typed:
            self.end_name()
        elif event.move is not None:
            self.make(event.move)
        elif self.play.now.is_over:
            self.say_ending()

    def on_board_said(self, event: Board.Said) -> None:
        self.say(event.words)

    def on_board_pointed(self, event: Board.Pointed) -> None:
        moves = self.query_one(MoveList)
        with self.prevent(OptionList.OptionHighlighted):
            moves.point_at(event.move)
        if not moves.region and event.move is not None:
            self.say(moves.pointed_line)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        moves = self.query_one(MoveList)
        if event.option_list is moves and moves.has_focus and moves.pointed_move is not None:
            self.query_one(Board).point_at_move(moves.pointed_move)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "moves":
            self.make(self.query_one(MoveList).listed[event.option_index])
        else:
            self.action_walk_to(event.option_index)

    # Keys

    def action_undo(self) -> None:
        self.play.paused = not self.play.sitting.has_human
        self.walk(self.play.undo(), "There is no move of yours to take back.")

    def action_redo(self) -> None:
        self.walk(self.play.redo(), "There is no move to play again.")

    def action_walk(self, plies: int) -> None:
        self.action_walk_to(self.play.ply + plies)

    def action_walk_to(self, ply: int) -> None:
        before = self.play.ply
        self.play.paused = self.play.paused or not self.play.sitting.has_human
        self.play.walk_to(ply)
        self.walk(self.play.ply != before, "The game has no ply beyond this one.")

    def walk(self, has_moved: bool, otherwise: str) -> None:
        if not has_moved:
            self.say(otherwise)
            return
        self.say(f"Ply {self.play.ply} of {len(self.play.line) - 1}." if self.play.is_walking else "")
        self.show_change()

    def action_values(self) -> None:
        self.play.values = not self.play.values
        self.say("Values are on." if self.play.values else "Values are off.")
        self.show()
        self.thinking.start()

    def action_best(self) -> None:
        if self.play.now.is_over:
            self.say("The game is over.")
        else:
            self.thinking.work("human", self.thinking.best(partial(self.call_later, self.make_best)))

    def make_best(self, analysis: Analysis) -> None:
        """Make the best move, and show its value."""
        here, (move, value) = self.play.now, analysis.ranked[0]
        self.make(move)
        if not self.play.now.is_over:
            remark = "" if isinstance(value, Value) else " (not proven: looks best)"
            self.say(f"{here.player_name} plays {move}: {value}{remark}.")

    def action_why(self) -> None:
        """Explain the move under the pointer, or else the last move that a human made."""
        position, move, before = self.play.now, self.query_one(MoveList).pointed_move, ""
        if move is None and (made := self.play.last_of_human) and made.parent is not None:
            move, position = made.last, made.parent
            before = f"{position.player_name} played {move}. " if made is not self.play.now else ""
        if move is None:
            self.say("Point at a move first, by mouse or arrows; then w says why it is good or bad.")
            return
        answer = self.thinking.explain(position, move.name, lambda reason: self.answer(before + reason))
        self.thinking.work("human", answer)

    def answer(self, sentence: str) -> None:
        """Show the answer to 'why?': in the panel, or over the board if the panel does not fit."""
        reasons = self.query_one(Reasons)
        reasons.answer = sentence
        self.show()
        if not reasons.region:
            self.app.push_screen(Notice("Why?", Text(sentence)))

    def action_new(self) -> None:
        is_replaced = self.play.now.parent is not None
        self.play.sitting.new_game()
        self.say("A new game. u brings the old one back." if is_replaced else "A new game.")
        self.show_change()

    def action_swap(self) -> None:
        """Begin a new game in which the players have changed sides."""
        sitting = self.play.sitting
        sitting.new_game()
        sitting.seat([sitting.own.get(who, who) for who in reversed(sitting.seats)])
        self.say(self.play.introduction)
        self.show_change()

    def action_pause(self) -> None:
        self.play.paused = not self.play.paused
        self.say("Paused; s makes one step, p goes on." if self.play.paused else "Going on.")
        self.thinking.start()

    def action_step(self) -> None:
        """Make one move of a computer."""
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
        """Go to the next panel; if it does not fit beside the board, show it in place of the board."""
        is_paged = self.has_class("-narrow") or self.has_class("-short")
        panels = [self.query_one(f"#{name}") for name in ("board", "moves", "reasons", "history")]
        panels = [panel for panel in panels if is_paged or panel.display]
        at = next((i for i, panel in enumerate(panels) if panel.has_focus), 0)
        chosen = panels[(at + step) % len(panels)]
        self.set_class(chosen.id in ("moves", "reasons"), "-right")
        self.set_class(chosen.id == "reasons", "-reasons")
        self.set_class(chosen.id == "history", "-history")
        self.call_after_refresh(chosen.focus)
        self.call_after_refresh(self.show)  # the panel has another width

    def action_clear(self) -> None:
        """Clear the typed text and the pointer."""
        self.typed, self.query_one("#name").display = "", False
        board = self.query_one(Board)
        board.point_at(None)
        board.take_back()
        board.focus()
        self.say("")

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.play.command)
        self.say(f"Copied: {self.play.command}")

    # Solving

    def action_solve(self) -> None:
        """Solve the whole game in the background, or stop that."""
        solving = self.thinking.solving
        if solving.stage == "running":
            solving.stop()
        elif solving.can_begin:
            solving.begin()
        else:
            self.say(solving.sentence or "The search has not shown yet that the game is large; h switches values on.")
            return
        self.news_of_solving()

    def news_of_solving(self) -> None:
        """Show what has become of the solve."""
        self.show_progress()
        if self.thinking.is_open or self.thinking.solving.stage == "failed":
            self.say(self.thinking.solving.sentence)

    def use_table(self, value: str) -> None:
        """Answer from the table from now on."""
        self.play.renew()
        self.thinking.moments = ()
        self.show()
        self.say(f"The game is solved: {value} at the start. Every value comes from the table now.")
        if not self.is_covered:
            self.thinking.start()

    # Other screens

    def action_help(self) -> None:
        game = self.play.now.game
        self.app.push_screen(Notice(game.title, rules_and(help_text(self.play.command), game)))

    def action_menu(self) -> None:
        self.cover(self.app.menu_screen())  # type: ignore[attr-defined] # the app imports this file

    def action_compare(self) -> None:
        self.cover(CompareScreen(self.play.now))

    def action_tree(self) -> None:
        self.cover(TreeScreen(self.play.now, self.play.evaluator))

    def action_watch(self) -> None:
        self.cover(WatchScreen(self.play.now))

    def cover(self, screen: Screen[None]) -> None:
        """Open another screen, and leave the processor and the evaluator to it; computers wait, too."""
        self.thinking.stop()
        self.is_covered = True
        self.app.push_screen(screen)


def solve_button(solving: Solving) -> str:
    """Return the words on the button that does what V does; '' for none."""
    return "Stop" if solving.stage == "running" else "Solve the game" if solving.can_begin else ""
