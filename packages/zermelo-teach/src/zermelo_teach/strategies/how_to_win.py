"""How to win at a game, in words: a shortest decision list that keeps the result against every reply."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any, ClassVar, Literal, NamedTuple

from zermelo.bits import bits
from zermelo.drawing import Forms
from zermelo.errors import BadOption, IllegalMove, OutOfTime
from zermelo.evaluation import canonical_state, ensure_words, maps_of
from zermelo.games import PositionLike, position_of, start
from zermelo.machine import Savable
from zermelo.playing import Chances, uniform
from zermelo.rules import Deadline, Displayed, Game, Move, OnProgress, Position, Progress, Word, ignore
from zermelo.solving import identity_of
from zermelo_teach.strategies.decision_lists import DecisionList, ListSearch
from zermelo_teach.strategies.examples import examples_of
from zermelo_teach.strategies.situations import AllSituations, Situations, explore_situations
from zermelo_teach.strategies.vocabulary import Vocabulary
from zermelo_teach.strategies.word_table import WordTable

__all__ = ["SIDES", "Firing", "HowToWin", "RuleException", "Side", "how_to_win", "outcome_for"]

Side = Literal["first", "second", "both"]
"""Whose rules they are."""

SIDES: Mapping[Side, tuple[int, ...]] = {"first": (0,), "second": (1,), "both": (0, 1)}

MAX_RULES = 8
"""The most rules of a list, if no number is given: more than a person keeps."""

MAX_HOW_TO_WIN_POSITIONS = 200_000
"""The most positions up to symmetry of a game, if no limit is given."""

SEARCH_SHARE = 0.75
"""The share of the time that is left for the search of lists: somebody may want to check what it finds."""

ATTEMPT_SHARE = 0.3
"""The share of the time that is left for each search of lists with at most some number of exceptions."""

HARD_WORD_COST = 8
"""The cost from which on a word takes long thinking."""

MAX_EXACT_EXCEPTIONS = 3
"""The most exceptions of which the search tries every list."""


class RuleException(NamedTuple):
    """A position that the rules do not cover, with the move to make there; images of it by symmetry are the same."""

    position: Position[Any]
    move: Move


class Firing(NamedTuple):
    """What decides at a position: a rule by its number from 1 on, or an exception, which has the number 0."""

    number: int
    sentence: str
    """The rule as a sentence for players."""
    moves: tuple[Move, ...]
    """The moves that it allows."""

    @property
    def remark(self) -> str:
        """What decides, as a remark on a move: 'rule 3: Take a corner'."""
        return f"rule {self.number}: {self.sentence.rstrip('.')}" if self.number else "an exception to the rules"


@dataclass(frozen=True, repr=False, eq=False)
class HowToWin(Savable, Displayed):
    """An ordered list of rules for a player; the first that fits decides, and every move that it allows keeps the aim.

    Exceptions come before the rules. The list is a player itself: `zermelo.match("tictactoe", rules, "random")`.
    """

    shown_as: ClassVar = Forms(
        "zermelo_teach.drawing.how_to_win:how_to_win_text",
        files={
            "html": "zermelo_teach.drawing.how_to_win_sheet:how_to_win_page",
            "json": "zermelo_teach.drawing.how_to_win:how_to_win_json",
            "md": "zermelo_teach.drawing.how_to_win:how_to_win_markdown",
            "pdf": "zermelo_teach.drawing.how_to_win_sheet:how_to_win_pdf",
        },
    )
    """The functions that show it as text and in files."""

    origin: Position[Any]
    """The position from which the rules hold."""
    side: Side
    """Whose rules they are."""
    aims: Mapping[int, int]
    """The least outcome that each side keeps, by player, wherever it is in reach."""
    rules: tuple[Word[Any], ...]
    """The rules in order."""
    exceptions: tuple[RuleException, ...] = ()
    """The positions that need a move of their own."""
    examples: tuple[tuple[Position[Any], ...], ...] = ()
    """For each rule, a few positions in which it decides, the earliest first; none for rules from elsewhere."""
    lost: tuple[int, ...] = ()
    """The players who lose against one without mistakes, so that their rules use mistakes."""
    positions: int = 0
    """The positions that can arise, up to symmetry, while a side keeps the rules."""
    words: int = 0
    """The number of words from which the rules were chosen."""
    lists: int = 0
    """The number of lists that the search tried."""
    is_shortest: bool = False
    """Whether no list of these words has fewer exceptions, or as few and fewer rules; only lists of at most the most
    rules count."""
    others: tuple["HowToWin", ...] = ()
    """The next best lists of the same length."""

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.origin.game

    @cached_property
    def least(self) -> Any:
        """The function from a state to the one that stands for all its images."""
        return canonical_state(self.game, maps_of(self.game))

    @cached_property
    def replies_of_exceptions(self) -> dict[Any, Any]:
        """The state after the move of each exception, by the state before it, both up to symmetry."""
        play = self.game.rules.play
        return {
            (self.least(each.position.state), each.position.turn): self.least(
                play(each.position.state, each.move.number)
            )
            for each in self.exceptions
        }

    def firing(self, position: Position[Any]) -> Firing | None:
        """Return what decides at an unfinished position; None if nothing does."""
        state, play = position.state, position.game.rules.play
        if (reply := self.reply_of_exception(position)) is not None:
            moves = tuple(move for move in position.moves if self.least(play(state, move.number)) == reply)
            return Firing(0, f"Except here: play {moves[0]}.", moves)
        for number, rule in enumerate(self.rules, 1):
            if mask := int(rule.moves(state)):
                return Firing(number, rule.sentence, tuple(map(position.move, bits(mask))))
        return None

    def move(self, position: Position[Any]) -> Chances:
        """Return the moves that the rules allow, all with the same chance: the list is a player.

        Its remark is the rule that decides. Where no rule fits, any legal move is made.
        """
        firing = self.firing(position)
        chances = uniform(firing.moves if firing else position.moves)
        chances.remark = firing.remark if firing else "no rule fits"
        return chances

    def reply_of_exception(self, position: Position[Any]) -> Any:
        """Return the state after the move of an exception at a position, up to symmetry; None if it is none."""
        if not self.exceptions:
            return None
        return self.replies_of_exceptions.get((self.least(position.state), position.turn))

    def rules_and_examples(self) -> Iterator[tuple[Word[Any], list[tuple[Position[Any], Firing]]]]:
        """Yield each rule with its examples, and what decides there; a position where it does not decide is none."""
        examples = self.examples or ((),) * len(self.rules)
        for number, (rule, some) in enumerate(zip(self.rules, examples, strict=True), 1):
            found = [(each, self.firing(each)) for each in some if not each.is_over]
            yield rule, [(each, firing) for each, firing in found if firing and firing.number == number]

    def record(self) -> dict[str, Any]:
        """Return the rules as JSON; `read_how_to_win` reads them again."""
        begin = {} if self.origin == start(self.game) else {"start": self.origin.text}
        exceptions = [{"position": each.position.text, "move": each.move.name} for each in self.exceptions]
        return {
            **identity_of(self.game), **begin, "side": self.side,
            "aims": {str(player): aim for player, aim in self.aims.items()},
            "lost": list(self.lost),
            "rules": [
                {"word": rule.name, "sentence": rule.sentence, "examples": [each.text for each, _ in examples]}
                for rule, examples in self.rules_and_examples()
            ],
            "exceptions": exceptions, "positions": self.positions, "words": self.words, "lists": self.lists,
            "shortest": self.is_shortest,
        }  # fmt: skip


def how_to_win(
    game: PositionLike,
    side: Side | None = None,
    *,
    aim: int | None = None,
    max_rules: int = MAX_RULES,
    n: int = 1,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    limit: int = MAX_HOW_TO_WIN_POSITIONS,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> HowToWin:
    """Return a shortest list of rules with which a player keeps the result, whatever the opponent does.

    The rules are chosen from the words of the game: what a short look ahead says, where a place lies, what numbers say,
    and the `words` that its author declares. Every move that the first fitting rule allows is right. Where no list
    exists, or none was found in time, the list has as few exceptions as were found: positions with a move of their own.

    side: 'first', 'second' or 'both', as players of the game; by default the winner, or both if it is a draw. aim: the
    least outcome to keep wherever it is in reach; by default the value of the position, and for a side that has lost
    there, a win after a mistake of the opponent. max_rules: the most rules. n: how many lists of the same length; the
    others are in `others`. only: names of the words to choose from, if not all. without: names of words not to use.
    limit: the most positions up to symmetry that are explored; of a game with more, positions are met as the search
    goes. seconds: time limit, or a Deadline. on_progress is called with the number of positions, words and lists.
    Raises BadOption, IllegalMove after the end of the game, UnknownName for a word, BadGame for a declared word that
    fails, TooLarge for a game with more positions whose moves may return, and OutOfTime if no list is found in time.

    >>> found = how_to_win("stones")
    >>> found.side, [rule.sentence for rule in found.rules]
    ('second', ['Leave 1 stone, or 5 more than that, or 10, and so on.'])
    """
    origin, deadline = position_of(game), Deadline.of(seconds)
    if origin.is_over:
        raise IllegalMove("The game is over: there is nothing to win any more.")
    situations = explore_situations(origin, limit, deadline, on_progress)
    value = situations.value(0).outcome
    chosen = side or usual_side(value, origin.turn)
    aims = aims_of(situations, SIDES[chosen], aim)
    ensure_words(origin.game)
    vocabulary = Vocabulary(origin.game)
    table = WordTable(situations, aims, allowed_words(vocabulary, only, without), deadline, on_progress)
    for word in vocabulary.numbers_found(table):
        if word.name not in without and (not only or word.name in only):
            table.add(word)
    return Choice(table, origin, chosen, deadline.share(SEARCH_SHARE), on_progress).best(max_rules, n)


def usual_side(value: int, turn: int) -> Side:
    """Return the side whose rules are wanted: the winner, or both."""
    winner = turn if value > 0 else 1 - turn
    return "both" if value == 0 else "first" if winner == 0 else "second"


def outcome_for(player: int, turn: int, outcome: int) -> int:
    """Convert an outcome for the side to move to one for a player."""
    return outcome if player == turn else -outcome


def aims_of(situations: Situations, players: Sequence[int], aim: int | None) -> dict[int, int]:
    """Return the least outcome to keep for each player; raise BadOption for an aim that is out of reach."""
    turn, value = situations.nodes[0][1], situations.value(0).outcome
    reach = {player: outcome_for(player, turn, value) for player in players}
    if aim is None:
        draws = not isinstance(situations, AllSituations) or any(each.outcome == 0 for each in situations.values)
        return {player: best if best >= 0 else 0 if draws else 1 for player, best in reach.items()}
    most = situations.game.max_outcome
    if not -most <= aim <= most:
        raise BadOption(f"aim={aim} is not valid: outcomes of {situations.game.name} are from {-most} to {most}.")
    return dict.fromkeys(players, aim)


def allowed_words(vocabulary: Vocabulary, only: Sequence[str], without: Sequence[str]) -> list[Word[Any]]:
    """Return some words of a game; raise UnknownName for a name that is none of them."""
    for name in (*only, *without):
        vocabulary.word(name)
    words = vocabulary.by_name.items()
    return [word for name, word in words if name not in without and (not only or name in only)]


def attempts(table: WordTable) -> Iterator[tuple[float, int]]:
    """Yield the largest cost of a word and the most exceptions of each search, in order."""
    if any(word.cost >= HARD_WORD_COST for word in table.words):
        yield HARD_WORD_COST - 1, 0
    for exceptions in range(MAX_EXACT_EXCEPTIONS + 1):
        yield inf, exceptions


class Choice(NamedTuple):
    """The choice of a list for a side, from the words of a table."""

    table: WordTable
    origin: Position[Any]
    side: Side
    deadline: Deadline
    on_progress: OnProgress

    def best(self, max_rules: int, n: int) -> HowToWin:
        """Return the best list that is found in time, with the next best ones.

        Words that take long thinking are used only if no list without exceptions does without them.
        """
        tried, is_complete = 0, True
        for max_cost, exceptions in attempts(self.table):
            search = self.search(self.deadline.share(ATTEMPT_SHARE), max_cost)
            try:
                if found := search.shortest(max_rules, n, exceptions):
                    return self.with_others(found, len(search.by_cost), tried + search.tried, is_complete)
            except OutOfTime:
                self.deadline.check()
                is_complete = is_complete and max_cost < inf
            tried += search.tried
        search = self.search(self.deadline)
        return self.with_others([search.few_exceptions(max_rules)], len(search.by_cost), tried + search.tried, False)

    def search(self, deadline: Deadline, max_cost: float = inf) -> ListSearch:
        """Return a search with a deadline."""
        return ListSearch(
            self.table.problem, deadline, lambda tried: self.on_progress(Progress(tried, None, "lists")), max_cost
        )

    def with_others(self, found: Sequence[DecisionList], words: int, tried: int, is_shortest: bool) -> HowToWin:
        """Return the best of some lists, with the others."""
        first, *others = (self.decode(each, words, tried, is_shortest) for each in found)
        return replace(first, others=tuple(others))

    def decode(self, found: DecisionList, words: int, tried: int, is_shortest: bool) -> HowToWin:
        """Return a list with its exceptions as positions."""
        table = self.table
        walk = table.walk(found)
        nodes, game = table.situations.nodes, self.origin.game
        exceptions = []
        for number in table.exceptions(walk):
            position = Position(game, *nodes[number])
            exceptions.append(RuleException(position, position.move(table.situations.best_move(number))))
        return HowToWin(
            self.origin, self.side, table.aims, tuple(table.words[rule] for rule in found.rules),
            tuple(exceptions), examples_of(table, walk), tuple(self.lost()), len(walk.decided), words,
            tried, is_shortest,
        )  # fmt: skip

    def lost(self) -> Iterator[int]:
        """Yield the players whose aim is out of reach at the beginning."""
        value = self.table.situations.value(0).outcome
        for player, aim in self.table.aims.items():
            if outcome_for(player, self.origin.turn, value) < aim:
                yield player
