"""Numbers on a board, and a marker that moves to the number that is taken: along its row, or along its column."""

from dataclasses import asdict, dataclass
from typing import Any

from zermelo.bits import mask_of
from zermelo.rules import Game, Mask, MoveNumber, Notation, Outcome, Position, Rules
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin, scoring
from zermelo_agents.benchmarking.squares import FREE_SQUARE, Squares

__all__ = ["GridRules", "draw"]

MARKED_LINES = "own", "either"
"""First takes in the row of the marker and Second in its column; or both take in either of them."""

State = tuple[int, int, int, int]  # the cells with numbers, the cell of the marker, the turn, the lead of its player


def draw(draws: Draws) -> RuleSet:
    """Draw a board of numbers."""
    lines = draws.choice(MARKED_LINES)
    width, height = draws.choice(((3, 3), (4, 2), (2, 4), (5, 2)) if lines == "either" else ((3, 3), (4, 3), (3, 4)))
    numbers = tuple(draws.between(-4, 9) for _ in range(width * height))
    return GridRules(Squares(width, height), numbers, draws.below(width * height), lines, draws.chance(0.3)).rule_set()


@dataclass(frozen=True)
class GridRules:
    """The parameters."""

    squares: Squares
    numbers: tuple[int, ...]
    """The number of every cell; that of the marker's cell is not used."""
    start: int
    """The cell of the marker at the start."""
    lines: str
    misere: bool
    """True if the smaller sum wins."""

    def rule_set(self) -> RuleSet:
        most = sum(map(abs, self.numbers))
        left = mask_of(range(len(self.numbers))) & ~(1 << self.start)
        rules = Rules((left, self.start, 0, 0), self.moves, self.play, self.outcome, scores=(-most, most))
        game = Game(
            "grid",
            rules,
            notation=Notation(UNMARKED_PLAYERS, self.squares.names, write=self.write),
            about=self.english(),
        )
        return RuleSet(game, self.picture, asdict(self))

    def moves(self, state: State) -> Mask:
        left, here, turn, _ = state
        return mask_of(cell for cell in range(len(self.numbers)) if left >> cell & 1 and self.meets(here, cell, turn))

    def meets(self, here: int, cell: int, turn: int) -> bool:
        """Return whether the player may go from the cell of the marker to another one."""
        is_row, is_column = (
            here // self.squares.width == cell // self.squares.width,
            (here - cell) % self.squares.width == 0,
        )
        return is_row or is_column if self.lines == "either" else (is_column if turn else is_row)

    def play(self, state: State, cell: MoveNumber) -> State:
        left, _, turn, lead = state
        return left & ~(1 << cell), cell, 1 - turn if self.lines == "own" else 0, -(lead + self.numbers[cell])

    def outcome(self, state: State) -> Outcome:
        return -state[3] if self.misere else state[3]

    def mark_at(self, state: State, cell: int) -> str:
        left, here, _, _ = state
        return "M" if cell == here else str(self.numbers[cell]) if left >> cell & 1 else FREE_SQUARE

    def write(self, state: State, turn: int) -> str:
        rows = self.squares.rows(lambda cell: self.mark_at(state, cell))
        return f"{'/'.join(','.join(row) for row in reversed(rows))};lead={state[3]};{UNMARKED_PLAYERS[turn]}"

    def picture(self, position: Position[Any]) -> str:
        words = f"{position.player}'s sum so far, minus the other player's sum so far: {position.state[3]}"
        return f"{self.squares.draw(lambda cell: self.mark_at(position.state, cell))}\n{words}"

    def english(self) -> str:
        name = self.squares.names[self.start]
        parts = [
            begin(),
            self.squares.english(),
            f"The marker M starts on {name}. Every other cell holds a number: {self.english_of_numbers()}.",
            self.english_of_lines(),
            "The marker moves to that cell, and the player takes the number. A cell whose number was taken is empty.",
            "The game ends when the player whose turn it is has no legal move.",
            scoring(self.misere),
            f"A move is written as the cell of the number that it takes, such as {self.squares.names[self.start - 1]}.",
        ]
        return " ".join(parts)

    def english_of_numbers(self) -> str:
        cells = [cell for cell in range(len(self.numbers)) if cell != self.start]
        return ", ".join(f"{self.squares.names[cell]} holds {self.numbers[cell]}" for cell in cells)

    def english_of_lines(self) -> str:
        far = "it may be any number of cells away, and it does not matter what lies between"
        if self.lines == "either":
            return f"A move chooses a cell that still holds a number, in the row or in the column of the marker; {far}."
        return (
            "First chooses a cell that still holds a number in the row of the marker, and Second one in the column of "
            f"the marker (b1 and b2 are in one column, a1 and b1 in one row); {far}."
        )
