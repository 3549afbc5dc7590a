"""Print every fault of the prose of a project as `file:line: sentence`, and exit with 1 if there is one.

python -m lint [FOLDER]
"""

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from . import commands, glossary, interface, pages, paths, reference
from .project import Fault, Project

__all__ = ["find_faults"]

RULES: tuple[Callable[[Project], Iterator[Fault]], ...] = (
    paths.check_paths, paths.check_identifiers, paths.check_comments, paths.check_links,
    commands.check_commands, commands.check_options, commands.check_targets,
    glossary.check_words, glossary.check_one_meaning,
    pages.check_blocks, pages.check_folders, pages.check_test_names, pages.check_versions,
    reference.check_members, reference.check_public_names, reference.check_reference, reference.check_overview,
    reference.check_docstrings, interface.check_signatures,
)  # fmt: skip


def find_faults(root: Path) -> list[str]:
    """Return the faults of the project in a folder, by file and line."""
    project = Project(root.resolve())
    found = [fault for rule in RULES for fault in rule(project)]
    return [f"{project.name(fault.path)}:{fault.line}: {fault.sentence}" for fault in sorted(set(found))]


def main() -> int:
    gc.disable()  # the trees of all files are garbage at the end only: three times as fast
    found = find_faults(Path(*sys.argv[1:2]))
    for line in found:
        print(line)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
