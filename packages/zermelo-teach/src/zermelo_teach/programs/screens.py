"""Stand-ins for modules of screens, keyboards and sounds: nothing of them is shown, and nothing ever happens there."""

import ast
import builtins
import sys
from collections.abc import Iterator
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["MAX_STAND_IN_CALLS", "EndlessWait", "StandIns"]

SCREEN_MODULES = frozenset({
    "arcade", "art", "blessed", "colorama", "curses", "customtkinter", "easygui", "keyboard", "kivy", "mouse", "msvcrt",
    "playsound", "pyfiglet", "pygame", "pygame_gui", "pyglet", "pynput", "PyQt5", "PyQt6", "PySide2", "PySide6",
    "PySimpleGUI", "pyttsx3", "streamlit", "termcolor", "tkinter", "turtle", "winsound", "wx",
})  # fmt: skip
"""The modules for which there are stand-ins."""

MAX_STAND_IN_CALLS = 10_000
"""The most calls of stand-ins while a file is loaded: a loop that waits for clicks never ends without a screen."""

ARRAY_ATTRIBUTES = ("tolist",)
"""The attributes that tell an array."""


class EndlessWait(BaseException):
    """The end of a loop that waits for a screen while a file is loaded; no program catches it by accident."""


class StandIn:
    """An object of which any attribute, item and call is another one, and from which a class may be derived."""

    calls_left: float = MAX_STAND_IN_CALLS

    def __init__(self, *arguments: Any, **named: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ARRAY_ATTRIBUTES:
            raise AttributeError(name)
        return StandIn()

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        StandIn.calls_left -= 1
        if StandIn.calls_left < 0:
            raise EndlessWait
        return StandIn()

    def __mro_entries__(self, bases: object) -> tuple[type]:
        return (StandIn,)

    def __getitem__(self, key: Any) -> Any:
        return StandIn()

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def __float__(self) -> float:
        return 0.0

    def __str__(self) -> str:
        return ""

    def __index__(self, *others: Any) -> int:
        return 0

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __or__ = __ror__ = __and__ = __index__
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __neg__ = __index__


class StandInModule(ModuleType):
    """A module whose names are all stand-ins; `from ... import *` gives those that the program misses."""

    program: Path

    def __getattr__(self, name: str) -> Any:
        if name == "__all__":
            return missing_names(self.program)
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn()


class StandIns(Loader):
    """The stand-ins of a program: once they are in place, an import of a screen gets one, whether or not it exists."""

    def __init__(self, program: Path) -> None:
        self.program = program
        self.names = frozenset(name for name in SCREEN_MODULES if not (program.parent / f"{name}.py").exists())
        self.used = dict[str, None]()
        """The modules that the program has imported."""

    def put_in_place(self) -> None:
        """Put stand-ins in the place of all modules of screens."""
        for name in [each for each in sys.modules if each.partition(".")[0] in self.names]:
            del sys.modules[name]
        sys.meta_path.insert(0, self)

    def remove(self) -> None:
        """Let imports find the modules themselves again."""
        sys.meta_path.remove(self)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the specification of a stand-in; None for any other module."""
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in self.names else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module whose names are all stand-ins."""
        self.used[spec.name.partition(".")[0]] = None
        made = StandInModule(spec.name)
        made.program = self.program
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: a stand-in has no code."""

    @staticmethod
    def limit_calls(number: float) -> None:
        """Let stand-ins be called this often before a loop that waits for them is ended."""
        StandIn.calls_left = number


def missing_names(path: Path) -> list[str]:
    """Return the names that a file uses, and does not define by assignment."""
    names = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Name)]
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return sorted({node.id for node in names} - stored - set(vars(builtins)))
