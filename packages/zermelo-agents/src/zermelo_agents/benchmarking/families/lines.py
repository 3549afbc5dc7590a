"""Marks are placed on a board with blocked cells; whoever completes a shape wins, or loses."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from zermelo.bits import count, mask_of
from zermelo.rules import DRAW, LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin
from zermelo_agents.benchmarking.squares import FREE_SQUARE, SQUARE_SHAPES, Squares, shapes_on

__all__ = ["CELLS_OF_MARK_RULE", "FULL_BOARD_WINNERS", "LinesRules", "draw"]

CELLS_OF_MARK_RULE = {"own": (8, 9), "same": (9, 11), "free": (6, 7)}
"""Who places which mark (each their own, both the same, either one), and the number of cells that this allows."""

FULL_BOARD_WINNERS = "draw", "First", "Second"
"""Who wins on a full board without a shape."""

State = tuple[int, int]  # the cells with X, and those with O; whose turn it is follows from their number


def draw(draws: Draws) -> RuleSet:
    """Draw a board, a shape and marks."""
    marks = draws.choice(list(CELLS_OF_MARK_RULE))
    squares = Squares.random_board(draws, draws.between(*CELLS_OF_MARK_RULE[marks]), (2, 5))
    return LinesRules(
        squares, draws.choice(list(SQUARE_SHAPES)), marks, draws.chance(0.4), draws.choice(FULL_BOARD_WINNERS)
    ).rule_set()


@dataclass(frozen=True)
class LinesRules:
    """The parameters."""

    squares: Squares
    shape: str
    marks: str
    misere: bool
    """True if the player who completes a shape loses."""
    full: str

    name = "lines"

    @property
    def players(self) -> tuple[str, str]:
        return ("X", "O") if self.marks == "own" else UNMARKED_PLAYERS

    @cached_property
    def shapes(self) -> list[int]:
        return shapes_on(self.squares, self.shape)

    @cached_property
    def labels(self) -> list[str]:
        """The names of moves: those of the places or, if a player chooses a mark, each with X and then each with O."""
        return [f"{mark}-{name}" for mark in "XO" for name in self.places] if self.marks == "free" else self.places

    @property
    def places(self) -> list[str]:
        """The names of the places of moves."""
        return self.squares.names

    def rule_set(self) -> RuleSet:
        rules = Rules((0, 0), self.moves, self.play, self.outcome)
        game = Game(
            self.name, rules, notation=Notation(self.players, self.labels, write=self.write), about=self.english()
        )
        return RuleSet(game, self.picture, asdict(self))

    def cell_at(self, held: int, place: int) -> int | None:
        """Return the cell that a mark at a place fills, if some cells are held; None if there is none."""
        return None if held >> place & 1 or place in self.squares.blocked else place

    def moves(self, state: State) -> Mask:
        if self.has_shape(state):
            return 0
        held = state[0] | state[1]
        open_places = mask_of(place for place in range(len(self.places)) if self.cell_at(held, place) is not None)
        return open_places | (open_places << len(self.places) if self.marks == "free" else 0)

    def play(self, state: State, move: MoveNumber) -> State:
        which, place = divmod(move, len(self.places))
        cell = self.cell_at(state[0] | state[1], place)
        assert cell is not None
        mark = self.turn(state) if self.marks == "own" else which
        return (state[0] | 1 << cell, state[1]) if mark == 0 else (state[0], state[1] | 1 << cell)

    def turn(self, state: State) -> int:
        return count(state[0] | state[1]) % 2

    def has_shape(self, state: State) -> bool:
        first, second = state
        return any(first & shape == shape or second & shape == shape for shape in self.shapes)

    def outcome(self, state: State) -> Outcome:
        if self.has_shape(state):
            return WIN if self.misere else LOSS
        return DRAW if self.full == "draw" else WIN if self.full == UNMARKED_PLAYERS[self.turn(state)] else LOSS

    def mark_at(self, state: State, cell: int) -> str:
        return "X" if state[0] >> cell & 1 else "O" if state[1] >> cell & 1 else FREE_SQUARE

    def write(self, state: State, turn: int) -> str:
        return f"{self.squares.text(lambda cell: self.mark_at(state, cell))};{self.players[turn]}"

    def picture(self, position: Position[Any]) -> str:
        return self.squares.draw(lambda cell: self.mark_at(position.state, cell))

    def english(self) -> str:
        winner = {
            "draw": "is a draw",
            "First": f"is won by {self.players[0]}",
            "Second": f"is won by {self.players[1]}",
        }
        last = "loses" if self.misere else "wins"
        whose = {"own": "with their own marks", "same": "with marks", "free": "with equal marks"}[self.marks]
        parts = [
            begin(self.players),
            self.english_of_board(),
            self.english_of_move(),
            "Marks stay where they are.",
            f"A player whose move completes the following shape {whose} on all its cells {last} at once: "
            f"{SQUARE_SHAPES[self.shape]}.",
            f"If no shape is completed and the board is full, the game {winner[self.full]}.",
            self.english_of_notation(),
        ]
        return " ".join(parts)

    def english_of_board(self) -> str:
        return self.squares.english()

    @property
    def english_of_place(self) -> str:
        return "on an empty cell of the board"

    def english_of_move(self) -> str:
        where = self.english_of_place
        return {
            "own": f"A move places one mark {where}: player X places X, and player O places O.",
            "same": f"A move places one mark X {where}; both players place the same mark.",
            "free": f"A move places one mark, X or O, {where}; each player chooses either mark at every move.",
        }[self.marks]

    def english_of_notation(self) -> str:
        cell = self.squares.names[self.squares.free[0]]
        if self.marks == "free":
            return f"A move is written as the mark, a hyphen and the cell, such as O-{cell}."
        return f"A move is written as its cell, such as {cell}."
