"""Pieces that both players may move go towards a corner of the board, until none can move."""

from dataclasses import asdict, dataclass
from typing import Any

from zermelo.rules import LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules, list_things
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin, ends
from zermelo_agents.benchmarking.squares import FREE_SQUARE, Squares

__all__ = ["SlideRules", "draw"]

SLIDE_DIRECTIONS = {
    "left": (-1, 0),
    "down": (0, -1),
    "diagonally to the left and down": (-1, -1),
    "diagonally to the right and down": (1, -1),
}
"""The directions of pieces; no way leads back by them."""

State = tuple[int, ...]  # the cells of the pieces, the lowest first


def draw(draws: Draws) -> RuleSet:
    """Draw a board, directions and pieces."""
    pieces = draws.between(1, 2)
    width, height = (draws.between(*((6, 8) if pieces == 1 else (4, 6))) for _ in range(2))
    squares = Squares(width, height, tuple(draws.sample(range(width * height), draws.between(0, 6))))
    ways = tuple(draws.sample(list(SLIDE_DIRECTIONS), draws.between(2, 3)))
    high = [cell for cell in squares.free if cell // width >= height - 2]
    starts = tuple(draws.sample(high, pieces))
    return SlideRules(squares, starts, ways, draws.between(1, 4), draws.chance(0.5)).rule_set()


@dataclass(frozen=True)
class SlideRules:
    """The parameters."""

    squares: Squares
    starts: tuple[int, ...]
    """The cells of the pieces at the start."""
    ways: tuple[str, ...]
    farthest: int
    """The greatest number of cells that a move goes."""
    misere: bool
    """True if the player who cannot move wins."""

    def rule_set(self) -> RuleSet:
        names = self.squares.names
        labels = [f"{names[here]}-{names[there]}" for here in range(len(names)) for there in range(len(names))]
        game = Game(
            "slide",
            Rules(self.starts, self.moves, self.play, self.outcome),
            notation=Notation(UNMARKED_PLAYERS, labels, write=self.write),
            about=self.english(),
        )
        return RuleSet(game, self.picture, asdict(self))

    def moves(self, state: State) -> Mask:
        return sum(1 << here * len(self.squares.names) + there for here in state for there in self.reach(state, here))

    def reach(self, state: State, here: int) -> list[int]:
        """Return the cells that a piece can move to."""
        found = []
        for right, up in map(SLIDE_DIRECTIONS.__getitem__, self.ways):
            there = self.squares.step(here, right, up)
            for _ in range(self.farthest):
                if there is None or there in state:
                    break
                found.append(there)
                there = self.squares.step(there, right, up)
        return found

    def play(self, state: State, move: MoveNumber) -> State:
        here, there = divmod(move, len(self.squares.names))
        return tuple(sorted([*(cell for cell in state if cell != here), there]))

    def outcome(self, state: State) -> Outcome:
        return WIN if self.misere else LOSS

    def mark_at(self, state: State, cell: int) -> str:
        return "P" if cell in state else FREE_SQUARE

    def write(self, state: State, turn: int) -> str:
        return f"{self.squares.text(lambda cell: self.mark_at(state, cell))};{UNMARKED_PLAYERS[turn]}"

    def picture(self, position: Position[Any]) -> str:
        return self.squares.draw(lambda cell: self.mark_at(position.state, cell))

    def english(self) -> str:
        names = [self.squares.names[cell] for cell in self.starts]
        pieces = f"one piece P, on {names[0]}" if len(names) == 1 else f"two pieces P, on {list_things(names)}"
        own = "which both players move" if len(names) == 1 else "and each player may move either of them"
        far = (
            "one cell"
            if self.farthest == 1
            else f"{'1 or 2' if self.farthest == 2 else f'1 to {self.farthest}'} cells in a straight line"
        )
        parts = [
            begin(),
            self.squares.english(),
            f"At the start there is {pieces}, {own}."
            if len(names) == 1
            else f"At the start there are {pieces}, {own}.",
            f"A move takes one piece {far}, in one of these directions: {list_things(self.ways, 'or')}.",
            self.english_of_passing(),
            "The piece stays on the board.",
            f"The game ends when the player whose turn it is has no legal move, {ends(self.misere)}.",
            f"A move is written as the cell that the piece leaves and the cell that it enters, such as {self.example}.",
        ]
        return " ".join(filter(None, parts))

    def english_of_passing(self) -> str:
        others = " or another piece" if len(self.starts) > 1 else ""
        way = "enter" if self.farthest == 1 else "enter or pass"
        return f"It must not leave the board, and it must not {way} a blocked cell{others}."

    @property
    def example(self) -> str:
        here = max(self.squares.free)
        right, up = SLIDE_DIRECTIONS[self.ways[0]]
        there = here + right + up * self.squares.width
        return f"{self.squares.names[here]}-{self.squares.names[there]}"
