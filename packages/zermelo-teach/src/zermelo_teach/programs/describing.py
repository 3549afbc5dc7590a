"""What a Python program defines and mentions: its functions, its classes, its variables, and its texts and numbers."""

import ast
import inspect
import sys
import textwrap
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["describe_file", "functions", "parameters"]

MIN_BOARD_CELLS = 4
"""The fewest cells of a board."""


def describe_file(module: ModuleType, path: Path) -> dict[str, Any]:
    """Return what the file defines, and what it mentions."""
    kinds = (bool, int, str, list, tuple, dict, type(None))
    data = [name for name, value in vars(module).items() if isinstance(value, kinds) or hasattr(value, "tolist")]
    variables = [name for name in data if not name.startswith("__")]
    classes = {name: value for name, value in vars(module).items() if inspect.isclass(value) and is_near(value, path)}
    return {
        "functions": functions(module),
        "classes": {name: fields(value) for name, value in classes.items()},
        "globals": variables,
        "boards": [name for name in variables if is_board(vars(module)[name])],
        "constants": sorted(set().union(*map(constants, [path, *files_beside(path)])), key=repr),
        "has_numpy": "numpy" in sys.modules,
    }


def functions(module: ModuleType) -> dict[str, list[tuple[str, bool]]]:
    """Return the functions and methods that a file defines, with their parameters and whether each must be given."""
    found = {}
    for name, value in vars(module).items():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            found[name] = parameters(value)
        elif inspect.isclass(value) and value.__module__ == module.__name__:
            for key, method in vars(value).items():
                if callable(getattr(value, key)) and not key.startswith("_") and not inspect.isclass(method):
                    is_bound = isinstance(method, (staticmethod, classmethod))
                    found[f"{name}.{key}"] = parameters(getattr(value, key))[0 if is_bound else 1 :]
    return found


def fields(kind: type) -> dict[str, Any]:
    """Return the attributes of a class's objects, as far as its source shows them, and the parameters of its making."""
    found = set(getattr(kind, "__annotations__", {}))
    for each in kind.__mro__[:-1]:
        with suppress(OSError, TypeError, SyntaxError):
            nodes = ast.walk(ast.parse(textwrap.dedent(inspect.getsource(each))))
            stored = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
            found |= {node.attr for node in stored if isinstance(node.value, ast.Name) and node.value.id == "self"}
    return {"attributes": sorted(found), "parameters": parameters(kind)}


def is_near(kind: type, path: Path) -> bool:
    """Return True for a class of the file, or of another file in its folder."""
    with suppress(OSError, TypeError, ValueError):
        return Path(inspect.getfile(kind)).parent == path.parent and bool(inspect.signature(kind))
    return False


def is_board(value: Any) -> bool:
    """Return True for a value that looks like a board: at least four cells, which are all the same, or numbered."""
    rows = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    cells = [cell for row in rows for cell in (row if isinstance(row, list) else [row])]
    if len(cells) < MIN_BOARD_CELLS or not all(isinstance(cell, (str, int, type(None))) for cell in cells):
        return False
    return len(set(cells)) == 1 or [str(cell) for cell in cells] in [
        [str(first + i) for i in range(len(cells))] for first in (0, 1)
    ]


def files_beside(path: Path) -> list[Path]:
    """Return the files of the same folder that the program has imported."""
    files = [Path(file) for each in list(sys.modules.values()) if (file := getattr(each, "__file__", None))]
    return [file for file in files if file.parent == path.parent and file != path and file.suffix == ".py"]


def parameters(function: Any) -> list[tuple[str, bool]]:
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    listed = inspect.signature(function).parameters.values()
    return [(each.name, each.default is each.empty) for each in listed if each.kind in positional]


def constants(path: Path) -> set[Any]:
    """Return the texts and the whole numbers in a file, and None if it is there."""
    nodes = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, (ast.Constant, ast.UnaryOp))]
    return {value for node in nodes if type(value := value_of(node)) in (str, int, type(None))}


def value_of(node: ast.Constant | ast.UnaryOp) -> Any:
    """Return the value of a constant, or of a number with a sign."""
    if isinstance(node, ast.Constant):
        return node.value
    inner = node.operand
    return -inner.value if isinstance(inner, ast.Constant) and type(inner.value) is int else 0
