"""The files, folders and identifiers that prose names are there, and its links lead somewhere."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from os.path import normpath
from pathlib import Path

from .project import BLOCK, Fault, Project, read

__all__ = ["check_comments", "check_identifiers", "check_links", "check_paths"]

OF_OTHERS = {
    "Node.js", "numba/core/callconv.py", "numba/core/datamodel/models.py", "src/models/datas/defaultApp.ts",
    "src/models/images/svg", "DeprecationWarning", "gameAPI", "is_maximizing", "solve_weak",
}  # fmt: skip
"""Names in Python, and in the programs of other people."""

OF_READERS = {"b/my_game.py", "bots/one.js", "helper.py", "mine.py", "my_bot.js", "my_function", "name.py"}
"""What a reader writes, beside the files in blocks of the pages."""

FILE = r"(?<![\w/.:*-])(?:[\w.-]+/)*[\w-]+\.(?:pyi?|m?js|t?css|md|c|cpp|v|toml|yml)\b(?![./]\w|\.\.)"
FOLDER = r"`((?:[\w.-]+/)*[\w.-]+)/`"
IDENTIFIER = r"(?<![\w/.-])(?:[a-z]+(?:_[a-z]+)+|[A-Za-z]*[a-z][A-Z]\w*)\b"
LINK = r"\]\((?!\w+:)([^)\s]+)\)"


def check_paths(project: Project) -> Iterator[Fault]:
    """Find paths that lead nowhere from the root or from a folder, and are of no example of the book."""
    parts = [path.relative_to(project.root).parts for path in project.paths]
    ends = {"/".join(part[first:]) for part in parts for first in range(len(part))}
    shown = names_in_blocks(project)
    known = ends | OF_OTHERS | OF_READERS | shown
    tops = "|".join(re.escape(path.name) for path in project.paths if path.parent == project.root and path.is_dir())
    for form in (FILE, FOLDER, rf"(?<![\w/.:-])(?:{tops})/[\w./-]*\w"):
        for match in project.find(form):
            folder, _, name = match.text.rpartition("/")
            if match.text not in known and not (folder in ends and name in shown):
                yield match.fault(f"There is no file {match.text}.")


def names_in_blocks(project: Project) -> set[str]:
    """Return the words of the blocks of the pages: examples name files that a reader writes."""
    blocks = [block for page in project.pages for *_, block in BLOCK.findall(read(page))]
    return set(re.findall(r"[\w./-]+", "\n".join(blocks)))


def check_comments(project: Project) -> Iterator[Fault]:
    """Find comments that say to see what is no other module, and no name that a module defines."""
    modules = {path.stem for path in project.programs}
    texts = (read(path) for path in project.programs)
    defined = {name for text in texts for name in re.findall(r"^(?:def |class )?(\w+)", text, re.MULTILINE)}
    for match in project.find(r"\(see (\w+)\)"):
        if match.text not in modules | defined or match.path.stem == match.text:
            yield match.fault(f"(see {match.text}) points nowhere else.")


def check_identifiers(project: Project) -> Iterator[Fault]:
    """Find identifiers between backticks that are no word of a program or a block, and no name of a file."""
    known = words_outside_prose(project) | {path.stem for path in project.paths} | OF_OTHERS | OF_READERS
    for match in project.find(r"`([^`\n]+)`"):
        for name in re.findall(IDENTIFIER, match.text):
            if name not in known:
                yield match.fault(f"No program has the name {name}.")


def words_outside_prose(project: Project) -> set[str]:
    others = project.ending_in(".html", ".css", ".toml", ".yml", ".ipynb", ".v", ".ts")
    found = [words(read(path)) - words(text) for path, text in project.prose.items()]
    return set(chain(*found, *(words(read(path)) for path in others)))


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text))


def check_links(project: Project) -> Iterator[Fault]:
    """Find links of pages that lead to no file, or to no heading of it."""

    @cache
    def headings(page: Path) -> set[str]:
        return {anchor(heading) for heading in re.findall(r"^#+ (.+)$", read(page), re.MULTILINE)}

    for match in project.find_in_pages(LINK):
        target, _, heading = match.text.partition("#")
        places = [Path(normpath(path)) for path in candidates(project, match.path, target)]
        found = [path for path in places if path.exists()]
        if not found:
            yield match.fault(f"The link to {match.text} leads nowhere.")
        elif heading and found[0].suffix == ".md" and "." not in heading and heading not in headings(found[0]):
            yield match.fault(f"{target or 'This page'} has no heading {heading}.")


def candidates(project: Project, page: Path, target: str) -> Iterator[Path]:
    """Yield the files that a link may mean: beside its page, or from where the page of a package stands in the book."""
    yield page.parent / target if target else page
    for book in project.books:
        if page.is_relative_to(book) and book.parent != project.root:
            part = book.parent.name.rpartition("-")[2]  # docs/teach is a link to packages/zermelo-teach/docs
            yield project.root / "docs" / part / page.parent.relative_to(book) / target


def anchor(heading: str) -> str:
    """Return the name of a heading in an address, as Python-Markdown gives it."""
    text = re.sub(r"\[([^\]]*)\][(\[][^)\]]*[)\]]", r"\1", heading)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())
