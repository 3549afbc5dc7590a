"""One false declaration: in one position that play can reach, a hint, a key or `transform` says something false."""

from random import Random
from typing import Any

from fuzz.judge import LOSS, WIN, Truth, legal
from fuzz.maps import group_of

__all__ = ["WORDS", "false_symmetry", "lie_about"]

Known = dict[Any, Truth]

Lie = tuple[str, tuple[Any, ...], Any]
"""A false declaration, the arguments for which it is false, and what it returns for them."""

WORDS = {
    **{name: name for name in ("wins", "non_losing", "can_win", "loses_within", "move_score", "draw_in", "outcomes")},
    "keys": "key",
    "transform": "transform|symmetry",
    "symmetries": "symmetr",
}
"""Words, one of which is in a sentence that names the lie."""


def lie_about(rng: Random, game: Any, promises: dict[str, Any], known: Known) -> Lie | None:
    """Return a lie about something that a game declares; None if the drawn state offers none."""
    declared = [*promises["hints"], *["keys"] * promises["keys"], *["transform"] * bool(game.declared.transform)]
    if not declared:
        return None
    name, state = rng.choice(declared), rng.choice(list(known))
    said = LIES[name](rng, game, state, known)
    return said and (name, *said)


def wins(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """One winning move too few or one move too many, where the hint is asked: not where the game has a winner."""
    if known[state].plies == 0 and known[state].outcome:
        return None
    true = winning(game.rules, state, known)
    return (state,), changed(rng, true, legal(game.rules, state) or [0])


def winning(rules: Any, state: Any, known: Known) -> int:
    """Return the moves that win at once."""
    return sum(1 << move for move in legal(rules, state) if known[rules.play(state, move)] == (LOSS, 0))


def non_losing(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Return the same for safe moves, where no move wins at once."""
    rules, moves = game.rules, legal(game.rules, state)
    if not moves or winning(rules, state, known):
        return None
    true = sum(1 << move for move in moves if not winning(rules, rules.play(state, move), known))
    return (state,), changed(rng, true, moves)


def changed(rng: Random, mask: int, moves: list[int]) -> int:
    return mask ^ 1 << rng.choice(moves)


def can_win(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Declare of an unfinished state that a side which wins cannot win."""
    outcome, plies = known[state]
    return ((state, int(outcome == LOSS)), False) if outcome and plies else None


def loses_within(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Declare that a side loses which does not, or sooner than it does."""
    outcome, plies = known[state]
    who = rng.randrange(2)
    loses = outcome == (WIN if who else LOSS)
    if not plies or (loses and plies == 1):
        return None
    return (state, who), rng.randint(1, int(plies) - 1) if loses else rng.randint(1, 6)


def move_score(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Return a negative score."""
    moves = legal(game.rules, state)
    return ((state, rng.choice(moves)), -1 - rng.randrange(1 << 50)) if moves else None


def draw_in(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Another number of plies, where it is asked: not where the game has a winner."""
    if known[state].plies == 0 and known[state].outcome:
        return None
    return (state,), game.declared.plies_left(state) + rng.choice([-1, 1, 2])


def outcomes(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Return bounds that leave out the score of best play."""
    most, score = game.max_outcome, known[state].outcome
    below = rng.random() < 0.5
    if score == (-most if below else most):
        return None
    return (state,), (-most, score - 1) if below else (score + 1, most)


def keys(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Return the key of another state: they are numbered from 0 on."""
    others = [number for number, other in enumerate(known) if other != state]
    return (state,), rng.choice(others)


def transform(rng: Random, game: Any, state: Any, known: Known) -> Any:
    """Return the state itself, for a symmetry that changes it."""
    maps = [cell_map for cell_map in possible_maps(game) if game.declared.transform(state, cell_map) != state]
    if not maps or not keeps(game, cell_map := rng.choice(maps), known):
        return None
    return (state, cell_map), state


def possible_maps(game: Any) -> list[tuple[int, ...]]:
    """Return the declared maps, else those of the board; characters behind the cells stay in place."""
    if game.declared.symmetries or not game.board:
        return list(game.declared.symmetries)
    cells, characters = len(game.board.places), len(game.notation.write(game.rules.start, 0))
    width, height = (1 + max(along) for along in zip(*game.board.places, strict=True))
    return [(*cell_map, *range(cells, characters)) for cell_map in group_of(width, height)]


def keeps(game: Any, cell_map: tuple[int, ...], known: Known) -> bool:
    """Return True if a map turns every state into one with the same end, and with the images of its children."""
    rules = game.rules
    turned = {state: game.declared.transform(state, cell_map) for state in known}
    for state, other in turned.items():
        after = sorted(game.declared.transform(rules.play(state, move), cell_map) for move in legal(rules, state))
        if after != sorted(rules.play(other, move) for move in legal(rules, other)):
            return False
        if not after and rules.outcome(state) != rules.outcome(other):
            return False
    return True


def false_symmetry(rng: Random, game: Any, known: Known) -> tuple[int, ...] | None:
    """Return a map of the text of a board that breaks the rules; None if the drawn map keeps them."""
    cells, characters = len(game.board.places) if game.board else 4, len(game.notation.write(game.rules.start, 0))
    cell_map = (*rng.sample(range(cells), cells), *range(cells, characters))
    return None if keeps(game, cell_map, known) else cell_map


LIES = {
    "wins": wins, "non_losing": non_losing, "can_win": can_win, "loses_within": loses_within,
    "move_score": move_score, "draw_in": draw_in, "outcomes": outcomes, "keys": keys, "transform": transform,
}  # fmt: skip
