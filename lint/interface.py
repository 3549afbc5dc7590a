"""The shape of the public functions: the subject first, then keywords, each with one type and order."""

import ast
import re
from collections.abc import Iterator

from .project import Fault, Project
from .public import Definition, Public, public_of

__all__ = ["check_order", "check_subjects", "check_types"]

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

OF_SEARCHES = {"answer", "just_below", "source_of"}
"""Functions about the code of a search."""


def functions(public: Public) -> Iterator[tuple[Definition, ast.arguments]]:
    """Yield the functions with their parameters, but those of masks, which are about neither games nor results."""
    for name, found in public.definitions.items():
        if isinstance(found.node, ast.FunctionDef) and ".bits." not in name and found.node.name not in OF_SEARCHES:
            yield found, found.node.args


def fault(found: Definition, sentence: str) -> Fault:
    assert isinstance(found.node, ast.FunctionDef)
    return Fault(found.path, found.node.lineno, f"{found.node.name}: {sentence}")


def check_subjects(project: Project) -> Iterator[Fault]:
    """Find functions without a subject that may be a spec, and options that are no keywords."""
    public = public_of(project)
    for found, given in functions(public):
        first, *others = [*given.posonlyargs, *given.args, *filter(None, [given.vararg]), *given.kwonlyargs]
        if first.arg not in SUBJECTS:
            yield fault(found, f"the first parameter, {first.arg}, is no subject: {', '.join(sorted(SUBJECTS))}.")
        if first.arg in ("game", "position") and not TAKES_A_SPEC.search(ast.unparse(first.annotation or first)):
            yield fault(found, f"{first.arg} may not be a spec.")
        for other in others:
            if other not in given.kwonlyargs and other.arg not in NEEDED:
                yield fault(found, f"the option {other.arg} is no keyword.")


def check_order(project: Project) -> Iterator[Fault]:
    """Find functions whose shared options have another order."""
    public = public_of(project)
    for found, given in functions(public):
        shared = [each.arg for each in given.kwonlyargs if each.arg in ORDER]
        if shared != sorted(shared, key=ORDER.index):
            yield fault(found, f"the order of options is {', '.join(sorted(shared, key=ORDER.index))}.")


def check_types(project: Project) -> Iterator[Fault]:
    """Find options with several types, and time limits that are neither ten seconds nor none."""
    public = public_of(project)
    types: dict[str, str] = {}
    for found, given in functions(public):
        for option, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
            if option.arg in ("seconds", "memory", "on_progress") and option.annotation:
                known = types.setdefault(option.arg, ast.unparse(option.annotation))
                if ast.unparse(option.annotation) != known:
                    yield fault(found, f"{option.arg} is {known} elsewhere.")
            if option.arg == "seconds" and (default is None or ast.unparse(default) not in LIMITS):
                yield fault(found, f"the limit is {' or '.join(LIMITS)} seconds.")
