"""The exercise on rules in words: the rule that decides on each board, and a game in which a wrong list fails."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations
from random import Random
from typing import Any, NamedTuple

from zermelo import analyse, value, why
from zermelo.errors import BadOption, TooLarge
from zermelo.graphs import explore, state_moves
from zermelo.rules import Game, Position, Word
from zermelo_teach.drawing.how_to_win import title_of
from zermelo_teach.exercises.exercise import MAX_EXERCISE_POSITIONS, Blank, BoardRow, Exercise, Part, PrintedBoard, Rows
from zermelo_teach.strategies.check import check_how_to_win
from zermelo_teach.strategies.how_to_win import Firing, HowToWin, how_to_win
from zermelo_teach.strategies.vocabulary import Vocabulary

__all__ = ["BrokenList", "Mistake", "broken_lists", "rules_exercise"]

MAX_EXERCISE_RULES, LISTS_TO_CHOOSE_FROM = 5, 8
"""The most rules of a list, and the number of lists of which a seed chooses one."""

MAX_RULES_POSITIONS, SEARCH_SECONDS = 50_000, 60
"""The most positions of a game, and the time for its lists."""

GAMES_FOR_BOARDS, BOARDS_ON_A_SHEET = 60, 4
"""The number of random games from which boards are chosen, and the number of these boards."""

MIN_MOVES_ON_BOARD = 3
"""The least number of moves, since a rule against a danger does not fit where every move avoids it."""


class BrokenList(NamedTuple):
    """A list that was right before a change."""

    rules: tuple[Word[Any], ...]
    change: str
    """The change as a sentence."""


class Mistake(NamedTuple):
    """A shortest game in which a list fails, and the position at which it allows the wrong move."""

    end: Position[Any]
    position: Position[Any]
    firing: Firing

    @property
    def move(self) -> str:
        """The wrong move."""
        return self.end.moves_played[len(self.position.moves_played)].name


def rules_exercise(game: Game[Any], seed: int, rng: Random) -> Exercise | None:
    """Ask which rule decides on some boards, and for a game in which a list with a wrong rule fails."""
    rules = rng.choice(lists_of(game))
    boards = choose_boards(rules, rng)
    for broken in broken_lists(rules, rng):
        if boards and (mistake := first_mistake(with_rules(rules, broken.rules))):
            return exercise_on(rules, boards, broken, mistake, seed)
    return None


@lru_cache(1)
def lists_of(game: Game[Any]) -> tuple[HowToWin, ...]:
    """Return the easiest of the shortest lists of a game; raise BadOption if none is short and without exceptions.

    Each exercise of a set asks for them, so that they are remembered. Raises TooLarge for a game with many positions.
    """
    if explore(game.rules.start, state_moves(game.rules), MAX_RULES_POSITIONS) is None:
        raise TooLarge(f"{game.title} has more than {MAX_RULES_POSITIONS:,} positions: choose a smaller game.")
    found = how_to_win(game, max_rules=MAX_EXERCISE_RULES, n=LISTS_TO_CHOOSE_FROM, seconds=SEARCH_SECONDS)
    if found.exceptions or not found.is_shortest:
        raise BadOption(
            f"{game.title} has no list of at most {MAX_EXERCISE_RULES} rules without exceptions that was found in "
            f"{SEARCH_SECONDS} seconds: choose a smaller game, such as tictactoe."
        )
    return (found, *found.others)


def choose_boards(rules: HowToWin, rng: Random) -> list[Position[Any]]:
    """Return positions of random games, for different rules if possible, in an order that says nothing."""
    by_rule = defaultdict[int, list[Position[Any]]](list)
    for position in positions_in_games(rules, rng):
        if (firing := rules.firing(position)) and len(position.moves) >= MIN_MOVES_ON_BOARD:
            by_rule[firing.number].append(position)
    waiting, chosen = [by_rule[number] for number in sorted(by_rule)], list[Position[Any]]()
    for _ in range(BOARDS_ON_A_SHEET):
        chosen += [each.pop(rng.randrange(len(each))) for each in waiting if each]
    chosen = chosen[:BOARDS_ON_A_SHEET]
    rng.shuffle(chosen)
    return chosen


def positions_in_games(rules: HowToWin, rng: Random) -> list[Position[Any]]:
    """Return the positions at which a player keeps the rules, against an opponent who moves at random, each once."""
    found = dict[Any, Position[Any]]()
    for _ in range(GAMES_FOR_BOARDS):
        player, position = rng.choice(sorted(rules.aims)), rules.origin
        while not position.is_over and len(position.path) < MAX_EXERCISE_POSITIONS:
            firing = rules.firing(position) if position.turn == player else None
            if firing:
                found.setdefault((position.state, position.turn), position)
            position = position.follow(rng.choice(list(firing.moves if firing else position.moves)).number)
    return list(found.values())


def with_rules(rules: HowToWin, changed: tuple[Word[Any], ...]) -> HowToWin:
    """Return a list with other rules, and the rule that any move is allowed where none of them fits."""
    return replace(rules, rules=(*changed, Vocabulary(rules.game).word("any")))


def broken_lists(rules: HowToWin, rng: Random) -> Iterator[BrokenList]:
    """Yield changes of a list in a random order: without a rule, with two rules exchanged, then with another rule."""
    small = [*without_a_rule(rules.rules), *with_an_exchange(rules.rules)]
    rng.shuffle(small)
    others = [
        word for word in Vocabulary(rules.game).by_name.values() if word.name not in {rule.name for rule in rules.rules}
    ]
    rng.shuffle(others)
    return chain(small, with_another_rule(rules.rules, others))


def without_a_rule(rules: tuple[Word[Any], ...]) -> Iterator[BrokenList]:
    """Yield a list without each of its rules, if something is left."""
    for i, rule in enumerate(rules):
        if len(rules) > 1:
            yield BrokenList((*rules[:i], *rules[i + 1 :]), f"Rule {i + 1} is missing: {rule.sentence}")


def with_an_exchange(rules: tuple[Word[Any], ...]) -> Iterator[BrokenList]:
    """Yield a list with each two of its rules exchanged."""
    for i, j in combinations(range(len(rules)), 2):
        changed = list(rules)
        changed[i], changed[j] = rules[j], rules[i]
        yield BrokenList(tuple(changed), f"Rules {i + 1} and {j + 1} have changed places.")


def with_another_rule(rules: tuple[Word[Any], ...], words: Iterable[Word[Any]]) -> Iterator[BrokenList]:
    """Yield a list with another word in the place of each rule."""
    for word in words:
        for i, rule in enumerate(rules):
            change = f"Rule {i + 1} is another one; it was: {rule.sentence}"
            yield BrokenList((*rules[:i], word, *rules[i + 1 :]), change)


def first_mistake(rules: HowToWin) -> Mistake | None:
    """Return a shortest game in which some rules fail; None if they do not, or only by playing on for ever."""
    checked = [check_how_to_win(replace(rules, aims={player: aim})) for player, aim in rules.aims.items()]
    ends = [each.position for each in checked if each.position]
    return mistake_in(rules, min(ends, key=lambda end: len(end.moves_played))) if ends else None


def mistake_in(rules: HowToWin, end: Position[Any]) -> Mistake | None:
    """Return the last position of a game at which its player could still reach the aim, and the rule there."""
    here: Position[Any] | None = end.parent
    while here:
        aim, firing = rules.aims.get(here.turn), rules.firing(here)
        if aim is not None and firing and loses_aim(end, here, aim):
            return Mistake(end, here, firing)
        here = here.parent
    return None


def loses_aim(end: Position[Any], here: Position[Any], aim: int) -> bool:
    """Return whether the player to move at a position could reach an aim, and did not in the end."""
    got = end.outcome if end.turn == here.turn else -(end.outcome or 0)
    now = value(here).outcome
    return got is not None and now is not None and got < aim <= now


def exercise_on(
    rules: HowToWin, boards: list[Position[Any]], broken: BrokenList, mistake: Mistake, seed: int
) -> Exercise:
    """Return the exercise with its solution."""
    row, fails = BoardRow(tuple(boards)), failure(rules)
    task: tuple[Part, ...] = (
        f"{title_of(rules)}. The first rule that fits decides, and any move that it allows is right. A rule that says "
        "what not to do fits if it forbids some moves and leaves others.",
        *list_rules(rules.rules),
        row,
        "Which rule decides on each board, and which moves does it allow?",
        Rows(("board", "rule", "moves"), tuple((letter, "", "") for letter in row.letters)),
        "Somebody has changed this list, and now it is wrong. Where no rule fits, any move is allowed.",
        *list_rules(broken.rules),
        f"Find a game in which a player keeps the changed list and {fails}. At which position does it allow a wrong "
        "move?",
        Blank(3),
    )
    return Exercise("rules", "Rules in words", mistake.position, seed, task, solution(rules, row, broken, mistake))


def solution(rules: HowToWin, row: BoardRow, broken: BrokenList, mistake: Mistake) -> tuple[Part, ...]:
    """Return the rules that decide, and the mistake of the changed list."""
    position, firing = mistake.position, mistake.firing
    after = f"After {position.moves_played}" if position.moves_played else "At the beginning"
    move, fits = mistake.move, firing.number <= len(broken.rules)
    decides = f"rule {firing.number} allows {move}" if fits else f"no rule fits, so {move} is allowed"
    rows = tuple((letter, *answer(rules, board)) for letter, board in zip(row.letters, row.positions, strict=True))
    return (
        Rows(("board", "rule", "moves"), rows),
        broken.change,
        f"A shortest game in which {position.player_name} keeps the changed list and {failure(rules)}: "
        f"{mistake.end.moves_played}. {after}, {decides}.",
        PrintedBoard(position, analyse(position, seconds=SEARCH_SECONDS).ranked),
        why(position, move).words,
    )


def answer(rules: HowToWin, board: Position[Any]) -> tuple[str, str]:
    """Return the number of the rule that decides on a board, and the moves that it allows."""
    firing = rules.firing(board)
    assert firing
    return str(firing.number), " ".join(move.name for move in firing.moves)


def list_rules(rules: Iterable[Word[Any]]) -> list[str]:
    """Return the sentences of rules with their numbers."""
    return [f"{number}. {rule.sentence}" for number, rule in enumerate(rules, 1)]


def failure(rules: HowToWin) -> str:
    """Return what happens to a player whose list is wrong."""
    if set(rules.aims.values()) == {0}:
        return "loses"
    return "does not win" if rules.game.rules.scores is None else "gets less than that"
