"""A search step by step: the nodes that it visits, their scores, and the moves that it leaves out."""

import asyncio
from collections.abc import Sequence
from functools import partial
from textwrap import wrap
from typing import Any, ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

import zermelo
from zermelo import Move, Position, ZermeloError
from zermelo.sources import SEARCHES, Result, Step, Watched, source_of
from zermelo_terminal.background import in_background
from zermelo_terminal.boards.board import Board
from zermelo_terminal.help import hidden
from zermelo_terminal.screens.base_screen import BACK_BINDING, Framed, title_of
from zermelo_terminal.theme import Paint

__all__ = ["WatchScreen"]

STEPS_PER_SECOND = (1, 2, 5, 10, 30, 100, 1000)
"""The speeds in steps per second."""

MIN_UPDATE_SECONDS = 0.05
"""The least time in seconds between two updates."""

DEFAULT_SEARCH = "alphabeta"

MIN_STEPS_PER_FETCH = 2000
"""The least number of steps that are fetched at once."""

MAX_ACCUMULATOR_ROWS = 9
"""The most accumulators on the screen."""

ACCUMULATOR_HEADS = {"space": "space", "": "marker", "score": "score", "depth": "depth", "left": "children"}
BOUNDED_HEADS = {"space": "space", "": "marker", "score": "score", "α": "alpha", "β": "beta", "left": "children"}
REPLY_HEADS = {"reply": "move", "score": "score", "weight": "weight"}
"""The columns of the data of a node, and their names in the JSON of a step."""

UNBOUNDED_SIGNS = ("-∞", "∞")
"""The bounds of a node above which no score is known."""

STEP_SIGNS = {"visit": "↓", "score": "↑", "cut": "✂", "remembered": "≡", "result": "■"}
"""The signs of the kinds of steps: down into a node, back from it, cut off, known, and the end of a loop."""


class Stepping:
    """The steps of one search up to some number, fetched a chunk at a time."""

    def __init__(self, position: Position[Any], name: str) -> None:
        self.position, self.name = position, name
        self.steps: list[Step] = []
        self.result: Result[Move] | None = None
        self.finished = False
        self.error = ""
        """The reason why the search has no more steps."""

    async def reach(self, number: int, screen: Screen[Any]) -> None:
        """Fetch that many steps for a screen, or all if there are fewer."""
        while len(self.steps) < number and not self.finished:
            first = len(self.steps)
            limit = max(
                MIN_STEPS_PER_FETCH, first
            )  # the search runs from its beginning each time: ever longer chunks keep that cheap
            job = partial(zermelo.sources.watch, self.position, self.name, first=first, limit=limit)
            try:
                watched = await in_background(screen, job)
            except ZermeloError as error:
                self.finished, self.error = True, str(error)
                return
            if len(self.steps) == first:
                self.steps += watched.steps
                self.finished, self.result = watched.finished, watched.result

    def at(self, number: int) -> Step | None:
        """Return the step of that number, from 1, or the last one of a search that took fewer."""
        return self.steps[min(number, len(self.steps)) - 1] if self.steps and number else None

    def is_over(self, number: int) -> bool:
        """Return True if the search has no step after that number."""
        return self.finished and number >= len(self.steps)


