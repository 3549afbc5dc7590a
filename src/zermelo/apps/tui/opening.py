"""What the screen of a game opens and hands out: the other screens, help, and the position as a command."""

from rich.text import Text
from textual.screen import Screen
from textual.widgets import Static

from zermelo.apps.tui.game import Play
from zermelo.apps.tui.screens.help import help_text
from zermelo.apps.tui.screens.words import Words
from zermelo.apps.tui.thinking import Thinking

__all__ = ["Opening"]


class Opening(Screen[None]):
    """A screen of a game, from which one goes on to others."""

    play: Play
    thinking: Thinking
    covered = False
    """Whether another screen of the game is over this one."""

    def say(self, sentence: str) -> None:
        """Say a sentence below the board."""
        self.query_one("#status", Static).update(Text(sentence))

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.play.address)
        self.say(f"Copied: {self.play.address}")

    def action_help(self) -> None:
        self.app.push_screen(Words("Keys", help_text(self.play)))

    def cover(self) -> None:
        """Leave the processor, and the evaluator, to the screen that covers this one; computers wait, too."""
        self.thinking.stop()
        self.covered = True

    def action_menu(self) -> None:
        self.cover()
        self.app.open_menu()  # type: ignore[attr-defined] # the app imports this file

    def action_compare(self) -> None:
        from zermelo.apps.tui.screens.compare import CompareScreen

        self.cover()
        self.app.push_screen(CompareScreen(self.play.now))

    def action_tree(self) -> None:
        from zermelo.apps.tui.screens.tree import TreeScreen

        self.cover()
        self.app.push_screen(TreeScreen(self.play.now, self.play.evaluator))

    def action_watch(self) -> None:
        from zermelo.apps.tui.screens.watch import WatchScreen

        self.cover()
        self.app.push_screen(WatchScreen(self.play.now))
