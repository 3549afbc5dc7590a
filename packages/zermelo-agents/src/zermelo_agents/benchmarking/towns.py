"""Towns and roads: the graphs of families, with their drawing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from zermelo.rules import list_things
from zermelo_agents.benchmarking.draws import Draws

__all__ = ["Towns"]


@dataclass(frozen=True)
class Towns:
    """Towns numbered from 1 (in the code from 0), and the roads between them."""

    number: int
    roads: tuple[tuple[int, int], ...]

    @classmethod
    def random_towns(cls, draws: Draws, number: int, more: int) -> "Towns":
        """Return towns that are all connected, by the fewest roads that do this and some more."""
        order = draws.shuffle(range(number))
        tree = {tuple(sorted((order[i], draws.choice(order[:i])))) for i in range(1, number)}
        others = [(a, b) for b in range(number) for a in range(b) if (a, b) not in tree]
        return cls(number, tuple(sorted([*((a, b) for a, b in tree), *draws.shuffle(others)[:more]])))

    @cached_property
    def names(self) -> list[str]:
        return [str(town + 1) for town in range(self.number)]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The towns that a road joins to each town, in their order."""
        return [sorted(a + b - town for a, b in self.roads if town in (a, b)) for town in range(self.number)]

    def road(self, one: int, other: int) -> int:
        """Return the number of the road between two towns."""
        return self.roads.index((min(one, other), max(one, other)))

    def english(self) -> str:
        """Return the sentences that describe the map."""
        joined = ", ".join(f"{self.names[a]}-{self.names[b]}" for a, b in self.roads)
        return (
            f"There are {self.number} towns, numbered 1 to {self.number}. There are {len(self.roads)} roads, each "
            f"between two towns: {joined}."
        )

    def draw(self, state_of: Callable[[int], str], reached: Callable[[int], Iterable[int]]) -> str:
        """Return a line for every town: its state, and the towns that open roads lead to."""
        states = [state_of(town) for town in range(self.number)]
        wide = max(map(len, states))
        roads = [roads_to(self.names[each] for each in reached(town)) for town in range(self.number)]
        lines = zip(self.names, states, roads, strict=True)
        return "\n".join(f"town {name}: {state.ljust(wide)}  roads to {towns}" for name, state, towns in lines)


def roads_to(names: Iterable[str]) -> str:
    words = list(names)
    return list_things(words) if words else "no town"
