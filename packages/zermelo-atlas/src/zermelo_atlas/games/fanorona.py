"""Fanorona on small boards: capture lines of stones by going up to them, or away from them.

(Traditional, Madagascar. Maarten Schadd, Mark Winands, Jos Uiterwijk, Jaap van den Herik and Maurice Bergsma, Best Play
in Fanorona Leads to Draw, New Mathematics and Natural Computation 4, 2008; white wins on these boards.)
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from zermelo.bits import count, lowest, mask_of, permute
from zermelo.errors import BadOption, BadText
from zermelo.games.boards import DISC, box, count_of, place_stone, prose, white_and_black
from zermelo.rules import (
    LOSS,
    Board,
    Characters,
    Coordinates,
    Declared,
    Game,
    Look,
    MoveNames,
    Notation,
    Rules,
    catalogue_builder,
    rectangle,
)
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, KING_DIRECTIONS
from zermelo_atlas.games.boards.squares import rows_in_words

__all__ = ["fanorona"]

KIND = "Men and pieces that move"

State = tuple[int, int, int, int]
"""The stones of the side to move, and those of the other side; then, while a stone goes on capturing, the points where
it has stood in this turn, and the empty point straight ahead of it, if any, to which it must not go next."""

Pair = tuple[int, int]
"""The two words of a mask of moves."""

Play = Callable[[State, int], State]
"""The function that plays a move."""

FANORONA_SIZES = ((3, 3), (3, 5), (5, 3))
FANORONA_STONES = white_and_black(
    "stone", DISC, "one step along a line; captures the stones it goes up to, or moves away from"
)
FANORONA_LOOKS = {
    **FANORONA_STONES,
    **{mark.lower(): stone._replace(name="capturing stone") for mark, stone in FANORONA_STONES.items()},
    "*": Look("barred", name="left in this turn"),
    "+": Look("barred", name="straight ahead"),
}
FANORONA_MARKS, FANORONA_TURNS, FANORONA_STOP, FANORONA_KINDS = (
    tuple(map(ord, text)) for text in (".WB.*w..+.BW.*b..+", "WB", "stop", "AW")
)


class Strike(NamedTuple):
    """A step along a line with one way to capture by it; points are masks."""

    start: int
    end: int
    ahead: int
    """The point straight ahead; 0 if the board ends there."""
    line: tuple[int, ...]
    """The points from which it may capture, the nearest first."""
    kind: int
    """0 for approach, 1 for withdrawal."""


def steps_on(width: int, height: int) -> list[Strike]:
    """Return all steps with each way in which they may capture."""
    number = {place: 1 << i for i, place in enumerate(box(width, height))}

    def ray(x: int, y: int, dx: int, dy: int) -> tuple[int, ...]:
        return tuple(number.get((x + i * dx, y + i * dy), 0) for i in range(max(width, height) - 2))

    return [
        Strike(at, number[x + dx, y + dy], rays[0][0], line, kind)
        for (x, y), at in number.items()
        for dx, dy in KING_DIRECTIONS
        if (x + dx, y + dy) in number and (dx * dy == 0 or (x + y) % 2 == 0)
        for rays in [(ray(x + 2 * dx, y + 2 * dy, dx, dy), ray(x - dx, y - dy, -dx, -dy))]
        for kind, line in enumerate(rays)
        if line[0]
    ]


def captures_by(steps: list[Strike]) -> Callable[[int, int], int]:
    """Return a function from the stones of the other side and a move to those that it captures."""
    lines, far = tuple(point for step in steps for point in step.line), len(steps[0].line)

    def captured_stones(theirs: int, move: int) -> int:
        stones = 0
        for i in range(far * move, far * move + far):
            if theirs & lines[i] == 0:
                break
            stones |= lines[i]
        return stones

    return captured_stones


def moves_by(steps: list[Strike], cells: int) -> Callable[[State], Pair]:
    """Return the legal moves of a state: captures if there are any, and then the end of the turn after the first."""
    starts, ends = tuple(step.start for step in steps), tuple(step.end for step in steps)
    is_first = tuple(step.kind == 0 or step.ahead == 0 for step in steps)  # of the ways of a step
    captured, stop, full = captures_by(steps), len(steps), (1 << cells) - 1

    def moves(state: State) -> Pair:
        mine, theirs, seen, barred = state
        movers, free = mine & seen if seen else mine, full & ~(mine | theirs | seen | barred)
        captures, plain = (0, 0), (0, 0)
        for move in range(stop):
            if movers & starts[move] and free & ends[move]:
                if captured(theirs, move):
                    captures = place_stone(captures, move)
                elif is_first[move]:
                    plain = place_stone(plain, move)
        if captures == (0, 0):
            return (0, 0) if seen else plain
        return place_stone(captures, stop) if seen else captures

    return moves


def turns_by(steps: list[Strike], moves: Callable[[State], Pair]) -> tuple[Callable[[State, int], bool], Play]:
    """Return `again` and `play`."""
    starts, ends = tuple(step.start for step in steps), tuple(step.end for step in steps)
    aheads = tuple(step.ahead for step in steps)
    captured, stop = captures_by(steps), len(steps)

    def after(state: State, move: int) -> State:
        mine, theirs = state[0] ^ (starts[move] | ends[move]), state[1] & ~captured(state[1], move)
        seen = state[2] | starts[move] | ends[move]
        return mine, theirs, seen, aheads[move] & ~(mine | theirs | seen)

    def again(state: State, move: int) -> bool:
        return move != stop and captured(state[1], move) != 0 and moves(after(state, move)) != (0, 0)

    def play(state: State, move: int) -> State:
        if move == stop:
            return state[1], state[0], 0, 0
        here = after(state, move)
        return here if again(state, move) else (here[1], here[0], 0, 0)

    return again, play


def names_by(steps: list[Strike], names: Sequence[str]) -> MoveNames[State]:
    """Return the names of moves, such as b1-b2, or b1-b2A for a capture by approach."""
    letters = tuple(tuple(map(ord, names[lowest(at)])) for step in steps for at in (step.start, step.end))
    kinds, is_first = (
        tuple(FANORONA_KINDS[step.kind] for step in steps),
        tuple(not (step.kind and step.ahead) for step in steps),
    )
    captured, stop = captures_by(steps), len(steps)

    def code(state: State, move: int, i: int) -> int:
        if move == stop:
            return FANORONA_STOP[i] if i < 4 else 0
        is_capture = captured(state[1], move) != 0
        if i > 4 or not (is_capture or is_first[move]):
            return kinds[move] if i == 5 and is_capture else 0
        return ord("-") if i == 2 else letters[2 * move + i // 3][i % 3]

    return MoveNames(stop + 1, 6, code)


def start_text(width: int, height: int, middle: str) -> str:
    """Return the position at the start."""
    left, rows = ("BW" * width)[: width // 2], height // 2 * width
    right = left[::-1] if middle == "mirrored" else left[::-1].translate({ord("B"): "W", ord("W"): "B"})
    return "B" * rows + left + "." + right + "W" * rows + "W"


def read(text: str, start: str, moves: Callable[[State], Pair]) -> tuple[State, int]:
    """Return the state and the turn of a text; raise BadText, also for more stones than at the start."""
    board, turn, cells = text[:-1], "WB".find(text[-1:]), len(start) - 1
    if turn < 0 or len(board) != cells or set(board) - set(".WBwb*+"):
        raise BadText(f"{text!r} is not a position: write W, B or . for each of {cells} points, then W or B to move.")
    white, black, moving, seen, barred = (
        mask_of(i for i, mark in enumerate(board) if mark in marks) for marks in ("Ww", "Bb", "wb", "wb*", "+")
    )
    whites, blacks = start[:-1].count("W"), start.count("B")
    if count(white) > whites or count(black) > blacks:
        raise BadText(f"{text!r} is not a position: there are at most {whites} W and {blacks} B.")
    mine, theirs = (black, white) if turn else (white, black)
    if moving & theirs or count(moving) != (seen | barred > 0) or count(barred) > 1:
        raise BadText(f"{text!r} is not a position: one stone, of the side to move, can go on capturing.")
    if moving and moves((mine, theirs, seen, barred)) == (0, 0):
        raise BadText(f"{text!r} is not a position: the stone that has captured cannot go on, so the turn is over.")
    return (mine, theirs, seen, barred), turn


def path_on(places: Sequence[Coordinates], names: Sequence[str]) -> Callable[[str, str], Sequence[str]]:
    """Return the path of a capture: both points, and the first stone that it takes, ahead or behind.

    Any other move consists of the names of its places.
    """
    at, name_at = dict(zip(names, places, strict=True)), dict(zip(places, names, strict=True))

    def path(name: str, text: str) -> Sequence[str]:
        start, end, kind = name[:2], name[3:5], name[5:]
        if not kind:
            return ()
        (x, y), (a, b) = at[start], at[end]
        first = (2 * a - x, 2 * b - y) if kind == "A" else (2 * x - a, 2 * y - b)
        return [start, end, name_at[first]]

    return path


@catalogue_builder
def fanorona(width: int = 3, height: int = 3, middle: Literal["turned", "mirrored"] = "turned") -> Game[State]:
    """Step along a line and capture the stones in line ahead or behind; the player who captures all stones of the
    opponent wins.

    width, height: 3 and 3, 3 and 5, or 5 and 3. middle: whether the right half of the middle row is the left half
    turned round, in the other colour, or mirrored. Raises BadOption.
    """
    if (width, height) not in FANORONA_SIZES:
        raise BadOption(f"A {width}x{height} board is not possible here: boards are 3x3, 3x5 or 5x3.")
    places, cells, steps = box(width, height), width * height, steps_on(width, height)
    names, moves = tuple(f"{chr(97 + x)}{height - y}" for x, y in places), moves_by(steps, cells)
    again, play = turns_by(steps, moves)

    def code(state: State, turn: int, i: int) -> int:
        held = (state[0] >> i & 1) + 2 * (state[1] >> i & 1) + 4 * (state[2] >> i & 1) + 8 * (state[3] >> i & 1)
        return FANORONA_TURNS[turn] if i == cells else FANORONA_MARKS[9 * turn + held]

    text, rows = start_text(width, height, middle), height // 2
    white, black = (
        " and ".join(names[i] for i in range(rows * width, rows * width + width) if text[i] == mark) for mark in "WB"
    )
    return Game(
        "fanorona",
        Rules(read(text, text, moves)[0], moves, play, lambda state: LOSS, again=again),
        notation=Notation(
            ("white", "black"),
            names_by(steps, names),
            illegal="a stone goes along a line to an empty point, and must capture if any stone can",
            write=Characters(cells + 1, code),
            read=lambda board: read(board, text, moves),
        ),
        board=Board.lattice(
            width,
            height,
            "alternate",
            "bottom",
            backdrop="bare",
            looks=FANORONA_LOOKS,
            path=path_on(places, names),
            presses=(rectangle((width - 1) / 2, height + 0.2, 1.8, 0.6, "stop", caption="stop"),),
        ),
        declared=Declared(
            transform=lambda state, cells: (
                permute(state[0], cells),
                permute(state[1], cells),
                permute(state[2], cells),
                permute(state[3], cells),
            )
        ),
        title=f"Fanorona, {width} x {height}" + ", middle mirrored" * (middle == "mirrored"),
        about=prose(f"""
            Two players, white (W) and black (B), move alternately; white begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of points. Columns have letters from the left, and
            rows have numbers from the bottom. Lines join each point with its neighbours in its row and its column.
            Diagonal lines join neighbours among the points that would have the colour of a1 on a chessboard. At the
            start, white has the stones on the lowest {rows_in_words(rows)} and on {white}, black those on the highest
            {rows_in_words(rows)} and on {black}; {names[cells // 2]} is empty.

            A move takes one of the player's own stones along a line to an empty point next to it. It captures by
            approach if the next point straight ahead holds a stone of the opponent, or by withdrawal if the next point
            straight behind the one that it has left does: then that stone is removed, and so are all stones of the
            opponent that follow it in the same direction, up to the first empty point, stone of the player or end of
            the board. If a move could capture in both ways, the player chooses one of them. A player who can capture
            must capture, but may choose where. A move is written as the two points, with A for a capture by approach
            and W for one by withdrawal, such as {names[cells // 2 + width]}-{names[cells // 2]}A. Nobody may pass.

            After a capture, the same player may go on with the same stone, if it can capture again without entering a
            point where it has stood in this turn, and without going in the direction of the step just before. Each of
            these steps is a move of its own; stop ends the turn, which also ends if no such step is left. While a stone
            can go on, it is a small letter in text, * is an empty point where it has stood in this turn, and + is
            an empty point straight ahead of it.

            A player who captures all stones of the opponent wins, and the game ends. A player who has no legal move
            loses. {ENDLESS_PLAY}
        """),
    )
