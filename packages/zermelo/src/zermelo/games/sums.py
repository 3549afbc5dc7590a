"""Sums of impartial games: the player to move makes a move in one of them, and leaves the others."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import Any

from zermelo.bits import WORD_BITS, bits
from zermelo.errors import BadGame, BadText, NotImpartial
from zermelo.rules import LOSS, Declared, Game, Mask, MoveNumber, Notation, Outcome, Rules
from zermelo.rules.specs import PLUS

__all__ = ["sum_game"]

State = tuple[int, ...]
"""The numbers of the states of all games, one after the other."""


def sum_game(*games: Game[Any]) -> Game[State]:
    """Return the sum of impartial games; see `zermelo.sum_of`."""
    for game in games:
        if not game.declared.impartial:
            raise NotImpartial(f"{game.name} cannot be part of a sum: it is not declared as an impartial game.")
        if not all(isinstance(number, int) for number in numbers(game.rules.start)):
            raise BadGame(f"{game.name} cannot be part of a sum: its states are neither ints nor tuples of ints.")
    rules = Sum(games)
    has_tiers = all(game.declared.plies_left for game in games)
    built = Game(
        PLUS.join(game.name for game in games),
        Rules(tuple(chain(*rules.starts)), rules.moves, rules.play, rules.outcome),
        notation=Notation(
            moves=rules.labels, illegal="a move is a legal move in one of the games", write=rules.write, read=rules.read
        ),
        declared=Declared(plies_left=rules.plies_left if has_tiers else None, impartial=True, parts=rules.parts),
        title=PLUS.join(game.title for game in games),
        summary="Make a move in one of the games; a player who cannot move in any of them loses.",
        about=about(games),
    )
    return known_again(built, games)


def about(games: tuple[Game[Any], ...]) -> str:
    """Return the rules in words, followed by those of each game."""
    whole = (
        f"{len(games)} games, which are played as one. A move is a move in one of them; the other games stay as they "
        "are. It is written as the number of the game, a colon, and the move there, such as 1:a2. The players move "
        "alternately in the whole, and not in each game. A player who cannot move in any of the games loses."
    )
    parts = (f"Game {i}: {game.title}.\n\n{game.about}" for i, game in enumerate(games, 1))
    return "\n\n".join((whole, *parts))


def known_again(built: Game[State], games: tuple[Game[Any], ...]) -> Game[State]:
    """Return the sum with the spec that builds it again, if each of the games has one."""
    if not all(game.spec for game in games):
        return built
    from hashlib import sha256  # takes a fifth of the time to import zermelo

    spec = PLUS.join(game.spec for game in games)
    sources = "".join(game.source or game.spec for game in games)
    return built.built_from(spec, sha256(sources.encode()).hexdigest())


def numbers(state: Any) -> State:
    return state if isinstance(state, tuple) else (state,)


@dataclass(frozen=True)
class Sum:
    """The rules of a sum, on the numbers of the states of its games."""

    games: tuple[Game[Any], ...]

    @cached_property
    def starts(self) -> list[State]:
        return [numbers(game.rules.start) for game in self.games]

    @cached_property
    def places(self) -> list[slice]:
        """The places of the numbers of each game in a state."""
        ends = list(accumulate(map(len, self.starts)))
        return [slice(end - len(start), end) for end, start in zip(ends, self.starts, strict=True)]

    def states(self, state: State) -> list[Any]:
        """Return the state of each game."""
        found = zip(self.games, self.places, strict=True)
        return [state[place] if isinstance(game.rules.start, tuple) else state[place][0] for game, place in found]

    def with_state(self, state: State, i: int, changed: Any) -> State:
        """Return a state with another state of one game."""
        return (*state[: self.places[i].start], *numbers(changed), *state[self.places[i].stop :])

    def choices(self, state: State) -> list[tuple[int, Any, MoveNumber]]:
        """Return every legal move, in the order of their numbers: the game, its state, and the move in it."""
        here = enumerate(zip(self.games, self.states(state), strict=True))
        return [(i, part, move) for i, (game, part) in here for move in bits(game.rules.moves(part))]

    def moves(self, state: State) -> Mask:
        number = len(self.choices(state))
        if number > WORD_BITS:
            raise BadGame(f"The sum has {number} moves at {self.write(state, 0)}; at most {WORD_BITS} are possible.")
        return (1 << number) - 1

    def play(self, state: State, choice: MoveNumber) -> State:
        i, part, move = self.choices(state)[choice]
        return self.with_state(state, i, self.games[i].rules.play(part, move))

    def outcome(self, state: State) -> Outcome:
        return LOSS

    def labels(self, state: State) -> list[str]:
        return [f"{i + 1}:{self.games[i].notation.names_of_moves(part)[move]}" for i, part, move in self.choices(state)]

    def write(self, state: State, turn: int) -> str:
        shown = (game.notation.write(part, 0) for game, part in zip(self.games, self.states(state), strict=True))
        return "+".join(shown) + (":2" if turn else "")

    def read(self, text: str) -> tuple[State, int]:
        texts = text.removesuffix(":2").split("+")
        if len(texts) != len(self.games):
            raise BadText(f"{text!r} is not a position: write those of {len(self.games)} games, with + between them.")
        states = (game.notation.read(part)[0] for game, part in zip(self.games, texts, strict=True))
        return tuple(chain(*map(numbers, states))), int(text.endswith(":2"))

    def plies_left(self, state: State) -> int:
        states = zip(self.games, self.states(state), strict=True)
        return sum(game.declared.plies_left(part) for game, part in states if game.declared.plies_left)

    @cached_property
    def over(self) -> State:
        """A state in which nothing can be moved in any game."""
        return tuple(chain(*(numbers(played_out(game)) for game in self.games)))

    def parts(self, state: State) -> list[State]:
        """Return the parts of each game, with the other games over."""
        found = []
        for i, (game, part) in enumerate(zip(self.games, self.states(state), strict=True)):
            found += [
                self.with_state(self.over, i, each)
                for each in (game.declared.parts(part) if game.declared.parts else [part])
            ]
        return found


def played_out(game: Game[Any]) -> Any:
    """Return the state after the first legal moves, from the start to the end of a game."""
    state = game.rules.start
    while mask := game.rules.moves(state):
        state = game.rules.play(state, next(bits(mask)))
    return state
