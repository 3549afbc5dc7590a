"""What installed packages add: games, commands, screens and players, each by a group of entry points.

A package lists what it adds in its metadata. All packages are looked through once, when something is asked for that the
core does not have, and their code is loaded only when it is used.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from zermelo.errors import MissingExtra

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

__all__ = ["PART_GROUP", "load_offer", "load_part", "missing_package", "offers", "package_names", "version_fault"]

PART_GROUP = "zermelo.parts"
"""The entry points of what commands of the core take from packages: a full screen, puzzles, a page."""

OUR_PREFIX = "zermelo-"
"""The beginning of the names of the packages that are released together with the core."""


@cache
def offers() -> dict[str, dict[str, list["EntryPoint"]]]:
    """Return the entry points of all installed packages, by their group and their name.

    Packages are sorted by name; what each adds is in the order of its metadata.
    """
    from importlib.metadata import distributions  # takes 20 ms

    by_package: dict[str, list[EntryPoint]] = {}
    for package in distributions():
        if points := points_of(package):
            by_package.setdefault(package.name, points)  # on the path twice, it is imported from the first place
    found: dict[str, dict[str, list[EntryPoint]]] = {}
    for _, points in sorted(by_package.items()):
        for point in points:
            found.setdefault(point.group, {}).setdefault(point.name, []).append(point)
    return found


def points_of(package: "Distribution") -> list["EntryPoint"]:
    """Return what a package adds; nothing if its metadata cannot be read, which must not stop other packages."""
    try:
        if "[zermelo." not in (package.read_text("entry_points.txt") or ""):
            return []
        return [point for point in package.entry_points if point.group.startswith("zermelo.")]
    except Exception:
        return []


def load_offer(group: str, name: str) -> Any:
    """Return what a package adds under a name; None if no package does.

    Raises MissingExtra if two packages do, for one of our packages in another version than the core, and for what does
    not load.
    """
    found = offers().get(group, {}).get(name)
    if not found:
        return None
    packages = " and ".join(package_names(found))
    if len(found) > 1:
        raise MissingExtra(f"{name!r} comes from {packages}: uninstall all but one of them.")
    if fault := version_fault(found[0]):
        raise MissingExtra(fault)
    try:
        return found[0].load()
    except (Exception, SystemExit) as error:
        from zermelo.rules.error_origin import located_reason

        raise MissingExtra(f"{name!r} of {packages} does not load: {located_reason(error)}.") from error


def package_names(found: list["EntryPoint"]) -> list[str]:
    """Return the names of the packages of entry points, with their versions."""
    return [f"{point.dist.name} {point.dist.version}" for point in found if point.dist]


def version_fault(point: "EntryPoint") -> str:
    """Return a sentence about one of our packages in another version than the core; '' if there is nothing to say."""
    from zermelo.machine.version import __version__  # late: most commands load nothing

    package = point.dist
    if not package or not package.name.startswith(OUR_PREFIX) or package.version == __version__:
        return ""
    return (
        f"{package.name} is of version {package.version}, and zermelo of {__version__}: "
        f"pip install --upgrade zermelo {package.name}"
    )


def load_part(name: str, what: str, package: str) -> Any:
    """Return the part of a command that one of our packages adds; raise MissingExtra if it is not installed."""
    found = load_offer(PART_GROUP, name)
    if found is None:
        raise missing_package(what, package)
    return found


def missing_package(what: str, package: str) -> MissingExtra:
    """Return the error for something that one of our packages adds, which is not installed."""
    return MissingExtra(f"{what} comes with {package}: pip install {package}")
