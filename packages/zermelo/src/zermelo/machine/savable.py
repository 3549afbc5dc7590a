"""The base class of results that save themselves to files."""

from os import PathLike
from typing import TYPE_CHECKING

from zermelo.rules.display import Displayed

if TYPE_CHECKING:
    from zermelo.machine.files import Written

__all__ = ["Savable"]


class Savable(Displayed):
    """A result that saves itself to a file of one of some kinds, by the ending of its name."""

    def save(self, path: str | PathLike[str]) -> "Written":
        """Write the result to a file of the kind that the ending of its name says, such as .html or .svg.

        Raises BadOption for another ending, with those that are possible, and for a device or a folder; MissingExtra
        for a library that is not installed, and DiskFull or OSError.
        """
        from pathlib import Path

        from zermelo.machine.files import Written, ending_of, save  # late: most results are only shown

        file, shown = Path(path), Displayed.forms()
        save(file, shown.draw(self, kind=ending_of(file, shown.kinds(self))))
        return Written.at(file)
