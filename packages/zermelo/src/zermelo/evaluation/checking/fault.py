"""The promises of a game, the usual remedies, and the breach of a promise."""

from typing import Any, NamedTuple

from zermelo.rules.position import Position

__all__ = [
    "CAN_END_PROMISE", "COMPILED_AGREEMENT", "COMPILES_PROMISE", "GAMES_END_PROMISE", "GAME_HABITS",
    "GOES_ON_PROMISE", "IMAGES_PROMISE", "LAST_MOVER_PROMISE", "LINES_PROMISE", "LOOKS_PROMISE",
    "NO_ERRORS_PROMISE", "ONE_WINNER_PROMISE", "PATHS_PROMISE", "PATH_PROMISE", "REMEDY_OF_PROMISE",
    "SIDES_PROMISE", "SYMMETRY_PROMISE", "TRANSFORM_PROMISE", "Fault",
]  # fmt: skip

GAMES_END_PROMISE = "games can end"
NO_ERRORS_PROMISE = "the functions of the game raise no errors"
SYMMETRY_PROMISE = "declared symmetries keep to the rules"
TRANSFORM_PROMISE = "transform turns a state as a symmetry turns its text"
IMAGES_PROMISE = "words allow the images of their moves on the images of a board"
COMPILES_PROMISE = "the rules compile"
COMPILED_AGREEMENT = "the compiled rules agree with the plain ones"

