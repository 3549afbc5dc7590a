"""Draws games that are compiled: their numbers ride along in the state (see families/carried.py)."""

from random import Random
from typing import Any

from fuzz.drawn import Drawn
from fuzz.families import carried as family
from fuzz.families.carried import carried
from fuzz.judge import LOSS, WIN, Truth, legal, truths

__all__ = ["drawn_compiled"]

FEWEST = 12
"""States of a game that is worth trying."""

STYLES = "keyword", "default", "star", "decorated"

Known = dict[Any, Truth]


def drawn_compiled(seed: int) -> Drawn:
    """Return the game of a seed. Some have rules with unused arguments; most of the others lie."""
    rng = Random(f"compiled game {seed}")
    known: Known = {}
    while len(known) < FEWEST:
        start = rng.randrange(1 << 16) << 6 | rng.randint(4, 9) << 22
        known = truths(carried(start))
    if rng.random() < 0.2:
        return Drawn(seed, "carried", {"start": start, "hinted": False}, {"style": rng.choice(STYLES)})
    lie = 0
    while not lie and rng.random() < 0.8:
        lie = told_falsely(rng, start, known)
    return Drawn(seed, "carried", {"start": start | lie, "hinted": True}, {}, NAMES[lie >> 32 & 15])


def told_falsely(rng: Random, start: int, known: Known) -> int:
    """Return the bits of a lie in one unfinished position; 0 if it would be true there, or is never asked."""
    state = rng.choice([state for state, truth in known.items() if truth.plies])
    about = rng.choice([about for about in NAMES if about])
    said = SAID[NAMES[about]](rng, start, state, about, known)
    return 0 if said is None else (state & 63) << 26 | about << 32 | said << 36


def moves(rng: Random, start: int, state: int, about: int, known: Known) -> int | None:
    """One move too many, or too few."""
    if about == family.NON_LOSING and known[state] == (WIN, 1):
        return None  # it is not asked where a move wins at once
    return 1 << rng.choice(legal(carried(start).rules, state))


def can_win(rng: Random, start: int, state: int, about: int, known: Known) -> int | None:
    wins = known[state].outcome == (WIN if about == family.CAN_WIN else LOSS)
    return 0 if wins else None


def loses_within(rng: Random, start: int, state: int, about: int, known: Known) -> int | None:
    loses = known[state].outcome == (LOSS if about == family.LOSES else WIN)
    return None if loses else rng.randrange(8)


def move_score(rng: Random, start: int, state: int, about: int, known: Known) -> int | None:
    return 0


def keys(rng: Random, start: int, state: int, about: int, known: Known) -> int | None:
    return rng.choice([int(other) & 63 for other in known if other != state])


NAMES = {
    family.NONE: "", family.WINS: "wins", family.NON_LOSING: "non_losing", family.CAN_WIN: "can_win",
    family.CAN_WIN_OTHER: "can_win", family.LOSES: "loses_within", family.LOSES_OTHER: "loses_within",
    family.SCORE: "move_score", family.KEY: "keys",
}  # fmt: skip

SAID = {
    "wins": moves, "non_losing": moves, "can_win": can_win, "loses_within": loses_within, "move_score": move_score,
    "keys": keys,
}  # fmt: skip
"""The false declaration of each kind; None for a true one."""
