"""The distributions that a distribution needs, and what each of them brings."""

from collections.abc import Iterator
from importlib.metadata import Distribution, distribution

from packaging.requirements import Requirement

__all__ = ["modules_of", "needed", "tops_of"]


def needed(by: Distribution, extras: set[str], seen: set[str]) -> Iterator[Distribution]:
    """Yield the direct and indirect requirements of a distribution with some extras."""
    for asked in map(Requirement, by.requires or ()):
        wanted = not asked.marker or any(asked.marker.evaluate({"extra": extra}) for extra in extras | {""})
        if wanted and asked.name not in seen:
            seen.add(asked.name)
            library = distribution(asked.name)
            yield library
            yield from needed(library, asked.extras, seen)


def tops_of(library: Distribution) -> set[str]:
    """Return the files and folders that a distribution brings into the folder of packages."""
    return {file.parts[0] for file in library.files or () if file.parts[0] != ".."}


def modules_of(library: Distribution) -> set[str]:
    """Return the names of its modules and packages."""
    return {top.partition(".")[0] for top in tops_of(library)}
