"""Grades as text and as a table."""

import re
from collections.abc import Iterator

from zermelo.analysis import past_tense
from zermelo.drawing import Column, Sheet, board_text, verdict, wrap_sentence
from zermelo.players import Answer
from zermelo_teach.grading.grade import Grade
from zermelo_teach.grading.losses import LostGame

__all__ = ["grade_table", "grade_text"]


SINGULAR_REPLACEMENT = r"\1 "
"""The first word of what is counted, without its s."""


def grade_text(grade: Grade, width: int | None = None) -> str:
    """Return the report on a program: its numbers, its likely bugs, and the simplest position in which it errs."""
    parts = ["\n".join(wrap_sentence(line, width) for line in summary(grade))]
    parts += [wrap_sentence(bug, width) for bug in grade.bugs]
    if wrong := grade.simplest:
        kind = "a late win" if wrong.keeps else "a wrong answer"
        lines = "\n".join(wrap_sentence(line, width) for line in verdict(wrong, grade.reason))
        parts += [f"The simplest position with {kind}{after(wrong)}:", board_text(wrong.position), lines]
    parts += [wrap_sentence(defeat(grade.lost), width)] if grade.lost else []
    return "\n\n".join(parts)


def summary(grade: Grade) -> Iterator[str]:
    """Yield the numbers of a grade."""
    total, counts = len(grade.answers), grade.counts
    which = "random positions" if grade.is_sample else "unfinished positions"
    yield f"{grade.program} in {total:,} {which} of {grade.game.name}:"
    if grade.shape:
        yield f"  It takes {grade.shape}."
    yield f"  {share(grade.best, total)} best moves, {share(grade.keeping, total)} keep the result"
    faults = {
        "wins given away": counts["gives away the win"],
        "draws given away": counts["gives away the draw"],
        **({"times points given away": counts["gives away"]} if grade.game.rules.scores else {}),
        "wins played late": grade.late,
        "without a legal move": counts["fails"],
        **({"late": counts["late"]} if counts["late"] else {}),
    }
    yield "  " + ", ".join(count_of(number, name) for name, number in faults.items())
    if grade.undecided:
        yield f"  Left out: {count_of(grade.undecided, 'positions whose')} values were not found in time."
    yield f"  {count_of(grade.calls, 'calls in')} {grade.seconds:.2f} s of processor time"
    yield from (f"  {note}" for note in grade.notes)


def after(answer: Answer) -> str:
    """Return ', after 1 5 9' for a position with a history."""
    played = answer.position.moves_played
    return f", after {played}" if played else ""


def count_of(number: int, things: str) -> str:
    """Return a number with what it counts, in the singular for one.

    >>> count_of(2, "wins given away"), count_of(1, "wins given away")
    ('2 wins given away', '1 win given away')
    """
    return f"1 {re.sub('^([a-z]+)s ', SINGULAR_REPLACEMENT, things)}" if number == 1 else f"{number:,} {things}"


def share(number: int, total: int) -> str:
    """Return a share in percent that says 100 only if nothing is missing.

    >>> share(4519, 4520), share(4520, 4520)
    ('99.9 %', '100 %')
    """
    return "100 %" if number == total else f"{int(1000 * number / total) / 10} %"


def defeat(lost: LostGame) -> str:
    """Return a game that the program loses, the answer that loses it, and what perfect play gives there."""
    here = lost.mistake.position
    right = f"with {' or '.join(map(str, lost.mistake.best))}, perfect play gives a {lost.mistake.value}"
    moves = str(lost.end.moves_played) or "the first move"
    which, before = "The mistake", ""
    if lost.earlier:
        which = "The mistake that loses it"
        before = (
            f" Earlier, {made_by(lost.earlier)} {past_tense(lost.earlier.judgement)}, and the other side let it pass."
        )
    return f"A game that it loses as {here.player_name}: {moves}. {which} is {made_by(lost.mistake)}: {right}.{before}"


def made_by(answer: Answer) -> str:
    """Return an answer and its ply in words."""
    move = answer.tried.move
    return f"{f'its {move}' if move is not None else 'no legal move'} at ply {len(answer.position.path)}"


def grade_table(grade: Grade) -> Sheet:
    """Return the numbers of answers by judgement, with the likely bugs as notes."""
    scored = ("gives away",) if grade.game.rules.scores else ()
    late = ("late",) if grade.counts["late"] else ()
    names = ("best", "holds", *scored, "gives away the win", "gives away the draw", "fails", *late)
    counts = [f"{grade.counts[name]:,}" for name in names]
    return Sheet([Column("answer", names, left=True), Column("positions", counts)], list(grade.bugs))
