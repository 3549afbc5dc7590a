"""The game on a screen: its players, its moves, and the known values."""

import shlex
from typing import Any

import zermelo
from zermelo import GameSession, Position
from zermelo.analysis.analysis import Analysis
from zermelo.solving.stored.with_table import notice

__all__ = ["Play", "on_screen"]


def on_screen(position: Position[Any]) -> Position[Any]:
    """Return the same position, reached by the same moves, under the names that screens use."""
    first, *after = position.path
    here = Position(first.game.on_screen, first.state, first.turn)
    for step in after:
        assert step.last is not None
        here = here.follow(step.last)
    return here


class Play:
    """The game on a screen."""

    def __init__(self, sitting: GameSession, values: bool = False) -> None:
        self.sitting = sitting
        # The record holds the whole line, so that undo reaches positions before the first one.
        sitting.record.positions[:] = on_screen(sitting.now).path
        self.values = values
        """True if values are shown."""
        self.evaluator = sitting.evaluator()
        self.analyses: dict[Position[Any], Analysis] = {}
        self.paused = False
        """True if computers wait for a step."""

    @property
    def now(self) -> Position[Any]:
        return self.sitting.now

    @property
    def analysis(self) -> Analysis | None:
        """The values of the current position, if they are known."""
        return self.analyses.get(self.now)

    @property
    def line(self) -> list[Position[Any]]:
        """All positions of the game, including those to redo."""
        record = self.sitting.record
        return [*record.positions, *reversed(record.undone)]

    @property
    def ply(self) -> int:
        """The index of the current position in the line."""
        return len(self.sitting.record.positions) - 1

    @property
    def is_walking(self) -> bool:
        """True if there are moves to redo."""
        return bool(self.sitting.record.undone)

    @property
    def computer_is_due(self) -> bool:
        """True if a computer is to move by itself; a human's game that was walked back waits for the human."""
        over, human = self.sitting.is_over, self.sitting.is_human(self.now)
        return not (over or human or self.paused or (self.is_walking and self.sitting.has_human))

    def walk_to(self, ply: int) -> None:
        """Go to an earlier or later position of the game."""
        record = self.sitting.record
        while self.ply > max(0, ply) and record.undo():
            pass
        while self.ply < ply and record.redo():
            pass

    def undo(self) -> bool:
        """Go back to the last move of a human, or by one ply if only computers play; or to the previous game."""
        sitting = self.sitting
        return sitting.undo() if sitting.has_human else sitting.record.undo() or sitting.undo_new_game()

    def redo(self) -> bool:
        return self.sitting.redo() if self.sitting.has_human else self.sitting.record.redo()

    @property
    def command(self) -> str:
        """The command that opens this position again, and the position's text."""
        now, origin = self.now, self.now.path[0]
        board = [] if origin == zermelo.start(now.game) else ["--board", origin.text]
        words = ["zermelo", "play", now.game.spec or now.game.name, *now.played.names, *board]
        return f"{shlex.join(words)}  # {now.text}"

    @property
    def introduction(self) -> str:
        """The players in a text such as 'Yellow: you. Red: tricky. Play perfectly, and ...', after a stored table."""
        seated = zip(self.now.game.players, self.sitting.seats, strict=True)
        players = [
            f"{name}: you." if who == "human" else f"{name}: {who}. {self.sitting.about(who)}" for name, who in seated
        ]
        return " ".join(filter(None, [notice(self.now.game), *players]))