REMEDY_OF_PROMISE = {
    "states are hashable": "Use ints and tuples for states; a list, a set or a dict is not hashable.",
    "moves is a mask of moves": "Return an int with bit i set for every legal move i, and 0 when the game is over; `~` "
    "sets all higher bits too: keep those of the board with `&`. For rules that compile, return moves 63 to 125 as a "
    "second int: a tuple of two, each of 63 bits.",
    "numbers in a state are from 0 to 2^63 - 1": "Add an offset to numbers that can be negative, and split a number "
    "that is too large into a tuple of ints. Convert a bool or a NumPy number with `int(...)`.",
    "play can play every legal move": "Let moves set only the bits of moves that play handles: bit i stands for "
    "move i, counted from 0. Let play return a state for each.",
    "rules are pure": "Return a new state from play instead of changing the old one, and read nothing that changes "
    "from one call to the next. A game of chance, such as with dice, is not possible here: the same move must always "
    "lead to the same state.",
    "an outcome is a loss, a draw or a win, or a score": "Return LOSS, DRAW or WIN, for the side that would be to "
    "move. In a game with points, declare `scores`, the least and the greatest score. If the game goes on there, let "
    "moves return a move, such as a pass.",
    "again is True or False for a legal move": "Return True if the player who makes the move moves again, else False; "
    "compare a number, as in `count(new) > 0`.",
    "legal moves have names of their own": "Return a name for every move number from labels, without blanks or "
    "commas, and a different one for every legal move.",
    "states that are not numbers have a text": "Declare `write`, from a state and whose turn it is to a text, and "
    "`read`, its inverse; or make the state an int, or a tuple of ints.",
    "a position's text reads back": "Make read the inverse of write: it returns the state and whose turn it is. If the "
    "text itself is wrong, play may not have turned the state round for the other player.",
    "different positions have different texts": "Write everything that distinguishes positions, including whose turn "
    "it is; read must find all of it in the text.",
    "the text has a character for every place of the board": "Write a character for every place of the board, in their "
    "order, '.' for an empty one; what follows them, such as whose turn it is, is not drawn. Or take the place away.",
    "places of the board have names of their own": "Give each place another name, or none, since a move is found by "
    "the names of its places; only the places of one stack share their name.",
    "places of the board do not overlap": "Move one of the two, take it away, or give it another level, if it stands "
    "on the other one.",
    "paths of moves consist of places of the board": "Let path return names of places or of presses, or () for a move "
    "whose places are found by its name.",
    "heaps are numbers of stones": "Return the stones of each heap, 0 for an empty one, or leave heaps out.",
    "plies_left falls with every move": "Count something that every move lowers, such as the empty cells, or leave "
    "plies_left out. If the move should not be legal there, take it out of the mask.",
    "keys stand for one state each": "Make keys.state the inverse of keys.key, or leave keys out.",
    "hints.wins are the moves that win at once": "Correct the hint, or leave it out: no answer depends on it.",
    "hints.non_losing are the moves that let nobody win at once": "Correct the hint, or leave it out: no answer "
    "depends on it.",
    "hints.can_win rules out no win that is forced": "Return True wherever a win is not ruled out for certain.",
    "hints.loses_within names no loss that is escaped": "Return 0 wherever a loss is not certain.",
    "hints.move_score is from 0 to 2^40": "Scale the scores: only their order counts.",
    "hints.outcomes are the least and the greatest outcome": "Return two ints in a tuple, for the side to move: the "
    "least score that it may still have, and the greatest.",
    "hints.outcomes rules out no outcome of best play": "Return bounds, for the side to move, that hold for every line "
    "of play from the state.",
    "hints.draw_in falls by one, to 0 at a draw": "Leave the hint out unless all draws from a state take equally long.",
    "lines and columns of a placement are made of its cells": "Give each line as a mask of bits, one for each cell, "
    "and in columns every cell once, from the bottom of each column up.",
    "placement.state is the inverse of placement.stones": "Return the mover's stones and those of the other side from "
    "stones, and the same state from state. If the state holds more than the stones, leave out placement.",
    "every move of a placement adds one stone": "Let each move add one stone of the mover to one empty cell, or to the "
    "lowest one of a column. If other moves exist, leave out placement.",
    "a placement ends with a line or a full board": "Declare every line of the rules, and no others; each must end the "
    "game, with a win or a loss that is the same for all lines. If the game can end otherwise, leave out placement.",
    "plies_left of a placement is the number of empty cells": "Return the number of empty cells from plies_left.",
    "an impartial game is lost by the side that cannot move": "Return LOSS from outcome for every finished state, or "
    "leave out impartial: misère play and games with draws have no Grundy values.",
    "a state of an impartial game may come with either player to move": "Leave out impartial if the players have "
    "different moves; else let write show the same board for both turns, and behind it whose turn it is.",
    "the parts of a position are a sum that equals it": "Let parts split a state so that each move changes one part "
    "and leaves the others, and give the same part the same state wherever it stands; or leave parts out.",
    "words have a name, a sentence and a cost": "Give each word a short name of its own, such as 'corner', and a "
    "sentence for players, such as 'Take a corner.'.",
    "words allow legal moves": "Let the word set only bits of `moves`: `corners & ~(own | theirs)`. Where its sentence "
    "does not fit, it returns 0.",
    IMAGES_PROMISE: "Name all places that look alike on the board: a corner, and not the corner on the left. A "
    "sentence that is about one side of the board does not go with a symmetry that exchanges the sides.",
    NO_ERRORS_PROMISE: "Correct the line that fails, or the earlier state from which it cannot go on.",
    GAMES_END_PROMISE: "Let moves return 0 where the game is over. Play may go round in circles, and is a draw then, "
    "but some "
    "lines of play must come to an end, and a state must not hold a number that grows without end.",
    SYMMETRY_PROMISE: "Correct the map or leave it out: character i of the turned text is character map[i] of the "
    "text.",
    TRANSFORM_PROMISE: "Correct transform: character i of the new state's text is character map[i] of the old one's.",
    COMPILED_AGREEMENT: "Keep every number below 2^63, including intermediate results.",
}
"""The promises, each with the usual remedy for its breach."""

GOES_ON_PROMISE = "a decided game is over"
LAST_MOVER_PROMISE = "the last move can win"
ONE_WINNER_PROMISE = "either player can win"

