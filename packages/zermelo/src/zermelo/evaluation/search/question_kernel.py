"""The one function that a WebAssembly module exports: it answers each kind of question about a state.

One function is compiled once; the rules and the search are inlined into it as they are into `bisect_rows`.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from zermelo.evaluation.search.memory import (
    ENTRY_WORD,
    FIRST_BITS,
    NODE_LIMIT,
    NODES_WORD,
    SHIFT_WORD,
    TABLE_WORD,
    thread_state,
)
from zermelo.evaluation.search.null_window import make_bisect_score
from zermelo.evaluation.search.state_rows import (
    HIGH_COLUMN,
    LOW_COLUMN,
    STATE_COLUMN,
    make_state_at,
    make_write,
    rows_of,
)
from zermelo.evaluation.search.static import shape_of
from zermelo.evaluation.symmetry.transformations import canonical_key, maps_of
from zermelo.machine.kit.hashing import HASH_BITS
from zermelo.machine.webassembly import DATA_SPACE_BYTES, EXPORTED_FUNCTION_NAME, webassembly
from zermelo.rules import ENDLESS, Characters, Game, MoveNames, never
from zermelo.rules.encodings import MAX_SEARCH_PLIES, WON_SCORE_AT_ONCE

__all__ = ["labels_of", "make_character", "module_numbers", "search_module"]

QUESTIONS = (
    "MOVES", "PLAY", "AGAIN", "OUTCOME", "PLIES_LEFT", "DRAW_IN", "MOVE_SCORE", "KEY", "CHARACTER", "SEARCH",
)  # fmt: skip
(
    MOVES_QUESTION,
    PLAY_QUESTION,
    AGAIN_QUESTION,
    OUTCOME_QUESTION,
    PLIES_LEFT_QUESTION,
    DRAW_IN_QUESTION,
    MOVE_SCORE_QUESTION,
    KEY_QUESTION,
    CHARACTER_QUESTION,
    SEARCH_QUESTION,
) = range(len(QUESTIONS))
"""The questions."""

Answer = Callable[[int, int, Any, Any, int], int]
"""answer(question, argument, rows, memory, thread): the answer to a question about the state in the first row.

The argument is a move, the number of a word of the mask of moves, the place of a character (see make_character) or, of
a search, the nodes (see BisectScore). A search narrows the bounds in the first row; a move writes the state after it to
the beginning of the second row.
"""


def search_module(game: Game[Any], has_keys: bool) -> bytes:
    """Return the module of a game; raise CannotCompile. has_keys: include the answer to KEY_QUESTION, which needs more
    code.
    """
    import numpy as np

    rows = np.concatenate([rows_of([game.rules.start], game.max_outcome)] * 2)
    arguments = 0, 0, rows, np.zeros(1, np.int64), 0
    return webassembly(cast(FunctionType, make_answer(game, has_keys)), arguments)


def make_answer(game: Game[Any], has_keys: bool) -> Answer:
    """Return the function to compile."""
    _, moves, play, outcome, *_ = game.rules
    bisect_score, write = make_bisect_score(game), make_write(game.rules.start)
    state_at = make_state_at(game.rules.start, STATE_COLUMN)
    plies_left = game.declared.plies_left or (lambda state: ENDLESS)
    draw_in = game.declared.hints.draw_in or (lambda state: -1)
    move_score, again = game.declared.hints.move_score or (lambda state, move: 0), game.rules.again or never
    word_of, character = make_word_of(game), make_character(game)
    key = canonical_key(game, maps_of(game)) if has_keys else (lambda state: -1)

    def answer(question: int, argument: int, rows: Any, memory: Any, thread: int) -> int:
        state = state_at(rows, 0)
        if question == SEARCH_QUESTION:
            low, high = bisect_score(
                state, int(rows[0, LOW_COLUMN]), int(rows[0, HIGH_COLUMN]), argument, memory, thread
            )
            rows[0, LOW_COLUMN], rows[0, HIGH_COLUMN] = low, high
            return 0
        if question == PLAY_QUESTION:
            write(rows, 1, play(state, argument))
            return 0
        if question == MOVES_QUESTION:
            return word_of(moves(state), argument)
        if question == AGAIN_QUESTION:
            return int(again(state, argument))
        if question == OUTCOME_QUESTION:
            return outcome(state)
        if question == PLIES_LEFT_QUESTION:
            return plies_left(state)
        if question == DRAW_IN_QUESTION:
            return draw_in(state)
        if question == MOVE_SCORE_QUESTION:
            return move_score(state, argument)
        return character(state, argument) if question == CHARACTER_QUESTION else key(state)

    return answer


def make_word_of(game: Game[Any]) -> Callable[[Any, int], int]:
    """Return the function that maps a mask and a number to that word of the mask."""

    def only_word(mask: Any, word: int) -> int:
        return int(mask)

    def either_word(mask: Any, word: int) -> int:
        return int(mask[1] if word else mask[0])

    return only_word if game.mask_words == 1 else either_word


def make_character(game: Game[Any]) -> Callable[[Any, int], int]:
    """Return character(state, place): a character that the game declares, else -1.

    The place is 4 i + turn in a text, after which the characters beside the board follow, and
    4 (move * longest + i) + 2 + turn in the name of a move.
    """
    write, length = character_code(game.notation.write)
    beside, _ = character_code(game.board and game.board.shown)
    first, second = (name_code(labels_of(game, turn)) for turn in (0, 1))

    def character(state: Any, place: int) -> int:
        turn, i = place & 1, place >> 2
        if place & 2:
            return second(state, i) if turn else first(state, i)
        return write(state, turn, i) if i < length else beside(state, turn, i - length)

    return character


def character_code(write: Any) -> tuple[Callable[[Any, int, int], int], int]:
    """Return the function of a text for single characters and their number; 0 of them if it has none."""
    return (write.code, write.number) if isinstance(write, Characters) else (unknown, 0)


def unknown(state: Any, turn: int, i: int) -> int:
    return -1


def name_code(labels: Any) -> Callable[[Any, int], int]:
    if not isinstance(labels, MoveNames):
        return lambda state, place: -1
    code, longest = labels.code, labels.longest
    return lambda state, place: code(state, place // longest, place % longest)


def labels_of(game: Game[Any], turn: int) -> Any:
    return game.notation.moves_of_second if turn and game.notation.moves_of_second is not None else game.notation.moves


def module_numbers(game: Game[Any]) -> dict[str, Any]:
    """Return the numbers that JavaScript shares with the search: questions, places in memory, scores."""
    shape = shape_of(game)
    return {
        "export": EXPORTED_FUNCTION_NAME,
        "questions": {name: number for number, name in enumerate(QUESTIONS)},
        "rows": {"LOW": LOW_COLUMN, "HIGH": HIGH_COLUMN, "STATE": STATE_COLUMN},
        "memory": {
            "SHIFT": SHIFT_WORD,
            "TABLE": TABLE_WORD,
            "ENTRY": ENTRY_WORD,
            "ENTRY_WORDS": shape.key_words + 1,
            "THREAD": thread_state(0),
            "NODES": NODES_WORD,
            "NODE_LIMIT": NODE_LIMIT,
            "TABLE_START": thread_state(1, shape),
            "BUCKET": shape.bucket,
            "FIRST_BITS": FIRST_BITS,
            "HASH_BITS": HASH_BITS,
        },
        "scores": {"TOP": WON_SCORE_AT_ONCE, "MOST": game.max_outcome, "DEEPEST": MAX_SEARCH_PLIES},
        "stack": DATA_SPACE_BYTES,
    }
