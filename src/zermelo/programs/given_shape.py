"""Shapes that a user gives, such as 'board=rows,marks=X/O/None,answer=cell'."""

import re
from typing import Any

from zermelo.errors import BadOption
from zermelo.programs.boards import BOARDS, KEYS
from zermelo.programs.replies import ANSWERS
from zermelo.programs.shapes import NUMBERED, VIEWS, Shape
from zermelo.specs import nearest

__all__ = ["read_shape"]

RENAMED = {"own": "is_own", "global": "is_global"}
"""The fields of a shape that have another name in its text."""

SEVERAL = {"marks": "FIRST/SECOND/EMPTY", "turn": "FIRST/SECOND"}
"""The fields of several marks."""

CHOICES = {"board": tuple(BOARDS), "answer": tuple(ANSWERS), "view": tuple(VIEWS), "keys": tuple(KEYS)}
"""The fields with one of some words; the others are true or false."""


def read_shape(text: str) -> dict[str, Any]:
    """Return the fields of a shape that a text gives, such as 'board=rows,marks=X/O/None,answer=cell'.

    Raises BadOption.
    """
    fields: dict[str, Any] = {}
    for word in filter(None, text.split(",")):
        key, equals, value = word.lstrip().partition("=")
        name = RENAMED.get(key, key)
        if name not in Shape._fields or not equals:
            names = [f"{own}=" for own in RENAMED] + [
                f"{each}=" for each in Shape._fields if not each.startswith("is_")
            ]
            raise BadOption(f"{word!r} is not part of a shape, which has {', '.join(names)}.")
        fields[name] = read_field(name, value)
    return fields


def read_field(name: str, value: str) -> Any:
    """Return the value of a field of a shape; raise BadOption."""
    if name in SEVERAL:
        marks = tuple(mark_in(each) for each in value.split("/"))
        if len(marks) == SEVERAL[name].count("/") + 1:
            return marks
        raise BadOption(f"{name}={value} is not valid: write {SEVERAL[name]}, such as X/O/None or 1/2.")
    if name == "depth":
        if value.isdecimal():
            return int(value)
        raise BadOption(f"depth={value} is not valid: write a number of plies.")
    known = CHOICES.get(name, ("true", "false"))
    if value not in known:
        raise BadOption(f"{name}={value} is not valid{nearest(value, known)} {name} is one of: {', '.join(known)}.")
    return value if name in CHOICES else value == "true"


def mark_in(text: str) -> Any:
    """Return a mark as a text gives it: None, a number, a text in quotes, or the text itself."""
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    return None if text in ("None", "null") else text if text in NUMBERED else text.strip("'\"")
