"""Promises about the words of which rules for people are made, each with a function that finds a breach."""

from collections import Counter
from collections.abc import Callable, Container, Iterator
from contextlib import suppress
from typing import Any

from zermelo.bits import bits
from zermelo.errors import BadGame, BadText
from zermelo.evaluation.symmetry.folding import random_positions, turner
from zermelo.evaluation.symmetry.transformations import maps_of
from zermelo.rules import Game, S, Word
from zermelo.rules.contract import shorten_value
from zermelo.rules.error_origin import located_reason
from zermelo.rules.position import Position

__all__ = ["WORD_PROMISES", "ensure_words", "false_images", "guard_word"]

WORD_TEST_GAMES = 10
"""The random games in which words are tested before a list is made of them."""


def guard_word(game: Game[S], word: Word[S]) -> Word[S]:
    """Return a word that raises BadGame if it fails, or allows what is not a legal move."""

    def moves(state: S) -> int:
        try:
            mask = word.moves(state)
        except Exception as error:
            reason = located_reason(error, word.moves)
            raise BadGame(
                f"{game.name}: {name_of(word)} fails for the state {shorten_value(state)}: {reason}."
            ) from error
        if wrong := wrong_mask(mask, game.rules.moves(state)):
            raise BadGame(f"{game.name}: {name_of(word)} {wrong}, for the state {shorten_value(state)}.")
        return int(mask)

    return word._replace(moves=moves)


def name_of(word: Word[Any]) -> str:
    return f"the word {word.name!r}"


def wrong_mask(mask: object, legal: int) -> str:
    """Return what is wrong with the moves that a word allows; '' if nothing is."""
    if type(mask) is not int or mask < 0:
        return f"gives {shorten_value(mask)}; it must give an int whose bits are legal moves"
    illegal = next(bits(mask & ~legal), None)
    return "" if illegal is None else f"allows move number {illegal}, which is not legal"


def form(position: Position[Any]) -> str | None:
    words = position.game.declared.words
    twice = [name for name, number in Counter(word.name for word in words).items() if number > 1]
    if twice:
        return f"two words have the name {twice[0]!r}"
    for word in words:
        if len(word.name.split()) != 1 or word.name.strip() != word.name:
            return f"{name_of(word)} must have a name without blanks"
        if not word.sentence.strip().endswith(".") or len(word.sentence.splitlines()) != 1:
            return f"{name_of(word)} has the sentence {word.sentence!r}; it must end with a full stop"
        if type(word.cost) is not int or word.cost < 1:
            return f"{name_of(word)} has the cost {word.cost!r}; it must be an int of at least 1"
    return None


def legal(position: Position[Any]) -> str | None:
    for word in () if position.is_over else position.game.declared.words:
        if wrong := wrong_mask(word.moves(position.state), position.game.rules.moves(position.state)):
            return f"{name_of(word)} {wrong}"
    return None


WORD_PROMISES: dict[str, Callable[[Position[Any]], str | None]] = {
    "words have a name, a sentence and a cost": form,
    "words allow legal moves": legal,
}
"""The promises about words that a position tests, each with the function that finds a breach."""


def ensure_words(game: Game[Any]) -> None:
    """Raise BadGame for a word that says something else of an image of a position, in some random games.

    Games of the catalogue pass the same test before a release.
    """
    if game.declared.words and not game.is_in_catalogue:
        for position in random_positions(game, WORD_TEST_GAMES):
            for found in false_images(position):
                raise BadGame(f"{game.name}: {found}. `zermelo check` shows the position.")


def false_images(position: Position[Any]) -> Iterator[str]:
    """Yield the words that allow other moves at an image of a position than the images of those at the position.

    The images are those under the declared symmetries, or else under the maps by which positions are taken as one.
    """
    game = position.game
    for word in () if position.is_over else (guard_word(game, each) for each in game.declared.words):
        for turn in map(turner, game.declared.symmetries or maps_of(game)):
            with suppress(BadText):  # a false map: another promise names it
                image = Position.read(game, turn(position.text))
                here = {turn(text) for text in texts_after(position, word.moves(position.state)).values()}
                if here != set(texts_after(image, word.moves(image.state)).values()):
                    yield difference(word, position, image, here)


def texts_after(position: Position[Any], mask: int) -> dict[str, str]:
    """Return the text of the position after each of some moves, by the name of the move."""
    return {move.name: position.follow(move).text for move in map(position.move, bits(mask))}


def difference(word: Word[Any], position: Position[Any], image: Position[Any], turned: Container[str]) -> str:
    """Return what a word allows at a position and at an image of it, as a sentence without its full stop.

    turned: the images of the positions after the moves that the word allows.
    """
    every = texts_after(image, position.game.rules.moves(image.state))
    images = [name for name, text in every.items() if text in turned]
    allowed = (texts_after(each, word.moves(each.state)) for each in (position, image))
    one, other, wanted = (" ".join(names) or "nothing" for names in (*allowed, images))
    return f"{name_of(word)} allows {one}; at the image {image.text!r} these are {wanted}, and it allows {other}"
