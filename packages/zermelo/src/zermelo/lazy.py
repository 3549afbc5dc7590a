"""The names that a module stands for, loaded when they are first used. Its stub lists them, and where each is defined.

A stub holds imports alone, each name as itself: `from .rules import Game as Game`.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

__all__ = ["attach_stub"]


def attach_stub(module: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return `__getattr__`, `__dir__` and `__all__` of a module, by the stub beside its file."""
    names = sys.modules[module]
    origins = dict(origins_in(stub_of(names)))
    package = names.__package__
    vars(names)["__hiding__"] = {name for name, origin in origins.items() if origin != "."}
    names.__class__ = Names

    def load(name: str) -> Any:
        if name not in origins:
            raise AttributeError(f"module {module!r} has no attribute {name!r}{hint(name)}")
        origin = origins[name]
        found = import_module(f".{name}", package) if origin == "." else getattr(import_module(origin, package), name)
        vars(names)[name] = found
        return found

    def hint(name: str) -> str:
        """Return the end of a sentence that names the namespace or the package with a name; '' if there is none."""
        spaces = [space for space, origin in origins.items() if origin == "." and not name.startswith("_")]
        found = [f"{module}.{space}" for space in spaces if name in import_module(f".{space}", package).__all__]
        return "".join(f"; it is in {place}" for place in (*found, *places_in_satellites(module, name)))

    return load, lambda: sorted(origins), sorted(origins)


def places_in_satellites(module: str, name: str) -> Iterator[str]:
    """Yield the satellite that has a name, and how to install it, if the core was asked for the name."""
    if module == "zermelo":
        from zermelo.satellites import PACKAGE_OF_NAME  # late: few names are unknown

        if package := PACKAGE_OF_NAME["attribute"].get(name):
            yield f"{package.replace('-', '_')}: pip install {package}"


def stub_of(module: ModuleType) -> str:
    """Return the text of the stub beside the file of a module."""
    spec: Any = module.__spec__
    text: bytes = spec.loader.get_data(spec.origin.rpartition(".")[0] + ".pyi")
    return text.decode()


def origins_in(stub: str) -> Iterator[tuple[str, str]]:
    r"""Yield each name of a stub with the module that defines it; '.' for a module.

    >>> list(origins_in("from . import bits as bits, errors as errors\nfrom .rules import (\n    WIN as WIN,\n)\n"))
    [('bits', '.'), ('errors', '.'), ('WIN', '.rules')]
    """
    origin = ""
    for line in stub.splitlines():
        words = line.replace(",", " ").split()
        if words[:1] == ["from"]:
            origin = words[1]
        yield from ((words[place + 1], origin) for place, word in enumerate(words[:-1]) if word == "as")


class Names(ModuleType):
    """A module whose public names hide submodules of the same name, whichever is loaded first."""

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute, unless it is a submodule that a public name hides."""
        if name not in vars(self)["__hiding__"] or value is not sys.modules.get(f"{self.__name__}.{name}"):
            super().__setattr__(name, value)
