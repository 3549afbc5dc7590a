"""Scripts without the blanks and the comments that mean nothing; texts and templates stay as they are.

>>> shortened("const a = { b: `x = ${ c + 1 } y` };  // a comment")
'const a={b:`x = ${c+1} y`};'
"""

import re
from collections.abc import Iterator

__all__ = ["shortened"]

TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/ | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | \s+ | [\w$]+ | .""", re.DOTALL | re.VERBOSE
)
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/\w*")
TEXT = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.DOTALL)
"""The text of a template up to its end or to an expression."""

OPEN = ("", "{", "(", "[", ",", ";")
"""The characters after which a line end means nothing."""

BEFORE_REGEX = ("", "(", ",", "=", ":", "[", "!", "&", "|", "?", "{", "}", ";", "+", "return", ">")
"""The tokens after which a stroke begins a regular expression, not a division."""


def shortened(script: str) -> str:
    """Return a script without comments, indentation, and blanks that separate no words.

    A line ends where it may end a statement.
    """
    parts, blank = [""], ""
    for token in tokens(script):
        if token.isspace() or token.startswith(("//", "/*")):
            blank = "\n" if "\n" in blank + token else " "
            continue
        is_needed = joins(parts[-1][-1:], token[0]) if blank == " " else blank and parts[-1][-1:] not in OPEN
        parts += [blank, token] if is_needed else [token]
        blank = ""
    return "".join(parts)


def joins(left: str, right: str) -> bool:
    """Return whether two characters mean something else without a blank between them."""
    return (is_word(left) and is_word(right)) or (left == right and left in "+-")


def is_word(character: str) -> bool:
    return character.isalnum() or character in ("_", "$")


def tokens(script: str) -> Iterator[str]:
    """Yield the tokens of a script; the text of a template is one up to each expression in it."""
    place, before, braces = 0, "", list[str]()
    while place < len(script):
        regex = REGEX.match(script, place) if before in BEFORE_REGEX else None
        found = regex or TOKEN.match(script, place)
        assert found is not None  # a dot matches any character
        token = found[0]
        if regex is None and token in ("{", "}", "`"):
            token = in_template(script, place, token, braces)
        place += len(token)
        yield token
        before = before if token.isspace() or token.startswith(("//", "/*")) else token


def in_template(script: str, place: int, token: str, braces: list[str]) -> str:
    """Return a brace, or the part of a template that begins here; braces: what each open brace belongs to."""
    if token == "{":
        braces.append("block")
        return token
    if token == "}" and braces.pop() == "block":
        return token
    found = TEXT.match(script, place + 1)
    assert found is not None  # an empty text matches
    end = found.end()
    if script.startswith("${", end):
        braces.append("template")
        return script[place : end + 2]
    return script[place : end + 1]
