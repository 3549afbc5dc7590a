"""The process in which a Python program is graded: it loads the file, and answers each line of JSON with one.

It runs as a script, and imports little of zermelo but for a program that takes its positions. What the program prints
goes to the error output, and what it reads from the input is empty.
"""

import importlib.util
import json
import os
import signal
import sys
import traceback
from contextlib import suppress
from math import inf
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

from zermelo_teach.programs.describing import describe_file, functions, parameters
from zermelo_teach.programs.screens import MAX_STAND_IN_CALLS, EndlessWait, StandIns
from zermelo_teach.programs.timer import LATE_REASON, Late, within


class Loaded:
    """A program's file, loaded by the first question, and the objects of its classes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.module: ModuleType | None = None
        self.objects = dict[str, Any]()
        self.stand_ins = StandIns(path)
        self.stopped = ""
        """Where the file stopped before its end, as the end of a sentence; '' if it did not."""
        self.is_copy = False
        """True in a copy of the process, which ends after its answer."""

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question, or {'error': ...}, with what is missing from the program."""
        found = self.plain_answer(question)
        used, stopped = list(self.stand_ins.used), self.stopped
        return found | ({"stand_ins": used} if used else {}) | ({"stopped": stopped} if stopped else {})

    def plain_answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question, or {'error': ...}."""
        began = process_time()
        try:
            module = self.module = self.module or self.load()
            if question["do"] == "describe":
                return describe_file(module, self.path)
            if question["do"] == "try":
                return try_arguments(module if self.is_copy else self.load(), question, self.path)
            return call(module, question, self.objects)
        except (Exception, SystemExit) as error:
            return failure(error, self.path, began)

    def load(self) -> ModuleType:
        """Return the module of the file; if it fails, with stand-ins for modules of screens."""
        try:
            return self.load_module()
        except Exception:
            if self.stand_ins.used:
                raise
            self.stand_ins.put_in_place()
            try:
                return self.load_module()
            finally:
                if not self.stand_ins.used:
                    self.stand_ins.remove()

    def load_module(self) -> ModuleType:
        """Return the module of the file, loaded up to a question to the user, a wait for a screen, or its end."""
        module = new_module(self.path)
        StandIns.limit_calls(MAX_STAND_IN_CALLS)
        try:
            exec(compile(self.path.read_bytes(), self.path, "exec"), vars(module))
        except (EOFError, SystemExit, EndlessWait) as error:
            if not functions(module):
                raise
            self.stopped = f"{LOAD_STOP_REASONS[type(error)]} at line {line_of(error, self.path)}"
        finally:
            StandIns.limit_calls(inf)
        return module


LOAD_STOP_REASONS = {EOFError: "asks a question", SystemExit: "ends", EndlessWait: "waits for a screen"}
"""What a file does that stops before its end, when it is loaded."""


def new_module(path: Path) -> ModuleType:
    """Return an empty module for a file, as if it was imported from its folder, but never from byte code.

    Python takes the byte code of a file for current that has the same size and was changed within the same second.
    """
    sys.dont_write_bytecode = True
    if sys.path[0] != (folder := str(path.parent)):
        sys.path.insert(0, folder)
    sys.argv[:] = [str(path)]
    spec = importlib.util.spec_from_file_location("graded", path)
    assert spec is not None
    module = sys.modules["graded"] = importlib.util.module_from_spec(spec)
    return module


def argument(value: Any) -> Any:
    """Return an argument that JSON cannot hold: an array, a position, a tuple, a set or a dict."""
    if isinstance(value, list):
        return [argument(each) for each in value]
    if not isinstance(value, dict):
        return value
    ((kind, inner),) = value.items()
    if kind == "array":
        import numpy

        return numpy.array(inner)
    if kind == "position":
        from zermelo.games import start

        game, board, moves = inner
        return start(game, board).after(moves)
    return {"tuple": tuple, "set": set, "dict": dict}[kind](map(argument, inner))


CELL_TYPES = frozenset({str, int, bool, float, type(None)})
"""The types of most cells of a board."""


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it."""
    if type(value) in CELL_TYPES:
        return value
    if (rules := sys.modules.get("zermelo.rules.position")) and isinstance(value, rules.Move):
        return value.name  # a number would be read as a name where other answers are texts
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(each) for each in value]
    return value if isinstance(value, (str, int, float, type(None))) else {"object": repr(value)[:100]}


