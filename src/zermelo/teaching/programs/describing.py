"""What a Python program defines and mentions: its functions, its classes, its variables, and its texts and numbers."""

import ast
import inspect
import sys
import textwrap
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["described", "parameters"]


def described(module: ModuleType, path: Path) -> dict[str, Any]:
    """Return what the file defines, and what it mentions."""
    kinds = (bool, int, str, list, tuple, dict, type(None))
    data = [name for name, value in vars(module).items() if isinstance(value, kinds) or hasattr(value, "tolist")]
    classes = {name: value for name, value in vars(module).items() if inspect.isclass(value) and is_near(value, path)}
    return {
        "functions": functions(module),
        "classes": {name: fields(value) for name, value in classes.items()},
        "globals": [name for name in data if not name.startswith("__")],
        "constants": constants(path),
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


def parameters(function: Any) -> list[tuple[str, bool]]:
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    listed = inspect.signature(function).parameters.values()
    return [(each.name, each.default is each.empty) for each in listed if each.kind in positional]


def constants(path: Path) -> list[Any]:
    """Return the texts and the whole numbers in a file, and None if it is there."""
    nodes = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, (ast.Constant, ast.UnaryOp))]
    return sorted({value for node in nodes if type(value := value_of(node)) in (str, int, type(None))}, key=repr)


def value_of(node: ast.Constant | ast.UnaryOp) -> Any:
    """Return the value of a constant, or of a number with a sign."""
    if isinstance(node, ast.Constant):
        return node.value
    inner = node.operand
    return -inner.value if isinstance(inner, ast.Constant) and type(inner.value) is int else 0
