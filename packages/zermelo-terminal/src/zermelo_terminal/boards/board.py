"""The board: the mouse or the arrow keys point at a place, and a click or Enter presses it."""

from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from zermelo import Move, Position
from zermelo.analysis import Analysis
from zermelo.drawing import Scene, scene_of, view
from zermelo.rules import EMPTY_MARK, Place, board_of, marks_of
from zermelo_terminal.boards.canvas import Canvas
from zermelo_terminal.boards.motion import FRAME_SECONDS, Motion, motion_of, moved_scene
from zermelo_terminal.boards.picture import BoardPicture, Presentation, TextPicture, picture_of
from zermelo_terminal.boards.presses import Presses, refusal
from zermelo_terminal.help import hidden
from zermelo_terminal.theme import Paint

__all__ = ["Board"]


class Board(Widget, can_focus=True):
    """A position, drawn as large as the space allows."""

    BINDINGS: ClassVar[list[BindingType]] = hidden({
        "left": "point(-1, 0)", "right": "point(1, 0)", "up": "point(0, -1)", "down": "point(0, 1)", "enter": "choose",
    })  # fmt: skip

    @dataclass
    class Pointed(Message):
        """The move under the pointer: the best of those through its place, or none."""

        move: Move | None

    @dataclass
    class Chosen(Message):
        """The move that the last press has made; None for Enter without a place."""

        move: Move | None

    @dataclass
    class Said(Message):
        """What a press has led to, or why there is none, in a sentence; '' for nothing to say."""

        words: str

    def __init__(self, position: Position[Any], playable: bool = True, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.playable = self.can_focus = playable
        """True if the user can press places."""
        self.canvas: Canvas | None = None
        self.picture: BoardPicture | TextPicture | None = None
        self.pointed: str | None = None
        """The name of the place under the pointer."""
        self.position = position
        self.presses = Presses.of(position)
        self.motion: Motion | None = None
        """The stone or piece that is on its way after the last move."""
        self.show(position)

    def show(self, position: Position[Any], analysis: Analysis | None = None, thrown: int | None = None) -> None:
        """Draw another position, with the values of its moves if there is an analysis.

        thrown: the place of the move that threw a game that is over.
        """
        before, self.thrown = self.position, thrown
        if position is not before:
            self.presses = Presses.of(position)
        self.position, self.shown = position, view(position, analysis)
        if position is not before:
            self.move(motion_of(before, position))
        self.turn_to(self.presses)

    def move(self, motion: Motion | None) -> None:
        """Let a stone drop, or a piece glide, unless the user wants no motion (TEXTUAL_ANIMATIONS=none)."""
        self.motion = motion if self.is_running and self.playable and self.app.animation_level == "full" else None
        if self.motion:
            self.set_timer(FRAME_SECONDS, self.move_on)

    def move_on(self) -> None:
        """Draw the next frame of a motion, and the board itself at its end."""
        if self.motion:
            self.motion = self.motion.next
            self.redraw()
            if self.motion:
                self.set_timer(FRAME_SECONDS, self.move_on)

    def turn_to(self, presses: Presses) -> None:
        """Take another state of the presses."""
        self.presses = presses
        if self.pointed not in self.places:
            self.pointed = None
        self.redraw()

    @property
    def places(self) -> dict[str, tuple[Move, ...]]:
        """The places that can be pressed next, with the moves through each."""
        return self.presses.next if self.playable else {}

    @on(events.Resize)
    def redraw(self) -> None:
        self.canvas = None
        self.refresh()

    # Drawing

    def drawing(self) -> Canvas:
        """Return the current drawing, and draw it again after a change."""
        if self.canvas is None:
            paint = Paint(self.app)
            self.canvas = Canvas(self.size.width, self.size.height, paint.base)
            self.picture = picture_of(self.position, self.shown, self.canvas, paint)
            if isinstance(self.picture, TextPicture):
                self.picture.draw(self.hints())
            else:
                self.picture.draw(*self.scene(), self.hints())
        return self.canvas

    def hints(self) -> Presentation:
        """Return what the board shows besides its men."""
        entries = {entry["move"]: number for number, entry in enumerate(self.shown["legal"])}
        best = {name: min(entries[move.name] for move in moves) for name, moves in self.places.items()}
        following = {name: self.shown["legal"][number] for name, number in best.items()}
        thrown = self.thrown if self.position.is_over else None
        return Presentation(following, self.presses.pressed, self.pointed, self.has_marks(), thrown)

    def has_marks(self) -> bool:
        """Return whether places to press are marked: not if all empty places are, and nothing is pressed."""
        board = board_of(self.position)
        if board is None or self.presses.pressed:
            return True
        marks = zip(board.places, marks_of(self.position, board), strict=False)
        empty = {place.name for place, mark in marks if mark == EMPTY_MARK and place.name and place.level == 0}
        columns = {press.name for press in board.presses if press.kind == "column"}
        return set(self.places) not in (empty, columns) and not columns

    def scene(self) -> tuple[Scene, tuple[Place, ...]]:
        """Return the scene to draw, and the places that the move under the pointer changes."""
        scene, moves = scene_of(self.position), self.places.get(self.pointed or "", ())
        assert scene is not None
        if self.motion:
            return moved_scene(scene, self.motion), ()
        ends = [move for move in moves if self.presses.press(self.pointed or "") == move]
        after = scene_of(self.position.follow(ends[0])) if len(ends) == len(moves) == 1 else None
        if after is None or after.layout is not scene.layout:
            return scene, ()
        changed = [new.place for old, new in zip(scene.stands, after.stands, strict=True) if old.mark != new.mark]
        return after, tuple(changed)

    def render_line(self, y: int) -> Strip:
        return self.drawing().strip(y).apply_style(self.rich_style)

    # Pointing

    def point_at(self, name: str | None, is_news: bool = True) -> None:
        """Preview the move at a place, and announce it unless another widget has."""
        if name != self.pointed:
            self.pointed = name
            self.redraw()
            if is_news:
                self.post_message(self.Pointed(self.best_through(name)))

    def best_through(self, name: str | None) -> Move | None:
        """Return the best known of the moves through a place."""
        moves = {move.name: move for move in self.places.get(name or "", ())}
        return next((moves[entry["move"]] for entry in self.shown["legal"] if entry["move"] in moves), None)

    def point_at_move(self, move: Move) -> None:
        """Preview a move that another widget has announced."""
        self.point_at(next((name for name, moves in self.places.items() if move in moves), None), is_news=False)

    def action_point(self, dx: int, dy: int) -> None:
        """Point at the nearest place in a direction; without a place to begin at, at the first one."""
        names = list(self.places)
        board = board_of(self.position)
        if self.pointed not in names or board is None:
            step = dx or dy
            at = names.index(self.pointed) + step if self.pointed in names else 0
            self.point_at(names[min(max(at, 0), len(names) - 1)] if names else None)
            return
        here = board.hits[self.pointed]
        ahead = {name: steps_ahead(here, board.hits[name], dx, dy) for name in names}
        self.point_at(
            min(
                (name for name in names if ahead[name][0] > 0),
                key=lambda name: cost(*ahead[name]),
                default=self.pointed,
            )
        )

    def on_mouse_move(self, event: events.MouseMove) -> None:
        name = self.name_at(event)
        self.point_at(name if name in self.places else None)

    def on_leave(self, event: events.Leave) -> None:
        self.point_at(None)

    def name_at(self, event: events.MouseEvent) -> str | None:
        """Return the name of the place under the mouse."""
        self.drawing()
        return self.picture.name_at(event.x, event.y) if self.picture else None

    # Pressing

    def action_choose(self) -> None:
        """Press the place under the pointer; after a first press, point at the first place that can follow."""
        if self.pointed is None:
            self.post_message(self.Chosen(None))
            return
        before = self.presses
        self.press(self.pointed)
        if self.presses is not before and self.presses.pressed:
            self.point_at(next(iter(self.places), None))

    def on_click(self, event: events.Click) -> None:
        if self.playable and (name := self.name_at(event)):
            self.press(name)

    def press(self, name: str) -> None:
        """Press a place: make a move, go on to the next place of one, or say why neither is possible."""
        after = self.presses.press(name)
        if isinstance(after, Presses):
            self.turn_to(after)
            self.post_message(self.Said(self.words_of_press(name) if after.pressed else ""))
        elif after is not None:
            self.presses = self.presses._replace(pressed=())
            self.post_message(self.Chosen(after))
        elif self.position.is_over:
            self.post_message(self.Chosen(None))
        else:
            self.post_message(self.Said(refusal(self.position, self.presses, name)))

    def words_of_press(self, name: str) -> str:
        """Return what comes next after a press, with how a piece moves: 'Giraffe: one step straight. ...'."""
        board, shorter = board_of(self.position), self.presses.complete
        if shorter is not None:
            return f"Press {name} again to play {shorter}, or another place; Esc takes it back."
        marks = zip(board.places, marks_of(self.position, board), strict=False) if board else ()
        looks = (
            [board.look(place, mark, self.position.game.notation) for place, mark in marks if place.name == name]
            if board
            else []
        )
        about = next((f"{look.name.capitalize()}: {look.moves}. " for look in looks if look and look.moves), "")
        return f"{about}Choose where it goes; Esc takes it back."

    def take_back(self) -> None:
        """Take back all presses."""
        self.turn_to(self.presses._replace(pressed=()))


def steps_ahead(here: Place, there: Place, dx: int, dy: int) -> tuple[float, float]:
    """Return how far one place is from another in a direction and across it."""
    across, down = there.x - here.x, there.y - here.y
    return across * dx + down * dy, abs(across * dy) + abs(down * dx)


def cost(ahead: float, aside: float) -> tuple[float, float]:
    """Return how far away a place is for an arrow key, for which straight ahead is nearest."""
    return ahead + 3 * aside, aside
