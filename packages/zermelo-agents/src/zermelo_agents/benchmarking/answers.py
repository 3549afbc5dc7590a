"""The move in the text that an agent writes.

An answer that is marked as one counts before everything else, and the last mark counts: the line "ANSWER: b2", a box of
LaTeX, a field of JSON. Without a mark, the last line that names a legal move counts, and it may name only one. A name
that is a bare number or letter is a word of every other sentence, so it must stand alone on its line, in bold, or after
words such as "I play".
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from zermelo.errors import BadText, IllegalMove
from zermelo.games import PositionLike, position_of
from zermelo.rules import Move

__all__ = ["Reading", "read_answer", "read_value", "reading"]

Problem = Literal["", "none", "ambiguous", "illegal"]

MARKED_ANSWER_PATTERN = re.compile(r"\banswer\b[^\w:=\n]*(?:is\b|[:=])[ \t]*[:=]?[ \t]*(?P<answer>.*)", re.IGNORECASE)
"""An answer that is marked by the word that the prompt asks for."""

ANSWER_WORDS = "answer|antwort|respuesta|resposta|réponse|risposta|ответ|答案|回答|答え"
"""The word for an answer in several languages."""

ANSWER_LINE_PATTERN = re.compile(
    rf"^[\W_]*(?:final\s+)?(?:{ANSWER_WORDS})\s*\W*(?:[:=]|-(?=\s))[ \t]*(?P<answer>.*)$", re.IGNORECASE | re.MULTILINE
)
"""The same as a line of its own, with a colon."""

BOX_PATTERN = re.compile(r"\\boxed\s*\{(?:\\[a-z]+\s*\{)?\s*(?P<answer>[^{}]*?)\s*\}")

JSON_ANSWER_PATTERN = re.compile(
    r'"(?:answer|move|best_move|action)"\s*:\s*(?:"(?P<text>[^"\n]*)"|(?P<number>-?\d+))', re.IGNORECASE
)

BOLD_PATTERN = re.compile(r"(\*\*|__)(?P<answer>.+?)\1")

THINKING_PATTERN = re.compile(r"<(think|thinking)>.*?</\1>", re.IGNORECASE | re.DOTALL)
"""What a model thinks before it answers."""

CHOSEN_MOVE_PATTERN = re.compile(
    r"\b(?:i(?:'ll|'d| will| would| should| must)?|we|let me|let's|(?:best|right) is to)\s+(?:now\s+)?"
    r"(?:play|choose|pick|select|take|go (?:with|for)|move|claim|drop|place|put|remove)\b|"
    r"(?:^|[.!?]\s+)(?:choose|claim|drop|pick|place|select)\b|"
    r"\bmy (?:final )?(?:move|choice|pick)(?: here)?(?: is|:|,)?|"
    r"\b(?:best|right|correct|winning|only|optimal) (?:\w+ )?(?:move|choice|option|play)(?: here)?(?: is|:| =)?|"
    r"(?<!to )\b(?:move|choice)\s*[:=]|\bso\b[,:]?|\btherefore\b[,:]?|=>|→|\bplay(?:ing)?\b",
    re.IGNORECASE,
)
"""Words after which a move is the one that is chosen."""

MOVE_PREFIX = (
    r"(?:(?:column|col\.?|row|cell|square|node|vertex|move|heap|pile|position|option|take|place|put|play|"
    r"drop in|at|into|in|to|on)\s+)*"
)
"""Words that may stand before the name of a move, and say nothing."""

SUPPOSED_MOVE_PATTERN = re.compile(r"\b(?:if|when|after|suppose|unless)\W*$", re.IGNORECASE)
"""Words after which a move is only considered."""

DENIED_MOVE_PATTERN = r"(?:\b(?:not|never|cannot)|n't)\s+(?:(?:be|play|choose|take|pick|make|place|put)\s+)?"
"""Words after which a move is one that is not made."""

NAME_BEGIN, NAME_END = r"(?<!(?a:[\w-]))(?<!\d\.)", r"(?!(?a:[\w-])|\.\d)"
"""Where a name begins and ends: not within a word of Latin letters, nor within a number."""

COMMON_WORD_PATTERN = re.compile(r"\d+|[a-z]", re.IGNORECASE)
"""A name that is a word of many sentences."""


class Reading(NamedTuple):
    """What a text answers."""

    move: str | None
    """The name of a legal move; None if there is none."""
    problem: Problem = ""
    """Why there is no move: 'none' if nothing is answered, 'ambiguous' for several moves, 'illegal' for none of the
    legal ones; '' if there is a move."""
    answer: str = ""
    """The part of the text that was taken for the answer."""


def read_answer(position: PositionLike, text: str) -> Move:
    r"""Return the move that a text such as the completion of a language model answers.

    The line 'ANSWER: b2' counts before all other words, and the last one of several; so do a box of LaTeX and a field
    of JSON. Otherwise the last line that names a legal move counts. Raises IllegalMove for an answer that is not a
    legal move, and BadText if there is no answer or more than one.

    >>> read_answer("tictactoe", "The corners lose a tempo, so I take the centre.\\\\n**ANSWER: 5**")
    Move(4, '5')
    """
    chosen = position_of(position)
    found = reading([move.name for move in chosen.moves], text)
    if found.move is not None:
        return chosen.move(found.move)
    if found.problem == "illegal":
        raise IllegalMove(f"The answer {found.answer!r} is not a legal move. {chosen.choice}")
    if found.problem == "ambiguous":
        raise BadText(f"The answer {found.answer!r} names several moves; end it with a line such as ANSWER: MOVE.")
    raise BadText("The text names no move; end it with a line such as ANSWER: MOVE.")


def reading(legal: Sequence[str], text: str) -> Reading:
    """Return what a text answers, of some names of legal moves."""
    clean = drop_denied(legal, clean_text(text))
    for answer in marked_answers(clean):
        return within(legal, answer)
    return unmarked_answer(legal, clean)


def clean_text(text: str) -> str:
    """Return a text with one form of each character, without what is invisible and what is only thought."""
    plain = THINKING_PATTERN.sub("", unicodedata.normalize("NFKC", text).translate(PLAIN_CHARACTERS))
    return "".join(character for character in plain if unicodedata.category(character) not in ("Cf", "Me"))


PLAIN_CHARACTERS = {**dict.fromkeys(map(ord, "‐‑‒–—−"), "-"), ord("’"): "'", 0xFE0F: None}


def drop_denied(legal: Sequence[str], text: str) -> str:
    """Return a text without the moves that it says are not made, such as 'not b2'."""
    names = "|".join(spaced_pattern(name) for name in sorted(legal, key=len, reverse=True))
    return (
        re.sub(rf"{DENIED_MOVE_PATTERN}{MOVE_PREFIX}(?:{names}){NAME_END}", "", text, flags=re.IGNORECASE)
        if names
        else text
    )


def marked_answers(text: str) -> Iterator[str]:
    """Yield the answer that a text marks, if it marks one: by a line, by a box or field, or within a sentence."""
    lines = [(found.start(), answer_after(text, found)) for found in ANSWER_LINE_PATTERN.finditer(text)]
    boxes = [(found.start(), found["answer"]) for found in BOX_PATTERN.finditer(text)]
    fields = [(found.start(), found["text"] or found["number"] or "") for found in JSON_ANSWER_PATTERN.finditer(text)]
    loose = [
        (found.start(), found["answer"])
        for found in MARKED_ANSWER_PATTERN.finditer(text)
        if found["answer"].strip(ANSWER_PUNCTUATION)
    ]
    for several in (lines, boxes + fields, loose):
        if several:
            yield max(several)[1]


def answer_after(text: str, found: re.Match[str]) -> str:
    """Return the rest of the line after a mark, or the next line if nothing follows on it."""
    if found["answer"].strip(ANSWER_PUNCTUATION):
        return found["answer"]
    return next((line for line in text[found.end() :].split("\n") if line.strip(ANSWER_PUNCTUATION)), "")


ANSWER_PUNCTUATION = " \t\r\n.,;:!?*_`'\"()[]{}<>$#\\"


def within(legal: Sequence[str], answer: str) -> Reading:
    """Return what a marked answer says: the whole of it if that is a move, or the one move that it names."""
    boxed = BOX_PATTERN.search(answer)
    words = boxed["answer"] if boxed else answer
    name = move_named(legal, words)
    if name is not None:
        return Reading(name, "", words)
    mentioned = list(dict.fromkeys(mentions(legal, words)))
    if len(mentioned) == 1:
        return Reading(mentioned[0], "", words.strip())
    first = move_named(legal, re.split(r"[\s,;(]", words.strip(ANSWER_PUNCTUATION), maxsplit=1)[0])
    if (
        first is not None
        and not is_list(legal, words)
        and re.match(r"\W*\S+\s*(?:[,;.(-]|because|since|as|wins|which)", words)
    ):
        return Reading(first, "", words.strip())
    if mentioned:
        return Reading(None, "ambiguous", words.strip())
    return Reading(None, "illegal" if words.strip(ANSWER_PUNCTUATION) else "none", words.strip(ANSWER_PUNCTUATION))


def is_list(legal: Sequence[str], words: str) -> bool:
    """Check if words are names of moves and nothing else."""
    parts = re.split(r"[,;/&]|\b(?:and|or)\b", words.strip(ANSWER_PUNCTUATION))
    return all(move_named(legal, part) is not None for part in parts if part.strip())


def move_named(legal: Sequence[str], words: str) -> str | None:
    """Return the legal move whose name some words are, apart from case, blanks and punctuation around them."""
    bare = words.strip(ANSWER_PUNCTUATION)
    short = re.sub(rf"^{MOVE_PREFIX}", "", bare, flags=re.IGNORECASE)
    for candidate in (bare, short):
        if candidate in legal:
            return candidate
        same = [name for name in legal if key(name) == key(candidate)]
        if len(same) == 1:
            return same[0]
    return None


def key(name: str) -> str:
    """Return a name without case, and without blanks and hyphens except between numbers."""
    return re.sub(r"(?<=\w)[\s-]+(?=[^\W\d])|(?<=[^\W\d])[\s-]+(?=\w)", "", name).casefold()


def mentions(legal: Iterable[str], words: str) -> Iterator[str]:
    """Yield the legal moves that some words name, in their order; of names that overlap, the longest."""
    spans = [
        (found.start(), -len(found[0]), name)
        for name in legal
        for found in re.finditer(rf"{NAME_BEGIN}{spaced_pattern(name)}{NAME_END}", words, re.IGNORECASE)
    ]
    end = 0
    for begin, length, name in sorted(spans):
        if begin >= end:
            end = begin - length
            yield name


def spaced_pattern(name: str) -> str:
    """Return the pattern of a name between whose parts blanks may stand."""
    return r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", name)))


def unmarked_answer(legal: Sequence[str], text: str) -> Reading:
    """Return the move that the last telling line of a text without a mark names."""
    strong = [name for name in legal if not COMMON_WORD_PATTERN.fullmatch(name)]
    for line in reversed(text.split("\n")):
        found = list(dict.fromkeys([*telling(legal, line), *mentions(strong, line)]))
        chosen = list(dict.fromkeys(telling(legal, line)))
        if len(chosen) == 1:
            return Reading(chosen[0], "", line.strip())
        if len(found) == 1:
            return Reading(found[0], "", line.strip())
        if found:
            return Reading(None, "ambiguous", line.strip())
    return Reading(None, "none")


def telling(legal: Sequence[str], line: str) -> Iterator[str]:
    """Yield the moves that a line names as chosen: alone on it, in bold, or after words such as 'I play'."""
    alone = move_named(legal, re.sub(r"^\s*(?:[-*>#]|\d+\.\s)\s*", "", line))
    if alone is not None:
        yield alone
        return
    bold = [name for found in BOLD_PATTERN.finditer(line) if (name := move_named(legal, found["answer"])) is not None]
    if bold:
        yield from bold
        return
    for found in CHOSEN_MOVE_PATTERN.finditer(line):
        if SUPPOSED_MOVE_PATTERN.search(line[: found.start()]):
            continue
        rest = line[found.end() :]
        match = re.match(rf"\W*{MOVE_PREFIX}\W*", rest, re.IGNORECASE)
        name = next(mentions_at_start(legal, rest[match.end() :] if match else rest), None)
        if name is not None:
            yield name


def mentions_at_start(legal: Iterable[str], words: str) -> Iterator[str]:
    """Yield the legal moves whose names some words begin with, the longest first."""
    for name in sorted(legal, key=len, reverse=True):
        if re.match(rf"{spaced_pattern(name)}{NAME_END}", words, re.IGNORECASE):
            yield name


VALUE_ANSWER_PATTERN = re.compile(
    r"^[\W_]*value\s*[*_]*\s*[:=][\s*_`'\"]*(?P<value>win|draw|loss|[+-]?\d+)\b", re.IGNORECASE | re.MULTILINE
)


def read_value(text: str) -> str | int | None:
    """Return the last value that a text answers on a line such as 'VALUE: win': a result or a score, or None."""
    found = [match["value"].casefold() for match in VALUE_ANSWER_PATTERN.finditer(clean_text(text))]
    return None if not found else found[-1] if found[-1].isalpha() else int(found[-1])
