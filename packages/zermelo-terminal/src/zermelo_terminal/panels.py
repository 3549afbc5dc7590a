"""The panels of a game: the legal moves, the analysis and the pieces."""

from textwrap import fill
from typing import Any

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from zermelo import Game, Move, Position
from zermelo.rules import Look
from zermelo_terminal.boards.values import chips, sign_of
from zermelo_terminal.help import TERM_MEANINGS
from zermelo_terminal.theme import Paint, has_men, men_of

__all__ = ["Legend", "MoveList", "Reasons", "without_plies"]

PLY_NOTE = f"A ply is {TERM_MEANINGS['ply']}. Plies count from this board; in the history, from before the move."

QUICKEST_REPLY_NOTE = "→ names the reply that wins soonest."

VALUES_HINT = "h shows the values of the moves; w says why the move that you point at is good or bad."

MAX_SHOWN_MOVES = 7
"""The most moves of a line of best play that are shown."""

MIN_WORDS_LINES = 30
"""The number of lines of a screen that has room for what the words beside the moves mean."""


class MoveList(OptionList):
    """One line for each legal move: its name, and its value as a sign on its colour and in words."""

    BORDER_TITLE = "Moves"

    listed: tuple[Move, ...] = ()
    """The moves line by line."""
    hint = ""
    """The hint below the list."""

    def show(self, position: Position[Any], shown: dict[str, Any], values: bool) -> None:
        """List the moves of a view."""
        pointed = self.pointed_move
        moves = {move.name: move for move in position.moves}
        self.listed = tuple(moves[entry["move"]] for entry in shown["legal"])
        width = max((len(name) for name in moves), default=0)
        self.clear_options()
        room = self.scrollable_content_region.width
        paint, kinds = Paint(self.app), chips(shown["legal"])
        rows = (line(entry, width, values, room, paint, kinds[entry["move"]]) for entry in shown["legal"])
        self.add_options([Option(row) for row in rows])
        self.call_after_refresh(self.show_rest)
        if pointed in self.listed:
            self.point_at(pointed)

    def say(self, hint: str) -> None:
        """Show a hint below the list."""
        self.hint = hint
        self.show_rest()

    @on(events.Resize)
    def show_rest(self) -> None:
        """Show below the list the number of moves after the last visible line."""
        below = len(self.listed) - self.scroll_offset.y - self.scrollable_content_region.height
        self.border_subtitle = "  ".join(filter(None, (f"↓ {below} more" if below > 0 else "", self.hint)))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.show_rest()

    @property
    def pointed_move(self) -> Move | None:
        """The move under the pointer."""
        at = self.highlighted
        return self.listed[at] if at is not None and at < len(self.listed) else None

    @property
    def pointed_line(self) -> str:
        at = self.highlighted
        return "" if at is None else str(self.get_option_at_index(at).prompt).strip()

    def point_at(self, move: Move | None) -> None:
        """Point at a move that another widget has announced."""
        self.highlighted = self.listed.index(move) if move in self.listed else None


def line(entry: dict[str, Any], width: int, values: bool, room: int, paint: Paint, chip: str) -> Text:
    """Return '2  −  loss in 6 plies → 5', or as much as is known and fits; only the name while values are off."""
    name = f"{entry['move']:>{width}}"
    if not values:
        return Text(name, no_wrap=True)
    if "glyph" not in entry:
        return Text(f"{name}  …", no_wrap=True)
    badge = paint.chip(entry, chip)
    words, reply = entry["words"], entry["reply"]
    short = entry["value"] or "undecided"  # how far the search is, the header says
    texts = [f"{words} → {reply}"] if reply else []
    texts += [short] if entry["glyph"] == "?" else [words, without_plies(words), short]
    fitting = (text for text in texts if room <= 0 or width + 5 + len(text) <= room)  # 0: hidden
    text = next(fitting, texts[-1])
    return Text.assemble(f"{name} ", (f" {sign_of(entry)} ", badge), f" {text}", no_wrap=True, overflow="ellipsis")


def without_plies(words: str) -> str:
    """Return 'loss in 6' for 'loss in 6 plies', where room is short."""
    return words.replace(" plies", "").replace(" ply", "")


