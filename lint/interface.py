"""The shape of the public functions: a subject, what the question needs, and options, with one order and type each."""

import ast
import re
from collections.abc import Iterator

from .project import Fault, Project
from .public import public_of

__all__ = ["check_signatures"]

ORDER = [
    "sample", "n", "seed", "evaluator", "memory", "threads", "processes", "dask", "seconds_each", "seconds",
    "on_progress",
]  # fmt: skip
"""The options that several functions share, in their order; options of one function come first, its callbacks last."""

ONE_TYPE = ("seconds", "memory", "on_progress")
"""Options with one type in all functions."""

LIMITS = ("10", "inf")
"""A question may take ten seconds, for it has an answer in part; work has no limit."""

TAKES_A_SPEC = re.compile(r"\b(?:GameLike|PositionLike|str|Any)\b")
"""The types of a game or a position that people write as a text, too."""


def check_signatures(project: Project) -> Iterator[Fault]:
    """Find public functions of another shape."""
    types: dict[str, str] = {}
    for found in public_of(project).definitions.values():
        if isinstance(found.node, ast.FunctionDef):
            for sentence in faults_of(found.node.args, types):
                yield Fault(found.path, found.node.lineno, f"{found.node.name}: {sentence}")


def faults_of(given: ast.arguments, types: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with the parameters of a function; types are those of the options of other functions."""
    placed = [*given.posonlyargs, *given.args]
    for subject in placed[:1]:
        if subject.arg in ("game", "position") and not TAKES_A_SPEC.search(ast.unparse(subject.annotation or subject)):
            yield f"{subject.arg} may not be a spec."
    for option in placed[max(2, len(placed) - len(given.defaults)) :]:
        yield f"the option {option.arg} is no keyword."
    order = [each.arg for each in given.kwonlyargs if each.arg in ORDER]
    if order != sorted(order, key=ORDER.index):
        yield f"the order of options is {', '.join(sorted(order, key=ORDER.index))}."
    for option, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        kind = ast.unparse(option.annotation or option)
        if option.arg in ONE_TYPE and types.setdefault(option.arg, kind) != kind:
            yield f"{option.arg} is {types[option.arg]} elsewhere."
        if option.arg == "seconds" and ast.unparse(default or option) not in LIMITS:
            yield f"the limit is {' or '.join(LIMITS)} seconds."
