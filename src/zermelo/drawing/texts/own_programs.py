"""Programs of your own: their answers in sentences, each beside the values of all moves."""

from collections.abc import Iterator
from itertools import groupby

from zermelo.drawing.texts.grades import verdict
from zermelo.drawing.texts.tables import Column, Sheet
from zermelo.drawing.texts.text import draw, wrapped
from zermelo.teaching.own_programs import Answered, ProgramRow, WatchedProgram
from zermelo.teaching.programs.answers import Answer
from zermelo.teaching.programs.program import after

__all__ = ["row_text", "watched_program_table", "watched_program_text"]


def watched_program_text(watched: WatchedProgram, width: int | None = None) -> str:
    """Return a line for each answer, and the first wrong one with its board and the line that punishes it."""
    lines = (wrapped(f"{after(each.position)}: {answered_text(each)}", width, 2) for each in watched.answers)
    parts = [wrapped(title(watched), width), "\n".join(lines)]
    if watched.wrong and (wrong := watched.wrong[0].answer):
        reason = watched.reason.words if watched.reason else ""
        parts += [f"A wrong answer, {after(wrong.position)}:", draw(wrong.position)]
        parts += ["\n".join(wrapped(line, width) for line in verdict(wrong, reason))]
    return "\n\n".join(parts)


def title(watched: WatchedProgram) -> str:
    takes = f" It takes {watched.shape}." if watched.shape else ""
    return f"{watched.program} moves for {watched.position.player}, against every reply.{takes}"


def watched_program_table(watched: WatchedProgram) -> Sheet:
    where = Column("position", [after(each.position) for each in watched.answers], left=True)
    words = Column("answer and values", [answered_text(each) for each in watched.answers], left=True)
    return Sheet([where, words], [title(watched)], tall=True)


def answered_text(answered: Answered) -> str:
    """Describe an answer, and the values of all moves: '2 throws the draw. 5: draw, 7 plies at most; 1 2: loss ...'."""
    move = answered.tried.move
    values = f" {values_text(answered.answer)}." if answered.answer else " The values were not found in time."
    if move is None:
        return f"no legal move, {answered.tried.error}.{values}"
    judgement = answered.answer.judgement if answered.answer else ""
    return f"{' '.join(filter(None, (move.name, judgement.replace('best', 'is best'))))}.{values}"


def values_text(answer: Answer) -> str:
    """Return the moves of each value, the best first: '5: draw, 7 plies at most; 1 2: loss in 4 plies'."""
    groups = groupby(answer.ranked, key=lambda pair: pair[1])
    named = ((value, " ".join(move.name for move, _ in pairs)) for value, pairs in groups)
    return "; ".join(f"{names}: {value}" for value, names in named)


def row_text(row: ProgramRow) -> Iterator[str]:
    """Yield what a program answers to the position of a comparison, and how it takes a position."""
    yield f"{row.program}: {answered_text(row.answered)}"
    if row.shape:
        yield f"  It takes {row.shape}."
