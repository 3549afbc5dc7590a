"""Programs to be graded: a function of this process, or a file that runs in a process of its own."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from pathlib import Path
from shutil import which
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from zermelo.errors import BadPlayer, OutOfTime
from zermelo.rules import located_reason
from zermelo_teach.programs.holders import holder_of
from zermelo_teach.programs.loading import advice
from zermelo_teach.programs.parameters import Parameter
from zermelo_teach.programs.process import WAIT_FACTOR, LimitedProcess, Limits, ProcessFailed, ProcessLate
from zermelo_teach.programs.timer import LATE_REASON, Late, within

if TYPE_CHECKING:
    from zermelo_teach.programs.child import Loaded

__all__ = [
    "FileProgram", "FunctionProgram", "Groups", "LoadedProgram", "NoFunction", "RawReply", "Subject", "function_name",
]  # fmt: skip

PROGRAMS_PACKAGE_FOLDER = Path(__file__).parent

LOAD_SECONDS = 60.0
"""Seconds of the processor for loading a file, which may fill a table; they do not count for the first answer."""

CALLS_PER_QUESTION = 200
"""The calls of a question, so that the answer is no longer than a line may be."""

QUESTION_GRACE_FACTOR = 3
"""How many times as long as its calls a question may take, which may load the file many times."""

MOVE_FUNCTION_NAMES = (
    "move", "best_move", "get_best_move", "find_best_move", "best_spot", "best_next_move", "calculate_best_move",
    "make_best_move", "computer_move", "computer_moves", "get_computer_move", "ai_move", "choose_move", "get_move",
    "next_move", "make_move", "choose_action", "minimax", "mini_max", "negamax", "alphabeta", "play", "ai", "play_ai",
    "choose", "choice", "solve", "player", "score", "evaluate",
)  # fmt: skip
"""The names by which a function is found, in this order, without regard to case and underscores."""


class NoFunction(BadPlayer):
    """A file that runs, but does not define the function that is wanted, or none of a usual name."""


Groups = Sequence[Sequence[Sequence[Any]]]
"""Groups of lists of arguments."""


class RawReply(NamedTuple):
    """The result of a call, or the reason of its failure."""

    value: Any = None
    """The value, with lists for tuples and arrays."""
    arguments: Sequence[Any] = ()
    """The arguments after the call if it has changed them, else none."""
    error: str = ""
    """The reason of a failure, as the end of a sentence; '' if the call returned."""
    seconds: float = 0.0
    """Seconds of the processor that the call took."""

    @property
    def is_late(self) -> bool:
        """True if the call did not return in time."""
        return self.error == LATE_REASON


class Subject(Protocol):
    """A program that is graded."""

    name: str
    parameters: list[Parameter]
    """The parameters of its function."""
    constants: frozenset[str | int]
    """The texts and numbers in its source."""
    has_board: bool
    """True if it holds a board: in a global variable, or in an attribute of an object."""
    has_numpy: bool
    """True if it has imported NumPy."""
    is_python: bool
    takes_positions: bool
    """True if it may take a zermelo.Position, as a function of this process may."""
    spent: float
    """Seconds of the processor that trials have taken."""

    def call(self, arguments: Sequence[Any], has_board: bool = False) -> RawReply:
        """Call the function; has_board: the first argument becomes the board that the program holds."""
        ...

    def try_all(self, groups: Groups, has_board: bool, limit: float, seconds: float) -> list[list[RawReply]]:
        """Call the function with each list of arguments of some groups; a group ends with its first late call.

        What these calls leave behind is forgotten, where that is possible. limit: seconds of the processor for a call,
        where the system can tell. seconds: those for all calls, which may leave the last groups without replies.
        """
        ...

    def restart(self) -> None:
        """Forget what earlier calls left behind, where that is possible."""
        ...


class FunctionProgram:
    """A function of this process, called without limits."""

    has_board, has_numpy, is_python, takes_positions = False, True, True, True
    constants = frozenset[str | int]()

    def __init__(self, function: Callable[..., Any], name: str) -> None:
        import inspect

        self.function, self.name, self.spent = function, name, 0.0
        listed = inspect.signature(function).parameters.values()
        self.parameters = [Parameter(each.name, each.default is each.empty) for each in listed]

    def call(self, arguments: Sequence[Any], has_board: bool = False) -> RawReply:
        """Call the function with copies of the arguments."""
        return self.answer(copies(arguments))

    def answer(self, arguments: list[Any]) -> RawReply:
        """Call the function."""
        began = process_time()
        try:
            value = self.function(*arguments)
        except Exception as error:
            return RawReply(error=located_reason(error, self.function), seconds=process_time() - began)
        return RawReply(plain(value), [plain(each) for each in arguments], seconds=process_time() - began)

    def try_all(self, groups: Groups, has_board: bool, limit: float, seconds: float) -> list[list[RawReply]]:
        """Call the function with each list of arguments of some groups; a group ends with its first late call."""
        found, began = list[list[RawReply]](), process_time()
        for group in groups:
            found.append([])
            for each in group:
                arguments = copies(each)  # before the clock runs: an import of NumPy that it ends cannot be made again
                try:
                    found[-1].append(within(limit, partial(self.answer, arguments)))
                except Late:
                    found[-1].append(RawReply(error=LATE_REASON))
                    break
            if process_time() > began + seconds:
                break
        self.spent += process_time() - began
        return found

    def restart(self) -> None:
        """Do nothing: a function keeps what it keeps."""


def copies(arguments: Sequence[Any]) -> list[Any]:
    """Return arguments as the function takes them: arrays, positions, or copies of the arguments themselves."""
    from zermelo_teach.programs.child import argument

    return list(map(argument, deepcopy(list(arguments))))


def plain(value: Any) -> Any:
    from zermelo_teach.programs.child import plain as as_json

    return as_json(value)


class FileProgram:
    """A function of a Python or JavaScript file, in a process of its own; raises BadPlayer if it does not load."""

    def __init__(self, path: Path, function: str, limits: Limits) -> None:
        if not path.is_file():
            raise BadPlayer(f"There is no file {path}.")
        self.path, self.limits, self.process, self.spent = path, limits, None, 0.0
        self.stand_ins = dict[str, None]()
        """The names for which the program has got a stand-in, such as `document` or `pygame`."""
        self.stopped = ""
        """Where the file stopped before its end when it was loaded, as the end of a sentence; '' if it did not."""
        described = self.ask({"do": "describe"}, LOAD_SECONDS)
        if "error" in described:
            raise BadPlayer(f"{path} does not load: {described['error']}.{advice(path, described['error'])}")
        functions = {name: [Parameter(*each) for each in listed] for name, listed in described["functions"].items()}
        self.functions, self.function = list(functions), function_name(path, functions, function)
        self.holder = holder_of(self.function, functions[self.function], described)
        self.name, self.has_board = f"{path}:{self.function}", bool(self.holder.board)
        self.parameters = self.holder.parameters
        self.constants, self.has_numpy = frozenset(described["constants"]), described["has_numpy"]
        self.is_python = path.suffix == ".py"
        self.takes_positions = self.is_python and any("position" in each.name for each in self.parameters)

    process: LimitedProcess | None
    is_new = True
    """True until it answers a call, which may leave something behind."""

    def call(self, arguments: Sequence[Any], has_board: bool = False) -> RawReply:
        """Call the function in the process, which starts again after a failure of its own."""
        self.is_new = False
        question = self.question("call", has_board) | {"arguments": list(arguments)}
        return RawReply(**self.ask(question, self.limits.seconds))

    def try_all(
        self, groups: Groups, has_board: bool, limit: float, seconds: float, patience: float = 1
    ) -> list[list[RawReply]]:
        """Call the function with each list of arguments of some groups, in a program that has just been loaded.

        patience: how many times as long as its seconds of the processor it may wait for something else.
        """
        question = self.question("try", has_board) | {"limit": limit}
        found, end = list[list[RawReply]](), self.spent + seconds
        for part in parts_of(groups):
            if self.spent >= end:
                break
            left = end - self.spent
            waited = self.process.waited if self.process else 0.0
            asked = question | {"groups": part, "seconds": left}
            answer = self.ask(asked, QUESTION_GRACE_FACTOR * (left + limit), patience / QUESTION_GRACE_FACTOR)
            waited = self.process.waited - waited if self.process else 0.0
            self.spent += answer.get("seconds", left) + waited
            error = [[{"error": answer["error"]}]] * len(part) if "error" in answer else []
            found += [[RawReply(**reply) for reply in replies] for replies in answer.get("groups", error)]
        return found

    def question(self, what: str, has_board: bool) -> dict[str, Any]:
        held = self.holder.variable_names(has_board)
        place = self.holder.place if has_board else None
        return {"do": what, "function": self.function, "board": has_board, "held": held, "object": place}

    def ask(self, question: Mapping[str, Any], seconds: float, patience: float = WAIT_FACTOR) -> dict[str, Any]:
        try:
            if self.process is None:
                self.process = LimitedProcess(command(self.path), self.limits, {"PYTHONPATH": import_path()})
                if question["do"] != "describe":  # which loads the file, too
                    self.process.ask(json.dumps({"do": "describe"}), LOAD_SECONDS)
            return self.note_answer(json.loads(self.process.ask(json.dumps(question), seconds, patience)))
        except OutOfTime:
            self.process = None
            raise
        except ProcessFailed as error:
            self.process = None
            return {"error": LATE_REASON if isinstance(error, ProcessLate) else f"the program {error}"}

    def note_answer(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return an answer of the process without what it tells of the program, which is kept."""
        self.stand_ins |= dict.fromkeys(answer.pop("stand_ins", ()))
        self.stopped = answer.pop("stopped", self.stopped)
        return answer

    def restart(self) -> None:
        """End the process; the next call starts another one."""
        self.is_new = True
        if self.process is not None:
            self.process.end()
            self.process = None


