"""Each player has one piece, and the cell that a piece leaves is blocked for the rest of the game."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from zermelo.rules import LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import RuleSet, begin, ends
from zermelo_agents.benchmarking.squares import BLOCKED_SQUARE, FREE_SQUARE, Squares

__all__ = ["WallsRules", "draw"]

WALLS_PLAYERS = "X", "O"

STRAIGHT_DIRECTIONS, SLANTED_DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT_LEAPS = tuple((right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right) != abs(up))

WALL_GAME_PIECES = {
    "step": (STRAIGHT_DIRECTIONS, False, "one step to the left, to the right, up or down, but not diagonally"),
    "king": (STRAIGHT_DIRECTIONS + SLANTED_DIRECTIONS, False, "one step in any of the eight directions, diagonals "
        "included"),
    "slanted": (SLANTED_DIRECTIONS, False, "one step diagonally"),
    "slide": (
        STRAIGHT_DIRECTIONS, True,
        "one or more cells to the left, to the right, up or down in a straight line; it cannot pass a blocked cell or "
        "the other piece",
    ),
    "knight": (
        KNIGHT_LEAPS, False,
        "as a knight in chess moves: two cells to the left, to the right, up or down and one cell at a right angle to "
        "that; it does not matter what is in between",
    ),
}  # fmt: skip
"""The directions of each kind of piece, whether it goes on in a direction, and its move in English."""

State = tuple[int, int, int]  # the cell of the side to move, that of the other side, and the mask of cells left


def draw(draws: Draws) -> RuleSet:
    """Draw a board, a kind of piece and the cells at the start."""
    squares = Squares.random_board(draws, draws.between(8, 12), (2, 5))
    x, o, *_ = draws.shuffle(squares.free)
    return WallsRules(squares, (x, o), draws.choice(list(WALL_GAME_PIECES)), draws.chance(0.4)).rule_set()


@dataclass(frozen=True)
class WallsRules:
    """The parameters."""

    squares: Squares
    starts: tuple[int, int]
    """The cells of X and O at the start."""
    piece: str
    misere: bool
    """True if the player who cannot move wins."""

    def rule_set(self) -> RuleSet:
        rules = Rules((*self.starts, 0), self.moves, self.play, self.outcome)
        game = Game(
            "walls", rules, notation=Notation(WALLS_PLAYERS, self.squares.names, write=self.write), about=self.english()
        )
        return RuleSet(game, self.picture, asdict(self))

    @cached_property
    def rays(self) -> list[list[list[int]]]:
        """The cells that a piece may reach from each cell of an empty board, by direction, the nearest first."""
        return [
            [self.ray(cell, *way) for way in WALL_GAME_PIECES[self.piece][0]] for cell in range(len(self.squares.names))
        ]

    def ray(self, cell: int, right: int, up: int) -> list[int]:
        found: list[int] = []
        there = self.squares.step(cell, right, up)
        while there is not None and (not found or WALL_GAME_PIECES[self.piece][1]):
            found.append(there)
            there = self.squares.step(there, right, up)
        return found

    def moves(self, state: State) -> Mask:
        here, other, left = state
        mask, closed = 0, left | 1 << other
        for ray in self.rays[here]:
            for cell in ray:
                if closed >> cell & 1:
                    break
                mask |= 1 << cell
        return mask

    def play(self, state: State, cell: MoveNumber) -> State:
        here, other, left = state
        return other, cell, left | 1 << here

    def outcome(self, state: State) -> Outcome:
        return WIN if self.misere else LOSS

    def mark_at(self, state: State, turn: int, cell: int) -> str:
        here, other, left = state
        marks = {here: WALLS_PLAYERS[turn], other: WALLS_PLAYERS[1 - turn]}
        return marks.get(cell, BLOCKED_SQUARE if left >> cell & 1 else FREE_SQUARE)

    def write(self, state: State, turn: int) -> str:
        return f"{self.squares.text(lambda cell: self.mark_at(state, turn, cell))};{WALLS_PLAYERS[turn]}"

    def picture(self, position: Position[Any]) -> str:
        return self.squares.draw(lambda cell: self.mark_at(position.state, position.turn, cell))

    def english(self) -> str:
        x, o = (self.squares.names[cell] for cell in self.starts)
        parts = [
            begin(WALLS_PLAYERS),
            self.squares.english(),
            f"Each player has one piece: that of X starts on {x}, that of O on {o}.",
            f"A move takes the player's own piece {WALL_GAME_PIECES[self.piece][2]}.",
            "The piece must move to a cell of the board that is not blocked and where the other piece is not.",
            "The cell that the piece leaves is blocked for both players and for the rest of the game, and shown as #.",
            f"The game ends when the player whose turn it is has no legal move, {ends(self.misere)}.",
            f"A move is written as the cell that the piece moves to, such as {o}.",
        ]
        return " ".join(parts)
