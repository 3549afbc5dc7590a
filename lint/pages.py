"""The blocks of the book say what they are, its commands fit together, and the names of tests say what holds."""

from collections import defaultdict
from collections.abc import Iterator

from .project import BLOCK, Fault, Project, read

__all__ = ["check_blocks", "check_folders", "check_test_names", "check_versions"]

KINDS = {"python", "console", "sh", "text", "toml", "json", "yaml", "html", "js", "c"}

VERSIONS = {
    "pyproject.toml": r'^version = "(.*)"',
    "CITATION.cff": r"^version: (\S+)",
    "CHANGELOG.md": r"\A(?s:.*?)^## (\S+)",
}
"""What says the version, by the name of the file."""


def check_blocks(project: Project) -> Iterator[Fault]:
    """Find blocks without an end, or without a language that we know."""
    for page in project.pages:
        fences = list(project.find_in(page, "^ *```(.*)"))
        if len(fences) != 2 * len(BLOCK.findall(read(page))):
            yield Fault(page, fences[-1].line, "A block has no end.")
        for fence in fences[::2]:
            if fence.text.partition(" ")[0] not in KINDS:
                yield fence.fault(f"The language of a block is none of {', '.join(sorted(KINDS))}.")


def check_folders(project: Project) -> Iterator[Fault]:
    """Find two games that a reader who follows the book solves into one folder."""
    games: dict[str, set[str]] = defaultdict(set)
    for match in project.find_in_pages(r"zermelo solve (\S+ -o [^\s`]+)"):
        game, _, folder = match.text.split(" ")
        games[folder].add(game)
        if len(games[folder]) > 1:
            yield match.fault(f"Another page solves another game into {folder}.")


def check_test_names(project: Project) -> Iterator[Fault]:
    """Find tests whose names are questions, not sentences."""
    for path in project.ending_in(".py"):
        for match in project.find_in(path, r"^ *(?:async )?def (test_(?:how|when|where|which|who)_\w+)"):
            yield match.fault(f"{match.text} asks: the name of a test says what holds.")


def check_versions(project: Project) -> Iterator[Fault]:
    """Find files that do not say the same version."""
    files = [path for path in project.paths if path.name in VERSIONS]
    found = [match for path in files for match in project.find_in(path, VERSIONS[path.name])]
    for match in found[1:]:
        if match.text != found[0].text:
            yield match.fault(f"This is version {match.text}, and {project.name(found[0].path)} has {found[0].text}.")
