"""Faults that show in the answers of a program, each a fact with the number of positions."""

from collections import Counter
from collections.abc import Iterator, Sequence

from zermelo.players import Answer
from zermelo.rules import LOSS, WIN, Move, list_things
from zermelo_teach.grading.habits import threats

__all__ = ["failing", "marks_left", "misses", "preferences", "slow", "state_kept"]

MIN_ANSWERS_OF_FAULT = 4
"""Fewer answers than this show no pattern."""

HABIT_SHARE = 0.75
"""The share of positions that show a habit which other bugs break now and then."""

WRONG_SIDE_QUESTION = "is the wrong side maximised, or do blocks come before wins?"

KEPT_STATE_BUG = "it keeps state between calls (a global variable, a default argument, a board that is not restored)"


def count_of(number: int, thing: str) -> str:
    """Return '1 win' or '2 wins'."""
    return f"{number:,} {thing}{'s' * (number != 1)}"


def failing(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield the commonest error, with the positions in which it arises."""
    failed = [answer for answer in answers if answer.judgement == "fails"]
    if not failed:
        return
    error, number = Counter(answer.tried.error for answer in failed).most_common(1)[0]
    where = f"{number:,} of {len(answers):,} positions"
    same = [answer for answer in failed if answer.tried.error == error]
    if all(len(answer.values) == 1 for answer in same):
        where += ", each with one legal move left (on a full board, does the search stop?)"
    elif all(answer.value.sign == LOSS for answer in same):
        where += ", all of them lost (if every move loses, does it still choose one?)"
    elif "empty" in error:
        where += " (on a full board, does the search stop?)"
    yield f"It makes no legal move in {where}: {error}."


def state_kept(unstable: Sequence[tuple[Answer, str, bool]]) -> Iterator[str]:
    """Yield a sentence on a position with two answers."""
    if not unstable:
        return
    answer, other, is_random = unstable[0]
    first = "no move" if answer.tried.move is None else answer.tried.move.name
    why = "it chooses at random" if is_random else KEPT_STATE_BUG
    yield f"It gives two answers to {answer.position.text}: {first}, and {other}; {why}."


def slow(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield a sentence on wins that are played late, if there is no worse fault."""
    if not all(answer.keeps for answer in answers):
        return
    late = [answer for answer in answers if answer.judgement == "holds" and answer.value.sign == WIN]
    if late:
        yield (
            f"It plays {count_of(len(late), 'win')} late: every move that wins counts the same. Score the depth too, "
            "so "
            "that a quicker win is worth more."
        )


def marks_left(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield a sentence on boards that the program has changed by more than its move."""
    number = sum(answer.tried.changed > 1 for answer in answers)
    if number:
        where = f"{number:,} of {len(answers):,} positions"
        yield f"It leaves marks of its search on the board in {where}: does it take back every move that it tries?"


def preferences(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield a sentence on the fewest moves outside of which the program chooses only if none of them is legal."""
    chosen = {answer.tried.move for answer in answers} - {None}
    sets = [preferred_moves({move}, answers) for move in chosen if move is not None]
    few = min(sets, key=lambda moves: (len(moves), sorted(moves)), default=set())
    bound = [answer for answer in answers if few & answer.values.keys() and not few.issuperset(answer.values)]
    wrong = [answer for answer in bound if not answer.keeps]
    if len(wrong) >= MIN_ANSWERS_OF_FAULT and 2 * len(few) < len(set().union(*(answer.values for answer in answers))):
        names = sorted({move.name for answer in bound for move in few & answer.values.keys()})
        which = f"{'one of ' * (len(names) > 1)}{list_things(names)}"
        where = f"{len(wrong):,} of {len(bound):,} such positions"
        yield f"It makes no other move while {which} is legal, which is wrong in {where}: are moves left out?"


def preferred_moves(moves: set[Move], answers: Sequence[Answer]) -> set[Move]:
    """Return some moves, and those that are made though one of them is legal, and so on."""
    while more := {
        answer.tried.move
        for answer in answers
        if answer.tried.move is not None and moves & answer.values.keys() and answer.tried.move not in moves
    }:
        moves = moves | more
    return moves


def misses(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield sentences on wins in one ply that are not taken, and threats that are not stopped."""
    wins = [answer for answer in answers if answer.wins_at_once]
    missed = [answer for answer in wins if answer.tried.move not in answer.wins_at_once and not answer.keeps]
    if missed:
        yield f"It misses a win in one ply in {len(missed):,} of {len(wins):,} positions{squares(missed)}."
    both = [answer for answer in wins if 0 < len(answer.losing_at_once) < len(answer.values) - len(answer.wins_at_once)]
    blocked = [answer for answer in both if answer.tried.move not in (*answer.losing_at_once, *answer.wins_at_once)]
    if len(blocked) >= MIN_ANSWERS_OF_FAULT and len(blocked) > HABIT_SHARE * len(both):
        where = f"{len(blocked):,} of the {len(both):,} positions that have both"
        yield f"It stops a win of the other side rather than win itself in {where}: {WRONG_SIDE_QUESTION}"
    standing = [answer for answer in answers if answer.value.sign > LOSS and threats(answer.position)]
    unstopped = [
        answer for answer in standing if lets_win(answer) and answer.tried.move not in threats(answer.position)
    ]
    if unstopped:
        where = f"{len(unstopped):,} of {len(standing):,} positions"
        yield f"It misses a block in {where}: the other side can win in one ply."
    calm = [answer for answer in answers if answer.value.sign > LOSS and not threats(answer.position)]
    opened = [answer for answer in calm if lets_win(answer)]
    if opened:
        where = f"{len(opened):,} of {len(calm):,} positions without a threat"
        yield f"Its move lets the other side win in one ply in {where}."


def lets_win(answer: Answer) -> bool:
    """Return True for a wrong answer after which the other side wins in one ply."""
    return answer.tried.move in answer.losing_at_once and not answer.keeps


def squares(missed: Sequence[Answer]) -> str:
    """Return the moves that would have won, if they are few: ', always at 3, 5 or 7'."""
    names = sorted({move.name for answer in missed for move in answer.wins_at_once})
    return f", always at {' or '.join(names)} (is a line missing?)" if len(names) <= 3 else ""