PATH_PROMISE = "every legal move has a path on the board"
PATHS_PROMISE = "legal moves have paths of their own"
LINES_PROMISE = "men step along the lines of the board"
LOOKS_PROMISE = "every mark on the board has a look"

CAN_END_PROMISE = "every position can come to an end"
SIDES_PROMISE = "play turns the state round for the other player"

GAME_HABITS = {
    SIDES_PROMISE: "A state is seen from the side to move. Where it holds what each side owns, play returns the two "
    "exchanged, "
    "as in `return theirs, mine | 1 << move`. If neither side owns a part of it, all is well.",
    GOES_ON_PROMISE: "If the game is over here, let moves return 0. If outcome is meant for finished positions "
    "alone, as where "
    "points are counted, all is well.",
    LAST_MOVER_PROMISE: "outcome is for the player who would be to move, not for the one who has just moved. If the "
    "last move "
    "is to win, return LOSS; if it is to lose, as in misère games, all is well.",
    CAN_END_PROMISE: "Play that goes on without end is a draw. If the game is over here, as where neither player can "
    "do "
    "anything but pass, let moves return 0. If play may go on, all is well.",
    COMPILES_PROMISE: "Write the line in another way: loops over ints and tuples compile, and defaults of arguments. "
    "Or leave "
    "it unchanged: the game then runs interpreted, which is slower and gives the same results.",
    PATH_PROMISE: "Nobody can make the move by pressing the board. Name it by its places, such as b2 or b2-b3, or "
    "return the places to press from `Board(path=...)`; add to `presses` what is no place of the text, such as an exit "
    "or a place to pass. A move that is chosen from the list of moves alone needs none.",
    PATHS_PROMISE: "The board cannot tell these moves apart. Let `Board(path=...)` return one more place for each, "
    "such as the piece that a pawn becomes. If the moves lead to the same position, all is well.",
    LINES_PROMISE: "Compare `lines` of the board with the rules. If men also fly or jump, or if the line is no way for "
    "men, all is well.",
    LOOKS_PROMISE: "The character is drawn as a letter. Give it a look in `looks`, by the character or by the kind of "
    "the place and the character. If the letter is what people should see, all is well.",
    ONE_WINNER_PROMISE: "outcome is for the side to move: where it is written for one of the two players, turn its "
    "sign for "
    "the other. If the game really is that unequal, all is well.",
}
"""Properties of most games, each with the usual mistake in a game without it and the case where it is not a mistake."""

SHOWN_END_MOVES = 6
"""The number of moves shown at the beginning and at the end of a long game."""


class Fault(NamedTuple):
    """A breach of a promise."""

    promise: str
    found: str
    """The fault in words."""
    position: Position[Any] | None = None
    """The position that shows it, if there is one."""
    played: tuple[str, ...] = ()
    """The names of the moves that lead there from the start, if they are known."""

    @property
    def mend(self) -> str:
        """The usual remedy."""
        return (REMEDY_OF_PROMISE | GAME_HABITS)[self.promise]

    @property
    def line(self) -> str:
        """The moves as text; for a long game, the first and the last ones, and their number."""
        if len(self.played) <= 2 * SHOWN_END_MOVES:
            return " ".join(self.played)
        first, last = " ".join(self.played[:SHOWN_END_MOVES]), " ".join(self.played[-SHOWN_END_MOVES:])
        return f"{first} ... {last} ({len(self.played):,} moves)"

    def record(self) -> dict[str, Any]:
        """Return the fault as JSON, with the text of the position, or its state if it has no text."""
        where = None if self.position is None else text_of(self.position)
        return {"promise": self.promise, "found": self.found, "position": where, "played": self.line, "mend": self.mend}


def text_of(position: Position[Any]) -> str:
    try:
        return str(position.text)
    except Exception:  # the fault may be in the game's own code
        return repr(position.state)
