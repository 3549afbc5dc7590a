"""The shape of the public functions: the subject first, then keywords, each with one type and order."""

import ast
import re
from collections.abc import Iterator

from .project import Fault, Project
from .public import public_of

__all__ = ["check_signatures"]

SUBJECTS = {
    "benchmark", "certificate", "file", "game", "games", "games_or_specs", "kind", "player", "position", "positions",
    "program", "table", "thing",
}  # fmt: skip
"""What a function is about: its first parameter."""

NEEDED = {
    "answers", "board", "claim", "file", "game", "lines", "move", "n", "name", "one", "out", "player", "position",
    "program", "text", "two", "value",
}  # fmt: skip
"""What else a question needs, by position or by name."""

ORDER = [
    "sample", "n", "seed", "evaluator", "memory", "threads", "processes", "dask", "seconds_each", "seconds",
    "on_progress",
]  # fmt: skip
"""The options that several functions share, in their order; options of one function come first, its callbacks last."""

TAKES_A_SPEC = re.compile(r"\b(?:GameLike|PositionLike|str|Any)\b")
"""The types of a game or a position that people write as a text, too."""

LIMITS = ("10", "inf")
"""A question may take ten seconds, for it has an answer in part; work has no limit."""

ONE_TYPE = ("seconds", "memory", "on_progress")
"""Options with one type in all functions."""

OF_SEARCHES = {"answer", "just_below", "source_of"}
"""Functions about the code of a search."""


def check_signatures(project: Project) -> Iterator[Fault]:
    """Find public functions of another shape; those of masks are about neither games nor results."""
    types: dict[str, str] = {}
    for name, found in public_of(project).definitions.items():
        if isinstance(found.node, ast.FunctionDef) and ".bits." not in name and found.node.name not in OF_SEARCHES:
            for sentence in faults_of(found.node.args, types):
                yield Fault(found.path, found.node.lineno, f"{found.node.name}: {sentence}")


def faults_of(given: ast.arguments, types: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with the parameters of a function; types are those of the options of other functions."""
    first, *others = [*given.posonlyargs, *given.args, *filter(None, [given.vararg]), *given.kwonlyargs]
    if first.arg not in SUBJECTS:
        yield f"the first parameter, {first.arg}, is no subject: {', '.join(sorted(SUBJECTS))}."
    if first.arg in ("game", "position") and not TAKES_A_SPEC.search(ast.unparse(first.annotation or first)):
        yield f"{first.arg} may not be a spec."
    for other in others:
        if other not in given.kwonlyargs and other.arg not in NEEDED:
            yield f"the option {other.arg} is no keyword."
    order = [each.arg for each in given.kwonlyargs if each.arg in ORDER]
    if order != sorted(order, key=ORDER.index):
        yield f"the order of options is {', '.join(sorted(order, key=ORDER.index))}."
    for option, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        kind = ast.unparse(option.annotation or option)
        if option.arg in ONE_TYPE and types.setdefault(option.arg, kind) != kind:
            yield f"{option.arg} is {types[option.arg]} elsewhere."
        if option.arg == "seconds" and ast.unparse(default or option) not in LIMITS:
            yield f"the limit is {' or '.join(LIMITS)} seconds."
