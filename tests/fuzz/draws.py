"""Games that are drawn at random: the same seed draws the same game."""

from collections.abc import Callable
from random import Random
from typing import Any

from fuzz.carrying import drawn_compiled
from fuzz.drawn import Drawn
from fuzz.families.boards import board
from fuzz.families.graphs import graph
from fuzz.families.heaps import heaps
from fuzz.graphs import a_graph
from fuzz.judge import WIN, Truth, can_end, reachable, returns, truths
from fuzz.lies import false_symmetry, lie_about
from fuzz.maps import group_of, images
from fuzz.meetings import drawn_meeting
from fuzz.wanderings import drawn_wandering

__all__ = ["COMPILED", "drawn"]

COMPILED = 10
"""Every tenth seed draws a game that is compiled."""

CARRIED = {0: drawn_compiled, 5: drawn_meeting, 8: drawn_wandering}
"""How the seeds with these remainders, when divided by COMPILED, draw games that one compilation serves."""

FEW, MANY = 8, 900
"""Fewest and most states of a game that is tried: something can go wrong, and brute force is quick."""

SIZES = (3, 2), (3, 2), (2, 3), (2, 2), (4, 1), (5, 1), (6, 1), (6, 1)

FAMILIES = ("board", "board", "graph", "graph", "heaps")
"""The families of interpreted games, each as often as it is drawn."""

BUILD: dict[str, Callable[..., Any]] = {"board": board, "graph": graph, "heaps": heaps}


def drawn(seed: int) -> Drawn:
    """Return the game of a seed."""
    if draw := CARRIED.get(seed % COMPILED):
        return draw(seed)
    rng = Random(f"game {seed}")
    family = rng.choice(FAMILIES)
    while True:
        options = DRAW[family](rng)
        rules = BUILD[family](**options).rules
        if FEW <= len(reachable(rules)) <= MANY and can_end(rules):
            return promised(rng, seed, family, options)


def promised(rng: Random, seed: int, family: str, options: dict[str, Any]) -> Drawn:
    """Return a game with random declarations, one of which may be false."""
    game = BUILD[family](**options)
    known = truths(game)
    promises: dict[str, Any] = {"hints": hints_for(rng, game, options, known), "keys": rng.random() < 0.3}
    if rng.random() < 0.1:
        promises["style"] = rng.choice(["default", "keyword", "star", "decorated"])
    if rng.random() < 0.4 and (lie := lie_about(rng, game, promises, known)):
        return Drawn(seed, family, options, {**promises, "lie": lie}, lie[0])
    if (
        family == "board"
        and rng.random() < 0.1
        and (false := false_symmetry(rng, board(**{**options, "turns": True}), known))
    ):
        return Drawn(seed, family, {**options, "symmetries": (false,)}, promises, "symmetries")
    return Drawn(seed, family, options, promises)


def hints_for(rng: Random, game: Any, options: dict[str, Any], known: dict[Any, Truth]) -> tuple[str, ...]:
    """Return the names of hints that a game may declare: what they promise has to hold in all of it."""
    rules = game.rules
    if rng.random() < 0.5 or returns(rules):
        return ()
    is_plain = not game.rules.scores and not game.rules.again
    possible = ["can_win", "loses_within", "move_score"] if is_plain else ["move_score"]
    if is_plain and not any(truth == (WIN, 0) for truth in known.values()):  # no move loses by itself
        possible += ["wins"]
    if game.rules.scores:
        possible += ["outcomes"]
    if game.name == "board" and game.declared.plies_left and options["mark"] in ("", "bit"):
        possible += ["draw_in"]  # every drawn line fills the board
    chosen = tuple(name for name in possible if rng.random() < 0.5)
    return (*chosen, "non_losing") if "wins" in chosen else chosen


def a_board(rng: Random) -> dict[str, Any]:
    width, height = rng.choice(SIZES)
    cells = width * height
    group = group_of(width, height)
    kept = group if rng.random() < 0.8 else group[:1]  # all symmetries of the board, or none
    mark = rng.choice(["", "bit", "bit", "number", "mask"])
    turns, grid = rng.random() < 0.8, rng.random() < 0.8
    tail = int(mark == "bit")
    turn_shown = rng.random() < 0.4
    whole = [(*cell_map, *range(cells, cells + tail + turn_shown)) for cell_map in kept[1:]]
    return {
        "width": width, "height": height,
        "lines": tuple(sorted({line for _ in range(2) for line in images(a_line(rng, cells), kept)})),
        "misere": rng.random() < 0.3, "mark": mark,
        "targets": tuple(sorted(targets(rng, cells, mark, kept))),
        "shape": rng.choice(["pair", "pair", "packed"]), "turn_shown": turn_shown,
        "turns": turns, "grid": grid,
        "symmetries": tuple(whole) if whole and rng.random() < 0.5 else (),
        "tiers": rng.random() < 0.8,
    }  # fmt: skip


def a_line(rng: Random, cells: int) -> int:
    """Two or three cells."""
    return sum(1 << cell for cell in rng.sample(range(cells), rng.choice([2, 3, 3])))


def targets(rng: Random, cells: int, mark: str, group: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Return the marks of a board: the stones after a move, the move and the mark, with all their images."""
    if not mark:
        return set()
    stones = rng.randint(2, cells - 1)
    chosen = rng.sample(range(cells), stones)
    mine, theirs = chosen[: (stones + 1) // 2], chosen[(stones + 1) // 2 :]
    free = rng.choice([cell for cell in range(cells) if cell not in chosen])
    found: dict[tuple[int, ...], int] = {}
    for cell_map in group:
        place = {old: new for new, old in enumerate(cell_map)}
        key = sum(1 << place[cell] for cell in mine), sum(1 << place[cell] for cell in theirs), place[mine[0]]
        meant = {"bit": 1, "number": place[free] + 1, "mask": 1 << place[free]}[mark]
        if found.setdefault(key, meant) != meant:  # a symmetry keeps the stones and moves the free cell
            return set()
    return {(*key, meant) for key, meant in found.items()}


def some_heaps(rng: Random) -> dict[str, Any]:
    number = rng.choice([1, 2, 2, 3])
    most = {1: 15, 2: 9, 3: 5}[number]
    misere, board = rng.random() < 0.3, number > 1 and rng.random() < 0.5
    stones = [rng.randint(2, most) for _ in range(number)]
    takes = [tuple(sorted(rng.sample(range(1, 6), rng.randint(1, 3)))) for _ in range(number)]
    symmetries: tuple[tuple[int, ...], ...] = ()
    passes, again = rng.choice([(0, 0), (0, 0), (rng.randint(2, 4), 0), (0, rng.randint(2, 4)), (0, 3)])
    if board and rng.random() < 0.8:  # the same from either end
        stones[-1], takes[-1] = stones[0], takes[0]
        symmetries = rng.choice([(), ((*reversed(range(number)), number, number + 1),)])
    return {
        "stones": tuple(stones), "takes": tuple(takes), "misere": misere, "passes": passes, "again": again,
        "packed": rng.random() < 0.4, "impartial": not misere and not again and rng.random() < 0.5,
        "tiers": rng.random() < 0.8, "board": board, "symmetries": symmetries,
    }  # fmt: skip


DRAW = {"board": a_board, "graph": a_graph, "heaps": some_heaps}