def call(module: ModuleType, question: dict[str, Any], objects: dict[str, Any]) -> dict[str, Any]:
    """Call a function, and return its value, the arguments that it has changed, and its seconds of the processor.

    The first arguments are the values of the variables that `held` names: of 'board' in the module, of 'self.board' in
    the object of the method, and of 'TicTacToe.board' in an object of a class, which is the argument number `object`.
    """
    held = question["held"]
    values = dict(zip(held, map(argument, question["arguments"]), strict=False))
    arguments = list(map(argument, question["arguments"][len(held) :]))
    owners: dict[str, Any] = {"": module}
    for name, value in values.items():
        if "." not in name:
            vars(module)[name] = value
    function = find_function(module, question, objects, values, owners)
    if question["object"] is not None:
        owner = held[0].partition(".")[0]
        owners[owner] = build_object(getattr(module, owner), of_owner(owner, values))
        arguments.insert(question["object"], owners[owner])
    began = process_time()
    value = function(*arguments)
    seconds = process_time() - began
    if question["object"] is not None:
        arguments.pop(question["object"])
    after = [getattr(owners.get(name.rpartition(".")[0]), name.rpartition(".")[2], values[name]) for name in held]
    return {"value": plain(value), "seconds": seconds} | changed_arguments(question["arguments"], [*after, *arguments])


def changed_arguments(before: list[Any], after: list[Any]) -> dict[str, Any]:
    """Return the arguments after a call; nothing if they are as before."""
    plain_before, plain_after = (list(map(plain, each)) for each in (map(argument, before), after))
    return {} if plain_before == plain_after else {"arguments": plain_after}


def find_function(
    module: ModuleType,
    question: dict[str, Any],
    objects: dict[str, Any],
    values: dict[str, Any],
    owners: dict[str, Any],
) -> Any:
    """Return the function of a name such as 'best_move' or 'Bot.move', and note its object as the owner 'self'.

    One object of a class answers all calls; but a new one each time if it holds the board.
    """
    head, _, method = question["function"].partition(".")
    found = getattr(module, head)
    if not method:
        return found
    if isinstance(vars(found)[method], (staticmethod, classmethod)):
        return getattr(found, method)
    own = of_owner("self", values)
    key = json.dumps([head, own], default=repr)
    made = build_object(found, own) if question["board"] or key not in objects else objects[key]
    owners["self"] = objects[key] = made
    return getattr(made, method)


def of_owner(owner: str, values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of an owner's attributes, by name."""
    return {name.partition(".")[2]: value for name, value in values.items() if name.startswith(f"{owner}.")}


def build_object(kind: type, values: dict[str, Any]) -> Any:
    """Return an object of a class with these attributes, which its making may ask for."""
    asked = [name for name, is_required in parameters(kind) if is_required and name in values]
    made = kind(**{name: values[name] for name in asked})
    for name in values.keys() - set(asked):
        setattr(made, name, values[name])
    return made


def try_arguments(module: ModuleType, question: dict[str, Any], path: Path) -> dict[str, Any]:
    """Call a function with each list of arguments of several groups; a group ends with its first late call."""
    groups, began = list[list[dict[str, Any]]](), process_time()
    for group in question["groups"]:
        replies = list[dict[str, Any]]()
        for arguments in group:
            replies.append(within_limit(module, question | {"arguments": arguments}, path))
            if replies[-1].get("error") == LATE_REASON:
                break
        groups.append(replies)
        if process_time() > began + question["seconds"]:
            break
    return {"groups": groups, "seconds": process_time() - began}


def within_limit(module: ModuleType, question: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the reply to a call that has a time limit."""
    began = process_time()
    try:
        return within(question["limit"], lambda: call(module, question, {}))
    except Late:
        return {"error": LATE_REASON}
    except (Exception, SystemExit) as error:
        return failure(error, path, began)


def failure(error: BaseException, path: Path, began: float) -> dict[str, Any]:
    """Return an error in a sentence's words, with the innermost line of the program's file, and the seconds to it."""
    line = line_of(error, path)
    text = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())
    reason = f"{type(error).__name__}: {text}" if text else type(error).__name__
    where = f"{reason.rstrip('.')} ({path.name}, line {line})" if line else reason
    return {"error": where, "seconds": process_time() - began}


def line_of(error: BaseException, path: Path) -> int | None:
    """Return the innermost line of a file in which an error arose; None without one."""
    frames = traceback.walk_tb(error.__traceback__)  # and no extract_tb, which reads files
    lines = [line for frame, line in frames if frame.f_code.co_filename == str(path)]
    return lines[-1] if lines else error.lineno if isinstance(error, SyntaxError) else None


def main() -> None:
    program = Loaded(Path(sys.argv[1]).absolute())
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    for line in questions:
        question = json.loads(line)
        forks = question["do"] == "try" and hasattr(os, "fork")
        if forks:
            with suppress(Exception):  # which the copy reports
                argument(question["groups"][0][0])  # imports what arguments need, once and not in every copy
        if forks and (forked := os.fork()):  # a copy, so that nothing is left behind
            os.waitpid(forked, 0)
            with suppress(ProcessLookupError):
                os.killpg(forked, signal.SIGKILL)  # what it has started
            continue
        if forks:
            os.setpgid(0, 0)
        asked = os.getpid()
        program.is_copy = forks
        answer = program.answer(question)
        if os.getpid() != asked:  # a copy that the program has made, and that has returned from its function
            os._exit(0)
        sys.stdout.flush()
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        if forks:
            os._exit(0)


if __name__ == "__main__":
    main()
