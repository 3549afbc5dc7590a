"""The moves, random replies and observations of many games in arrays, by machine code or by the plain rules."""

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from zermelo.analysis import Planes, chosen
from zermelo.bits import WORD_BITS, has, is_empty, lowest, rest, times
from zermelo.evaluation import (
    PlainFirst,
    agreeing_compiler,
    make_state_at,
    make_write,
    random_positions,
    states_of,
    words_of,
)
from zermelo.rules import Characters, Game, Position, never

__all__ = ["GameArrays", "kernel", "make_judge", "make_move", "make_reply", "observer"]

GENERATOR_FACTOR = 6364136223846793005
"""The factor of a multiplicative congruential generator, whose states are odd and whose draws are the upper bits.

(Derrick Lehmer, Mathematical methods in large-scale computing units, 1951; the factor is Donald Knuth's in MMIX.) A sum
must not overflow in compiled code, and so there is none."""

COMPARED_OBSERVATIONS = 100
"""The number of positions at which compiled observations are compared with those of the text."""


class GameArrays(NamedTuple):
    """The games in progress, with an item or a row for each."""

    states: Any
    """int64, (n, ints)."""
    turns: Any
    """int64: 0 if the first player is to move, 1 if the second is."""
    sides: Any
    """int64: the side of the agent."""
    plies: Any
    """int64: the number of moves so far."""
    draws: Any
    """int64: the state of the random generator of each game, an odd number."""

    @classmethod
    def of(cls, game: Game[Any], n: int) -> "GameArrays":
        """Return n games at the start."""
        return cls(np.repeat(words_of([game.rules.start]), n, axis=0), *np.zeros((4, n), np.int64))


def kernel(game: Game[Any], make: Callable[[Game[Any]], Any], *arguments: Any) -> Any:
    """Return a function over games compiled, or plain if the rules do not compile; arguments: those that follow."""

    def compile_kernel() -> Any:
        function = agreeing_compiler(game)(make(game))
        function(*GameArrays.of(game, 0), *arguments)  # compiles, or raises
        return function

    return PlainFirst(compile_kernel).now() or make(game)


def make_move(game: Game[Any]) -> Callable[..., None]:
    """Return the function that makes a move in each game with a number from 0 on, and writes whether it is legal."""
    (start, legal_moves, play, *_), again, most = game.rules, game.rules.again or never, game.most_moves
    state_at, write = make_state_at(start, 0), make_write(start)

    def move(states: Any, turns: Any, sides: Any, plies: Any, draws: Any, moves: Any, legal: Any) -> None:
        for i in range(len(states)):
            number = int(moves[i])
            if number >= 0:
                state = state_at(states, i)
                legal[i] = number < most and has(legal_moves(state), number)
                if legal[i]:
                    turns[i] = turns[i] if again(state, number) else 1 - turns[i]
                    write(states, i, play(state, number))
                    plies[i] += 1

    return move


def make_reply(game: Game[Any]) -> Callable[..., None]:
    """Return the function that makes random moves until the agent is to move, in each game that goes on."""
    (start, legal_moves, play, *_), again = game.rules, game.rules.again or never
    state_at, write = make_state_at(start, 0), make_write(start)

    def reply(states: Any, turns: Any, sides: Any, plies: Any, draws: Any) -> None:
        for i in range(len(states)):
            if turns[i] != sides[i]:
                state = state_at(states, i)
                mask = legal_moves(state)
                while turns[i] != sides[i] and not is_empty(mask):
                    draws[i] = times(int(draws[i]), GENERATOR_FACTOR)
                    number = chosen(mask, int(draws[i]) >> 32)
                    turns[i] = turns[i] if again(state, number) else 1 - turns[i]
                    state, plies[i] = play(state, number), plies[i] + 1
                    mask = legal_moves(state)
                write(states, i, state)

    return reply


def make_judge(game: Game[Any]) -> Callable[..., None]:
    """Return the function that writes the legal moves, and the outcomes for the agent of the games that are over."""
    (_, legal_moves, _, outcome, *_), state_at = game.rules, make_state_at(game.rules.start, 0)

    def judge(
        states: Any, turns: Any, sides: Any, plies: Any, draws: Any, masks: Any, is_over: Any, outcomes: Any
    ) -> None:
        for i in range(len(states)):
            state = state_at(states, i)
            mask = legal_moves(state)
            is_over[i] = is_empty(mask)
            if is_over[i]:
                outcomes[i] = outcome(state) if turns[i] == sides[i] else -outcome(state)
            while not is_empty(mask):
                masks[i, lowest(mask)] = 1
                mask = rest(mask)

    return judge


Observe = Callable[[GameArrays], Any]
"""A function that returns what the agent of each game sees: int8, (n, *shape of the planes)."""


def observer(planes: Planes) -> Observe:
    """Return the quickest way to observe games that gives what the planes of their positions give."""
    if not planes.marks:
        return lambda games: ((games.states[:, :, None] >> np.arange(WORD_BITS) & 1) != 0).view(np.int8)
    game = planes.game
    if not isinstance(game.notation.write, Characters):
        return lambda games: by_positions(planes, games)
    see = kernel(game, make_see(planes), np.zeros((0, len(planes.marks), 1), np.int8))

    def observe(games: GameArrays) -> Any:
        seen = np.zeros((len(games.states), *planes.shape), np.int8)
        see(*games, seen.reshape(len(seen), len(planes.marks), -1))
        return seen

    games = some_games(game)
    agree = np.array_equal(observe(games), by_positions(planes, games))
    return observe if agree else lambda games: by_positions(planes, games)


def make_see(planes: Planes) -> Callable[[Game[Any]], Callable[..., None]]:
    """Return the maker of the function that writes planes from the characters of the text."""
    assert planes.game.board is not None
    codes, both = tuple(map(ord, planes.marks)), tuple(planes.marks) == planes.game.notation.marks
    cells = tuple(np.ravel_multi_index(np.array(planes.game.board.cells).T[::-1], planes.shape[1:]).tolist())

    def make(game: Game[Any]) -> Callable[..., None]:
        state_at, code = make_state_at(game.rules.start, 0), game.notation.write.code  # type: ignore[attr-defined] # Characters, as tested above

        def see(states: Any, turns: Any, sides: Any, plies: Any, draws: Any, seen: Any) -> None:
            for i in range(len(states)):
                state, turn, swaps = state_at(states, i), int(turns[i]), both and sides[i] == 1
                for cell in range(len(cells)):
                    mark = code(state, turn, cell)
                    for plane in range(len(codes)):
                        if mark == codes[plane]:
                            seen[i, 1 - plane if swaps else plane, cells[cell]] = 1

        return see

    return make


def by_positions(planes: Planes, games: GameArrays) -> Any:
    """Return the observations of games, made from the texts of their positions."""
    states, turns = states_of(games.states, planes.game.rules.start), games.turns.tolist()
    positions = [Position(planes.game, state, turn) for state, turn in zip(states, turns, strict=True)]
    return planes.of_many(positions, games.sides.tolist())


def some_games(game: Game[Any]) -> GameArrays:
    """Return random positions as games, in which the agents have either side by turns."""
    positions = list(islice(random_positions(game), COMPARED_OBSERVATIONS))
    games = GameArrays.of(game, len(positions))
    games.states[:] = words_of([position.state for position in positions])
    games.turns[:], games.sides[:] = [position.turn for position in positions], np.arange(len(positions)) % 2
    return games
