"""The public names, read from the stubs and from `__all__`, without an import; and the members of classes."""

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from .project import Project, parse

__all__ = ["FUNCTIONS", "Definition", "Public", "assigned", "base_name", "parameters", "public_of"]

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Definition(NamedTuple):
    """Where a name is defined."""

    path: Path
    node: ast.stmt


class Public:
    """The modules of the packages, their public names, and their classes."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @cached_property
    def modules(self) -> dict[str, dict[str, Path]]:
        """The files of every module by their suffixes: a module, and the stub beside it."""
        found: dict[str, dict[str, Path]] = {}
        for package in self.project.packages:
            for path in (*package.rglob("*.py"), *package.rglob("*.pyi")):
                parts = path.with_suffix("").relative_to(package.parent).parts
                found.setdefault(".".join(parts).removesuffix(".__init__"), {})[path.suffix] = path
        return found

    @cached_property
    def definitions(self) -> dict[str, Definition]:
        """Every public name with its definition; a namespace is left out, and its names are there."""
        found: dict[str, Definition] = {}
        for package in self.project.packages:
            for space in (package.name, *self.namespaces(package.name)):
                for name in self.exported(space):
                    if self.origin(space, name) != space and (definition := self.define(space, name)):
                        found[f"{space}.{name}"] = definition
        return found

    def namespaces(self, package: str) -> list[str]:
        """Return the modules that a package exports."""
        return [f"{package}.{name}" for name in self.exported(package) if self.origin(package, name) == package]

    def origin(self, module: str, name: str) -> str | None:
        """Return the module from which a module imports a name."""
        return next((origin for origin, each in self.imported(module) if each == name), None)

    def exported(self, module: str) -> list[str]:
        """Return the names of a stub, or those of `__all__`."""
        files = self.modules.get(module, {})
        if ".pyi" in files:
            return [name for _, name in self.imported(module)]
        lists = (getattr(node, "value", None) for node in self.body(files.get(".py")) if "__all__" in assigned(node))
        return next((ast.literal_eval(found) for found in lists if isinstance(found, ast.List)), [])

    def imported(self, module: str) -> Iterator[tuple[str, str]]:
        """Yield what a module imports from modules of the packages, as its stub says if there is one."""
        files = self.modules.get(module, {})
        path = files.get(".pyi", files.get(".py"))
        for node in self.body(path):
            if isinstance(node, ast.ImportFrom) and path:
                yield from ((base_of(module, path, node), name.asname or name.name) for name in node.names)

    def body(self, path: Path | None) -> list[ast.stmt]:
        return parse(path).body if path else []

    def define(self, module: str, name: str) -> Definition | None:
        """Return the definition of a name that a module has, there or in the module from which it comes."""
        path = self.modules.get(module, {}).get(".py")
        found = [node for node in self.body(path) if name in defined(node)]
        if found and path:
            return Definition(path, found[-1])  # after its overloads
        origin = self.origin(module, name)
        return self.define(origin, name) if origin and origin != module else None

    @cached_property
    def classes(self) -> dict[str, list[ast.ClassDef]]:
        """The classes of all packages by name."""
        found: dict[str, list[ast.ClassDef]] = {}
        for files in self.modules.values():
            for path in files.values():
                for node in ast.walk(parse(path)):
                    if isinstance(node, ast.ClassDef):
                        found.setdefault(node.name, []).append(node)
        return found

    def has(self, kind: str, member: str) -> bool:
        """Return True if a class of this name, or a base of it, defines the member."""
        return any(
            member in members(node) or any(self.has(name, member) for name in map(base_name, node.bases))
            for node in self.classes.get(kind, [])
        )

    def is_there(self, name: str) -> bool:
        """Return True for a public name, a member of a public class, or a module."""
        space, _, last = name.rpartition(".")
        is_part = last in ("__all__", "__init__") and space in self.modules
        is_member = space in self.definitions and self.has(space.rpartition(".")[2], last)
        return name in self.modules or name in self.definitions or is_part or is_member


@cache
def public_of(project: Project) -> Public:
    """Return the public names of a project, found once for all rules."""
    return Public(project)


def base_of(module: str, path: Path, node: ast.ImportFrom) -> str:
    """Return the whole name of the module from which a statement imports."""
    parts = module.split(".")
    kept = parts[: len(parts) - node.level + (path.stem == "__init__")] if node.level else []
    return ".".join([*kept, *([node.module] if node.module else [])])


def defined(node: ast.stmt) -> set[str]:
    return {node.name} if isinstance(node, (*FUNCTIONS, ast.ClassDef)) else assigned(node)


def assigned(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def base_name(base: ast.expr) -> str:
    return ast.unparse(base).partition("[")[0].rpartition(".")[-1]


def members(kind: ast.ClassDef) -> Iterator[str]:
    for node in kind.body:
        yield from defined(node)
    for part in ast.walk(kind):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part.attr


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Return the names of all parameters, in their order."""
    of = function.args
    named = [*of.posonlyargs, *of.args, *filter(None, [of.vararg]), *of.kwonlyargs, *filter(None, [of.kwarg])]
    return [each.arg for each in named]
