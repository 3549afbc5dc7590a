"""The check of rules in words, by the rules of the game alone: every position that can arise, against every reply.

To trust it, read this file, `graphs/exploration.py`, the words and the rules of the game. It uses nothing of the search
that has found the rules, and values only for a side that has lost at the beginning, to know where its aim is in reach
again. Symmetries only turn an exception into its images.
"""

from collections.abc import Container, Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

from zermelo.errors import BadGame
from zermelo.games.boards import count_of
from zermelo.graphs import Exploration, graph, position_node
from zermelo.rules import LOSS, Deadline, OnProgress, Position, Progress, ignore
from zermelo_teach.strategies.how_to_win import HowToWin, outcome_for

__all__ = ["CheckedRules", "check_how_to_win", "require_right"]

MAX_CHECK_POSITIONS = 1_000_000
"""The most positions of a game in which a side that has lost can still reach its aim: about 1 GB."""


class CheckedRules(NamedTuple):
    """The result of a check; true if the rules keep what they promise."""

    positions: int
    """The positions that can arise, those of each side counted by themselves."""
    fault: str = ""
    """The first fault, as a sentence; '' if there is none."""
    position: Position[Any] | None = None
    """The position of the fault, with the moves that lead to it."""

    def __bool__(self) -> bool:
        return not self.fault

    def __str__(self) -> str:
        number = count_of(self.positions, "position")
        return self.fault or f"The rules are right: {number} can arise, and none breaks them."

    def record(self) -> dict[str, Any]:
        """Return the result as JSON."""
        found: dict[str, Any] = {"positions": self.positions, "fault": self.fault or None}
        if self.position:
            found |= {"moves": self.position.moves_played.names, "board": self.position.text}
        return found


def check_how_to_win(
    rules: HowToWin, *, seconds: float | Deadline = inf, on_progress: OnProgress = ignore
) -> CheckedRules:
    """Check that a player who keeps some rules gets the result that they promise, against every reply.

    A side that has lost at the beginning is promised nothing there; its rules are checked from every position from
    which it can still reach its aim, and these are found by retrograde analysis. seconds: time limit, or a Deadline.
    on_progress is called with the number of positions. Raises OutOfTime.
    """
    deadline, positions = Deadline.of(seconds), 0
    for player in rules.aims:
        found = check_side(rules, player, deadline, on_progress)
        positions += found.positions
        if not found:
            return found._replace(positions=positions)
    return CheckedRules(positions)


def require_right(rules: HowToWin, deadline: Deadline, on_progress: OnProgress) -> None:
    """Raise BadGame if some rules break their promise, and OutOfTime if that is not known in time."""
    if not (checked := check_how_to_win(rules, seconds=deadline, on_progress=on_progress)):
        raise BadGame(
            f"The rules that were found for {rules.game.name} are wrong. {checked.fault} A symmetry of the game may be "
            "false; `zermelo check` tests it."
        )


def check_side(rules: HowToWin, player: int, deadline: Deadline, on_progress: OnProgress) -> CheckedRules:
    """Check the rules of one side."""
    found = follow(rules, player, [rules.origin], deadline, on_progress)
    if found:
        return found
    every = graph(rules.origin, limit=MAX_CHECK_POSITIONS, seconds=deadline, on_progress=on_progress)
    aim = rules.aims[player]
    if outcome_for(player, rules.origin.turn, every.values[0].outcome) >= aim:
        return found
    in_reach = {
        position_node(position)
        for position, value in zip(every.positions, every.values, strict=True)
        if position.turn == player and not position.is_over and value.outcome >= aim
    }
    return follow(rules, player, chances_of(rules, player, in_reach), deadline, on_progress)


def chances_of(rules: HowToWin, player: int, in_reach: Container[object]) -> list[Position[Any]]:
    """Return the positions that can arise in which a player who had lost can reach the aim again."""

    def moves(here: Position[Any]) -> Iterator[tuple[int, Position[Any]]]:
        return moves_by(rules, player if position_node(here) in in_reach else None, here)

    every = Exploration(rules.origin, moves, position_node)
    return [position for position in every if position_node(position) in in_reach]


def moves_by(rules: HowToWin, player: int | None, here: Position[Any]) -> Iterator[tuple[int, Position[Any]]]:
    """Yield the moves of a position that can be made while a player, if any, keeps the rules."""
    firing = rules.firing(here) if here.turn == player and not here.is_over else None
    return ((move.number, here.follow(move)) for move in (firing.moves if firing else here.moves))


def follow(
    rules: HowToWin, player: int, begin: Sequence[Position[Any]], deadline: Deadline, on_progress: OnProgress
) -> CheckedRules:
    """Check every position that can follow some positions while a player keeps the rules."""

    def moves(node: Position[Any] | None) -> Iterator[tuple[int, Position[Any]]]:
        if node is None:
            return ((0, each) for each in begin)
        return moves_by(rules, player, node)

    exploration = Exploration(None, moves, lambda node: node and position_node(node))
    for done, position in enumerate(exploration):
        deadline.check()
        on_progress(Progress(done, None, "positions"))
        if position and (fault := fault_at(rules, player, position)):
            return CheckedRules(done, fault, position)
    if rules.aims[player] > 0 and exploration.links.children_first() is None:
        return CheckedRules(len(exploration.nodes) - 1, "The rules let play go on for ever, so that nobody wins.")
    return CheckedRules(len(exploration.nodes) - 1)


def fault_at(rules: HowToWin, player: int, position: Position[Any]) -> str:
    """Return what is wrong at a position, as a sentence; '' if nothing is."""
    after = f"After {position.moves_played}" if position.parent else "At the beginning"
    if (outcome := position.outcome) is not None:
        got, aim = outcome_for(player, position.turn, outcome), rules.aims[player]
        return f"{after}, {rules.game.notation.player_names[player]} {words_of(rules, got, aim)}." if got < aim else ""
    if position.turn == player and rules.firing(position) is None:
        return f"{after}, no rule fits."
    return ""


def words_of(rules: HowToWin, got: int, aim: int) -> str:
    """Return what a player gets who keeps the rules, and does not reach the aim."""
    if rules.game.rules.scores is not None:
        return f"gets {got} by the rules, and not {aim} or more"
    return "loses by the rules" if got == LOSS else "only draws by the rules"
