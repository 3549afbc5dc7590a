"""The reference lists the public names, and each says what it is; what prose says of public names is true."""

import ast
import re
from collections.abc import Iterator

from .paths import OF_OTHERS
from .project import Fault, Match, Project, read
from .public import FUNCTIONS, Definition, Public, base_name, parameters, public_of

__all__ = ["check_docstrings", "check_members", "check_overview", "check_public_names", "check_reference"]

ENTRY = r"^::: ([\w.]+)$"


def check_members(project: Project) -> Iterator[Fault]:
    """Find members of classes of ours that are not there."""
    public = public_of(project)
    for match in project.find(r"(?<![\w./])([A-Z]\w+\.[a-z_]\w*)"):
        kind, member = match.text.split(".")
        if match.text not in OF_OTHERS and kind in public.classes and not public.has(kind, member):
            yield match.fault(f"{kind} has no {member}.")


def check_public_names(project: Project) -> Iterator[Fault]:
    """Find public names that are not there, and links to the reference that lead to no entry of it."""
    public = public_of(project)
    packages = "|".join(package.name for package in project.packages)
    settings = "".join(map(read, project.ending_in(".toml")))
    listed = {match.text for match in project.find_in_pages(ENTRY)}
    for match in project.find(rf"(?<![\w./-])((?:{packages})(?:\.\w+)+)"):
        if not public.is_there(match.text) and f'"{match.text}"' not in settings:  # groups of entry points
            yield match.fault(f"There is no public name {match.text}.")
    for match in project.find(rf"\]\[((?:{packages})\.[\w.]+)\]"):
        if not listed & {match.text, *parents(match.text)}:
            yield match.fault(f"The reference has no entry for {match.text}.")


def parents(name: str) -> Iterator[str]:
    """Yield the names of what holds a name: 'a.b' and 'a' for 'a.b.c'."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def explained(public: Public) -> dict[str, Definition]:
    """Return the public functions and classes; a constant and an alias are explained where they are used."""
    kinds = (*FUNCTIONS, ast.ClassDef)
    return {name: found for name, found in public.definitions.items() if isinstance(found.node, kinds)}


def check_reference(project: Project) -> Iterator[Fault]:
    """Find public functions and classes that the reference lacks, alone and with their module, and odd entries."""
    public = public_of(project)
    entries = {match.text: match for match in project.find_in_pages(ENTRY)}
    known = explained(public)
    whole = {public.modules[name].get(".py") for name in entries.keys() & public.modules.keys()}
    for name in known.keys() - entries.keys():
        if known[name].path not in whole:
            yield lacking(known[name], f"The reference lacks {name}.")
    for name, match in entries.items():
        if name not in public.definitions and name not in public.modules:
            yield match.fault(f"{name} is no public name.")


def lacking(found: Definition, sentence: str) -> Fault:
    return Fault(found.path, found.node.lineno, sentence)


def check_overview(project: Project) -> Iterator[Fault]:
    """Find public names without a line on a page of the interface, and lines without a public name."""
    public = public_of(project)
    seen: set[str] = set()
    for match in rows(project):
        if match.text in seen or match.text not in public.definitions:
            yield match.fault(f"{match.text} is no public name, or stands here twice.")
        seen.add(match.text)
    for name in public.definitions.keys() - seen if seen else ():
        yield lacking(public.definitions[name], f"The page of the interface lacks {name}.")


def rows(project: Project) -> Iterator[Match]:
    """Yield each row of a table of names, with its whole name."""
    packages = [package.name for package in project.packages]
    for page in [path for book in project.books for path in book.glob("reference/interface.md")]:
        space = packages[0] if packages else ""
        for line, text in enumerate(read(page).splitlines(), 1):
            if text.startswith("## "):
                space = next(iter(re.findall(rf"^## ((?:{'|'.join(packages)})[\w.]*):", text)), packages[0])
            elif row := re.match(r"\| \[?`(\w+)`(?:\]\[[\w.]+\])? \| \S", text):
                yield Match(page, line, f"{space}.{row[1]}")


def check_docstrings(project: Project) -> Iterator[Fault]:
    """Find public functions and classes that do not say what they, their parameters and their members are."""
    public = public_of(project)
    for name, found in explained(public).items():
        assert isinstance(found.node, (*FUNCTIONS, ast.ClassDef))
        said = ast.get_docstring(found.node) or ""
        if not said:
            yield lacking(found, f"{name} has no docstring.")
        for part in parts(public, found.node):
            if said and not re.search(rf"\b{part}\b", said):
                yield lacking(found, f"The docstring of {name} does not name {part}.")


def parts(public: Public, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[str]:
    """Return what a docstring names: the members of a class, or the parameters after the subject of a function."""
    return list(silent_members(public, node)) if isinstance(node, ast.ClassDef) else parameters(node)[1:]


def silent_members(public: Public, kind: ast.ClassDef) -> Iterator[str]:
    """Yield the public members of a class and its bases that have no docstring of their own."""
    for node, following in zip(kind.body, [*kind.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not ast.get_docstring(node):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not is_text(following):
            yield from [node.target.id] if not node.target.id.startswith("_") else []
    for base in kind.bases:
        for node in public.classes.get(base_name(base), []):
            yield from silent_members(public, node)


def is_text(node: ast.stmt | None) -> bool:
    """Return True for a string that stands alone, as below an attribute."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
