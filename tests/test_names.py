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

VARIABLES = {"told", "given", "kept", "taken", "met", "merit", "looks_of", "rounds", "knowing"}
"""Words that name nothing at all."""

MODULES = {"passed", "tested", "returning", "utils", "more", "helpers", "misc", "common"}


SHARED_CONSTANTS = {"LOGGER", "KIND"}
"""Names of constants that stand in several modules, with one meaning each: the logger of the module, and the kind of
its games."""

PARTICIPLES = {
    "begun",
    "built",
    "drawn",
    "found",
    "given",
    "held",
    "kept",
    "known",
    "made",
    "met",
    "said",
    "shown",
    "taken",
    "told",
    "written",
}

VAGUE_CONSTANTS = {
    "AHEAD",
    "AT_ONCE",
    "BLOCK",
    "BUDGETS",
    "CHUNK",
    "CLOSE",
    "DEEPEST",
    "EACH",
    "ENOUGH",
    "FEW",
    "FEWEST",
    "GRACE",
    "HALF",
    "LARGE",
    "LARGEST",
    "LATE",
    "LATEST",
    "LEAST",
    "LIMITS",
    "LONG",
    "LONGER",
    "LONGEST",
    "LOOK",
    "MANY",
    "MARGIN",
    "MORE",
    "MOST",
    "NAMES",
    "NEWS",
    "OFTEN",
    "PATIENCE",
    "PATIENT",
    "QUICK",
    "ROOM",
    "SAMPLE",
    "SECONDS",
    "SEVERAL",
    "SHORT",
    "SHORTEST",
    "SIZE",
    "SLOW",
    "SMALL",
    "SMALLEST",
    "SOME",
    "SOON",
    "SPARE",
    "SURE",
    "TINY",
    "TOGETHER",
    "WIDE",
}
"""Names of constants that name neither a subject nor a unit."""


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


def constants(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the constants of a module: capitals, and more than the one letter of a type variable."""
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        for target in targets:
            for each in ast.walk(target):
                if isinstance(each, ast.Name) and re.fullmatch(r"_?[A-Z][A-Z0-9_]+", each.id):
                    yield each.id


def test_no_name_of_a_constant_has_two_meanings() -> None:
    """Each board of tic-tac-toe is a page of its source, and has the names of its author."""
    homes: dict[str, set[str]] = defaultdict(set)
    for name, tree in trees():
        if not re.match(r"games/tictactoe/(?!__init__)", name):
            for constant in set(constants(tree)) - SHARED_CONSTANTS:
                homes[constant].add(name)
    assert {name: sorted(places) for name, places in homes.items() if len(places) > 1} == {}


def test_a_constant_has_a_name_with_its_subject() -> None:
    found = {name: sorted(VAGUE_CONSTANTS.intersection(constants(tree))) for name, tree in trees()}
    assert {name: words for name, words in found.items() if words} == {}


def test_a_function_is_a_verb_or_a_noun() -> None:
    """A participle says what somebody has done, not what the function does or returns: `judge_moves`, not `judged`."""
    verbs = {"embed", "heed"}
    found = {
        (name, node.name)
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name in PARTICIPLES or (re.fullmatch(r"[a-z]+ed", node.name) and node.name not in verbs)
    }
    assert found == set()


def test_a_folder_of_code_is_a_package() -> None:
    """`room` in the singular may be space; in the plural, and where a command or a table selects code, it is not."""
    top = SOURCE.parents[1]
    texts = [top / "README.md", top / "CONTRIBUTING.md", top / "Makefile", *(top / "docs").rglob("*.md")]
    texts += [*SOURCE.rglob("*.py"), *(path for path in (top / "tests").rglob("*.py") if path != Path(__file__))]
    word = re.compile(r"\b(?:rooms|ROOM|(?:a|one|each|the only|member of a) room that|subject \| what it holds)\b")
    found = {path.relative_to(top).as_posix(): word.findall(path.read_text(encoding="utf-8")) for path in texts}
    assert {path: words for path, words in found.items() if words} == {}
