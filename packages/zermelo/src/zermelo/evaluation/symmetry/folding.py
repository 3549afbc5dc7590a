"""The symmetries of a game, declared or found on its grid, and positions up to symmetry."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from copy import copy
from functools import wraps
from itertools import permutations, product, tee
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple, TypeVar

from zermelo.errors import BadGame, BadText, TooLarge
from zermelo.graphs.exploration import explore, node_moves
from zermelo.rules import Game, MoveNumber, Outcome
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Position, random_game

__all__ = [
    "MAX_SYMMETRY_SAMPLE_PLIES",
    "Folding",
    "Symmetry",
    "apparent_maps",
    "close_maps",
    "declared_group",
    "false_symmetry",
    "has_apparent_map",
    "random_positions",
    "remembering",
    "some_texts",
    "symmetries",
    "turner",
]


Symmetry = tuple[int, ...]
"""A map of the text onto itself: character i of the image is character symmetry[i] of the text."""

MAX_SMALL_GAME_POSITIONS, MAX_SMALL_GAME_MOVES = 20_000, 200_000
"""The largest numbers of positions and moves of a small game, whose every position is visited."""

SYMMETRY_SAMPLE_GAMES, MAX_SYMMETRY_SAMPLE_PLIES = 20, 200
"""Random games of a larger game, and their largest number of plies."""


class TextNode(NamedTuple):
    """A position, its text, its outcome (None if unfinished) and the texts of its children."""

    position: Position[Any]
    text: str
    outcome: Outcome | None
    after: list[str]
    """The sorted texts of the children, one for each move."""


def turner(symmetry: Symmetry) -> Callable[[str], str]:
    """Return the function that turns a position's text by a map.

    >>> turner((2, 1, 0))("XO.")
    '.OX'
    """
    if len(symmetry) == 1:
        return lambda text: text
    cells = itemgetter(*symmetry)
    return lambda text: "".join(cells(text))


T = TypeVar("T")


def remembering(number: int) -> Callable[[Callable[[Game[Any], Deadline], T]], Callable[..., T]]:
    """Return a decorator for a function of a game and a deadline: it keeps the results for the last games.

    What the deadline ends by OutOfTime has no result.
    """

    def decorate(find: Callable[[Game[Any], Deadline], T]) -> Callable[..., T]:
        known = dict[Game[Any], T]()

        @wraps(find)
        def find_once(game: Game[Any], deadline: Deadline = NO_DEADLINE) -> T:
            found = known[game] if game in known else find(game, deadline)
            known.pop(game, None)
            known[game] = found
            if len(known) > number:
                known.pop(next(iter(known)), None)
            return found

        return find_once

    return decorate


def visit_nodes(
    game: Game[Any], games: int = SYMMETRY_SAMPLE_GAMES, deadline: Deadline = NO_DEADLINE
) -> Iterator[TextNode]:
    """Return an iterator over the nodes of `some_texts`; its copies share the nodes, so that each is made once."""
    graph = every_node(game, deadline)
    (nodes,) = tee(graph.values() if graph else map(node_of, random_positions(game, games)), 1)
    return nodes


def breach(
    game: Game[Any], symmetry: Symmetry, nodes: Iterable[TextNode], deadline: Deadline = NO_DEADLINE
) -> Position[Any] | None:
    """Return a position whose image has other moves or another outcome; None if the visited nodes include none."""
    known, turn = every_node(game, deadline) or {}, turner(symmetry)
    for node in nodes:
        deadline.check()
        if sorted(symmetry) != list(range(len(node.text))):
            return node.position
        image = turn(node.text)
        turned = node if image == node.text else known.get(image) or read_node(game, image)
        if turned is None or turned.outcome != node.outcome or turned.after != sorted(map(turn, node.after)):
            return node.position
    return None


def read_node(game: Game[Any], text: str) -> TextNode | None:
    """Return the node of a text; None for a text that is not a position of the game."""
    try:
        return node_of(Position.read(game, text))
    except BadText:
        return None


def node_of(position: Position[Any]) -> TextNode:
    after = sorted(position.follow(number).text for number in position.moves.numbers)
    return TextNode(position, position.text, None if after else position.outcome, after)


def some_texts(game: Game[Any], games: int = SYMMETRY_SAMPLE_GAMES) -> dict[Position[Any], str]:
    """Return every position of a small game, or those of some random games of a larger one, each with its text."""
    if graph := every_node(game):
        return {node.position: text for text, node in graph.items()}
    return {position: position.text for position in random_positions(game, games)}


def random_positions(game: Game[Any], games: int = SYMMETRY_SAMPLE_GAMES) -> Iterator[Position[Any]]:
    """Yield the positions of some random games, the same ones in every process."""
    rng = Random(0)
    for _ in range(games):
        yield from random_game(game, rng, MAX_SYMMETRY_SAMPLE_PLIES)


@remembering(16)
def every_node(game: Game[Any], deadline: Deadline) -> dict[str, TextNode] | None:
    """Return every reachable position by its text; None for a game that is too large or whose texts are ambiguous."""
    try:
        found = explore((game.rules.start, 0), few_moves(game), MAX_SMALL_GAME_POSITIONS, deadline=deadline)
    except TooLarge:
        return None
    if found is None:
        return None
    texts = [Position(game, *node).text for node in found.nodes]
    nodes = {
        text: TextNode(position, text, None if after else position.outcome, sorted(texts[number] for number in after))
        for position, text, after in (
            (Position(game, *node), texts[number], found.links.after(number)) for number, node in enumerate(found.nodes)
        )
    }
    return nodes if len(nodes) == len(texts) else None


def few_moves(game: Game[Any]) -> Callable[[tuple[Any, int]], list[tuple[int, tuple[Any, int]]]]:
    """Return the moves of nodes, which raise TooLarge when there are more than those of a small game."""
    children, listed = node_moves(game), 0

    def moves(node: tuple[Any, int]) -> list[tuple[int, tuple[Any, int]]]:
        nonlocal listed
        found = children(node)
        listed += len(found)
        if listed > MAX_SMALL_GAME_MOVES:
            raise TooLarge(f"{game.name} has more than {MAX_SMALL_GAME_MOVES:,} moves.")
        return found

    return moves


MAX_GROUP_MAPS = 1_000
"""The largest size of a group; a larger one would take longer to apply than it saves."""


@remembering(64)
def symmetries(game: Game[Any], deadline: Deadline) -> tuple[Symmetry, ...]:
    """Return the group that the declared maps generate, or else the sound rotations and reflections of the board.

    A map is sound if it preserves the rules: at every position of a small game, in random play of a larger one. Random
    play proves nothing, so a larger game that is not in the catalogue has only the symmetries that it declares.
    Raises BadGame for a declared map that is not sound, and OutOfTime.

    >>> from zermelo.games import game
    >>> [len(symmetries(game(name))) for name in ("tictactoe", "mnk:width=4,height=3", "connect", "mnk:depth=3", "nim")]
    [8, 4, 2, 48, 0]
    """
    if not game.declared.symmetries:
        return apparent_maps(game, deadline) if game.is_in_catalogue or every_node(game, deadline) else ()
    if false := false_symmetry(game, deadline=deadline):
        raise BadGame(
            f"The declared symmetry {false[0]} of {game.name} is false: it turns {false[1].text} into a position that "
            "has other moves or another outcome, or that is none."
        )
    return tuple(sorted(declared_group(game)))


def apparent_maps(game: Game[Any], deadline: Deadline = NO_DEADLINE) -> tuple[Symmetry, ...]:
    """Return the rotations and reflections of the board for which `breach` finds no position.

    If they are not a group, return only those that preserve the start.
    """
    candidates, sound, nodes = dict.fromkeys(maps_of_grid(game)), set[Symmetry](), visit_nodes(game, deadline=deadline)
    for candidate in candidates:
        if candidate not in sound and breach(game, candidate, copy(nodes), deadline) is None:
            sound = extend_maps(game, sound, candidate)
    if close_maps(sound) != sound:
        sound = {symmetry for symmetry in sound if keeps_start(game, symmetry)}
    return tuple(candidate for candidate in candidates if candidate in sound)


def has_apparent_map(game: Game[Any]) -> bool:
    """Return whether `breach` finds no position for some rotation or reflection of the board, the identity aside."""
    others, nodes = (
        (each for each in dict.fromkeys(maps_of_grid(game)) if list(each) != sorted(each)),
        visit_nodes(game),
    )
    return any(breach(game, each, copy(nodes)) is None for each in others)


def declared_group(game: Game[Any]) -> tuple[Symmetry, ...]:
    """Return the declared maps, then the rest of their group; only the declared ones if one is not a map."""
    characters = tuple(range(len(Position(game, game.rules.start).text)))
    if any(tuple(sorted(symmetry)) != characters for symmetry in game.declared.symmetries):
        return game.declared.symmetries
    return (
        *game.declared.symmetries,
        *sorted(close_maps({characters, *game.declared.symmetries}) - set(game.declared.symmetries)),
    )


def false_symmetry(
    game: Game[Any], games: int = SYMMETRY_SAMPLE_GAMES, deadline: Deadline = NO_DEADLINE
) -> tuple[Symmetry, Position[Any]] | None:
    """Return the first unsound declared map or product of such maps, with a position that shows it; else None.

    games: number of random games for each map of a large game.
    """
    if not game.declared.symmetries:
        return None
    tried, nodes = set[Symmetry](), visit_nodes(game, games, deadline)
    for symmetry in declared_group(game):
        if symmetry not in tried:
            if position := breach(game, symmetry, copy(nodes), deadline):
                return symmetry, position
            tried = extend_maps(game, tried, symmetry)
    return None


def extend_maps(game: Game[Any], sound: set[Symmetry], symmetry: Symmetry) -> set[Symmetry]:
    """Return some sound maps with one more, and with the products that need no test.

    A map that preserves the start turns reachable positions into reachable ones, at which the others were tested.
    """
    tested = {*sound, symmetry}
    keeping = close_maps({one for one in tested if keeps_start(game, one)})
    return {*tested, *keeping, *(tuple(map(one.__getitem__, other)) for one in keeping for other in tested)}


def keeps_start(game: Game[Any], symmetry: Symmetry) -> bool:
    text = Position(game, game.rules.start).text
    return turner(symmetry)(text) == text


def close_maps(maps: set[Symmetry]) -> set[Symmetry]:
    """Return the closure of some maps under composition; raise BadGame for more than 1,000 maps."""
    found, fresh = maps, maps
    while fresh := {tuple(map(one.__getitem__, other)) for one in fresh for other in maps} - found:
        found = found | fresh
        if len(found) > MAX_GROUP_MAPS:
            raise BadGame(f"The symmetries generate a group of more than {MAX_GROUP_MAPS:,} maps; declare fewer.")
    return found


def maps_of_grid(game: Game[Any]) -> Iterator[Symmetry]:
    """Yield every rotation and reflection of a game's grid onto itself, the identity first.

    Characters of the text that are not cells stay in place.
    """
    places = game.board.cells if game.board else ()
    rest = range(len(places), len(Position(game, game.rules.start).text))
    middle = [min(along) + max(along) for along in zip(*places, strict=True)]
    number = {tuple(2 * x - m for x, m in zip(place, middle, strict=True)): i for i, place in enumerate(places)}
    axes = range(len(middle))
    for order, signs in product(permutations(axes), product((1, -1), repeat=len(axes))):
        turned = [tuple(sign * place[axis] for axis, sign in zip(order, signs, strict=True)) for place in number]
        if game.board and all(place in number for place in turned):
            yield (*(number[place] for place in turned), *rest)


M = TypeVar("M", bound=MoveNumber)


class Folding:
    """Positions of a game up to symmetry, shown as their text, or as their state if there is no board."""

    def __init__(
        self, game: Game[Any], maps: Iterable[Callable[[str], str]] | None = None, deadline: Deadline = NO_DEADLINE
    ) -> None:
        """Fold by some maps of the text, or by the symmetries of the game; raise OutOfTime if these are not found."""
        self.game = game
        self.maps = list(map(turner, symmetries(game, deadline)) if maps is None else maps)

    def fixing(self, shown: Any) -> "Folding":
        """Return the folding by the symmetries that preserve a position."""
        return Folding(self.game, [turn for turn in self.maps if turn(shown) == shown])

    def text_or_state(self, state: Any, turn: int) -> Any:
        if self.game.board or self.maps:
            return self.game.notation.write(state, turn)
        return (state, turn) if self.game.rules.again else state

    def transformations(self, shown: Any) -> list[Any]:
        """Return the images of a shown position under all maps; only itself if there are none."""
        return [turn(shown) for turn in self.maps] or [shown]

    def canonical(self, shown: Any) -> Any:
        """Return one of its transformations, the same for all positions of a class.

        >>> from zermelo.games import game
        >>> fold = Folding(game("tictactoe"))
        >>> fold.canonical("X........") == fold.canonical("......X..")
        True
        """
        return min(self.transformations(shown)) if len(self.maps) > 1 else shown

    def twin(self, state: Any, turn: int, known: Container[Any]) -> Any:
        """Return the canonical form of a state with the other side to move, if it is among known ones; else None.

        Where the state tells whose turn it is, no text shows it with the other side to move.
        """
        try:
            shown = self.game.notation.write(state, 1 - turn)
            key = self.canonical(shown)
            return key if key in known and self.game.notation.read(shown) == (state, 1 - turn) else None
        except Exception:  # the functions of a game need not know what cannot be
            return None

    def size(self, shown: Any) -> int:
        """Return the number of positions in the class."""
        return len(set(self.transformations(shown)))

    def orbits(self, shown: Any, after: Mapping[M, Any]) -> Iterator[M]:
        """Yield the first move of each orbit under the symmetries that preserve a position; after: children by move."""
        fixing = self.fixing(shown)
        seen = set()
        for move, child in after.items():
            orbit = fixing.canonical(child)
            if orbit not in seen:
                seen.add(orbit)
                yield move
