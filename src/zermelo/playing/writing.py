"""Games that were played, written to a file that is known to be readable."""

from collections.abc import Sequence
from pathlib import Path

from zermelo.errors import BadText, ZermeloError
from zermelo.files.atomic import write
from zermelo.playing.played import Played, games_text
from zermelo.playing.reading import games_in, text_of

__all__ = ["write_games"]


def write_games(file: Path, games: Sequence[Played]) -> None:
    """Write games; raises the errors of `atomic.writing`, and those of reading what was written.

    Nobody can play the same game again: a text that is not readable is kept beside the file.
    """
    text = games_text(games).encode()
    try:
        write(file, text, reopen=lambda new: check_games(new, games))
    except ZermeloError as error:
        if not isinstance(error.__cause__, ZermeloError):  # nothing can be written
            raise
        aside = file.with_name(f"{file.name}.unreadable")
        write(aside, text)
        raise type(error)(f"{error} The games are in {aside}.") from error


def check_games(file: Path, games: Sequence[Played]) -> None:
    """Raise BadText where a file does not hold the moves of these games."""
    of = {played.position.game for played in games}
    read = games_in(text_of(file), of.pop() if len(of) == 1 else None, file) if games else ()
    if [played.position.line for played in read] != [played.position.line for played in games]:
        raise BadText(f"{file} is read back as other moves.")
