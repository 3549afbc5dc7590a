"""The likely bugs of a program, from the pattern of its answers.

A bug is described as a player that has it: the moves that such a player may make. If it may make every answer of the
program, and perfect play may not, the program behaves as if it has the bug; of several, the one that allows the fewest
moves explains most.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.grading.search_bugs import search_bug
from zermelo.position import Position
from zermelo.programs.answers import Answer
from zermelo.rules import DRAW, LOSS, WIN, Move, sign_of

__all__ = ["OTHER_SIDE", "likely_bugs"]

FEW = 4
"""Fewer answers than this show no pattern."""

TEMPTED = 0.5
"""The least share of the wrong answers that chance would give among the moves that a bug allows.

A program that errs less often sees more than the bug lets it see."""

MOST = 0.75
"""The share of positions that show a habit which other bugs break now and then."""

NARROW = 1.5
"""The largest mean number of moves that a bug may allow to be named though it explains only most wrong answers."""

Allowed = Callable[[Answer], Iterable[Move]]
"""The moves that a player with a bug may make."""


def best_by(score: Callable[[int], int]) -> Allowed:
    """Return the moves whose outcome has the highest score."""

    def allowed(answer: Answer) -> list[Move]:
        best = max(score(value.outcome) for value in answer.values.values())
        return [move for move, value in answer.values.items() if score(value.outcome) == best]

    return allowed


def two_plies(answer: Answer) -> Iterable[Move]:
    """Return the moves of a player that looks two plies ahead: it wins at once, else it stops the opponent's win."""
    safe = [move for move in answer.values if move not in answer.losing_at_once]
    return answer.wins_at_once or safe or answer.values


def wins_and_blocks(answer: Answer) -> Iterable[Move]:
    """Return the moves of a player that wins at once, else stops a standing threat, and else makes any move."""
    return answer.wins_at_once or standing_threats(answer) or answer.values


def standing_threats(answer: Answer) -> list[Move]:
    """Return the moves with which the other side wins next, whatever else is played now."""
    others = {move: winning_replies(answer.position, move) for move in answer.losing_at_once}
    return [
        move
        for move in answer.values
        if others.keys() - {move} and all(move in others.get(each, ()) for each in answer.values if each != move)
    ]


def winning_replies(position: Position[Any], move: Move) -> set[Move]:
    """Return the replies that win at once after a move."""
    after = position.follow(move)
    ends = {reply: after.follow(reply) for reply in after.moves}
    return {reply for reply, end in ends.items() if end.is_over and sign_of(end.outcome) == LOSS}


def one_ply(answer: Answer) -> Iterable[Move]:
    """Return the moves of a player that wins at once, and else makes any move."""
    return answer.wins_at_once or answer.values


class Bug(NamedTuple):
    """A bug, and the moves of a player that has it."""

    sentence: str
    """A sentence on the program's behaviour; 'it' is the program."""
    allowed: Allowed


BUGS = (
    Bug("it always makes the first legal move.", lambda answer: [min(answer.values)]),
    Bug("it always makes the last legal move.", lambda answer: [max(answer.values)]),
    Bug(
        "it makes the move that is best for the other side: the wrong side is maximised.",
        best_by(lambda outcome: -outcome),
    ),
    Bug(
        "it scores a draw like a loss: a tie should count 0, between a win and a loss.",
        best_by(lambda outcome: int(outcome > DRAW)),
    ),
    Bug(
        "it scores a draw like a win: a tie should count 0, between a win and a loss.",
        best_by(lambda outcome: int(outcome >= DRAW)),
    ),
    Bug("it counts who wins, and not by how much: the score of a game should be its points.", best_by(sign_of)),
    Bug("it sees wins and threats of one ply, and nothing further: a fork is missed.", two_plies),
    Bug(
        "it takes wins and stops threats of one ply, and looks no further: a fork, or a threat that its own "
        "move opens, is missed.",
        wins_and_blocks,
    ),
    Bug(
        "it takes a win at once, and does not look at the reply: a block is missed. Does the search change the turn, "
        "and minimise for the other side?",
        one_ply,
    ),
)
"""The bugs that show in the choice of moves."""

SEATS = ((0, 1), (0,), (1,))

OTHER_SIDE = "It takes the wrong side to be on move: with the marks of the two sides exchanged, its moves are right."

WRONG_SIDE = "is the wrong side maximised, are alpha and beta not exchanged, or do blocks come before wins?"

STATE = "it keeps state between calls (a global variable, a default argument, a board that is not restored)"


