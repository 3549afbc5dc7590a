"""The history of a game: the value of every position, and a judgement of every move."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from zermelo.analysis.analysis import bounds, contradiction
from zermelo.analysis.oversights import oversight
from zermelo.analysis.values import evaluator_for
from zermelo.analysis.words import to_move
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games import PositionLike, position_of
from zermelo.machine.savable import Savable
from zermelo.rules import WIN, Bounds, Value
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore
from zermelo.rules.position import Position

__all__ = ["History", "HistoryEntry", "history", "judgement", "last_mistakes", "past_tense"]

HISTORY_COLUMNS = ("ply", "move", "player", "value", "remoteness", "words", "leader", "lead", "judgement")

HALF_LEAD_PLIES = 12
"""The number of plies before the end at which a lead is drawn half as high as at the end."""


class HistoryEntry(NamedTuple):
    """One position of a game that was played."""

    position: Position[Any]
    value: Value | Bounds
    """The value for the side to move."""
    judgement: str
    """The judgement of the move to here: 'best', 'holds', 'gives away the win', 'gives away the draw'; '' if not known.

    In a game with scores, a move that keeps the winner and loses 3 points 'gives away 3'."""
    oversight: str = ""
    """The mistake of the move to here that a person can see, such as '7 had to be blocked'; '' if there is none."""

    @property
    def is_mistake(self) -> bool:
        """True if the move to here lost a win, a draw or points."""
        return self.judgement.startswith("gives away")

    @property
    def leader(self) -> int | None:
        """The player who wins with best play: 0 the first, 1 the second, None for a draw or if not known."""
        turn, outcome = self.position.turn, self.value.sign
        return None if not outcome else turn if outcome > 0 else 1 - turn

    @property
    def lead(self) -> float | None:
        """The lead of the first player: 1 after a win, -1 after a loss, 0 for a draw; None if not known.

        The lead grows towards the end of a won game; 12 plies before the end it is one half.
        """
        if not isinstance(self.value, Value):
            return None
        height = HALF_LEAD_PLIES / (HALF_LEAD_PLIES + self.value.remoteness)
        return 0.0 if self.leader is None else height if self.leader == 0 else -height

    @property
    def value_of_move(self) -> Value | Bounds | None:
        """The value of the move to here for its player, as an analysis before the move gives it; None at the start."""
        return None if self.position.parent is None else self.value.before(self.position.keeps_turn)

    @property
    def words(self) -> str:
        """The move to here in words, as in 'loss in 6 plies, gives away the draw'; at the start, its value."""
        worth = to_move(self.position, self.value) if self.value_of_move is None else str(self.value_of_move)
        return ", ".join(filter(None, (worth, self.judgement)))

    @property
    def comment(self) -> str:
        """The words for a move whose outcome is known; else ''."""
        return "" if self.value.outcome is None or self.value_of_move is None else self.words

    def bar(self, half: int) -> tuple[int, int] | None:
        """Return the lead as the lengths of two bars of at most `half`, the first player's and the second's."""
        if self.lead is None:
            return None
        length = round(abs(self.lead) * half) or int(self.lead != 0)
        return (length, 0) if self.lead > 0 else (0, length)

    def record(self) -> dict[str, Any]:
        """Return the moment as JSON."""
        move = self.position.last
        return {
            "ply": len(self.position.path) - 1,
            "move": None if move is None else move.name,
            "player": self.position.player_name,
            **self.value.screen_record(),
            "leader": self.leader,
            "lead": self.lead,
            "judgement": self.judgement,
            "oversight": self.oversight,
            "made": self.value_of_move and self.value_of_move.screen_record(),
        }


class History(Savable, tuple[HistoryEntry, ...]):
    """The moments of a game, from its start on, displayed as a table."""

    __slots__ = ()

    def records(self) -> list[dict[str, Any]]:
        """Return the moments as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return [{name: moment.record()[name] for name in HISTORY_COLUMNS} for moment in self]


def history(
    position: PositionLike,
    *,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
    on_progress: OnProgress = ignore,
) -> History:
    """Return the value of every position of a game, from its start to this one, and a judgement of every move.

    Positions are valued from the last to the first, since late values are quick to find and help to find earlier ones.
    evaluator: used instead of a new search, such as a Table. seconds: time limit for all positions together, or a
    Deadline. on_progress is called before each position with the number of valued positions. Raises OtherGame for an
    evaluator of another game, BadGame for values that contradict each other.

    >>> from zermelo import start
    >>> [moment.judgement for moment in history(start("tictactoe").after("1 2 5 9"))]
    ['', 'best', 'gives away the draw', 'best', 'best']
    """
    position = position_of(position)
    evaluator, line, deadline = evaluator_for(position.game, evaluator), position.path, Deadline.of(seconds)
    values: list[Value | Bounds] = []
    for done, at in enumerate(reversed(line)):
        on_progress(Progress(done, len(line), "positions"))
        values.append(evaluator.value(at.state, seconds=deadline.share(1 / 2)))
    return History(entries_of(line, values[::-1]))


def entries_of(line: Sequence[Position[Any]], values: Sequence[Value | Bounds]) -> list[HistoryEntry]:
    """Return the moments of a game; raise BadGame if a move is better than the value of its position."""
    made = [value.before(position.keeps_turn) for position, value in zip(line, values, strict=True)][1:]
    for position, before, after in zip(line, values, made, strict=False):
        if bounds(after)[0] > bounds(before)[1]:
            raise contradiction(position, f"it is a {before}, and the next move makes it a {after}")
    judged = ["", *map(judgement, values, made)]
    seen = ["", *map(oversight, line[1:], values, values[1:])]
    return [HistoryEntry(*each) for each in zip(line, values, judged, seen, strict=True)]


def past_tense(judgement: str) -> str:
    """Return a judgement of a move that was made: 'gave away the draw'."""
    return judgement.replace("gives", "gave").replace("fails", "failed")


def last_mistakes(moments: Iterable[HistoryEntry]) -> list[tuple[int, str]]:
    """Return the last mistake that a person can see and the last one that gave something away, the later one first.

    Each has its ply, and the end of a sentence. Of one move, only what a person can see is named.

    >>> from zermelo import start
    >>> last_mistakes(history(start("morris").after("1 8 4 2 7")))
    [(4, '7 had to be blocked'), (2, '8 gave away the draw')]
    """
    found = dict[int, str]()
    listed = list(moments)
    for moment in [each for each in listed if each.is_mistake][-1:]:
        found[len(moment.position.path) - 1] = f"{moment.position.last} {past_tense(moment.judgement)}"
    for moment in [each for each in listed if each.oversight][-1:]:
        found[len(moment.position.path) - 1] = moment.oversight
    return sorted(found.items(), reverse=True)


def judgement(before: Value | Bounds, made: Value | Bounds) -> str:
    """Judge a move by the value of its position, and by its own value, both for the player who makes it.

    'best' keeps the outcome and the remoteness; 'holds' keeps only the outcome. In a game with scores, a move that
    keeps the winner, and loses 3 points, 'gives away 3'.

    >>> judgement(Value(1, 3), Value(0, 5)), judgement(Value(0, 5), Value(0, 5))
    ('gives away the win', 'best')
    """
    if before.outcome is None or made.outcome is None:
        return ""
    if made == before:
        return "best"
    if made.outcome == before.outcome:
        return "holds"
    if made.sign == before.sign:
        return f"gives away {before.outcome - made.outcome}"
    return "gives away the win" if before.sign == WIN else "gives away the draw"
