"""A game that a program loses, though perfect play does not: its own moves against replies that punish one of them."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from zermelo.evaluation import Evaluator, values_of
from zermelo.graphs import explore_play
from zermelo.players import Answer, AnswerFunction, PlayerReply, judge_answers
from zermelo.rules import LOSS, Deadline, Move, Position, Progress, Value

__all__ = ["LostGame", "lost_game"]

MAX_FOLLOWED_POSITIONS = 20_000
"""The most positions of the program's own games that are followed."""

MAX_OWN_GAMES = 12
"""The number of games that are tried, if the own games have more positions."""

FIRST_GAME_RANDOM_REPLIES, MORE_RANDOM_REPLIES = 4, 2
"""The random replies in the first of these games, and by how many each further one has more."""

MAX_LOST_GAME_PLIES = 1000
"""The most plies of a game."""


class LostGame(NamedTuple):
    """A game that a program loses, and its answer that loses it."""

    end: Position[Any]
    """The last position, with the moves to it; the program is to move there if it makes no legal move."""
    mistake: Answer
    """The answer after which the other side wins by best play."""
    earlier: Answer | None = None
    """The first wrong answer before it in this game, which the other side has let pass; None if there is none."""

    @property
    def ply(self) -> int:
        """The number of the losing move in the game, from 1."""
        return len(self.mistake.position.path)

    def record(self) -> dict[str, Any]:
        """Return the game as JSON."""
        return {"moves": self.end.moves_played.names, "ply": self.ply, **self.mistake.record()}


def lost_game(
    origin: Position[Any],
    ask: AnswerFunction,
    answers: Mapping[Position[Any], PlayerReply],
    search: Evaluator[Any],
    seconds: float,
    deadline: Deadline,
) -> LostGame | None:
    """Return a game that a program loses by an answer of its own; None if none is found.

    answers: those that are known, by the position. seconds: time limit for the values of a position. The shortest game
    in which it moves second is returned, or else the shortest in which it moves first; if its games have too many
    positions, one of a few games that are played. Raises OutOfTime.
    """
    return Opponent(ask, dict(answers), search, seconds, deadline).lost(origin)


class TooMany(Exception):
    """The end of the search through own games that are too many."""


class Opponent:
    """The other side of a program's games."""

    def __init__(
        self,
        ask: AnswerFunction,
        answers: dict[Position[Any], PlayerReply],
        search: Evaluator[Any],
        seconds: float,
        deadline: Deadline,
    ) -> None:
        self.asking, self.answers, self.search = ask, answers, search
        self.seconds, self.deadline = seconds, deadline

    def ask(self, position: Position[Any]) -> PlayerReply:
        """Return the answer of the program, which is asked once."""
        if position not in self.answers:
            self.answers[position] = self.asking(position)
        return self.answers[position]

    def lost(self, origin: Position[Any]) -> LostGame | None:
        """Return a game that the program loses."""
        for seat in (1, 0):
            try:
                mistake = next(iter(self.mistakes(origin, seat)), None)
            except TooMany:
                mistake = next(filter(None, self.games(origin, seat)), None)
            if mistake:
                return LostGame(self.punish(mistake), mistake, self.earlier(mistake))
        return None

    def earlier(self, mistake: Answer) -> Answer | None:
        """Return the first wrong answer of the program on the way to a mistake; None if there is none."""
        way = [each for each in mistake.position.path[:-1] if each.turn == mistake.position.turn]
        return next((answer for answer in self.judge_answers(way) if answer.is_wrong), None)

    def mistakes(self, origin: Position[Any], seat: int) -> list[Answer]:
        """Return the answers in the program's own games that lose, that of the shortest lost game first.

        Those that follow an earlier mistake come last.
        """

        def replies(position: Position[Any]) -> Mapping[Move, int]:
            if position.turn != seat:
                return dict.fromkeys(position.moves, 1)
            move = self.ask(position).move
            return {} if move is None else {move: 1}

        play = explore_play(origin, replies, self.deadline, limit)
        asked = [each for each in play.nodes if each.turn == seat and not each.is_over]
        wrong = {answer.position: answer for answer in self.judge_answers(asked) if answer.is_wrong}
        found = [answer for answer in wrong.values() if loses(answer)]
        return sorted(found, key=lambda each: (any(here in wrong for here in each.position.path[:-1]), plies(each)))

    def judge_answers(self, positions: list[Position[Any]]) -> Iterator[Answer]:
        """Yield the judged answers to positions whose values are known in time."""
        return (each for each in judge_answers(self.ask, positions, self.search, self.seconds, self.deadline) if each)

    def games(self, origin: Position[Any], seat: int) -> Iterator[Answer | None]:
        """Yield the answer that loses each of some games against random replies, and then against the best ones."""
        for number in range(MAX_OWN_GAMES):
            rng, position = Random(number), origin
            for _ in range(FIRST_GAME_RANDOM_REPLIES + MORE_RANDOM_REPLIES * number):
                position = self.after_random(position, seat, rng)
            yield next(filter(loses, self.from_here(position, seat)), None)

    def after_random(self, position: Position[Any], seat: int, rng: Random) -> Position[Any]:
        """Return the position after the answer of the program, or after a random reply; the same one at the end."""
        move = self.ask(position).move if position.turn == seat and not position.is_over else None
        moves = list(position.moves) if position.turn != seat else []
        move = rng.choice(moves) if moves else move
        return position if move is None else position.follow(move)

    def from_here(self, position: Position[Any], seat: int) -> Iterator[Answer]:
        """Yield the judged answers of the program in a game against the best replies."""
        for _ in range(MAX_LOST_GAME_PLIES):
            if position.is_over:
                return
            if position.turn == seat:
                answer = next(self.judge_answers([position]), None)
                if answer is None or answer.value.sign == LOSS:
                    return
                yield answer
                move = answer.tried.move
            else:
                move = self.best_reply(position)
            if move is None:
                return
            position = position.follow(move)

    def best_reply(self, position: Position[Any]) -> Move | None:
        """Return a best move of the other side; None if it is not known in time."""
        values = values_of(self.search, position.state, Deadline(self.seconds, self.deadline))
        exact = {move: value for move in position.moves if isinstance(value := values[move], Value)}
        return max(exact, key=exact.__getitem__) if len(exact) == len(values) else None

    def punish(self, mistake: Answer) -> Position[Any]:
        """Return the end of the game after a mistake, against the best replies."""
        position, seat = mistake.position, mistake.position.turn
        for _ in range(MAX_LOST_GAME_PLIES):
            if position.is_over:
                break
            move = self.ask(position).move if position.turn == seat else self.best_reply(position)
            if move is None:
                break
            position = position.follow(move)
        return position


def limit(progress: Progress) -> None:
    """Raise TooMany for own games that are too many to follow."""
    if progress.done > MAX_FOLLOWED_POSITIONS:
        raise TooMany


def loses(answer: Answer) -> bool:
    """Return True for an answer after which the other side wins, though it did not before it, and for no legal move."""
    if answer.tried.is_late:
        return False
    made = answer.values.get(answer.tried.move) if answer.tried.move is not None else None
    return answer.value.sign > LOSS and (made is None or made.sign == LOSS)


def plies(mistake: Answer) -> int:
    """Return the plies of the game that a mistake loses."""
    move = mistake.tried.move
    return len(mistake.position.path) + (0 if move is None else mistake.values[move].remoteness)
