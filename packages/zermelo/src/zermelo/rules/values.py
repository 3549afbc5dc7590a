"""The value of a position under perfect play, and bounds on it if time runs out."""

from typing import Any, NamedTuple

from zermelo.rules.encodings import ENDLESS, order_key_of

__all__ = ["DRAW", "ENDLESS", "LOSS", "WIN", "Bounds", "Outcome", "ScoredValue", "Value", "plies", "sign_of"]

Outcome = int
LOSS, DRAW, WIN = -1, 0, 1
"""The outcome of a game for the side to move. LOSS < DRAW < WIN. In a game with scores, any score is an outcome."""

LONGEST_WIN_PLIES = ENDLESS - 1
"""The remoteness of a win or a loss that may come as late as it likes."""

WORD_OF_OUTCOME = {WIN: "win", DRAW: "draw", LOSS: "loss"}
GLYPH_OF_OUTCOME = {WIN: "+", DRAW: "=", LOSS: "-"}


def sign_of(outcome: Outcome) -> int:
    """Return WIN for a positive outcome, LOSS for a negative one, DRAW for 0."""
    return (outcome > 0) - (outcome < 0)


def plies(number: int) -> str:
    """Return '1 ply', '5 plies'."""
    return f"{number} {'ply' if number == 1 else 'plies'}"


class Value(NamedTuple):
    """The outcome of perfect play for the side to move, and its distance in plies.

    The remoteness is the number of plies to the end if the winner hurries and the loser delays. For a draw it is the
    length of the longest drawn line, or ENDLESS if play need not end. (Conway, On Numbers and Games, 1976, ch. 14.)
    The greater of two values is the one that the side to move prefers: see `order_key`.

    >>> print(Value(WIN, 5), "|", Value(DRAW, 8), "|", Value(LOSS, 1))
    win in 5 plies | draw, 8 plies at most | loss in 1 ply
    >>> max(Value(WIN, 5), Value(WIN, 3), Value(DRAW, 9))
    Value(outcome=1, remoteness=3)
    """

    outcome: Outcome
    remoteness: int

    def __lt__(self, other: Any) -> bool:
        return bool(self.order_key < other.order_key)

    def __le__(self, other: Any) -> bool:
        return bool(self.order_key <= other.order_key)

    def __gt__(self, other: Any) -> bool:
        return bool(self.order_key > other.order_key)

    def __ge__(self, other: Any) -> bool:
        return bool(self.order_key >= other.order_key)

    @property
    def sign(self) -> int:
        """The sign of the outcome: WIN, DRAW or LOSS."""
        return sign_of(self.outcome)

    @property
    def word(self) -> str:
        """The outcome as a word: 'loss', 'draw' or 'win'."""
        return WORD_OF_OUTCOME[self.sign]

    @property
    def glyph(self) -> str:
        """The outcome as a character: + for a win, = for a draw, - for a loss."""
        return GLYPH_OF_OUTCOME[self.sign]

    @property
    def result(self) -> str:
        """The outcome in words: 'win', or 'win by 7' in a game with scores."""
        return self.word + self.margin

    @property
    def margin(self) -> str:
        """The score of a win or a loss in words, such as ' by 7'; '' in a game without scores."""
        return ""

    @property
    def order_key(self) -> int:
        """A number that orders values: quick win > slow win > long draw > short draw > slow loss > quick loss."""
        return order_key_of(self.outcome, self.remoteness)

    @property
    def is_endless(self) -> bool:
        """True if this is a draw by endless play."""
        return self.remoteness == ENDLESS

    def before(self, again: bool = False) -> "Value":
        """Return the value one ply earlier, for the player who moved into the position.

        again: True if this player is the side to move in the position.
        """
        return self._replace(
            outcome=self.outcome if again else -self.outcome, remoteness=min(self.remoteness + 1, ENDLESS)
        )

    def after(self, again: bool = False) -> "Value":
        """Return the value one ply later, after a best move, for the other player; again: for the same player."""
        plies = self.remoteness - (self.remoteness < ENDLESS)
        return self._replace(outcome=self.outcome if again else -self.outcome, remoteness=plies)

    def negate(self) -> "Value":
        """Return the value for the other player."""
        return self._replace(outcome=-self.outcome)

    def record(self) -> dict[str, Any]:
        """Return the value as JSON; endless play has no remoteness."""
        if self.is_endless:
            return {**self.outcome_record(), "remoteness": None, "endless": True}
        return {**self.outcome_record(), "remoteness": self.remoteness}

    def outcome_record(self) -> dict[str, Any]:
        """Return the outcome as JSON."""
        return {"value": self.word}

    def screen_record(self) -> dict[str, Any]:
        """Return the record with the glyph and the words, for a screen."""
        return {**self.record(), "glyph": self.glyph, "words": str(self)}

    def __str__(self) -> str:
        if self.remoteness == 0:
            return self.result
        if self.is_endless:
            return "draw by endless play"
        if self.outcome == DRAW:
            return f"draw, {plies(self.remoteness)} at most"
        return f"{self.result} in {plies(self.remoteness)}"


class ScoredValue(Value):
    """A value in a game with scores; the outcome is the score.

    >>> print(ScoredValue(7, 12), "|", ScoredValue(0, 8), "|", ScoredValue(-1, 0))
    win by 7 in 12 plies | draw, 8 plies at most | loss by 1
    """

    __slots__ = ()

    @property
    def margin(self) -> str:
        """The score of a win or a loss in words, such as ' by 7'."""
        return f" by {abs(self.outcome)}" if self.outcome else ""

    def outcome_record(self) -> dict[str, Any]:
        """Return the outcome and the score as JSON."""
        return {"value": self.word, "score": self.outcome}


