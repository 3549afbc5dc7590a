"""Texts of positions and names of moves as data and as functions for the one compiled function.

JavaScript has no functions of a notation. It asks the module for single characters if the game declares them
(see rules/characters.py); the numbers of a state with fixed characters between them, and names that do not depend on
the state, are data. What is written in another way is reported in a sentence.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from zermelo.bits import put
from zermelo.drawing import board_record
from zermelo.errors import BadGame
from zermelo.evaluation import character_code, labels_of, make_character
from zermelo.graphs import nearest_positions
from zermelo.machine import compile_rule
from zermelo.rules import Board, Characters, Game, MoveNames, Position, board_of, random_game

__all__ = ["Texts", "ensure_same_texts", "texts_of"]

TEXT_FIRST_POSITIONS, TEXT_SAMPLE_GAMES, MAX_SAMPLED_TEXTS, MAX_TEXT_SAMPLE_PLIES = 1_000, 200, 5_000, 100
"""Positions nearest to the start; random games, their positions and the plies of each: texts are tried on these."""

COMPARED_TEXTS = 300
"""Positions whose characters are compared plain and compiled."""


class Texts(NamedTuple):
    """The texts of a game as JSON, and sentences about those that are missing."""

    data: dict[str, Any]
    missing: tuple[str, ...]


def texts_of(game: Game[Any]) -> Texts:
    """Return what JavaScript needs to write positions and to name moves."""
    is_declared = isinstance(game.notation.write, Characters) and not (game.declared.heaps or game.declared.parts)
    is_declared &= all(isinstance(labels_of(game, turn), MoveNames | tuple) for turn in (0, 1))
    random = islice(random_positions(game), MAX_SAMPLED_TEXTS)
    tried = [] if is_declared else list(chain(islice(nearest_positions(game), TEXT_FIRST_POSITIONS), random))
    write, labels, heaps = (
        way_to_write(game, tried),
        [names(game, tried, turn) for turn in (0, 1)],
        heaps_of(game, tried),
    )
    board, paths = drawn_board(game, heaps), declared_paths(game)
    data: dict[str, Any] = {
        "write": write,
        "labels": labels,
        "board": board and board_record(board, game.notation),
        "paths": paths,
        "heaps": None if game.board else heaps,
        "parts": game.declared.parts is not None
        and all(game.declared.parts(each.state) == alone(each.state) for each in tried),
    }
    return Texts(data, tuple(missing(game, data)))


def drawn_board(game: Game[Any], heaps: list[int] | None) -> Board | None:
    """Return the board that JavaScript can draw, which knows the text of a position or the places of its heaps."""
    if game.board:
        return None if is_beside_unknown(game) else game.board
    return board_of(Position(game, game.rules.start, 0)) if heaps else None


def is_beside_unknown(game: Game[Any]) -> bool:
    """Return whether Python alone knows what stands beside the board."""
    return bool(game.board and game.board.shown) and not isinstance(game.board and game.board.shown, Characters)


def declared_paths(game: Game[Any]) -> list[dict[str, Sequence[str]]] | None:
    """Return the declared paths of each side by the name of the move; None without them, [] if one has several."""
    if not (game.board and game.board.path):
        return None
    near, random = (
        islice(nearest_positions(game), TEXT_FIRST_POSITIONS),
        islice(random_positions(game), MAX_SAMPLED_TEXTS),
    )
    found: list[dict[str, Sequence[str]]] = [{}, {}]
    for position in chain(near, random):
        for move in position.moves:
            path = tuple(game.board.path(move.name, position.text))
            if found[position.turn].setdefault(move.name, path) != path:
                return []
    return found


def missing(game: Game[Any], texts: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence about each thing that JavaScript lacks."""
    kind, labels, heaps = texts["write"]["kind"], texts["labels"], texts["heaps"]
    if kind != "none" and is_beside_unknown(game):
        yield "Boards of positions are drawn by Python alone: `board` is null."
    if texts["paths"] == []:
        yield "Moves are chosen from a list, because Python alone knows their places on the board."
    if kind == "none":
        yield "Texts and boards of positions are written by Python alone: `text` and `board` are null."
    if game.declared.heaps and not game.board and heaps is None:
        yield "Heaps are drawn by Python alone: `board` is null."
    if None in labels:
        yield "Moves have numbers in place of names, such as #5, because Python alone knows their names."


