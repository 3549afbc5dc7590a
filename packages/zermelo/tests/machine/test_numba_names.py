"""Every name of Numba and llvmlite that the compiler uses exists in the installed versions.

Some of these names are private, so a new version of Numba may drop one. The test then names it; kernels are compiled
the stock way meanwhile.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import zermelo

NATIVE = Path(zermelo.__file__).parent / "machine"
TREES = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(NATIVE.glob("*.py"))}


def imported() -> Iterator[tuple[str, str, str]]:
    """Yield each file of zermelo.machine, and the module and the name that it imports from Numba or llvmlite."""
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("numba", "llvmlite"):
                yield from ((file, str(node.module), alias.name) for alias in node.names)


def private_names(file: str) -> set[str]:
    """Return the private attributes that a file reads or overrides in objects of Numba."""
    nodes = list(ast.walk(TREES[file]))
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    overridden = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    return {name for name in read | overridden if name.startswith("_") and not name.startswith("__")}


@pytest.mark.parametrize(("file", "module", "name"), list(imported()))
def test_the_installed_numba_has_what_we_import(file: str, module: str, name: str) -> None:
    try:
        has = hasattr(import_module(module), name) or import_module(f"{module}.{name}") is not None
    except ImportError:
        has = False
    assert has, advice(f"{module}.{name}", file)


@pytest.mark.parametrize("name", sorted(private_names("numba_internals.py")))
def test_the_installed_numba_has_the_private_attributes_that_we_use(name: str) -> None:
    import numba
    from numba.core.compiler import CompileResult
    from numba.core.ir import Inst
    from numba.core.registry import cpu_target

    codegen = cpu_target.target_context.codegen()
    holders = codegen, codegen.create_library("sample"), CompileResult, numba.njit(lambda: 0), Inst
    assert any(hasattr(holder, name) for holder in holders), advice(f"the attribute {name}", "numba_internals.py")


def advice(missing: str, file: str) -> str:
    numba, llvmlite = import_module("numba"), import_module("llvmlite")
    return (
        f"Numba {numba.__version__} with llvmlite {llvmlite.__version__} has no {missing}, which "
        f"zermelo/machine/{file} uses. Adapt that file; kernels are compiled the stock way meanwhile."
    )
