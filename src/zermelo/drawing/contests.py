"""Matches and proofs as tables of results."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from zermelo.counting.results import Results
from zermelo.drawing.tables import Column, html_of, text_of
from zermelo.drawing.text import draw, wrapped
from zermelo.drawing.words import result
from zermelo.playing.match import SEATS, Match, as_player
from zermelo.playing.prove import Proofs

__all__ = ["match_html", "match_text", "proofs_html", "proofs_text"]


def match_text(match: Match, width: int | None = None) -> str:
    """The results as the first of the two players sees them."""
    return text_of(match_columns(match), width)


def match_html(match: Match) -> str:
    return html_of(match_columns(match))


def match_columns(match: Match) -> list[Column]:
    one, two = match.players
    first = Column(f"{one} v {two}", [f"{one} is {seat}" for seat in SEATS], left=True)
    return [first, *result_columns([match.first, match.second])]


def result_columns(results: Iterable[Results]) -> list[Column]:
    """Wins, draws and losses, in a row for each seat, as the player in that seat sees them."""
    rows = [as_player(result, seat) for seat, result in enumerate(results)]
    return [Column(head, [figure(row[head]) for row in rows]) for head in ("wins", "draws", "losses")]


def figure(number: Any) -> str:
    return str(number) if isinstance(number, Fraction) else f"{number:,}"


def proofs_text(proofs: Proofs, width: int | None = None) -> str:
    """The games against every reply, and the lost one where there is one."""
    title = wrapped(f"Every game of {proofs.player} against every reply:", width)
    parts, lost = [title, text_of(proofs_columns(proofs), width), wrapped(verdict(proofs), width)], proofs.lost
    return "\n\n".join(parts if lost is None else [*parts, draw(lost), result(lost)])


def proofs_html(proofs: Proofs) -> str:
    return html_of(proofs_columns(proofs), [verdict(proofs)])


def verdict(proofs: Proofs) -> str:
    """Whether the player can lose, and the moves of a game that it loses."""
    lost = proofs.lost
    return f"{proofs.player} never loses." if lost is None else f"{proofs.player} can lose: {' '.join(lost.played)}"


def proofs_columns(proofs: Proofs) -> list[Column]:
    games = [proof.games for proof in proofs.seats]
    counted = Column("games", [f"{results.total:,}" for results in games])
    return [Column("moves", SEATS, left=True), counted, *result_columns(games)]
