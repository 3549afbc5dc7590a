"""What to do about a file that does not load, or that is written in another language."""

import re
from pathlib import Path

from zermelo.players import PROGRAM_PREFIX

__all__ = ["advice", "other_language"]

PYTHON_TWO_PATTERN = re.compile(
    r"Missing parentheses in call to '(print|exec)'|multiple exception types must be parenthesized|"
    r"name '(raw_input|xrange|unicode)' is not defined|leading zeros in decimal"
)
"""The errors that Python 3 raises for a program in Python 2."""

GAME_LOOP_ADVICE = "A game loop belongs into a function, or below `if __name__ == '__main__':`."

PYTHON_ADVICE = (
    (PYTHON_TWO_PATTERN, "This is Python 2, and Zermelo runs Python 3: write print(...) and input(...), or convert "
        "the file."),
    (re.compile("^SyntaxError|^IndentationError|^TabError"), "Python cannot read this line: correct it first."),
    (re.compile("^ModuleNotFoundError: No module named '(.*)'"), r"Install \1 into the Python that runs zermelo, or "
     r"put \1.py beside the file."),
    (re.compile("^EOFError"), "It asks a question before it defines its functions. A question to the user belongs into "
     "a function, or below `if __name__ == '__main__':`."),
    (re.compile("^it takes too long|^SystemExit"), GAME_LOOP_ADVICE),
)  # fmt: skip
"""Errors at the load of a Python file, and what to do about each."""

SCRIPT_ADVICE = (
    (re.compile(r"Cannot find (?:module|package) '([^./'][^']*)'"), r"Install \1 beside the file: npm install \1."),
    (re.compile(r"^ReferenceError: (\S+) is not defined"), r"Define \1 in the file, or in one that it imports: it "
     "is no part of JavaScript, and it has no stand-in."),
    (re.compile("^it takes too long"), "A game loop belongs into a function."),
)  # fmt: skip
"""Errors at the load of a JavaScript file, and what to do about each."""


def advice(path: Path, error: str) -> str:
    """Return a sentence on what to do about an error at the load of a file, after a space; '' if the error says it."""
    for pattern, sentence in PYTHON_ADVICE if path.suffix == ".py" else SCRIPT_ADVICE:
        if found := pattern.search(error):
            return f" {found.expand(sentence)}"
    return ""


COMPILE_COMMANDS = {
    "c": "cc -O2 {0} -o bot",
    "cpp": "c++ -O2 {0} -o bot",
    "go": "go build -o bot {0}",
    "rs": "rustc -O {0} -o bot",
}
COMPILE_COMMANDS |= {"cc": COMPILE_COMMANDS["cpp"], "hs": "ghc -O2 {0} -o bot", "swift": "swiftc -O {0} -o bot"}
"""The command that makes a program of a file in each language."""

RUN_COMMANDS = {
    "java": "java {0}", "kt": "kotlin {0}", "rb": "ruby {0}", "pl": "perl {0}", "lua": "lua {0}", "php": "php {0}",
    "r": "Rscript {0}", "jl": "julia {0}", "cs": "dotnet run {0}", "sh": "sh {0}",
}  # fmt: skip
"""The command that runs a file in each language."""


def other_language(text: str) -> str:
    """Return how to grade a file in another language, in a sentence; '' for any other text.

    >>> other_language("bot.rb").partition(". It reads")[0]
    "bot.rb is neither Python nor JavaScript. Name the command that runs it: 'program: ruby bot.rb'"
    """
    kind = text.rpartition(".")[2].lower()
    if "=" in text:  # a player with options
        return ""
    if kind in ("ts", "tsx"):
        return f"{text} is TypeScript: compile it to JavaScript, and name that file."
    if kind in COMPILE_COMMANDS:
        way = (
            f"Compile it, and name the command: {COMPILE_COMMANDS[kind].format(text)}, and then '{PROGRAM_PREFIX} "
            "./bot'."
        )
    elif kind in RUN_COMMANDS:
        way = f"Name the command that runs it: '{PROGRAM_PREFIX} {RUN_COMMANDS[kind].format(text)}'."
    else:
        return ""
    reads = "It reads the moves so far, a line for each turn, and prints its move."
    return f"{text} is neither Python nor JavaScript. {way} {reads}"
