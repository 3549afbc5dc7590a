"""The direction of imports, what is loaded when, and the public names."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest
from public import NAMESPACES, PUBLIC

import zermelo

Loaded = Callable[[str], set[str]]

SOURCE = Path(zermelo.__file__).parent
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
    if path != SOURCE / "__init__.py"
}

ORDER = [
    {"errors", "bits", "lazy"},
    {"rules"},
    {"machine"},
    {"games"},
    {"evaluation"},
    {"solving"},
    {"analysis"},
    {"proofs"},
    {"programs"},
    {"sources"},
    {"playing"},
    {"drawing"},
    {"interop"},
    {"evaluators", "files", "tables", "types"},
    {"__init__"},
    {"apps"},
    {"teaching", "agents", "atlas"},
    {"__main__"},
]
"""Packages from the bottom up; a module imports from packages below its own, or from its own package.

`__init__` stands for the public names, which `import zermelo` offers. The row above it has the namespaces that are no
packages: each is a stub of names from the packages.
"""

LEVEL = {package: level for level, packages in enumerate(ORDER) for package in packages}

APART = ("games", "sources.searches", "interop")
"""Packages whose members do not import each other."""

SHARED = {
    "games.mnk": "the bitboard of tic-tac-toe is what mnk(3, 3, 3) gives",
    "games.boards.travel": "squares that touch, and boards seen from the other side",
    "games.boards.fen": "how people write positions of chess",
    "games.boards.text": "how boards and titles are read and written",
    "games.boards.lines_of_k": "where the cells of a board lie, and k in a row as arithmetic on masks",
    "games.boards.lines_of_men": "men that step between points, and the game in which a line of them wins",
    "games.boards.pieces": "the drawings of discs, pawns and queens",
    "games.boards.points": "boards of points, and trays beside a board",
    "games.boards.wide": "the same arithmetic on masks of two words",
    "sources.searches.alphabeta": "tail_alphabeta is alpha-beta in a loop, with the same bound at the root",
}

SATELLITES = {
    "zermelo-terminal": ("apps.tui",),
    "zermelo-web": ("apps.web",),
    "zermelo-teach": ("teaching",),
    "zermelo-agents": ("agents",),
    "zermelo-atlas": ("atlas",),
}
"""Packages that build on the core, each with its folders; everything else is the core."""

BY_NAME = {
    "apps.cli.groups": "zermelo.",
    "drawing.display": "",
    "evaluation.factory": "zermelo.solving.",
    "games.loading.file_game": "",
    "games.loading.installed": "zermelo.games.",
    "lazy": "",
}
"""Modules that import by name, and the package in which these are; '' where a stub, a result or a user names it."""

LATE = {
    "anywidget": "apps",
    "bracex": "analysis",
    "click": "agents apps atlas teaching",
    "distributed": "solving",
    "fastapi": "apps",
    "filelock": "machine",
    "inspect_ai": "agents",
    "numba": "machine",
    "llvmlite": "machine",
    "platformdirs": "machine",
    "matplotlib": "atlas drawing teaching",
    "mcp": "agents",
    "mcp_types": "agents",
    "networkx": "drawing",
    "numpy": "agents analysis atlas evaluation machine playing programs proofs solving sources",
    "open_spiel": "agents",
    "pettingzoo": "agents",
    "gymnasium": "agents",
    "PIL": "agents",
    "psutil": "programs",
    "pyarrow": "machine",
    "pydantic": "agents apps",
    "pyspiel": "agents",
    "resvg_py": "drawing",
    "rich": "apps",
    "rich_click": "apps",
    "scipy": "atlas playing proofs solving",
    "textual": "apps",
    "traitlets": "apps",
    "typing_extensions": "rules",  # for type checkers alone, which know it without a copy
    "starlette": "apps",
    "uvicorn": "apps",
    "zstandard": "solving",
}
"""Libraries, and the one package that may import each; those that compute with arrays import NumPy."""


@cache
def imported(path: Path) -> list[str]:
    """Return what a module imports anywhere; 'zermelo.__init__' for the package itself and for a public name."""
    return list(imports_of(tree_of(path), ("zermelo", *path.relative_to(SOURCE).parts[:-1])))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(tree: ast.Module, package: tuple[str, ...]) -> Iterator[str]:
    """Yield what a module in this package imports, relative imports included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ("zermelo.__init__" if alias.name == "zermelo" else alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            source = ".".join((*above, *filter(None, [node.module])))
            yield from (source_of(source, alias.name) for alias in node.names)


def source_of(source: str, name: str) -> str:
    """Return the module that `from source import name` imports from."""
    if f"{source}.{name}".removeprefix("zermelo.") in MODULES:
        return f"{source}.{name}"
    return "zermelo.__init__" if source == "zermelo" else source


@pytest.mark.parametrize(
    ("code", "modules"),
    [
        ("import zermelo", ["zermelo.__init__"]),
        ("import zermelo.rules as r, sys", ["zermelo.rules", "sys"]),
        ("from zermelo import analyse, bits", ["zermelo.__init__", "zermelo.bits"]),
        ("from zermelo.games import heaps, GAMES", ["zermelo.games.heaps", "zermelo.games"]),
        ("from . import kernel", ["zermelo.machine.kernel"]),
        ("from .kernel import Kernel", ["zermelo.machine.kernel"]),
        ("from .. import solve", ["zermelo.__init__"]),
        ("def f():\n    from ..games.sums import summands", ["zermelo.games.sums"]),
    ],
)
def test_every_way_to_import_is_seen(code: str, modules: list[str]) -> None:
    assert list(imports_of(ast.parse(code), ("zermelo", "machine"))) == modules


def inside(path: Path) -> list[str]:
    return [name.removeprefix("zermelo.") for name in imported(path) if name.startswith("zermelo.")]


def package_of(module: str) -> str:
    return module.partition(".")[0]


def arrows() -> Iterator[tuple[str, str]]:
    """Yield every pair of a module and a module of ours that it imports."""
    return ((module, other) for module in MODULES for other in inside(MODULES[module]))


@pytest.mark.slow
def test_arrows_point_one_way() -> None:
    packages = ((module, package_of(module), other, package_of(other)) for module, other in arrows())
    upward = [
        f"{a} imports {b}"
        for a, package, b, target in packages
        if package != target and LEVEL[target] >= LEVEL[package]
    ]
    assert upward == []


@pytest.mark.slow
def test_no_files_import_each_other_in_a_circle() -> None:
    sorter = TopologicalSorter[str]()
    for module, other in arrows():
        if other in MODULES and other != module and not module.startswith(f"{other}."):
            sorter.add(module, other)
    sorter.prepare()  # raises CycleError, which names the files of a circle


def test_no_import_hides_behind_a_name() -> None:
    """The imports in functions and for annotations are seen; those by name stay in their package."""
    for module in MODULES:
        calls = [node for node in ast.walk(tree_of(MODULES[module])) if isinstance(node, ast.Call)]
        by_name = [call for call in calls if called(call) in {"import_module", "__import__"}]
        assert bool(by_name) == (module in BY_NAME), module
        assert all(leading(call.args[0]).startswith(BY_NAME[module]) for call in by_name), module


def called(call: ast.Call) -> str:
    """Return the name of the function that is called, without its module."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def leading(text: ast.expr) -> str:
    """Return the text of a string, or that before the first replaced field."""
    first = text.values[0] if isinstance(text, ast.JoinedStr) else text
    return str(first.value) if isinstance(first, ast.Constant) else ""


@pytest.mark.parametrize("package", APART)
def test_siblings_do_not_import_each_other(package: str) -> None:
    pairs = [(a, b) for a, b in arrows() if member(a, package) and member(b, package) not in ("", member(a, package))]
    assert [f"{a} imports {b}" for a, b in pairs if b not in SHARED] == []


def member(module: str, package: str) -> str:
    """Return the member of a package that a module belongs to: a file or a folder in it; '' for none."""
    return module.removeprefix(f"{package}.").partition(".")[0] if module.startswith(f"{package}.") else ""


def test_each_library_has_one_package() -> None:
    for module in MODULES:
        for library in map(package_of, imported(MODULES[module])):
            assert library in (*sys.stdlib_module_names, "zermelo", *LATE), f"{module} imports {library}"
            assert package_of(module) in LATE.get(library, package_of(module)).split(), f"{module} imports {library}"


def test_only_apps_print_and_read() -> None:
    for module in MODULES:
        if package_of(module) != "apps":
            calls = [node.func for node in ast.walk(tree_of(MODULES[module])) if isinstance(node, ast.Call)]
            names = {call.id for call in calls if isinstance(call, ast.Name)}
            assert not {"print", "input", "open"} & names, module


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(found is not None for found in PUBLIC.values())
    with pytest.raises(AttributeError, match="module 'zermelo' has no attribute 'nonsense'"):
        zermelo.nonsense  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'nonsense'"):
        from zermelo.tables import nonsense  # type: ignore[attr-defined]  # noqa: F401
    submodules = {path.stem for path in SOURCE.iterdir()}
    public = {name for name in vars(zermelo) if not name.startswith("_")}
    assert public - submodules <= set(zermelo.__all__)


def satellite_of(module: str) -> str:
    """Return the package outside of the core that a module belongs to; '' for a module of the core."""
    homes = ((name, folder) for name, folders in SATELLITES.items() for folder in folders)
    return next((name for name, folder in homes if f"{module}.".startswith(f"{folder}.")), "")


def test_the_top_level_has_at_most_sixty_names() -> None:
    assert len(zermelo.__all__) <= 60


def test_a_name_has_one_place() -> None:
    """But for the error that catches all, those that authors raise, and `bits.count`, which counts bits."""
    places = Counter(name.rpartition(".")[2] for name in PUBLIC)
    assert {name for name, number in places.items() if number > 1} == {"ZermeloError", "BadOption", "BadText", "count"}
    assert not NAMESPACES.keys() & places.keys() - {"bits"}


def test_a_name_hides_a_module_of_the_same_name(loaded_after: Loaded) -> None:
    """The function `regret` is what `zermelo.playing.regret` means, also when its module is loaded first."""
    loaded = loaded_after("import zermelo.playing.regret; assert callable(zermelo.playing.regret)")
    assert "zermelo.playing.regret" in loaded


def test_a_satellite_imports_public_names_of_the_core_and_no_other_satellite() -> None:
    """It takes what a user can take: a name in the `__all__` of `zermelo`, or of a package or module in it."""
    private = [
        f"{module} imports {name} of {source}"
        for module in MODULES
        if (own := satellite_of(module))
        for source, name in names_from_zermelo(tree_of(MODULES[module]))
        if own not in (satellite_of(source.removeprefix("zermelo.")), satellite_of(name))
        if not is_public(source, name)
    ]
    assert private == []


def names_from_zermelo(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield every module of ours that a module names, with the name that it takes from there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and package_of(node.module or "") == "zermelo":
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (("", alias.name) for alias in node.names if alias.name.startswith("zermelo."))
        elif isinstance(node, ast.Attribute) and (source := dotted(node.value)).split(".")[0] == "zermelo":
            yield source, node.attr


def dotted(node: ast.expr) -> str:
    """Return 'zermelo.sources' for this expression; '' for what is no name with attributes."""
    if isinstance(node, ast.Attribute):
        above = dotted(node.value)
        return above and f"{above}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def is_public(source: str, name: str) -> bool:
    """Return True for a name in the `__all__` of a public module, or of an object of one; no satellite is public."""
    if source == "zermelo":
        return name in zermelo.__all__ and not satellite_of(name)
    package, _, last = source.rpartition(".")
    if source not in PACKAGES and not (package and is_public(package, last)):
        return False
    if source.removeprefix("zermelo.") not in MODULES:  # a public class or function: its members are public
        return bool(package)
    return name in getattr(import_module(source), "__all__", ())


PACKAGES = {f"zermelo.{name}" for name in MODULES if "." not in name and not satellite_of(name)} | {"zermelo.apps.cli"}
"""What stands at the top of the core: its packages and its modules."""


@pytest.mark.parametrize(
    ("source", "name", "public"),
    [
        ("zermelo", "analyse", True),
        ("zermelo.sources", "compare", True),
        ("zermelo.rules", "Deadline", True),
        ("zermelo.drawing.svg", "Drawing", True),
        ("zermelo.rules.limits", "Deadline", False),
        ("zermelo.rules", "limits", False),
        ("zermelo.teaching", "grade", False),
        ("", "zermelo.rules", False),
    ],
)
def test_a_name_is_public_where_all_lists_it(source: str, name: str, public: bool) -> None:
    assert is_public(source, name) == public


def test_the_core_imports_no_satellite() -> None:
    assert [f"{a} imports {b}" for a, b in arrows() if satellite_of(b) and not satellite_of(a)] == []
    names = [
        f"{module} names {source}.{name}"
        for module in MODULES
        if not satellite_of(module)
        for source, name in names_from_zermelo(tree_of(MODULES[module]))
        if satellite_of(f"{source}.{name}".removeprefix("zermelo."))
    ]
    assert names == []


def test_importing_zermelo_loads_no_package(loaded_after: Loaded) -> None:
    """A result does not know what shows it: the package enters that in `rules.display`."""
    loaded = {name for name in loaded_after("import zermelo") if name.startswith("zermelo.")}
    assert loaded == {"zermelo.lazy", "zermelo.rules", "zermelo.rules.display"}


def test_the_core_has_at_most_fourteen_packages_and_the_design_names_all_packages() -> None:
    entries = {path.stem for path in SOURCE.iterdir() if path.suffix in (".py", "") and not path.stem.startswith("__")}
    assert entries == set().union(*ORDER) - {"__init__", "__main__"}
    assert len([name for name in entries if (SOURCE / name).is_dir() and not satellite_of(name)]) <= 14
    design = (SOURCE.parents[1] / "docs" / "design.md").read_text(encoding="utf-8")
    _, _, table = design.partition("| package | what it holds |")
    rows = [re.findall(r"`(\w+)/?`", line.split("|")[1]) for line in table.splitlines() if line.startswith("| `")]
    assert entries <= {name for row in rows for name in row}
    assert [LEVEL[name] for row in rows for name in row] == sorted(LEVEL[name] for row in rows for name in row)


def test_the_first_use_of_a_name_loads_its_package_and_nothing_heavy(loaded_after: Loaded) -> None:
    loaded = loaded_after("import zermelo; zermelo.errors.BadText; zermelo.start")
    heavy = {"numpy", "numba", "click", "rich", "asyncio", "pydantic", "zermelo.evaluation", "zermelo.analysis"}
    assert {"zermelo.errors", "zermelo.games"} <= loaded
    assert not heavy & loaded


ANALYSE = """
import sys
from contextlib import suppress
from zermelo.apps.cli import main
sys.argv = ['zermelo', 'analyse', 'tictactoe']
with suppress(SystemExit):
    main()
"""


def test_analysing_tic_tac_toe_loads_no_compiler_and_no_web(loaded_after: Loaded) -> None:
    loaded = loaded_after(ANALYSE)
    assert "zermelo.apps.cli" in loaded
    assert not {"numpy", "numba", "textual", "fastapi", "rich", "rich_click"} & loaded
    assert not {"json", "fractions", "zipfile", "importlib.metadata"} & loaded


def test_analysing_tic_tac_toe_loads_fewer_than_seventy_modules_of_ours(loaded_after: Loaded) -> None:
    loaded = loaded_after(ANALYSE.replace("'tictactoe'", "'tictactoe', '1', '2'"))
    ours = sorted(name for name in loaded if package_of(name) == "zermelo")
    assert len(ours) < 70, "\n".join((f"{len(ours)} modules; import late what this command does not need:", *ours))


def test_the_help_of_all_commands_loads_no_work(loaded_after: Loaded) -> None:
    loaded = loaded_after(ANALYSE.replace("'analyse', 'tictactoe'", "'--help'"))
    assert "zermelo.apps.cli.commands.solve" in loaded
    work = "evaluation.checking.check", "playing.match", "proofs.certification", "solving.verifying.verify"
    assert not {f"zermelo.{module}" for module in work} & loaded


def test_following_a_line_loads_no_compiler(loaded_after: Loaded) -> None:
    loaded = loaded_after("import zermelo; list(zermelo.files.follow('tictactoe', ['1 2', '5']))")
    assert "zermelo.playing.batch_play" in loaded
    assert not {"numpy", "numba", "llvmlite"} & loaded


@pytest.mark.slow
def test_the_full_screen_loads_no_numbers_by_the_million_and_no_compiler(loaded_after: Loaded) -> None:
    loaded = loaded_after("import zermelo.apps.tui.screens.play, zermelo.apps.tui.screens.menu")
    assert "textual.app" in loaded
    assert not {"numpy", "numba", "fastapi", "rich_click"} & loaded


def test_no_object_is_changed_after_it_is_made() -> None:
    """A frozen object sets its own fields while it is made, and never later."""
    assert {name: lines for name, path in MODULES.items() if (lines := late_changes(path))} == {}


MAKING = {"__post_init__", "__setattr__"}
"""The methods in which an object sets its own fields."""


def late_changes(path: Path) -> list[int]:
    """Return the lines that go round a frozen class where it is not made."""
    if "__setattr__" not in (source := path.read_text(encoding="utf-8")):
        return []
    tree = ast.parse(source)
    making = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in MAKING]
    allowed = {node for function in making for node in ast.walk(function)}
    changes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "__setattr__")
    return [node.lineno for node in changes if node not in allowed]