class Reasons(VerticalScroll):
    """The analysis: the best line, the meaning of the words beside the moves, and the answer to 'why?'."""

    BORDER_TITLE = "Analysis"

    answer = ""
    """The answer to the last 'why?' about this position."""
    ending = ""
    """The result of a game that is over, told to the player."""
    search = ""
    """How far the search for a value is that is not known yet."""

    offer = ""
    """The words on the button for the solve; '' if there is none."""
    rules = ""
    """The rules of the game in one sentence."""

    def compose(self) -> ComposeResult:
        yield Static(id="sentences")
        yield Button(id="solve", compact=True, action="screen.solve")
        with Horizontal(id="again"):
            yield Button("Again", compact=True, variant="primary", action="screen.new")
            yield Button("Swap sides", compact=True, action="screen.swap")

    def show(self, shown: dict[str, Any], values: bool, busy: bool) -> None:
        """Show the analysis of a view."""
        self.query_one("#again").display = shown["over"]
        solve = self.query_one("#solve", Button)
        solve.display, solve.label = bool(self.offer) and not shown["over"], self.offer
        is_idle = bool(self.rules) and not (values or self.answer or shown["over"])
        self.border_title = "Result" if shown["over"] else "Rules" if is_idle else "Analysis"
        self.border_subtitle = "thinking …" if busy else "? all rules" if is_idle else "w asks why"
        if shown["over"]:
            words = "\n".join(filter(None, [self.ending, self.answer]))
            self.query_one("#sentences", Static).update(Text(words, "bold"))
            return
        parts = [Text(self.answer, "bold")] if self.answer else []
        if values and shown.get("value", {}).get("glyph") == "?":
            parts += [Text(self.search)]
        elif values and "line" in shown:
            parts += [Text(f"Best play: {best_play(shown)}")] if shown["line"] and not self.answer else []
            has_replies = any(entry["reply"] for entry in shown["legal"])
            if self.app.size.height >= MIN_WORDS_LINES:
                parts += [Text(f"{PLY_NOTE} {QUICKEST_REPLY_NOTE}" if has_replies else PLY_NOTE, "dim")]
        elif not parts:
            parts = [Text(self.rules or VALUES_HINT, "dim" if not self.rules else "")]
        self.query_one("#sentences", Static).update(Text("\n").join(parts))


def best_play(shown: dict[str, Any]) -> str:
    """Return the best line of a view; dots follow if its end was not found in time."""
    plies, line = shown["value"]["remoteness"], shown["line"][:MAX_SHOWN_MOVES]
    return " ".join([*line, *(["…"] if plies is not None and len(line) < plies else [])])


class Legend(Static):
    """The letters, the names and the moves of the pieces of a game, or which men are black and which are white."""

    BORDER_TITLE = "Pieces"

    def show(self, game: Game[Any]) -> None:
        """Show the pieces of a game; where lines are few, without their moves."""
        is_tall, width = self.app.size.height >= MIN_WORDS_LINES, max(12, self.scrollable_content_region.width)
        if has_men(game):
            self.update(men(game, Paint(self.app), is_tall))
        elif is_tall:
            self.update(moves_of(game, Paint(self.app)))
        else:
            names = fill(" ".join(f"{mark}\xa0{look.name}" for mark, look in own(game).items()), width)
            self.update(names.replace("\xa0", " "))

    @staticmethod
    def is_needed(game: Game[Any]) -> bool:
        """Return whether a game has pieces to explain."""
        return bool(own(game))


def own(game: Game[Any]) -> dict[str, Look]:
    """Return the named pieces of the first player, which have capital letters, and those that only the second has."""
    looks = game.board.looks if game.board else {}
    return {
        mark: look
        for mark, look in looks.items()
        if look.name and look.shape == "outline" and (look.owner == 0 or look.is_upright)
    }


def moves_of(game: Game[Any], paint: Paint) -> Text:
    """Return a line for each piece: its letter, its name and how it moves."""
    rows = (Text.assemble((f"{mark} ", "bold"), f"{look.name} ", (look.moves, paint.quiet))
            for mark, look in own(game).items())  # fmt: skip
    return Text("\n").join(rows)


def men(game: Game[Any], paint: Paint, with_moves: bool) -> Text:
    """Return '○ Black  ● White', and below it what a disc or a pawn does."""
    colours = Text("  ").join(Text.assemble(paint.disc(game, i), f" {game.notation.player_names[i]}") for i in (0, 1))
    kinds = {look.name: look for look in own(game).values()}
    others = [look for name, look in kinds.items() if name != men_of(game)[0].name]
    if others:  # in a narrow panel, all fit one line
        figures = Text(" ").join(Text(f"{paint.figure(each)} {each.name}") for each in others)
        colours = Text(" ").join(
            [*(Text.assemble(paint.disc(game, i), f" {game.notation.player_names[i]}") for i in (0, 1)), figures]
        )
    if not with_moves:
        return colours
    lines = [Text(f"{name}: {look.moves}", paint.quiet) for name, look in kinds.items() if look.moves]
    return Text("\n").join([colours, *lines])
