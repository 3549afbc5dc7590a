"""Caches that live as long as the process: none keeps every game, kernel or callback that it has met."""

import ast
import re
from pathlib import Path

import pytest

import zermelo

SOURCE = Path(zermelo.__file__).parent

HEAVY = re.compile(r"\b(Game|Rules|Callable|CodeType|Kernel|Evaluator|Position|game|rules|kernel|function)\b")
"""The types and names of parameters that hold a game, or are functions."""


def unbounded_caches(tree: ast.Module) -> list[str]:
    """Return the functions with an unbounded cache that take or give a game, a kernel or a callback."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return [node.name for node in functions if HEAVY.search(types_of(node)) and is_unbounded(node)]


def is_unbounded(function: ast.FunctionDef) -> bool:
    decorators = [ast.unparse(each).removeprefix("functools.") for each in function.decorator_list]
    return any(re.fullmatch(r"cache|lru_cache\(.*\bNone\b.*\)", each) for each in decorators)


def types_of(function: ast.FunctionDef) -> str:
    """Return the parameters of a function with their types, and the type of what it gives if that is a game."""
    given = ast.unparse(function.returns) if function.returns and function.args.args else ""
    return f"{ast.unparse(function.args)} {given * given.startswith('Game')}"


@pytest.mark.parametrize("decorator", ["cache", "functools.cache", "lru_cache(None)", "lru_cache(maxsize=None)"])
def test_every_way_to_keep_all_games_is_seen(decorator: str) -> None:
    code = "@{}\ndef planes(game: Game[Any]) -> int: ..."
    assert unbounded_caches(ast.parse(code.format(decorator))) == ["planes"]
    assert unbounded_caches(ast.parse(code.format("lru_cache(maxsize=16)"))) == []
    assert unbounded_caches(ast.parse(f"@{decorator}\ndef words(spec: str) -> Game[Any]: ...")) == ["words"]


def test_no_cache_keeps_all_games_kernels_and_callbacks() -> None:
    found = {
        str(path.relative_to(SOURCE)): names
        for path in sorted(SOURCE.rglob("*.py"))
        if (names := unbounded_caches(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == {}
