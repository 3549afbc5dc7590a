"""The game on a screen: its players, its moves, and the known values."""

import shlex
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import zermelo
from zermelo import Position
from zermelo.analysis import Analysis, HistoryEntry, ending, last_mistakes
from zermelo.playing import GameSession
from zermelo.solving import notice

__all__ = ["Play"]


class Play:
    """The game on a screen."""

    def __init__(self, sitting: GameSession, values: bool = False) -> None:
        self.sitting = sitting
        # The record holds the whole line, so that undo reaches positions before the first one.
        sitting.record.positions[:] = sitting.now.path
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

    def renew(self) -> None:
        """Forget all values, and let the players and the evaluator use the table that was stored meanwhile."""
        self.analyses.clear()
        self.evaluator = self.sitting.evaluator()
        self.sitting.seat([self.sitting.own.get(who, who) for who in self.sitting.seats])

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
        words = ["zermelo", "play", now.game.spec or now.game.name, *now.moves_played.names, *board]
        return f"{shlex.join(words)}  # {now.text}"

    @property
    def last_of_human(self) -> Position[Any] | None:
        """The position after the last move of a human; after the last move if only computers play."""
        line, seats = self.now.path, self.sitting.seats
        made = [after for before, after in pairwise(line) if seats[before.turn] == "human"]
        return made[-1] if made else line[-1] if len(line) > 1 else None

    @property
    def introduction(self) -> str:
        """The players in a sentence such as 'You are Yellow, and the computer is Red (perfect).'."""
        players, seats = self.now.game.notation.player_names, self.sitting.seats
        computers = [(name, who) for name, who in zip(players, seats, strict=True) if who != "human"]
        if not computers:
            words = f"Two players at one screen; {players[0]} begins."
        elif len(computers) == 1:
            you = players[seats.index("human")]
            words = f"You are {you}. The computer is {computers[0][0]}, strength: {computers[0][1]}."
        else:
            words = f"{players[0]} is {seats[0]}, {players[1]} is {seats[1]}. p pauses, s makes one step."
        return " ".join(filter(None, [notice(self.now.game), words]))

    def ending(self, moments: Sequence[HistoryEntry]) -> str:
        """Return the result, told to the human if there is one, and the moves that lost it, if they are known.

        moments: the values of the positions of the game.
        """
        now, seats = self.now, self.sitting.seats
        mistakes = self.mistakes(moments)
        decided = [f"Move {ply}: {words}." for ply, words in mistakes]
        if seats.count("human") != 1:
            return " ".join([ending(now), *decided])
        human = seats.index("human")
        count = sum(1 for here in now.path[:-1] if here.turn == human)
        if now.winner == human:
            return f"You won in {count} move{'s' * (count != 1)}."
        if now.winner is None:
            return " ".join(["A draw.", *decided])
        where = "You lost at move {}: {}.".format(*mistakes[0]) if mistakes else "You lost."
        return " ".join([where, *decided[1:]])

    def mistakes(self, moments: Sequence[HistoryEntry]) -> list[tuple[int, str]]:
        """Return the last mistakes of this game, with their plies; only those of the human if there is one human."""
        seats, here = self.sitting.seats, self.now.path
        human = seats.index("human") if seats.count("human") == 1 else None
        return last_mistakes(
            each
            for each in moments
            if each.position in here and each.position.parent and human in (None, each.position.parent.turn)
        )
