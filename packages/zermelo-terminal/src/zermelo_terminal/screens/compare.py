"""The comparison of searches, row by row as another process measures them; their memory is its own."""

import pickle
import subprocess
import sys
from contextlib import suppress
from functools import partial
from textwrap import fill
from time import monotonic
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import Static

import zermelo
from zermelo import Position
from zermelo.analysis import score_text
from zermelo.sources import SEARCHES, Comparison
from zermelo_terminal.background import in_background
from zermelo_terminal.screens.base_screen import BACK_BINDING, Framed, title_of

__all__ = ["CompareScreen"]


def measure() -> None:
    """Compare the searches of the position on standard input; write each row, or a refusal, to standard output."""
    position, seconds = pickle.load(sys.stdin.buffer)

    def tell(what: str, news: Any) -> None:
        pickle.dump((what, news), sys.stdout.buffer)
        sys.stdout.buffer.flush()

    with suppress(BrokenPipeError, KeyboardInterrupt):
        try:
            zermelo.sources.compare(
                position,
                seconds_each=seconds,
                on_progress=lambda progress: tell("row", progress.what),
                on_row=partial(tell, "done"),
            )
        except zermelo.errors.BadOption as error:
            tell("refused", str(error))


if __name__ == "__main__":
    measure()


ROW_SECONDS = 20.0
"""The time limit for one row."""

COMPARISON_INTRODUCTION = "Every search on every board, from this position: what each answers and what it costs."


COMPARISON_NOTES = (
    "* expects replies that are not best; its value is not a value of the game.",
    "minimax visits some nodes twice: it scores the best reply once to choose it, and once to return its score.",
)
"""What a reader of the rows asks first."""


def comparison_table(comparison: Comparison, width: int) -> Text:
    """Return the rows with node counts first and seconds last, the notes, and the claims of the sources.

    Node counts are the same in every run; seconds are not.
    """
    position, rows = comparison.position, comparison.rows
    lines = [f"{'search':<16}{'board':<13}{'nodes':>10}  {'value':>5}  {'best moves':<12}{'seconds':>9}"]
    lines += [cells(position, row) for row in rows]
    stopped = [f"{row.pair.search}: {row.stopped}" for row in rows if row.stopped]
    claims = [f"- {claim}" for claim in comparison.claims if not claim.startswith("minimax visits")]  # a note says so
    notes = [*COMPARISON_NOTES, *stopped, *claims]
    table = Text("\n".join(lines), no_wrap=True)
    table.stylize("bold", 0, len(lines[0]))
    return table.append("\n\n").append("\n".join(fill(note, width, subsequent_indent="  ") for note in notes), "dim")


def cells(position: Position[Any], row: zermelo.types.Measurement) -> str:
    """Return the line of a row; a search that expects bad replies has a star."""
    search, board = row.pair.search, row.pair.board or ""
    name = search if search not in SEARCHES or SEARCHES[search].perfect else f"{search} *"
    if row.result is None or row.seconds is None:
        return f"{name:<16}{board:<13}{'not finished':>10}"
    score, best, cost = row.result
    names = "all" if len(best) == len(position.moves) > 1 else " ".join(map(str, best))
    names = names if len(names) <= MAX_NAMES_CHARACTERS else f"{len(best)} moves"
    return f"{name:<16}{board:<13}{cost.nodes:>10,}  {score_text(score):>5}  {names:<12}{row.seconds:>9.3f}"


MAX_NAMES_CHARACTERS = 11
"""Characters for the names of the best moves."""


class CompareScreen(Framed):
    """The results of searches and boards, and their costs."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "cancel", "Cancel"), BACK_BINDING]

    KEY_HELP: ClassVar[dict[str, str]] = {
        "↑ ↓": "scroll",
        "c": "end the measurement; the rows that are there stay",
    }

    def __init__(self, position: Position[Any]) -> None:
        super().__init__()
        self.position = position
        self.rows: list[Any] = []
        self.now = ""
        """The names of the search and the board of the current measurement."""
        self.began = 0.0
        self.state = "starting"
        self.refusal = ""
        """The reason why the searches cannot be compared, if there is one."""

    def body(self) -> ComposeResult:
        with ScrollableContainer(id="table"):
            yield Static(Text(fill(COMPARISON_INTRODUCTION, max(20, self.app.size.width - 4))), id="rows")

    def on_mount(self) -> None:
        self.head(f"Comparison of searches   {title_of(self.position)}")
        # Not multiprocessing: it needs the file of sys.stderr, which a screen has replaced.
        command, pipe = [sys.executable, "-m", "zermelo_terminal.screens.compare"], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.run_worker(self.listen())
        self.set_interval(0.25, self.report)
        self.report()

    def on_unmount(self) -> None:
        self.end()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()

    async def listen(self) -> None:
        """Show the rows of the other process until it ends."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(EOFError, OSError, pickle.UnpicklingError), self.process.stdin as out:
            pickle.dump((self.position, ROW_SECONDS), out)
            out.flush()
            while True:
                self.hear(*await in_background(self, partial(pickle.load, self.process.stdout)))
        self.hear("over", None)

    def hear(self, what: str, news: Any) -> None:
        """Show a pair of a search and a board before it is measured, or its row."""
        if what == "row":
            self.state, self.now, self.began = "measuring", news, monotonic()
        elif what == "done":
            self.rows.append(news)
            self.show()
        elif what == "refused":
            self.refusal = news
        elif self.state != "cancelled after":
            self.state = "finished:"
        self.report()

    def show(self) -> None:
        """Show the rows so far; columns that do not fit are left out and named."""
        room = self.query_one("#table").scrollable_content_region.width
        self.query_one("#rows", Static).update(
            comparison_table(Comparison(self.position, tuple(self.rows)), max(20, room))
        )

    def on_resize(self) -> None:
        if self.rows:
            self.call_after_refresh(self.show)

    def report(self) -> None:
        """Show below the table which search is measured."""
        sentence = f"{self.state.capitalize()} {len(self.rows)} rows."
        if self.state == "measuring":
            sentence = f"Measuring {' on '.join(self.now.split())}: {monotonic() - self.began:.0f} s. c cancels."
        self.say(self.refusal or ("Starting …" if self.state == "starting" else sentence))

    def action_cancel(self) -> None:
        if self.state in ("starting", "measuring"):
            self.state = "cancelled after"
            self.end()
            self.report()