class Bounds(NamedTuple):
    """The least and the greatest possible value of a position, if time ran out.

    Like a Value it has an outcome, a word and a glyph; while the outcome is not certain these are None,
    'undecided' and '?'.

    >>> print(Bounds.within(7), "|", Bounds(Value(DRAW, 9), Value(WIN, 3)))
    undecided within 7 plies | draw or better, not decided
    """

    at_least: Value
    """The least possible value."""
    at_most: Value
    """The greatest possible value."""

    # As values compare, and with them: a named tuple inherits from no other class that could say so once.
    def __lt__(self, other: Any) -> bool:
        return bool(self.order_key < other.order_key)

    def __le__(self, other: Any) -> bool:
        return bool(self.order_key <= other.order_key)

    def __gt__(self, other: Any) -> bool:
        return bool(self.order_key > other.order_key)

    def __ge__(self, other: Any) -> bool:
        return bool(self.order_key >= other.order_key)

    @classmethod
    def within(cls, plies: int) -> "Bounds":
        """Return the bounds of a position in which nobody can force a win within this many plies.

        Within 0 plies nothing is known: the position may be one where the game is over.
        """
        next_ply = plies + 1 if plies else 0
        return cls(Value(LOSS, next_ply), Value(WIN, next_ply))

    @classmethod
    def of_outcomes(cls, kind: type[Value], at_least: Outcome, at_most: Outcome) -> "Bounds":
        """Return the bounds of a position whose outcome alone has bounds, and not its plies.

        >>> print(Bounds.of_outcomes(Value, LOSS, WIN), "|", Bounds.of_outcomes(Value, WIN, WIN))
        undecided | win
        """
        slowest = LONGEST_WIN_PLIES if at_least > 0 else int(at_least < 0)
        quickest = int(at_most > 0) or (LONGEST_WIN_PLIES if at_most < 0 else ENDLESS)
        return cls(kind(at_least, slowest), kind(at_most, quickest))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if only the remoteness is uncertain; else None."""
        return self.at_least.outcome if self.at_least.outcome == self.at_most.outcome else None

    @property
    def sign(self) -> int | None:
        """The sign of the outcome if it is certain: WIN, DRAW or LOSS; else None."""
        return self.at_least.sign if self.at_least.sign == self.at_most.sign else None

    @property
    def remoteness(self) -> None:
        """None: bounds have no remoteness."""
        return

    @property
    def word(self) -> str:
        """The outcome as a word: 'win', 'draw', 'loss' or 'undecided'."""
        return "undecided" if self.sign is None else WORD_OF_OUTCOME[self.sign]

    @property
    def glyph(self) -> str:
        """The outcome as a character: +, =, - or, if it is not certain, ?."""
        return "?" if self.sign is None else GLYPH_OF_OUTCOME[self.sign]

    @property
    def plies(self) -> int:
        """The number of plies within which nobody can force a win; 0 in a game with scores."""
        ends = [bound.remoteness for bound in self if bound.outcome != DRAW and not isinstance(bound, ScoredValue)]
        return max(0, min(ends, default=0) - 1)

    @property
    def order_key(self) -> int:
        """A number comparable to the order key of a value.

        A possible win stands between wins and draws, a possible loss between draws and losses. Bounds on a score stand
        in their middle.
        """
        if self.outcome is not None:
            return self.at_least.order_key
        if isinstance(self.at_least, ScoredValue):
            return (self.at_least.order_key + self.at_most.order_key) // 2
        if self.at_most.outcome == WIN:
            return ENDLESS + (2 if self.at_least.outcome == DRAW else 1)
        return -1

    def before(self, again: bool = False) -> "Bounds":
        """Return the same bounds one ply earlier, for the player who moved into the position; see Value.before."""
        least, most = self.at_least.before(again), self.at_most.before(again)
        return Bounds(least, most) if again else Bounds(most, least)

    def after(self, again: bool = False) -> "Bounds":
        """Return the same bounds one ply later, for the player to move there; the inverse of `before`."""
        least, most = self.at_least.after(again), self.at_most.after(again)
        return Bounds(least, most) if again else Bounds(most, least)

    def record(self) -> dict[str, Any]:
        """Return the bounds as JSON; undecided entries are null, and the bounds are included."""
        return {
            "value": None if self.sign is None else self.word,
            "remoteness": None,
            "undecided_within": self.plies,
            "at_least": self.at_least.record(),
            "at_most": self.at_most.record(),
        }

    def screen_record(self) -> dict[str, Any]:
        """Return the record with the glyph and the words, for a screen."""
        return {**self.record(), "glyph": self.glyph, "words": str(self)}

    def __str__(self) -> str:
        least, most = self
        if least.outcome == most.outcome and LONGEST_WIN_PLIES in (least.remoteness, most.remoteness):
            return least.result
        if least.outcome == most.outcome == DRAW:
            return "draw"
        if isinstance(least, ScoredValue) and least.outcome != most.outcome:
            return f"{least.result} to {most.result}"
        if least.outcome == most.outcome:
            first, last = sorted((least.remoteness, most.remoteness))
            return f"{least.word} in {first} to {plies(last)}"
        if DRAW not in (least.outcome, most.outcome):
            return f"undecided within {plies(self.plies)}" if self.plies else "undecided"
        return f"draw or {'better' if most.outcome == WIN else 'worse'}, not decided"
