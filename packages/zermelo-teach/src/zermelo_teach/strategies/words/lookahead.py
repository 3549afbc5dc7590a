"""Words of a short look ahead: win at once, stop a win, win in two moves whatever the opponent does.

Nothing here knows the value of a position: each word looks a few moves ahead by the rules alone, as a person does.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.bits import bits, mask_of
from zermelo.rules import Game, Word

__all__ = ["LookAhead", "lookahead_words"]


class Child(NamedTuple):
    """What a move leads to."""

    move: int
    state: Any
    same: bool
    """Whether the same player moves again."""
    result: int | None
    """The outcome for the player who made the move, if the game is over; else None."""


class LookAhead:
    """The first moves of every line from a state, by the rules of a game; it remembers what it has seen."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.known = dict[Any, list[Child]]()
        self.winning, self.losing = dict[tuple[Any, int], int](), dict[tuple[Any, int], bool]()

    def children(self, state: Any) -> list[Child]:
        """Return what the moves of a state lead to."""
        if (found := self.known.get(state)) is None:
            found = self.known[state] = list(self.list_children(state))
        return found

    def list_children(self, state: Any) -> Iterator[Child]:
        game, rules = self.game, self.game.rules
        for move in bits(rules.moves(state)):
            child, same = rules.play(state, move), game.keeps_turn(state, move)
            result = None if rules.moves(child) else rules.outcome(child) * (1 if same else -1)
            yield Child(move, child, same, result)

    def wins(self, state: Any, moves: int) -> int:
        """Return the moves that win within this many moves of the player, whatever the opponent does, as a mask."""
        if (found := self.winning.get((state, moves))) is None:
            found = mask_of(each.move for each in self.children(state) if self.wins_by(each, moves))
            self.winning[state, moves] = found
        return found

    def wins_by(self, child: Child, moves: int) -> bool:
        """Return whether a move wins within this many moves, itself included."""
        if child.result is not None:
            return child.result > 0
        if moves == 1:
            return False
        if child.same:
            return self.wins(child.state, moves - 1) != 0
        return self.is_lost(child.state, moves - 1)

    def is_lost(self, state: Any, moves: int) -> bool:
        """Return whether the side to move loses, whatever it does, within this many moves of its opponent."""
        if (found := self.losing.get((state, moves))) is None:
            found = self.losing[state, moves] = all(self.loses_by(each, moves) for each in self.children(state))
        return found

    def loses_by(self, child: Child, moves: int) -> bool:
        """Return whether a move loses within this many moves of the opponent."""
        if child.result is not None:
            return child.result < 0
        if child.same:
            return self.is_lost(child.state, moves)
        return self.wins(child.state, moves) != 0

    def keeping_safe(self, state: Any, moves: int) -> int:
        """Return the moves after which the opponent cannot win within this many moves; 0 if all or none do so."""
        children = self.children(state)
        safe = mask_of(each.move for each in children if not self.loses_by(each, moves))
        return safe if safe.bit_count() < len(children) else 0

    def only_replies(self, state: Any) -> int:
        """Return the moves that leave the opponent exactly one reply that does not lose at once."""
        return mask_of(each.move for each in self.children(state) if self.safe_replies(each) == 1)

    def safe_replies(self, child: Child) -> int | None:
        """Return the number of replies that do not lose at once; None if there is none to make, or no danger."""
        if child.result is not None or child.same:
            return None
        replies = self.children(child.state)
        safe = sum(not self.loses_by(each, 1) for each in replies)
        return safe if safe < len(replies) else None

    def fewest_replies(self, state: Any) -> int:
        """Return the moves that leave the opponent the fewest moves; 0 if all moves leave the same number."""
        replies = {each.move: len(self.children(each.state)) for each in self.children(state) if not each.same}
        fewest = min(replies.values(), default=0)
        found = mask_of(move for move, number in replies.items() if number == fewest)
        return found if found.bit_count() < len(replies) else 0

    def moving_again(self, state: Any) -> int:
        """Return the moves after which the same player moves again."""
        return mask_of(each.move for each in self.children(state) if each.same)

    def not_giving_away(self, state: Any) -> int:
        """Return the moves after which the opponent cannot move twice; 0 if all or none are so."""
        children = self.children(state)
        safe = [each.move for each in children if each.same or not self.moving_again(each.state)]
        return mask_of(safe) if len(safe) < len(children) else 0


def lookahead_words(game: Game[Any], look: LookAhead) -> Iterator[Word[Any]]:
    """Yield the words of a short look ahead."""
    win, block = "If you can win at once, do.", "Make no move that loses at once or lets the opponent win at once."
    if wins_by_lines(look):
        win, block = "If you can complete a line, do.", "If the opponent could complete a line next, stop that."
    fork = "If you can make two threats at once, or else be sure to win with your next move, do."
    no_fork = "Stop the opponent from making two threats at once, or from being sure to win in two moves."
    threat = "Make a threat: leave the opponent one move only that does not lose at once."
    yield Word("win", win, lambda state: look.wins(state, 1), 1)
    yield Word("block", block, lambda state: look.keeping_safe(state, 1), 2)
    yield Word("fork", fork, lambda state: look.wins(state, 2), 4)
    yield Word("no-fork", no_fork, lambda state: look.keeping_safe(state, 2), 5)
    yield Word("threat", threat, look.only_replies, 3)
    long = "If you can be sure to win by your third move from here, play for that."
    yield Word("win-in-3", long, lambda state: look.wins(state, 3), 8)
    yield Word("fewest", "Leave the opponent as few moves as you can.", look.fewest_replies, 4)
    if game.rules.again:
        yield Word("again", "If you can move again, do.", look.moving_again, 1)
        yield Word("guard", "Do not let the opponent move twice, if you can.", look.not_giving_away, 2)


def wins_by_lines(look: LookAhead) -> bool:
    """Return whether players put marks of their own, and the one who completes a line wins."""
    placement = look.game.declared.placement
    if placement is None or placement.shared:
        return False
    line = placement.lines[0]
    last = line & -line
    state = placement.state(line ^ last, 0)
    return any((each.result or 0) > 0 for each in look.children(state))
