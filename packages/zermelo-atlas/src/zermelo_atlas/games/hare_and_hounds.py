"""Hare and hounds, or the French military game: three hounds, which never go back, hunt a hare.

(Édouard Lucas, Récréations mathématiques, volume 3, 1893. Martin Gardner, Mathematical Games, Scientific American,
October 1963: the hounds win, wherever the hare begins.)
"""

import re
from typing import Literal

from zermelo.errors import BadText
from zermelo.games.boards import check_number, names_of, prose, stones_of
from zermelo.rules import LOSS, WIN, Characters, Game, Look, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, along, steps_between
from zermelo_atlas.games.boards.points import lay_out, point_board

__all__ = ["hare_and_hounds"]

KIND = "Men and pieces that move"

State = tuple[int, int, int, int]
"""Whether the hare is to move, the hounds, the point of the hare, the last moves of hounds that did not go ahead."""

HARE_PLACES = ((1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (2, 2), (3, 2))
HARE_PLACE_NAMES, HARE_PLACE_COLUMNS = names_of(HARE_PLACES), tuple(x for x, _ in HARE_PLACES)
HARE_STEPS = along(((0, 1, 2), (3, 4, 5, 6, 7), (8, 9, 10), (3, 0, 4, 8, 3), (1, 5, 9), (2, 6, 10, 7, 2), (0, 5, 10),
               (8, 5, 2)))  # fmt: skip
HARE_MOVE_NAMES = steps_between(HARE_PLACE_NAMES, HARE_STEPS)
HARE_MARK_CODES = tuple(map(ord, "abXO"))
HARE_START = sum(1 << HARE_PLACE_NAMES.index(name) for name in ("a2", "b1", "b3"))

HARE_HEAD = (
    "M44 46C30 30 28 8 36 6s14 22 14 36c0-14 6-38 14-36s6 24-8 40c14 4 20 14 20 24c0 14-12 22-26 22s-26-8-26-22"
    "c0-10 6-20 20-24zM41 66h.1M59 66h.1"
)
HOUND_HEAD = (
    "M30 30q20-10 40 0l2 12-4 34q-7 14-18 14t-18-14l-4-34zM30 30q-18 0-18 18q0 18 9 24l9-24zM70 30q18 0 18 18"
    "q0 18-9 24l-9-24zM42 48h.1M58 48h.1M44 72h12l-6 7z"
)


def has_passed(hounds: int, hare: int) -> bool:
    """Return whether no hound is to the left of the hare."""
    for i in range(len(HARE_PLACE_COLUMNS)):
        if hounds >> i & 1 and HARE_PLACE_COLUMNS[i] < HARE_PLACE_COLUMNS[hare]:
            return False
    return True


def code(state: State, turn: int, i: int) -> int:
    if i >= 11:
        return HARE_MARK_CODES[state[0]] if i == 11 else 65 + state[3]
    return HARE_MARK_CODES[2] if state[1] >> i & 1 else HARE_MARK_CODES[3] if state[2] == i else 46


def read(text: str, stall: int, first: str) -> tuple[State, int]:
    match = re.fullmatch(r"([XO.]{11})([ab])([A-U])", text)
    if not match or (text.count("X"), text.count("O")) != (3, 1) or ord(match[3]) > 65 + stall:
        raise BadText(
            f"{text!r} is not a position: write 11 points with three X and one O; a if the hounds are to move, b if "
            "the hare is; and A if the last move of a hound went ahead, B if it did not, C if the last two did not ..."
        )
    hunted = int(match[2] == "b")
    return (hunted, stones_of(text, "X"), text.index("O"), ord(match[3]) - 65), hunted ^ (first == "hare")


def animal_looks(hare_begins: bool) -> dict[str, Look]:
    """Return the heads of a hound and of a hare, in the colours of their players."""
    hound, hare = (1, 0) if hare_begins else (0, 1)
    return {
        "X": Look("outline", hound, "hound", "up, down or to the right", HOUND_HEAD, ("first", "second")[hound], 1.15),
        "O": Look("outline", hare, "hare", "one step along a line", HARE_HEAD, ("first", "second")[hare], 1.15),
    }


@catalogue_builder
def hare_and_hounds(
    stall: int = 10,
    hare: Literal["b2", "c1", "c2", "c3", "d1", "d2", "d3", "e2"] = "e2",
    first: Literal["hounds", "hare"] = "hounds",
) -> Game[State]:
    """Step along a line; the hounds, which never go back, win by trapping the hare, and the hare wins by getting past
    them.

    stall: the moves of hounds in turn, none of them ahead, after which the hare wins, to 20; 0 for no such rule. hare:
    where it begins. first: who begins. Raises BadOption.
    """
    check_number("stall", stall, 0, 20)

    def over(state: State) -> bool:  # the hare has won
        return has_passed(state[1], state[2]) or 0 < stall == state[3]

    def moves(state: State) -> int:
        mask = 0
        if not over(state):
            for i in range(len(HARE_STEPS)):
                a, b = HARE_STEPS[i]
                may = (
                    state[2] == a if state[0] else state[1] >> a & 1 and HARE_PLACE_COLUMNS[b] >= HARE_PLACE_COLUMNS[a]
                )
                mask |= (may and b != state[2] and not state[1] >> b & 1) << i
        return mask

    def outcome(state: State) -> int:
        return WIN if state[0] == 1 and over(state) else LOSS

    def play(state: State, move: int) -> State:
        hunted, hounds, at, waited = state
        a, b = HARE_STEPS[move]
        if hunted:
            return 0, hounds, b, waited
        return (
            1,
            hounds ^ (1 << a | 1 << b),
            at,
            waited + 1 if stall and HARE_PLACE_COLUMNS[a] == HARE_PLACE_COLUMNS[b] else 0,
        )

    waits = f"""The hare wins, too, when the hounds have made {stall} moves in turn of which none went to the right; so
                no position comes twice with as many such moves, and there are no draws."""
    begin = "hare begins" if first == "hare" else "hounds begin"
    rules = Rules((int(first == "hare"), HARE_START, HARE_PLACE_NAMES.index(hare), 0), moves, play, outcome)
    return Game(
        "hare-and-hounds",
        rules,
        notation=Notation(
            ("hare", "hounds") if first == "hare" else ("hounds", "hare"),
            HARE_MOVE_NAMES,
            illegal="hounds go up, down or to the right, and the hare anywhere, to an empty point next to them",
            write=Characters(13, code),
            read=lambda text: read(text, stall, first),
        ),
        board=point_board(
            HARE_PLACES, HARE_PLACE_NAMES, lay_out(HARE_PLACES, 1.2), HARE_STEPS, looks=animal_looks(first == "hare")
        ),
        title=f"Hare and hounds, {begin}" + f", hare on {hare}" * (hare != "e2") + ", no stalling rule" * (not stall),
        about=prose(f"""
            Two players, hounds (X) and hare (O), move alternately; {begin}. The board has eleven points: three
            rows of three, b1 to d1, b2 to d2 and b3 to d3, one at the left end, a2, and one at the right end, e2.
            Columns have letters from the left, and rows have numbers from the top. Lines join neighbours in rows and
            columns, a2 with b1, b2 and b3, e2 with d1, d2 and d3, and the middle, c2, with b1, d1, b3 and d3. At the
            start, hounds are on a2, b1 and b3, and the hare is on {hare}.

            A move is a step along a line to an empty point next to it. The player of the hounds moves one of them, up,
            down or to the right, also diagonally, but never to the left. The hare goes in any direction. A move is
            written as the two points, such as a2-b2. Nobody may pass, jump or capture.

            The hounds win if the hare is to move and cannot. The hare wins if no hound is in a column to the left of
            its own, or if the hounds cannot move. {waits if stall else ENDLESS_PLAY}
        """),
    )
