"""A search at work, step by step: the node that it looks at, what comes back, and what it leaves out."""

import asyncio
from collections.abc import Sequence
from textwrap import wrap
from typing import Any, ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from zermelo import WATCHABLE, Position, Step, Watched, ZermeloError
from zermelo.apps.tui.boards.board import Board
from zermelo.apps.tui.boards.paint import paint_of
from zermelo.apps.tui.stepping import Stepping

__all__ = ["WatchScreen"]

SPEEDS = (1, 2, 5, 10, 30, 100, 1000)
"""Steps a second."""

FRAME = 0.05
"""The least seconds between two pictures."""

FIRST = "alphabeta"


class WatchScreen(Screen[None]):
    """Several searches of one position, in step; one of them is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,p", "play", "Play", key_display="space"),
        Binding("right,s", "step(1)", "Step", key_display="→"),
        Binding("left,b", "step(-1)", "Back", key_display="←"),
        Binding("plus,up", "speed(1)", "Faster", key_display="+"),
        Binding("minus,down", "speed(-1)", show=False),
        Binding("tab", "next(1)", "Search", key_display="Tab"),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("home", "begin", show=False),
        Binding("escape", "leave", "Back", key_display="Esc"),
    ]

    KEY_HELP: ClassVar[dict[str, str]] = {
        "space": "go on by itself, or stop",
        "→ ←": "one step on, one step back",
        "+ -": "faster, slower",
        "Tab": "show another search",
        "Home": "to the beginning",
        "↓ ↑": "the search goes down to a node, or comes back from it with a score",
        "✂": "the other moves of the node cannot change the answer, and are left out",
        "≡": "the node was met before, and its score is remembered",
    }

    def __init__(self, position: Position[Any]) -> None:
        super().__init__()
        self.position = position
        self.searches = {name: Stepping(position, name) for name in WATCHABLE}
        self.name_shown = FIRST
        self.number = 0
        """Of the last step that was taken."""
        self.playing = False
        self.speed = 1

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        with Horizontal(id="body"):
            with Vertical(id="looked-at"):
                yield Board(self.position, playable=False, id="node-board")
                yield Static(id="path")
            with Vertical(id="told"):
                yield Static(id="log", classes="panel")
                yield Static(id="counters", classes="panel")
        yield Static(id="status")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#log").border_title = "Steps"
        self.query_one("#counters").border_title = "Side by side"
        self.show()
        self.action_step(1)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @property
    def shown(self) -> Stepping:
        return self.searches[self.name_shown]

    @property
    def longest(self) -> int:
        return max(len(search.steps) for search in self.searches.values())

    # Going on

    async def go(self, number: int) -> None:
        """Have every search at that step; the shorter ones wait at their end."""
        try:
            for search in self.searches.values():
                await search.reach(number)
        except ZermeloError as error:
            self.playing = False
            self.query_one("#status", Static).update(Text(str(error)))
            return
        self.number = max(0, min(number, self.longest))
        self.show()

    async def run_on(self) -> None:
        while self.playing:
            pace = SPEEDS[self.speed]
            await self.go(self.number + max(1, round(pace * FRAME)))
            if all(search.is_over(self.number) for search in self.searches.values()):
                self.playing = False
                self.show()
            await asyncio.sleep(max(FRAME, 1 / pace))

    def action_play(self) -> None:
        self.playing = not self.playing
        if self.playing:
            self.run_worker(self.run_on(), group="steps", exclusive=True)
        self.show()

    def action_step(self, by: int) -> None:
        self.playing = False
        self.run_worker(self.go(self.number + by), group="steps", exclusive=True)

    def action_begin(self) -> None:
        self.playing = False
        self.number = 0
        self.show()

    def action_speed(self, by: int) -> None:
        self.speed = min(len(SPEEDS) - 1, max(0, self.speed + by))
        self.show()

    def action_next(self, by: int) -> None:
        names = list(self.searches)
        self.name_shown = names[(names.index(self.name_shown) + by) % len(names)]
        self.show()

    def action_leave(self) -> None:
        self.playing = False
        self.dismiss()

    # What is shown

    def show(self) -> None:
        step = self.shown.at(self.number)
        at = self.position
        for move in step.path if step else ():
            at = at.follow(move)
        self.query_one(Board).show(at)
        of = f"{self.position.game.title} {' '.join(self.position.played)}"
        self.query_one("#header", Static).update(Text.assemble((self.name_shown, "bold"), f" searches {of}"))
        self.query_one("#path", Static).update(self.path(step))
        self.query_one("#log", Static).update(self.lines())
        self.query_one("#counters", Static).update(self.counters())
        self.query_one("#status", Static).update(Text(self.said()))

    def path(self, step: Step | None) -> Text:
        """The moves to the node, and what happens there."""
        if step is None:
            return Text("The search has not begun.")
        return Text(words(self.position, [step])[0], self.style(step))

    def style(self, step: Step) -> Style:
        """Scores in the colours of values; a cut stands out."""
        paint = paint_of(self.app)
        if step.score is None:
            return paint.base
        sign = "+" if step.score > 0 else "-" if step.score < 0 else "="
        return paint.values[sign] + Style(bold=step.kind == "cut", reverse=step.kind == "cut")

    def lines(self) -> Text:
        """The last steps, indented by their ply."""
        room, width = max(1, self.query_one("#log").size.height), self.query_one("#log").size.width
        last = min(self.number, len(self.shown.steps))
        lines = []
        steps = self.shown.steps[max(0, last - room) : last]
        for step, said in zip(steps, words(self.position, steps), strict=True):
            indent = "  " * (len(step.path) - 1)
            told = wrap(f"{SIGNS[step.kind]} {said}", max(12, width - len(indent)), subsequent_indent="  ")
            lines += [Text(indent + line, self.style(step)) for line in told]
        return Text("\n").join(lines[-room:])

    def counters(self) -> Table:
        """What every search has cost so far."""
        table = Table(box=None, padding=(0, 1), expand=True)
        for head in ("search", "step", "nodes", "calls", "score"):
            table.add_column(head, justify="left" if head == "search" else "right", no_wrap=True)
        for name, search in self.searches.items():
            step, over = search.at(self.number), search.is_over(self.number)
            counts = (min(self.number, len(search.steps)), step.nodes, step.calls) if step else (0, 0, 0)
            figures = [f"{count:,}" for count in counts]
            score = f"{float(search.result.score):g}" if over and search.result else "…"
            table.add_row(f"{'▸' if name == self.name_shown else ' '} {name}", *figures, score)
        return table

    def said(self) -> str:
        state = "Playing" if self.playing else "Paused"
        over = self.shown.is_over(self.number) and self.shown.result is not None
        found = f"{self.name_shown} is finished. " if over else ""
        return f"{found}{state} at step {self.number:,}, {SPEEDS[self.speed]} steps a second."


SIGNS = {"visit": "↓", "score": "↑", "cut": "✂", "remembered": "≡"}
"""Down into a node, back from it, cut off, known."""


def words(position: Position[Any], steps: Sequence[Step]) -> list[str]:
    """A sentence for each of some steps."""
    told: list[dict[str, Any]] = Watched(tuple(steps), False, None, position).record()["steps"]
    return [step["words"] for step in told]
