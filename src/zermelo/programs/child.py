"""The process in which a Python program is graded: it loads the file, and answers each line of JSON with one.

It runs as a script, and imports zermelo only for a program that takes its positions. What the program prints goes to
the error output, and what it reads from the input is empty.
"""

import ast
import importlib.util
import inspect
import json
import os
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any


class Loaded:
    """A program's file, loaded by the first question, and the objects of its classes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.module: ModuleType | None = None
        self.objects = dict[str, Any]()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question, or {'error': ...}."""
        try:
            module = self.module = self.module or load(self.path)
            if question["do"] == "describe":
                has = {"has_board": hasattr(module, "board"), "has_numpy": "numpy" in sys.modules}
                return {"functions": functions(module), "constants": constants(self.path), **has}
            if question["do"] == "try":
                return tried(module, question, self.path)
            return call(module, question, self.objects)
        except (Exception, SystemExit) as error:
            return failure(error, self.path)


def load(path: Path) -> ModuleType:
    """Return the module of a file, as if it was imported from its folder, but never from byte code.

    Python takes the byte code of a file for current that has the same size and was changed within the same second.
    """
    sys.dont_write_bytecode = True
    if sys.path[0] != (folder := str(path.parent)):
        sys.path.insert(0, folder)
    sys.argv[:] = [str(path)]
    spec = importlib.util.spec_from_file_location("graded", path)
    assert spec is not None
    module = sys.modules["graded"] = importlib.util.module_from_spec(spec)
    exec(compile(path.read_bytes(), path, "exec"), vars(module))
    return module


def functions(module: ModuleType) -> dict[str, list[tuple[str, bool]]]:
    """Return the functions and methods that a file defines, with their parameters and whether each must be given."""
    found = {}
    for name, value in vars(module).items():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            found[name] = parameters(value)
        elif inspect.isclass(value) and value.__module__ == module.__name__:
            for key, method in vars(value).items():
                if callable(getattr(value, key)) and not key.startswith("_"):
                    is_bound = isinstance(method, (staticmethod, classmethod))
                    found[f"{name}.{key}"] = parameters(getattr(value, key))[0 if is_bound else 1 :]
    return found


def parameters(function: Any) -> list[tuple[str, bool]]:
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    listed = inspect.signature(function).parameters.values()
    return [(each.name, each.default is each.empty) for each in listed if each.kind in positional]


def constants(path: Path) -> list[Any]:
    """Return the texts and numbers in a file."""
    nodes = ast.walk(ast.parse(path.read_bytes()))
    return sorted({node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)})


def called(module: ModuleType, name: str, objects: dict[str, Any]) -> Any:
    """Return the function of a name such as 'best_move' or 'Bot.move'; one object of a class answers all calls."""
    head, _, method = name.partition(".")
    found = getattr(module, head)
    if not method:
        return found
    if isinstance(vars(found)[method], (staticmethod, classmethod)):
        return getattr(found, method)
    if head not in objects:
        objects[head] = found()
    return getattr(objects[head], method)


def argument(value: Any) -> Any:
    """Return an argument that JSON cannot hold: an array, or a position."""
    if isinstance(value, dict) and "array" in value:
        import numpy

        return numpy.array(value["array"])
    if isinstance(value, dict) and "position" in value:
        from zermelo.games import start

        game, board, moves = value["position"]
        return start(game, board).after(moves)
    return value


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(each) for each in value]
    return value if isinstance(value, (str, int, float, type(None))) else {"object": repr(value)[:100]}


def call(module: ModuleType, question: dict[str, Any], objects: dict[str, Any]) -> dict[str, Any]:
    """Call a function, and return its value, its arguments after the call, and the seconds that it took."""
    arguments = [argument(each) for each in question["arguments"]]
    if "board" in question:
        vars(module)["board"] = arguments.pop(0)
    began = perf_counter()
    value = called(module, question["function"], objects)(*arguments)
    seconds = perf_counter() - began
    after = [vars(module)["board"], *arguments] if "board" in question else arguments
    return {"value": plain(value), "arguments": [plain(each) for each in after], "seconds": seconds}


def tried(module: ModuleType, question: dict[str, Any], path: Path) -> dict[str, Any]:
    """Call a function with each of several lists of arguments, until the first ones have all failed."""
    replies: list[dict[str, Any]] = []
    for arguments in question["all"]:
        try:
            replies.append(call(module, {**question, "arguments": arguments}, {}))
        except (Exception, SystemExit) as error:
            replies.append(failure(error, path))
        if len(replies) == question["first"] and all("error" in reply for reply in replies):
            break
    return {"replies": replies}


def failure(error: BaseException, path: Path) -> dict[str, str]:
    """Return an error in a sentence's words, with the innermost line of the program's file."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename) == path]
    line = frames[-1].lineno if frames else error.lineno if isinstance(error, SyntaxError) else None
    text = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())
    reason = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return {"error": f"{reason.rstrip('.')} ({path.name}, line {line})" if line else reason}


def main() -> None:
    program = Loaded(Path(sys.argv[1]).absolute())
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    for line in questions:
        question = json.loads(line)
        forks = question["do"] == "try" and hasattr(os, "fork")
        if forks and (forked := os.fork()):  # a copy, so that nothing is left behind
            os.waitpid(forked, 0)
            with suppress(ProcessLookupError):
                os.killpg(forked, signal.SIGKILL)  # what it has started
            continue
        if forks:
            os.setpgid(0, 0)
        asked = os.getpid()
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
