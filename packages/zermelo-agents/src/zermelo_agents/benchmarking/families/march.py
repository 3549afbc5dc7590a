"""Two rows of pieces march towards each other, step and capture."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

from zermelo.bits import mask_of
from zermelo.rules import DRAW, LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules, list_things
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import RuleSet, begin
from zermelo_agents.benchmarking.squares import FREE_SQUARE, Squares

__all__ = ["MarchRules", "draw"]

MARCH_PLAYERS = "X", "O"

MARCH_COLUMNS = {"straight": (0,), "slanted": (-1, 1), "any": (-1, 0, 1)}
"""The columns to the right by which a piece steps or captures, one row ahead."""

MARCH_WAY_TEXTS = {
    "straight": "in the same column",
    "slanted": "in the next column on the left or on the right",
    "any": "in the same column or in the next column on the left or on the right",
}

STUCK_RESULTS = "loses", "draws", "wins"
"""What happens to a player who cannot move."""

State = tuple[int, int, int]  # the turn, the pieces of X and those of O


class MarchStep(NamedTuple):
    """A move of a player."""

    player: int
    here: int
    there: int
    passed: int | None
    """The cell that a leap passes; None for a step."""
    right: int


def draw(draws: Draws) -> RuleSet:
    """Draw a board and the steps of pieces."""
    width, height = draws.choice(((3, 3), (3, 4), (4, 3), (4, 4), (5, 3)))
    columns = tuple(draws.sample(range(width), draws.between(max(2, width - 1), width)))
    ways = list(MARCH_COLUMNS)
    steps, captures = draws.choice(ways), draws.choice([*ways, ""])
    leap = steps != "slanted" and height > 3 and draws.chance(0.5)
    blocked = tuple(draws.sample(range(width, width * (height - 1)), draws.below(2)))
    board = Squares(width, height, blocked)
    return MarchRules(board, columns, steps, captures, leap, draws.chance(0.3), draws.choice(STUCK_RESULTS)).rule_set()


@dataclass(frozen=True)
class MarchRules:
    """The parameters."""

    squares: Squares
    columns: tuple[int, ...]
    """The columns in which each player has a piece at the start."""
    steps: str
    captures: str
    """The way in which a piece captures; '' if no piece captures."""
    leap: bool
    """True if a piece may leap two rows ahead."""
    misere: bool
    """True if the player whose piece reaches the last row loses."""
    stuck: str

    @cached_property
    def all_steps(self) -> list[MarchStep]:
        """The moves on an empty board, of X and then of O."""
        found = []
        for player, ahead in enumerate((1, -1)):
            for here in self.squares.free:
                cells = {right: self.squares.step(here, right, ahead) for right in (-1, 0, 1)}
                found += [MarchStep(player, here, there, None, x) for x, there in cells.items() if there is not None]
                middle, far = (self.squares.step(here, 0, rows * ahead) for rows in (1, 2))
                if self.leap and middle is not None and far is not None:
                    found.append(MarchStep(player, here, far, middle, 0))
        return found

    def rule_set(self) -> RuleSet:
        names = self.squares.names
        labels = [f"{names[step.here]}-{names[step.there]}" for step in self.all_steps]
        first = mask_of(self.columns)
        start = 0, first, first << self.squares.width * (self.squares.height - 1)
        game = Game(
            "march",
            Rules(start, self.moves, self.play, self.outcome),
            notation=Notation(MARCH_PLAYERS, labels, write=self.write),
            about=self.english(),
        )
        return RuleSet(game, self.picture, asdict(self))

    def goals(self, player: int) -> int:
        """Return the last row of a player, as a mask."""
        row = (1 << self.squares.width) - 1
        return row << self.squares.width * (self.squares.height - 1) if player == 0 else row

    def has_arrived(self, state: State) -> bool:
        """Return whether the player who has just moved has a piece in the last row."""
        turn = state[0]
        return bool(state[2 - turn] & self.goals(1 - turn))

    def moves(self, state: State) -> Mask:
        if self.has_arrived(state):
            return 0
        mine = state[1 + state[0]]
        own = ((move, step) for move, step in enumerate(self.all_steps) if mine >> step.here & 1)
        return mask_of(move for move, step in own if self.allows(state, step))

    def allows(self, state: State, step: MarchStep) -> bool:
        turn, *pieces = state
        mine, theirs = pieces[turn], pieces[1 - turn]
        if step.player != turn or not mine >> step.here & 1 or mine >> step.there & 1:
            return False
        if step.passed is not None:
            return not (mine | theirs) >> step.passed & 1 and not theirs >> step.there & 1
        if theirs >> step.there & 1:
            return bool(self.captures) and step.right in MARCH_COLUMNS[self.captures]
        return step.right in MARCH_COLUMNS[self.steps]

    def play(self, state: State, move: MoveNumber) -> State:
        turn, *pieces = state
        step = self.all_steps[move]
        pieces[turn] ^= 1 << step.here | 1 << step.there
        pieces[1 - turn] &= ~(1 << step.there)
        return 1 - turn, pieces[0], pieces[1]

    def outcome(self, state: State) -> Outcome:
        if self.has_arrived(state):
            return WIN if self.misere else LOSS
        return {"loses": LOSS, "draws": DRAW, "wins": WIN}[self.stuck]

    def mark_at(self, state: State, cell: int) -> str:
        return "X" if state[1] >> cell & 1 else "O" if state[2] >> cell & 1 else FREE_SQUARE

    def write(self, state: State, turn: int) -> str:
        return f"{self.squares.text(lambda cell: self.mark_at(state, cell))};{MARCH_PLAYERS[turn]}"

    def picture(self, position: Position[Any]) -> str:
        return self.squares.draw(lambda cell: self.mark_at(position.state, cell))

    def english(self) -> str:
        height, columns = self.squares.height, list_things([chr(97 + x) for x in self.columns])
        last = "loses" if self.misere else "wins"
        stuck = {"loses": "the player loses", "draws": "it is a draw", "wins": "the player wins"}[self.stuck]
        parts = [
            begin(MARCH_PLAYERS),
            self.squares.english(),
            f"At the start, X has one piece in row 1 in each of the columns {columns}, and O has one piece in row "
            f"{height} in each of the same columns. Ahead means to a higher row for X, and to a lower row for O.",
            "A move takes one of the player's own pieces to an empty cell one row ahead: "
            f"{MARCH_WAY_TEXTS[self.steps]}.",
            "Alternatively, a move takes one of the player's own pieces two rows straight ahead, if the cell in "
            "between and the cell that it enters are empty."
            if self.leap
            else "",
            self.english_of_captures(),
            f"A player who brings a piece to the row where the other player started (row {height} for X, row 1 for O) "
            f"{last} at once.",
            f"Otherwise, if the player whose turn it is has no legal move, the game ends and {stuck}.",
            f"A move is written as the cell that the piece leaves and the cell that it enters, such as {self.example}.",
        ]
        return " ".join(filter(None, parts))

    def english_of_captures(self) -> str:
        if not self.captures:
            return "There are no captures."
        return (
            "A piece may also capture: it moves to a cell one row ahead with a piece of the other player, which is "
            f"removed from the board. The cell must be {MARCH_WAY_TEXTS[self.captures]}."
        )

    @property
    def example(self) -> str:
        step = self.all_steps[0]
        return f"{self.squares.names[step.here]}-{self.squares.names[step.there]}"
