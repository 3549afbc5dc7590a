"""The glossary of docs/design.md, compared with the names that the code gives."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import zermelo

SOURCE = Path(zermelo.__file__).parent
GLOSSARY = (SOURCE.parents[1] / "docs" / "design.md").read_text(encoding="utf-8").partition("| instead of |")[2]

PARAMETERS = {"of", "policy", "chooser", "workers", "megabytes", "most"}
"""Words that name no parameter of a function."""

VARIABLES = {"told", "given", "kept", "taken", "met", "merit", "looks", "looks_of", "rounds", "knowing"}
"""Words that name nothing at all."""

MODULES = {"passed", "declared", "tested", "returning", "utils", "more", "helpers", "misc", "common"}


@cache
def trees() -> list[tuple[str, ast.Module]]:
    return [
        (path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(SOURCE.rglob("*.py"))
        if "exercises/programs" not in path.as_posix()  # written as beginners write
    ]


def named(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module gives: of functions, classes, variables, attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.arg):
            yield node.arg


def test_the_glossary_names_the_words_of_this_file() -> None:
    words = set(re.findall(r"\w+", GLOSSARY.partition("\n\n")[0]))
    assert {"told", "given", "kept", "taken", "met", "policy", "chooser", "workers", "megabytes", "most", "of"} <= words


def test_nothing_has_a_name_that_the_glossary_replaces() -> None:
    found = {name: sorted(VARIABLES.intersection(named(tree))) for name, tree in trees()}
    assert {name: words for name, words in found.items() if words} == {}


def test_a_parameter_is_named_for_what_it_is() -> None:
    found = {
        (name, node.arg)
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.arg) and node.arg in PARAMETERS
    }
    assert found == set()


def test_no_module_has_a_name_that_says_nothing() -> None:
    stems = {path.stem for path in SOURCE.rglob("*.py")}
    assert stems & MODULES == set()


def test_no_two_classes_have_one_name() -> None:
    """Models of the HTTP API have the names of what they describe, and a screen that of what it shows."""
    homes: dict[str, set[str]] = defaultdict(set)
    for name, tree in trees():
        if not name.startswith(("apps/", "games/tictactoe/")):  # each board is a page of its source
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes[node.name].add(name)
    assert {name: sorted(places) for name, places in homes.items() if len(places) > 1} == {}
