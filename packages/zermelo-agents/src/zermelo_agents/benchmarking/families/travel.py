"""Tokens travel on a map, and close the towns or the roads behind them."""

from dataclasses import asdict, dataclass
from typing import Any

from zermelo.bits import bits, mask_of
from zermelo.rules import LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin, ends
from zermelo_agents.benchmarking.towns import Towns

__all__ = ["TravelRules", "draw"]

CLOSED_PLACES = "towns", "roads"
"""What is closed behind a token."""

State = tuple[int, int, int]  # the town of the side to move, that of the other side, and the mask of what is closed


def draw(draws: Draws) -> RuleSet:
    """Draw a map and the towns at the start."""
    closed, tokens = draws.choice(CLOSED_PLACES), draws.between(1, 2)
    number = draws.between(7, 9) if closed == "towns" else draws.between(5, 6)
    towns = Towns.random_towns(draws, number, draws.between(3, 8) if closed == "towns" else draws.between(3, 5))
    starts = tuple(draws.shuffle(range(number))[:tokens])
    return TravelRules(towns, starts, closed, draws.chance(0.5)).rule_set()


@dataclass(frozen=True)
class TravelRules:
    """The parameters; with one town at the start both players move one token, with two each has their own."""

    towns: Towns
    starts: tuple[int, ...]
    closed: str
    misere: bool
    """True if the player who cannot move wins."""

    def rule_set(self) -> RuleSet:
        closed = mask_of(self.starts) if self.closed == "towns" else 0
        rules = Rules((self.starts[0], self.starts[-1], closed), self.moves, self.play, self.outcome)
        game = Game(
            "travel",
            rules,
            notation=Notation(UNMARKED_PLAYERS, self.towns.names, write=self.write),
            about=self.english(),
        )
        return RuleSet(game, self.picture, asdict(self))

    def moves(self, state: State) -> Mask:
        return mask_of(town for town in self.open_from(state, state[0]) if len(self.starts) == 1 or town != state[1])

    def open_from(self, state: State, town: int) -> list[int]:
        """Return the towns that open roads lead to from a town, and that are open."""
        near, closed = self.towns.neighbours[town], state[2]
        if self.closed == "towns":
            return [each for each in near if not closed >> each & 1]
        return [each for each in near if not closed >> self.towns.road(town, each) & 1]

    def play(self, state: State, town: MoveNumber) -> State:
        here, other, closed = state
        behind = town if self.closed == "towns" else self.towns.road(here, town)
        return other if len(self.starts) == 2 else town, town, closed | 1 << behind

    def outcome(self, state: State) -> Outcome:
        return WIN if self.misere else LOSS

    def places(self, state: State, turn: int) -> tuple[int, ...]:
        """Return the town of the token, or those of the first and of the second player's."""
        return (state[0],) if len(self.starts) == 1 else (state[turn], state[1 - turn])

    def write(self, state: State, turn: int) -> str:
        tokens = ",".join(self.towns.names[town] for town in self.places(state, turn))
        closed = ",".join(self.name_of_closed(each) for each in bits(state[2]))
        return f"{tokens};closed={closed};{UNMARKED_PLAYERS[turn]}"

    def name_of_closed(self, number: int) -> str:
        towns = (number,) if self.closed == "towns" else self.towns.roads[number]
        return "-".join(self.towns.names[town] for town in towns)

    def picture(self, position: Position[Any]) -> str:
        state = position.state
        places = self.places(state, position.turn)
        tokens = ["the token"] if len(places) == 1 else [f"the token of {player}" for player in UNMARKED_PLAYERS]

        def state_of(town: int) -> str:
            if town in places:
                return tokens[places.index(town)]
            return "closed" if self.closed == "towns" and state[2] >> town & 1 else "free"

        near = self.towns.neighbours
        return self.towns.draw(
            state_of, near.__getitem__ if self.closed == "towns" else lambda t: self.open_from(state, t)
        )

    def english(self) -> str:
        parts = [
            begin(),
            self.towns.english(),
            self.english_of_tokens(),
            self.english_of_closing(),
            f"The game ends when the player whose turn it is has no legal move, {ends(self.misere)}.",
            "A move is written as the number of the town that the token moves to, such as 3.",
        ]
        return " ".join(parts)

    def english_of_tokens(self) -> str:
        names = [self.towns.names[town] for town in self.starts]
        if len(names) == 1:
            return (
                f"There is one token, which both players move; it starts in town {names[0]}. A move takes the token "
                "along one road to another town."
            )
        return (
            f"Each player has one token: that of First starts in town {names[0]}, that of Second in town {names[1]}. "
            "A move takes the player's own token along one road to another town, but not to the town where the other "
            "token is."
        )

    def english_of_closing(self) -> str:
        if self.closed == "roads":
            return "A road is closed for the rest of the game, for both players, after a token has moved along it."
        tokens = "The token" if len(self.starts) == 1 else "A token"
        return (
            f"{tokens} must not move to a town where a token has been before, at the start or later: such a town is "
            "closed for the rest of the game."
        )
