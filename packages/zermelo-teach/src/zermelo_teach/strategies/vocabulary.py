"""All words of a game: what a short look ahead says, where a place lies, what numbers say, and what its author adds."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from zermelo.errors import UnknownName
from zermelo.evaluation import guard_word
from zermelo.rules import Game, Word
from zermelo_teach.strategies.word_table import WordTable
from zermelo_teach.strategies.words.lookahead import LookAhead, lookahead_words
from zermelo_teach.strategies.words.numbers import counts_of, exact_word, number_words, remainder_word
from zermelo_teach.strategies.words.places import place_words

__all__ = ["Vocabulary"]

MAX_MODULUS = 12
"""The largest number of which a word leaves a multiple, or a remainder."""

MAX_EXACT_NUMBERS = 2
"""The most numbers one of which a word leaves."""


class Vocabulary:
    """The words of a game, and what they have seen of it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game, self.look = game, LookAhead(game)

    @cached_property
    def by_name(self) -> dict[str, Word[Any]]:
        """The words of a game by name, but for remainders, which depend on its values.

        Those of its author come first, also in the place of others with the same name.
        """
        own = (guard_word(self.game, word) for word in self.game.declared.words)
        found = dict[str, Word[Any]]()
        for word in (*own, *lookahead_words(self.game, self.look), *self.others()):
            found.setdefault(word.name, word)
        return found

    def others(self) -> Iterator[Word[Any]]:
        """Yield the words about places and numbers, and the last one, which allows every move."""
        yield from place_words(self.game)
        yield from number_words(self.game, self.look)
        yield Word("any", "Make any move.", self.game.rules.moves, 1)

    def numbers_found(self, table: WordTable) -> Iterator[Word[Any]]:
        """Yield the words that leave certain numbers or remainders of a count, if only right moves leave them.

        No modulus is larger than all numbers.
        """
        for name, things in counts_of(self.game, self.look).items():
            right, wrong = table.counts(things.count)
            if 0 < len(right - wrong) <= MAX_EXACT_NUMBERS:
                yield exact_word(self.game, self.look, name, tuple(sorted(right - wrong)))
            for modulus in range(2, min(MAX_MODULUS, max(right | wrong, default=0)) + 1):
                remainders = {each % modulus for each in right} - {each % modulus for each in wrong}
                if remainders:
                    yield remainder_word(self.game, self.look, name, modulus, tuple(sorted(remainders)))

    def word(self, name: str) -> Word[Any]:
        """Return a word by its name; raise UnknownName."""
        found = self.by_name.get(name) or self.number_word(name)
        if found is None:
            raise UnknownName(f"{self.game.name} has no word {name!r}: write one of {', '.join(self.by_name)}.")
        return found

    def number_word(self, name: str) -> Word[Any] | None:
        """Return the word of a name such as 'stones:1+3/5' or 'heaps=2'; None for another text."""
        form = re.fullmatch(r"([a-z]+)(?:=(\d{1,3}(?:\+\d{1,3})*)|:(\d{1,3}(?:\+\d{1,3})*)/(\d{1,3}))", name, re.ASCII)
        if form is None or form[1] not in counts_of(self.game, self.look) or form[4] == "0":
            return None
        numbers = tuple(map(int, (form[2] or form[3]).split("+")))
        if form[2]:
            return exact_word(self.game, self.look, form[1], numbers)
        return remainder_word(self.game, self.look, form[1], int(form[4]), numbers)
