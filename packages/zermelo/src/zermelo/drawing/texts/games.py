"""Games as tables: matches and proofs with their results, and the history of one game."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from zermelo.analysis.history import History, HistoryEntry
from zermelo.analysis.words import ending
from zermelo.drawing.texts.tables import Column, Sheet, text_of
from zermelo.drawing.texts.text import board_text, wrap_sentence
from zermelo.playing.match import MATCH_SEAT_NAMES, Match
from zermelo.playing.prove import Proofs
from zermelo.rules.position import Position
from zermelo.rules.results import Tally

__all__ = ["history_table", "history_text", "match_table", "match_text", "proofs_table", "proofs_text"]


MAX_FRACTION_CHARACTERS = 40
"""The longest fraction in characters that is shown in full."""

UNCOUNTED_TALLY = Tally(None, None, None)
"""The results of games that cannot be counted."""


def match_text(match: Match, width: int | None = None) -> str:
    """Describe the results from the view of the first of the two players."""
    columns, notes, *_ = match_table(match)
    return "\n\n".join([text_of(columns, width), *(wrap_sentence(note, width) for note in notes)])


def match_table(match: Match) -> Sheet:
    """Return the results by seat, with notes on missing games, draws and fractions."""
    (one, two), notes = match.players, [match.missing] if match.missing else []
    if match.forfeits:
        games = f"{len(match.forfeits):,} game{'s' * (len(match.forfeits) > 1)}"
        notes.append(f"Lost by a fault: {games}. The first: {match.forfeits[0]}")
    if match.exact and match.game.declared.plies_left is None and match.draws:
        notes.append("A game that never ends counts as a draw.")
    if any(
        len(str(number)) > MAX_FRACTION_CHARACTERS for tally in (match.as_first, match.as_second) for number in tally
    ):
        notes.append("Long fractions are shown as decimals; JSON has them in full.")
    seats = Column(f"{one} v {two}", [f"{one} is {seat}" for seat in MATCH_SEAT_NAMES], left=True)
    scores = [Column("mean score", [mean(score) for score in match.scores])] if match.game.rules.scores else []
    return Sheet([seats, *result_columns([match.as_first, match.as_second]), *scores], notes)


def mean(score: Any) -> str:
    return "-" if score is None else str(score) if isinstance(score, Fraction) else f"{score:+.2f}"


def result_columns(tallies: Iterable[Tally | None]) -> list[Column]:
    """Return wins, draws and losses in a row for each seat."""
    rows = [tally or UNCOUNTED_TALLY for tally in tallies]
    return [Column(head, [figure(getattr(row, head)) for row in rows]) for head in Tally._fields]


def figure(number: Any) -> str:
    if number is None:
        return "-"
    if not isinstance(number, Fraction):
        return f"{number:,}"
    return str(number) if len(str(number)) <= MAX_FRACTION_CHARACTERS else f"{float(number):.9g}"


def proofs_text(proofs: Proofs, width: int | None = None) -> str:
    """Describe the games against every reply, and a lost game, if any."""
    columns, notes, *_ = proofs_table(proofs)
    title = wrap_sentence(f"Every game of {proofs.player} against every reply:", width)
    parts, lost = [title, text_of(columns, width), *(wrap_sentence(note, width) for note in notes)], proofs.lost
    return "\n\n".join(parts if lost is None else [*parts, board_text(lost), proofs.forfeit or ending(lost)])


def proofs_table(proofs: Proofs) -> Sheet:
    """Return the games by seat, with the verdict, and the moves of a lost game."""
    games, lost = [proof.games for proof in proofs.seats], proofs.lost
    verdict = f"{proofs.player} can lose: {lost.moves_played}" if lost else f"{proofs.player} never loses."
    totals = Column("games", [figure(None if tally is None else tally.total) for tally in games])
    return Sheet(
        [Column("moves", MATCH_SEAT_NAMES, left=True), totals, *result_columns(games)],
        [*reasons_against_counts(proofs), verdict],
    )


def reasons_against_counts(proofs: Proofs) -> Iterator[str]:
    """Yield the reason why games cannot be counted, if so, and the positions that were searched instead."""
    if any(proof.games is None for proof in proofs.seats):
        first, second = (f"{proof.positions:,}" for proof in proofs.seats)
        yield (
            "Play can return to a position, so that the games have no number. Every position that they can come to was "
            f"looked at: {first} where {proofs.player} moves first, {second} where it moves second."
        )


BAR_HALF_WIDTH = 8
"""Characters of the bar of one player."""

BAR_CHARACTER = "█"


MOVE_VALUE_NOTE = "The value of a move is for its player, and counts plies from before the move."


def history_text(history: History, width: int | None = None) -> str:
    """Return the table and, if there is a move, what its values mean."""
    note = f"\n\n{wrap_sentence(MOVE_VALUE_NOTE, width)}" if len(history) > 1 else ""
    return text_of(history_table(history).columns, width) + note


def history_table(history: History) -> Sheet:
    """Return a row for every move, with its player and its value for that player; the first row is the start."""
    positions, values = (
        [moment.position for moment in history],
        [moment.value_of_move or moment.value for moment in history],
    )
    first, second = history[0].position.game.notation.player_names if history else ("", "")
    lead = f"{first[:BAR_HALF_WIDTH]:>{BAR_HALF_WIDTH}}│{second[:BAR_HALF_WIDTH]}"  # over the bars that point to them
    return Sheet(
        [
            Column("ply", [str(ply) for ply in range(len(history))]),
            Column("by", ["" if here.parent is None else here.parent.player_name for here in positions], left=True),
            Column("move", [move_of(here) for here in positions], left=True),
            Column("judgement", [moment.judgement for moment in history], left=True, spare=1),
            Column(lead, [bar_text(moment) for moment in history], left=True, spare=2),
            Column("value", [f"{value.glyph} {value}" for value in values], left=True),
        ]
    )


def move_of(position: Position[Any]) -> str:
    """Return the move that led to a position."""
    return "start" if position.last is None else position.last.name


def bar_text(moment: HistoryEntry) -> str:
    """Draw the lead as a bar: to the left for the first player, to the right for the second; '?' if not known."""
    lengths = moment.bar(BAR_HALF_WIDTH)
    if lengths is None:
        return f"{'?':^{2 * BAR_HALF_WIDTH + 1}}"
    left, right = (BAR_CHARACTER * length for length in lengths)
    return f"{left:>{BAR_HALF_WIDTH}}│{right:<{BAR_HALF_WIDTH}}"