def random_positions(game: Game[Any]) -> Iterator[Position[Any]]:
    rng = Random(0)
    return chain.from_iterable(random_game(game, rng, MAX_TEXT_SAMPLE_PLIES) for _ in range(TEXT_SAMPLE_GAMES))


def way_to_write(game: Game[Any], positions: Sequence[Position[Any]]) -> dict[str, Any]:
    """Return the way to write a position: character by character, the numbers of its state, or none."""
    if isinstance(game.notation.write, Characters):
        return {"kind": "cells", "number": game.notation.write.number}
    numbers = [separators([each for each in positions if each.turn == turn]) for turn in (0, 1)]
    return {"kind": "none"} if None in numbers else {"kind": "numbers", "turns": numbers}


def names(game: Game[Any], positions: Sequence[Position[Any]], turn: int) -> Any:
    """Return the names of the moves of one side by number, or the limits of names in the module; None if unknown."""
    labels = labels_of(game, turn)
    if isinstance(labels, MoveNames):
        return {"moves": labels.moves, "longest": labels.longest}
    found = dict[int, str]() if callable(labels) else dict(enumerate(labels[: game.most_moves]))
    for position in positions if callable(labels) else ():
        for move in position.moves if position.turn == turn else ():
            if found.setdefault(move, move.name) != move.name:
                return None
    return [found.get(move, "") for move in range(max(found, default=-1) + 1)]


def ensure_same_texts(game: Game[Any]) -> None:
    """Raise BadGame if characters of your own game differ compiled and plain, CannotCompile if they do not compile."""
    names = [labels for turn in (0, 1) if isinstance(labels := labels_of(game, turn), MoveNames)]
    beside = game.board and game.board.shown
    places = [4 * i for i in range(character_code(game.notation.write)[1] + character_code(beside)[1])]
    places += [4 * i + 2 for i in range(min((each.moves * each.longest for each in names), default=0))]
    plain = make_character(game)
    fast = compile_rule(plain)
    for position in islice(random_positions(game), 0 if game.is_in_catalogue or not places else COMPARED_TEXTS):
        for place in (place + turn for place in places for turn in (0, 1)):
            if fast(position.state, place) != plain(position.state, place):
                which = "notation.moves" if place & 2 else "notation.write"
                raise BadGame(f"{which} of {game.name} gives another character compiled for {position.text!r}.")


def heaps_of(game: Game[Any], positions: Sequence[Position[Any]]) -> list[int] | None:
    """Return the place in the state of the stones of each heap; None for a game without heaps."""
    if (heaps := game.declared.heaps) is None:
        return None
    pairs = [(list(heaps(each.state)), ints(each.state)) for each in positions]
    if len({len(shown) for shown, _ in pairs}) != 1:
        return None
    places = [place_of([(shown[heap], state) for shown, state in pairs]) for heap in range(len(pairs[0][0]))]
    return None if None in places else [place for place in places if place is not None]


def place_of(pairs: Sequence[tuple[int, list[int]]]) -> int | None:
    """Return the place of a number in each of some states; None if there is none."""
    return next((place for place in range(len(pairs[0][1])) if all(n == state[place] for n, state in pairs)), None)


def ints(state: Any) -> list[int]:
    return list(state) if isinstance(state, tuple) else [state]


def alone(state: Any) -> list[Any]:
    """Return the states with one of the ints of a state, and 0 for all others."""
    return [put((0,) * len(state), i, number) for i, number in enumerate(state)] if isinstance(state, tuple) else []


def separators(positions: Sequence[Position[Any]]) -> list[str] | None:
    """Return the characters before, between and after the numbers of a state in its text; None if they vary.

    >>> from zermelo import start
    >>> separators([start("nim", "3,4,5:2")])
    ['', ',', ',', ':2']
    """
    if not positions:
        return [""]
    found, rest = list[str](), positions[0].text
    for number in ints(positions[0].state):
        before, _, rest = rest.partition(str(number))
        found.append(before)
    found.append(rest)
    return found if all(each.text == with_numbers(found, ints(each.state)) for each in positions) else None


def with_numbers(between: Sequence[str], numbers: Sequence[int]) -> str:
    return between[0] + "".join(f"{number}{text}" for number, text in zip(numbers, between[1:], strict=True))