class LoadedProgram(FileProgram):
    """A function of a Python file in this interpreter, without limits: Python in a browser starts no processes."""

    loaded: "Loaded | None" = None

    def ask(self, question: Mapping[str, Any], seconds: float, patience: float = WAIT_FACTOR) -> dict[str, Any]:
        """Return the answer as a process would give it, through JSON."""
        from zermelo_teach.programs.child import Loaded

        self.loaded = self.loaded or Loaded(self.path.absolute())
        return self.note_answer(json.loads(json.dumps(self.loaded.answer(json.loads(json.dumps(question))))))

    def restart(self) -> None:
        """Forget the module; the next call loads it again."""
        self.is_new, self.loaded = True, None


def parts_of(groups: Groups) -> Iterator[list[Sequence[Sequence[Any]]]]:
    """Yield groups of calls in parts of a few calls."""
    part, calls = list[Sequence[Sequence[Any]]](), 0
    for group in groups:
        if part and calls + len(group) > CALLS_PER_QUESTION:
            yield part
            part, calls = [], 0
        part.append(group)
        calls += len(group)
    yield part


def import_path() -> str:
    """Return the path on which the child finds this package, and zermelo for programs that take its positions."""
    packages = (sys.modules[name.partition(".")[0]].__path__[0] for name in (__name__, "zermelo"))
    folders = dict.fromkeys(str(Path(folder).parent) for folder in packages)
    return os.pathsep.join(filter(None, (*folders, os.environ.get("PYTHONPATH", ""))))


