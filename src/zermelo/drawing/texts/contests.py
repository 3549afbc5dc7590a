"""Matches and proofs as tables of results."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from zermelo.counting.results import Results
from zermelo.drawing.texts.tables import Column, html_of, text_of
from zermelo.drawing.texts.text import draw, wrapped
from zermelo.drawing.texts.words import ending
from zermelo.playing.match import SEATS, Match, as_player
from zermelo.proofs.prove import Proofs

__all__ = ["match_html", "match_text", "proofs_html", "proofs_text"]


LONGEST = 40
"""Characters of a fraction that is shown in full."""

UNCOUNTED = Results(None, None, None)
"""The results of games that have no number."""


def match_text(match: Match, width: int | None = None) -> str:
    """Return the results as the first of the two players sees them, and what there is to say of them."""
    return "\n\n".join([text_of(match_columns(match), width), *(wrapped(each, width) for each in notes(match))])


def match_html(match: Match) -> str:
    return html_of(match_columns(match), [*notes(match)])


def notes(match: Match) -> Iterator[str]:
    """Yield why games are missing, what draws may be, and that long fractions are not shown in full."""
    if match.missing:
        yield match.missing
    if match.exact and match.game.plies_left is None and (match.first.draw or match.second.draw):
        yield "A game that never ends counts as a draw."
    if any(len(str(number)) > LONGEST for results in (match.first, match.second) for number in results):
        yield "Long fractions are shown as decimals; JSON has them in full."


def match_columns(match: Match) -> list[Column]:
    one, two = match.players
    first = Column(f"{one} v {two}", [f"{one} is {seat}" for seat in SEATS], left=True)
    return [first, *result_columns([match.first, match.second])]


def result_columns(results: Iterable[Results | None]) -> list[Column]:
    """Return wins, draws and losses, in a row for each seat, as the player in that seat sees them."""
    rows = [as_player(result or UNCOUNTED, seat) for seat, result in enumerate(results)]
    return [Column(head, [figure(row[head]) for row in rows]) for head in ("wins", "draws", "losses")]


def figure(number: Any) -> str:
    if number is None:
        return "-"
    if not isinstance(number, Fraction):
        return f"{number:,}"
    return str(number) if len(str(number)) <= LONGEST else f"{float(number):.9g}"


def proofs_text(proofs: Proofs, width: int | None = None) -> str:
    """Return the games against every reply, and the lost one where there is one."""
    title = wrapped(f"Every game of {proofs.player} against every reply:", width)
    told = [wrapped(sentence, width) for sentence in (*uncounted(proofs), verdict(proofs))]
    parts, lost = [title, text_of(proofs_columns(proofs), width), *told], proofs.lost
    return "\n\n".join(parts if lost is None else [*parts, draw(lost), ending(lost)])


def proofs_html(proofs: Proofs) -> str:
    return html_of(proofs_columns(proofs), [*uncounted(proofs), verdict(proofs)])


def uncounted(proofs: Proofs) -> Iterator[str]:
    """Yield why games have no number, and what was looked at instead, where that is so."""
    if any(proof.games is None for proof in proofs.seats):
        first, second = (f"{proof.positions:,}" for proof in proofs.seats)
        yield (
            "Play can return to a position, so that the games have no number. Every position that they can come to was "
            f"looked at: {first} where {proofs.player} moves first, {second} where it moves second."
        )


def verdict(proofs: Proofs) -> str:
    """Return whether the player can lose, and the moves of a game that it loses."""
    lost = proofs.lost
    return f"{proofs.player} never loses." if lost is None else f"{proofs.player} can lose: {' '.join(lost.played)}"


def proofs_columns(proofs: Proofs) -> list[Column]:
    games = [proof.games for proof in proofs.seats]
    counted = Column("games", [figure(None if results is None else results.total) for results in games])
    return [Column("moves", SEATS, left=True), counted, *result_columns(games)]