def likely_bugs(answers: Sequence[Answer], unstable: Sequence[tuple[Answer, str, bool]]) -> list[str]:
    """Return sentences on the likely bugs of a program, the most telling first; none for a program without a fault."""
    found = [*failing(answers), *state_kept(unstable), *(list(marks_left(answers)) or patterns(answers))]
    return found or list(slow(answers)) or [*preferences(answers), *misses(answers)]


def patterns(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield the bug of both sides, or else of each side, that explains every answer."""
    for turns in SEATS:
        ours = [answer for answer in answers if answer.position.turn in turns and answer.tried.move is not None]
        if bug := explanation(ours):
            side = "" if len(turns) == 2 else f"As {ours[0].position.player}, "
            yield f"{side}{bug}" if side else bug[:1].upper() + bug[1:]
            if len(turns) == 2:
                return


def explanation(answers: Sequence[Answer]) -> str:
    """Return the bug that explains all answers of which some are wrong, else most of them; '' if there is none."""
    if len(answers) < FEW or all(answer.keeps for answer in answers):
        return ""
    fitting = list(habits(answers))
    found = search_bug(answers, MOST) if sum(not answer.keeps for answer in answers) >= FEW else None
    if found and found.explained == found.wrong:
        fitting.append((found.allowed, found.allowed, found.sentence))
    elif found and found.allowed <= NARROW and not fitting:
        return f"most like this, which explains {found.explained:,} of {found.wrong:,} wrong answers: {found.sentence}"
    return min(fitting, default=(0, 0, ""))[-1]


def habits(answers: Sequence[Answer]) -> Iterator[tuple[float, float, str]]:
    """Yield the bugs that allow every answer, if chance among the allowed moves errs as often.

    Each comes after the mean numbers of moves that it allows where an answer is wrong, and everywhere.
    """
    for bug in BUGS:
        allowed = [set(bug.allowed(answer)) for answer in answers]
        pairs = list(zip(answers, allowed, strict=True))
        expected = sum(1 - len(moves.intersection(answer.keeping)) / len(moves) for answer, moves in pairs)
        wrong = [len(moves) for answer, moves in pairs if not answer.keeps]
        if all(answer.tried.move in moves for answer, moves in pairs) and len(wrong) >= TEMPTED * expected:
            yield sum(wrong) / len(wrong), sum(map(len, allowed)) / len(allowed), bug.sentence


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
    first = "no move" if answer.tried.move is None else answer.position.label(answer.tried.move)
    why = "it chooses at random" if is_random else STATE
    yield f"It gives two answers to {answer.position.text}: {first}, and {other}; {why}."


def slow(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield a sentence on wins that are played late, if there is no worse fault."""
    if not all(answer.keeps for answer in answers):
        return
    late = [answer for answer in answers if answer.judgement == "holds" and answer.value.sign == WIN]
    if late:
        yield (
            f"It plays {len(late):,} wins late: every move that wins counts the same. Score the depth too, so that a "
            "quicker win is worth more."
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
    sets = [preferred({move}, answers) for move in chosen if move is not None]
    few = min(sets, key=lambda moves: (len(moves), sorted(moves)), default=set())
    bound = [answer for answer in answers if few & answer.values.keys() and not few.issuperset(answer.values)]
    wrong = [answer for answer in bound if not answer.keeps]
    if len(wrong) >= FEW and 2 * len(few) < len(set().union(*(answer.values for answer in answers))):
        names = sorted({answer.position.label(move) for answer in bound for move in few & answer.values.keys()})
        which = names[0] if len(names) == 1 else f"one of {', '.join(names[:-1])} and {names[-1]}"
        where = f"{len(wrong):,} of {len(bound):,} such positions"
        yield f"It makes no other move while {which} is legal, which is wrong in {where}: are moves left out?"


def preferred(moves: set[Move], answers: Sequence[Answer]) -> set[Move]:
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
    if len(blocked) >= FEW and len(blocked) > MOST * len(both):
        where = f"{len(blocked):,} of the {len(both):,} positions that have both"
        yield f"It stops a win of the other side rather than win itself in {where}: {WRONG_SIDE}"
    threats = [answer for answer in answers if answer.losing_at_once and answer.value.sign > LOSS]
    open_threats = [answer for answer in threats if answer.tried.move in answer.losing_at_once]
    if open_threats:
        where = f"{len(open_threats):,} of {len(threats):,} positions"
        yield f"It misses a block in {where}: the other side can win in one ply."


def squares(missed: Sequence[Answer]) -> str:
    """Return the moves that would have won, if they are few: ', always at 3, 5 or 7'."""
    names = sorted({answer.position.label(move) for answer in missed for move in answer.wins_at_once})
    return f", always at {' or '.join(names)} (is a line missing?)" if len(names) <= 3 else ""