class WatchScreen(Framed):
    """Several searches of one position, in step; one of them is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,p", "play", "Play", key_display="space"),
        Binding("right,s", "step(1)", "Step", key_display="→"),
        Binding("left,b", "step(-1)", "Back", key_display="←"),
        Binding("plus,up", "speed(1)", "Faster", key_display="+"),
        Binding("tab", "next(1)", "Search", key_display="Tab"),
        *hidden({"minus,down": "speed(-1)", "shift+tab": "next(-1)", "home": "begin"}),
        BACK_BINDING,
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
        self.searches = {name: Stepping(position, name) for name in SEARCHES}
        self.name_shown = DEFAULT_SEARCH
        self.number = 0
        """The number of the current step."""
        self.playing = False
        self.speed = 1

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="looked-at"):
                yield Board(self.position, playable=False, id="node-board")
                yield Static(id="path")
                yield Static(id="node-data", classes="panel")
            with Vertical(id="told"):
                with VerticalScroll(id="source", classes="panel", can_focus=False):
                    yield Static(id="lines")
                yield Static(id="convention")
                yield Static(id="log", classes="panel")
                yield Static(id="counters", classes="panel")

    def on_mount(self) -> None:
        self.query_one("#source").border_title = "Source"
        self.query_one("#log").border_title = "Steps"
        self.query_one("#counters").border_title = "Side by side"
        self.show()
        self.action_step(1)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def on_unmount(self) -> None:
        self.playing = False

    @property
    def shown_step(self) -> Stepping:
        return self.searches[self.name_shown]

    async def go(self, number: int) -> None:
        """Take every search to that step; the shorter ones wait at their end."""
        for search in self.searches.values():
            await search.reach(number, self)
        longest = max(len(search.steps) for search in self.searches.values())
        self.number = max(0, min(number, longest))
        self.show()

    async def run_on(self) -> None:
        while self.playing:
            pace = STEPS_PER_SECOND[self.speed]
            await self.go(self.number + max(1, round(pace * MIN_UPDATE_SECONDS)))
            if all(search.is_over(self.number) for search in self.searches.values()):
                self.playing = False
                self.show()
            await asyncio.sleep(max(MIN_UPDATE_SECONDS, 1 / pace))

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
        self.speed = min(len(STEPS_PER_SECOND) - 1, max(0, self.speed + by))
        self.show()

    def action_next(self, by: int) -> None:
        names = list(self.searches)
        self.name_shown = names[(names.index(self.name_shown) + by) % len(names)]
        self.show()

    def show(self) -> None:
        """Show the current step of the search, and the costs of all."""
        step = self.shown_step.at(self.number)
        here = self.position
        for move in step.path if step else ():
            here = here.follow(move)
        self.query_one(Board).show(here)
        self.head(Text.assemble((self.name_shown, "bold"), f" searches {title_of(self.position)}"))
        path = Text(self.records([step])[0]["words"], self.style(step)) if step else Text("The search has not begun.")
        self.query_one("#path", Static).update(path)
        self.query_one("#convention", Static).update(Text(SEARCHES[self.name_shown].convention))
        self.show_source(step)
        self.show_node(step)
        self.query_one("#log", Static).update(self.lines())
        self.query_one("#counters", Static).update(self.counters())
        is_over = self.shown_step.is_over(self.number) and self.shown_step.result is not None
        end = self.shown_step.error or (f"{self.name_shown} is finished." if is_over else "")
        state = "Playing" if self.playing else "Paused"
        self.say(f"{end} {state} at step {self.number:,}, {STEPS_PER_SECOND[self.speed]} steps a second.")

    def show_source(self, step: Step | None) -> None:
        """Show the source of the search, with an arrow at the line that it has reached, and scroll to this line."""
        panel, paint, source = self.query_one("#source"), Paint(self.app), source_of(self.name_shown)
        running = source.line(step.kind, step.line) if step else None
        width, lines, reached = max(20, panel.scrollable_content_region.width), list[Text](), 0
        for number, line in source.lines:
            style, margin = (paint.running, "▸ ") if number == running else (paint.base, "  ")
            reached = len(lines) if number == running else reached
            body = line.lstrip()
            indent = " " * ((len(line) - len(body)) // 2)  # two spaces a level, so that more fits
            wrapped = wrap(body, width - len(indent) - 2, subsequent_indent="  ") or [""]
            lines += [Text((margin if not i else "  ") + indent + part, style) for i, part in enumerate(wrapped)]
        self.query_one("#lines", Static).update(Text("\n").join(lines))
        panel.scroll_to(y=reached - panel.size.height // 2, animate=False)

    def show_node(self, step: Step | None) -> None:
        """Show the accumulators of a loop, or the weights of the replies, if the step has any."""
        panel = self.query_one("#node-data", Static)
        panel.display = bool(step and (step.accumulator or step.replies))
        if not step or not panel.display:
            return
        rows = step.accumulators(self.position, MAX_ACCUMULATOR_ROWS) or self.records([step])[0]["replies"]
        is_bounded = any((row["alpha"], row["beta"]) != UNBOUNDED_SIGNS for row in rows) if step.accumulator else False
        heads = (BOUNDED_HEADS if is_bounded else ACCUMULATOR_HEADS) if step.accumulator else REPLY_HEADS
        panel.border_title = "Accumulators" if step.accumulator else "Replies"
        table = Table(box=None, padding=(0, 1, 0, 0), expand=True)
        for head in heads:
            table.add_column(head, no_wrap=head != "left")
        for row in rows:
            cells = ("root" if row[key] is None else row[key] for key in heads.values())
            table.add_row(*(" ".join(cell) if isinstance(cell, list) else str(cell) for cell in cells))
        panel.update(table)

    def style(self, step: Step) -> Style:
        """Return the style of a step: scores in the colours of values, and cuts reversed."""
        paint = Paint(self.app)
        if step.score is None:
            return paint.base
        sign = "+" if step.score > 0 else "-" if step.score < 0 else "="
        return paint.values[sign] + Style(bold=step.kind == "cut", reverse=step.kind == "cut")

    def lines(self) -> Text:
        """Return the last steps, indented by their ply."""
        width, height = self.query_one("#log").size
        room, last = max(1, height), min(self.number, len(self.shown_step.steps))
        steps = self.shown_step.steps[max(0, last - room) : last]
        lines = []
        for step, entry in zip(steps, self.records(steps), strict=True):
            indent = "  " * (len(step.path) - 1)
            wrapped = wrap(
                f"{STEP_SIGNS[step.kind]} {entry['words']}", max(12, width - len(indent)), subsequent_indent="  "
            )
            lines += [Text(indent + line, self.style(step)) for line in wrapped]
        return Text("\n").join(lines[-room:])

    def counters(self) -> Table:
        """Return the costs of every search so far."""
        table = Table(box=None, padding=(0, 1), expand=True)
        for head in ("search", "step", "nodes", "calls", "score"):
            table.add_column(head, justify="left" if head == "search" else "right", no_wrap=True)
        names = [self.name_shown, *(name for name in self.searches if name != self.name_shown)]
        for name in names:
            search = self.searches[name]
            step, is_over = search.at(self.number), search.is_over(self.number)
            counts = (min(self.number, len(search.steps)), step.nodes, step.calls) if step else (0, 0, 0)
            score = f"{float(search.result.score):g}" if is_over and search.result else "–"
            table.add_row(f"{'▸' if name == self.name_shown else ' '} {name}", *(f"{n:,}" for n in counts), score)
        return table

    def records(self, steps: Sequence[Step]) -> Any:
        """Return the JSON of some steps of the search on the screen."""
        return Watched(tuple(steps), False, None, self.position, self.name_shown).record()["steps"]