def command(path: Path) -> list[str]:
    """Return the command that serves a file; raises BadPlayer without Node for a JavaScript file."""
    if path.suffix == ".py":
        return [sys.executable, str(PROGRAMS_PACKAGE_FOLDER / "child.py"), str(path)]
    if node := which("node"):
        return [
            node,
            "--experimental-vm-modules",
            "--no-warnings",
            str(PROGRAMS_PACKAGE_FOLDER / "child.js"),
            str(path),
        ]
    raise BadPlayer(f"{path.name} needs Node: install it, so that the command `node` runs.")


def function_name(path: Path, functions: Mapping[str, Sequence[Parameter]], wanted: str) -> str:
    """Return the function to grade: the wanted one, the only one, or the first of a usual name; raise BadPlayer."""
    listed = ", ".join(functions) or "no function"
    if wanted:
        if wanted in functions:
            return wanted
        raise NoFunction(f"{path} has no function {wanted}. It has: {listed}.")
    if len(functions) == 1:
        return next(iter(functions))
    by_name = {re.sub(r"_", "", name.rpartition(".")[2]).lower(): name for name in reversed(list(functions))}
    for each in MOVE_FUNCTION_NAMES:
        if found := by_name.get(each.replace("_", "")):
            return found
    raise NoFunction(f"Which function of {path} makes the move? Write {path}:FUNCTION. It has: {listed}.")
