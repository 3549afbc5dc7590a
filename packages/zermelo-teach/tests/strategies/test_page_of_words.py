"""The page about decision lists shows every word, with its sentence and its cost."""

from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from places import ROOT
from zermelo.types import Word
from zermelo_teach.strategies.vocabulary import Vocabulary
from zermelo_teach.strategies.words.lookahead import LookAhead, lookahead_words
from zermelo_teach.strategies.words.numbers import number_words
from zermelo_teach.strategies.words.places import place_words

PAGE = ROOT / "docs" / "ideas" / "decision-lists.md"

GAMES = [
    "nim",
    "tictactoe",
    "connect",
    "hexapawn",
    "dots-and-boxes",
    "kayles",
    "mnk:width=4,height=4,k=3",
    "chomp:width=5,height=2",
]
"""Games that have all words together."""


def words_of(kind: str, name: str) -> Iterator[Word[Any]]:
    game = zermelo.game(name)
    if kind == "A short look ahead":
        yield from lookahead_words(game, LookAhead(game))
    elif kind == "Places":
        yield from place_words(game)
    elif kind == "Numbers":
        yield from number_words(game, LookAhead(game))
    else:
        yield from game.declared.words


EXAMPLES = {"Numbers": ("stones=1", "stones:0/5", "stones:1/5", "moves:0+2/6"), "The author's own": ("any",)}
"""Words at the end of a table: numbers and remainders, which are found, and the word that every game has."""


def rows_of(kind: str) -> str:
    """Return the table of a kind of words."""
    words = [word for name in GAMES for word in words_of(kind, name)]
    words += map(Vocabulary(zermelo.game("stones")).word, EXAMPLES.get(kind, ()))
    rows = dict.fromkeys(f"| `{word.name}` | {word.sentence} | {word.cost} |" for word in words)
    return "\n".join(["| word | sentence | cost |", "|---|---|---:|", *rows]) + "\n\n"


@pytest.mark.parametrize("kind", ["A short look ahead", "Places", "Numbers", "The author's own"])
def test_the_table_of_a_kind_has_every_word(kind: str) -> None:
    section = PAGE.read_text(encoding="utf-8").partition(f"\n### {kind}\n")[2].partition("\n#")[0]
    table = rows_of(kind)
    assert table in f"{section}\n\n", f"the table of the section {kind!r} should be\n\n{table}"
