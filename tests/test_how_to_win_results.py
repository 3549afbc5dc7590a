"""The rules in words of the atlas are those that zermelo-teach finds, and every one of them is checked."""

import pytest

import zermelo
import zermelo_atlas
import zermelo_teach
from marks import long
from zermelo_atlas import RulesEntry
from zermelo_teach.strategies.vocabulary import Vocabulary

ENTRIES = {f"{entry.game} {entry.side}": entry for entry in zermelo_atlas.how_to_win_entries()}

QUICK, SLOW = 0.1, 3.0
"""Seconds of the entries that `make test` and `make test-long` derive."""


def names(least: float, most: float) -> list[str]:
    """Return the names of the entries that took so long, and whose search came to its end."""
    return [name for name, entry in ENTRIES.items() if least <= entry.seconds < most and entry.shortest]


def test_there_are_rules_for_at_least_forty_games_and_sizes() -> None:
    assert len({entry.game for entry in ENTRIES.values()}) >= 40


@pytest.mark.parametrize("name", [*names(0, QUICK)[::4], *long(names(0, SLOW))])
def test_an_entry_is_derived_again(name: str) -> None:
    entry = ENTRIES[name]
    found = zermelo_teach.how_to_win(entry.game, entry.side)  # type: ignore[arg-type]
    assert tuple(rule.name for rule in found.rules) == entry.words
    assert (len(found.exceptions), found.positions, found.words) == (entry.exceptions, entry.positions, entry.offered)
    assert zermelo_teach.check_how_to_win(found)


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_has_the_sentences_of_its_words(name: str) -> None:
    vocabulary = Vocabulary(zermelo.game(ENTRIES[name].game))
    assert tuple(vocabulary.word(word).sentence for word in ENTRIES[name].words) == ENTRIES[name].sentences


def entry_of(name: str) -> RulesEntry:
    return ENTRIES[name]


def test_remainders_are_found_for_every_set_of_moves() -> None:
    for entry in zermelo_atlas.how_to_win_entries("stones"):
        assert (len(entry.words), entry.exceptions) == (1, 0)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nim first", ("nim-sum",)),
        ("kayles:n=10 first", ("equal-parts",)),
        ("connect:width=3,height=4,k=4 second", ("follow-up",)),
        ("mnk:misere=true first", ("mirror-half-turn",)),
        ("cram:width=4,height=4 second", ("mirror-half-turn",)),
        ("chomp:width=5,height=2 first", ("difference=1",)),
    ],
)
def test_what_books_say_is_found(name: str, words: tuple[str, ...]) -> None:
    """Bouton 1901; Berlekamp, Conway and Guy 1982; Allis 1988; Gale 1974."""
    assert entry_of(name).words == words
