"""Games that were played, written to the file that --save names."""

from collections.abc import Sequence
from pathlib import Path

import zermelo
from zermelo import History, Played
from zermelo.apps.cli.output import spinner

__all__ = ["commented", "keep", "keep_judged"]

VALUING = 2.0
"""Seconds for the values in a game that is written, all its moves together."""


def keep(games: Sequence[Played], file: Path | None) -> None:
    """Write the games that were played, if that was asked for and there are any."""
    if file and games:
        zermelo.write_games(file, games)


def keep_judged(games: Sequence[Played], file: Path | None) -> str:
    """The same with what each move was worth; a sentence for whoever waits for it, '' where nothing is written."""
    if not file or not games:
        return ""
    with spinner("thinking"):
        keep(list(map(judged, games)), file)
    return f"{file}: {len(games)} game{'s' * (len(games) != 1)}. To see what each move did: zermelo replay {file}"


def judged(played: Played) -> Played:
    """The same game with what its moves were worth as comments, as far as that is soon known."""
    return commented(played, zermelo.history(played.position, VALUING / len(played.position.line)))


def commented(played: Played, judged: History) -> Played:
    """The same game; its comments tell what each move was worth, and what it did."""
    return played._replace(comments=tuple(moment.comment for moment in judged[1:]))
