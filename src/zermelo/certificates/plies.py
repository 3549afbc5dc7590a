"""The check of certificates by plies. To trust it, read this file and the rules of the game.

Such a certificate has the answers of one side ply by ply, in an order that a checker enumerates by itself, and leaves:
positions that are not answered, and that a plain search decides. docs/proofs.md defines the file.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, NamedTuple

from zermelo.bits import lowest, times
from zermelo.certificates.claim import Claim
from zermelo.errors import CannotCompile, MissingExtra
from zermelo.evaluation.deadline import Deadline
from zermelo.position import Position
from zermelo.progress import OnProgress, Progress
from zermelo.rules import MOST_MOVES, Game, Rules
from zermelo.symmetry.maps import Symmetry, node_of, symmetries, turner

__all__ = [
    "LEAF", "NAMES", "UNKNOWN", "Fold", "Gap", "Leaf", "LeafSearch", "Member",
    "check_plies", "leaves_of", "played", "walk_plies",
]  # fmt: skip

NAMES = digits + ascii_lowercase + ascii_uppercase + "_"
"""The characters of answers: character i stands for the legal move with i legal moves of smaller numbers."""

LEAF = "-"
"""The character in place of an answer for a position that is a leaf."""


class Gap(Exception):
    """A sentence about what is missing in a certificate."""


class Leaf(NamedTuple):
    """A position that a search has to decide, and the plies before it."""

    position: Position[Any]
    ply: int


class Member(NamedTuple):
    """A position of a ply, with the moves that lead there, and the representative of its symmetry class."""

    position: Position[Any]
    representative: Position[Any]


def check_plies(
    origin: Position[Any], certificate: Any, claim: Claim, on_progress: OnProgress, deadline: Deadline
) -> str | None:
    """Return the first gap in a certificate by plies as a sentence; None if it is a proof. Raises OutOfTime."""
    if claim.must_win and claim.within is None and origin.game.plies_left is None:
        return "Play can return to a position, and then nobody need win: the claim needs a number of plies."
    search = LeafSearch(origin.game, claim)
    try:
        leaves = leaves_of(origin, certificate, claim, deadline)
        for number, leaf in enumerate(leaves):
            on_progress(Progress(number, len(leaves), "leaves"))
            if not search.proves(leaf, deadline):
                return f"{played(leaf.position)}: the claim does not hold from here."
    except Gap as gap:
        return str(gap)
    return None


def leaves_of(origin: Position[Any], certificate: Any, claim: Claim, deadline: Deadline) -> list[Leaf]:
    """Return the positions that a certificate by plies leaves to a search; raise Gap or OutOfTime."""
    answers, first = certificate["answers"], 0 if origin.turn == claim.seat else 1
    if certificate["claim"] != str(claim):
        raise Gap(f"The claim must be written {str(claim)!r}.")
    if certificate["leaves"] != (begin := first + 2 * len(answers)):
        raise Gap(f"The leaves begin at ply {begin}, not at ply {certificate['leaves']}.")
    rest = iter(answers)
    return walk_plies(origin, claim, lambda members, ply: next(rest, None), deadline)


def played(position: Position[Any]) -> str:
    """Return the moves to a position as text."""
    return " ".join(position.played) or "The start"


Answer = Callable[[list[Member], int], str | None]
"""Returns the answers to the positions of a ply, a character for each; None if they are leaves."""


def walk_plies(origin: Position[Any], claim: Claim, answer: Answer, deadline: Deadline) -> list[Leaf]:
    """Follow the answers of one side and all moves of the other, and return the leaves. Raises Gap and OutOfTime."""
    leaves, ply, waiting, fold = list[Leaf](), 0, [origin], Fold(origin.game)
    if origin.turn != claim.seat:
        waiting, ply = list(replies(unfinished([origin], claim, 0))), 1
    while True:
        members = fold.members(unfinished(waiting, claim, ply), deadline)
        if (characters := answer(members, ply)) is None:
            return leaves + [Leaf(member.position, ply) for member in members]
        if len(characters) != len(members):
            raise Gap(f"Ply {ply} has {len(characters):,} answers; it has {len(members):,} positions.")
        answered = list[Position[Any]]()
        for member, character in zip(members, characters, strict=True):
            if character == LEAF:
                leaves.append(Leaf(member.position, ply))
            else:
                answered.append(fold.answered(member, character))
        waiting, ply = list(replies(unfinished(answered, claim, ply + 1))), ply + 2


def unfinished(positions: Iterable[Position[Any]], claim: Claim, ply: int) -> Iterator[Position[Any]]:
    """Yield the positions where the game goes on; raise Gap for an end against the claim."""
    for position in positions:
        if not position.is_over:
            yield position
        elif not claim.allows(position, ply):
            raise Gap(f"{played(position)}: the game ends against the claim.")


def replies(positions: Iterable[Position[Any]]) -> Iterator[Position[Any]]:
    """Yield the positions after every move."""
    return (position.follow(move) for position in positions for move in position.moves)


class Fold:
    """Positions up to symmetry; the representative of a class has the smallest text. Maps are tested where used."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.maps = [(cells, turner(cells)) for cells in symmetries(game)]

    def least(self, text: str) -> tuple[str, Symmetry]:
        """Return the text of the representative of a class, and a map to it."""
        return min(((turn(text), cells) for cells, turn in self.maps), default=(text, ()))

    def members(self, positions: Iterable[Position[Any]], deadline: Deadline) -> list[Member]:
        """Return a member of each class, sorted by the texts of the representatives; raise Gap or OutOfTime."""
        states, found = dict[str, Any](), dict[str, Member]()
        for position in positions:
            text = position.text
            if states.setdefault(text, position.state) != position.state:
                raise Gap(f"Two positions have the text {text!r}, so that its answer is not clear.")
            least, cells = self.least(text)
            if least not in found:
                deadline.check()
                image = position if least == text else self.image(position, least, cells)
                found[least] = Member(position, image)
        return [found[text] for text in sorted(found)]

    def image(self, position: Position[Any], text: str, cells: Symmetry) -> Position[Any]:
        """Return the image of a position, after comparing its moves with those of the position."""
        game, turn = self.game, turner(cells)
        state = game.transform(position.state, cells) if game.transform else game.read(text)[0]
        image = Position(game, state, position.turn)
        if image.text != text or node_of(image).after != sorted(map(turn, node_of(position).after)):
            raise Gap(f"{played(position)}: the map {cells} is not a symmetry here.")
        return image

    def answered(self, member: Member, character: str) -> Position[Any]:
        """Return the position after the answer to a representative, played in the member; raise Gap for no answer."""
        position, representative = member
        legal = list(representative.moves)
        if (number := NAMES.find(character)) < 0 or number >= len(legal):
            raise Gap(f"{played(position)}: {character!r} is not an answer to this position.")
        after = representative.follow(legal[number])
        if representative is position:
            return after
        text = self.least(after.text)[0]
        return next(child for child in replies([position]) if self.least(child.text)[0] == text)


# The search of the leaves. Its memo is one array of ints: the nodes so far, the nodes at which the search stops, and
# then entries, each of which has the ints of a state, and a last int for the question and its answer.

HEAD, UNKNOWN, FACTOR = 2, -1, 0x2545F4914F6CDD1D

PLAIN_ENTRIES, COMPILED_ENTRIES = 1 << 16, 1 << 21

PLAIN_NODES = 20_000
"""Nodes that plain Python searches before the rules are compiled."""

SLICE = 1 << 21
"""Nodes of a search between two checks of the clock; each slice of a search is twice as long as the one before."""


class LeafSearch:
    """The search that decides leaves: in plain Python at first, compiled if that takes long and Numba is installed."""

    def __init__(self, game: Game[Any], claim: Claim) -> None:
        self.game, self.claim, self.is_plain = game, claim, True
        self.width = len(game.rules.start) if isinstance(game.rules.start, tuple) else 1
        self.search: Callable[..., int] = make_search(game.rules)
        self.memo: Any = [0] * (HEAD + PLAIN_ENTRIES * (self.width + 1))

    def proves(self, leaf: Leaf, deadline: Deadline) -> bool:
        """Return whether the claim holds from a leaf; raise OutOfTime."""
        nodes = PLAIN_NODES if self.is_plain else SLICE
        while (found := self.answer(leaf, nodes)) == UNKNOWN:
            deadline.check()
            nodes = 2 * nodes if self.compile() else SLICE
        return found == 1

    def answer(self, leaf: Leaf, nodes: int) -> int:
        """Return 1 if the claim holds from a leaf, 0 if not, UNKNOWN after this many nodes."""
        claim, (position, ply) = self.claim, leaf
        if position.is_over:
            return int(claim.allows(position, ply))
        left = -1 if claim.within is None else max(0, claim.within - ply)
        self.memo[1] = self.memo[0] + nodes
        return self.search(position.state, position.turn == claim.seat, left, int(claim.must_win), self.memo)

    def compile(self) -> bool:
        """Compile the search, if that is possible and was not tried before; return False if this has changed it."""
        was_plain, self.is_plain = self.is_plain, False
        if not was_plain:
            return True
        try:
            import numpy as np

            from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
            from zermelo.native.kernel import compiled

            ensure_words(self.game.rules.start)
            ensure_agreement(self.game, compiled)
            search, memo = compiled(make_search(self.game.rules)), np.zeros(HEAD, np.int64)
            memo = np.zeros(HEAD + COMPILED_ENTRIES * (self.width + 1), np.int64)
            search(self.game.rules.start, True, 0, 1, memo)
        except (ImportError, MissingExtra, CannotCompile):
            return True
        self.search, self.memo = search, memo
        return False


def make_search(rules: Rules[Any]) -> Callable[..., int]:
    """Return search(state, ours, left, need, memo): whether a side reaches an outcome, as 1, 0 or UNKNOWN.

    ours: True if this side is to move. left: the plies within which it must reach it; -1 for any number. need: the
    outcome, 1 for a win and 0 for a draw or a win. memo[1]: the number of nodes at which the search stops.
    """
    start, moves, play, _ = rules
    known, (slot_of, _, put) = make_known(rules), make_memo(start)
    middle = moves(start).bit_length() - 1
    order = tuple(sorted(range(MOST_MOVES), key=lambda move: abs(2 * move - middle)))

    def search(state: Any, ours: bool, left: int, need: int, memo: Any) -> int:
        memo[0] += 1
        if memo[0] > memo[1]:
            return UNKNOWN
        # An answer is good if the side to move wants it; the first pass looks for a move that needs no search.
        good, below, mask, unknown = int(ours), left - 1 if left > 0 else left, moves(state), 0
        while mask != 0:
            move = lowest(mask)
            mask &= mask - 1
            answer = known(play(state, move), not ours, below, need, memo)
            if answer == good:
                return good
            if answer == UNKNOWN:
                unknown |= 1 << move
        result = 1 - good
        for i in range(len(order)):
            if unknown >> order[i] & 1 and result != good:
                result = search(play(state, order[i]), not ours, below, need, memo)
                if result == UNKNOWN:
                    return UNKNOWN
        put(memo, slot_of(state, memo), state, 2 * question(ours, left) + result)
        return result

    def entry(state: Any, ours: bool, left: int, need: int, memo: Any) -> int:
        answer = known(state, ours, left, need, memo)
        return search(state, ours, left, need, memo) if answer == UNKNOWN else answer

    return entry


def make_known(rules: Rules[Any]) -> Callable[..., int]:
    """Return known(state, ours, left, need, memo): the answer for a finished game or from the memo, or UNKNOWN."""
    start, moves, _, outcome = rules
    slot_of, holds, _ = make_memo(start)

    def known(state: Any, ours: bool, left: int, need: int, memo: Any) -> int:
        if moves(state) == 0:
            return int(outcome(state) >= need if ours else -outcome(state) >= need)
        if left == 0:
            return 1 - need
        slot = slot_of(state, memo)
        last = int(memo[slot])
        return last & 1 if last >> 1 == question(ours, left) and holds(memo, slot, state) else UNKNOWN

    return known


def question(ours: bool, left: int) -> int:
    """Return a positive number for the question about a state."""
    return 2 * (left + 1) + (2 if ours else 1)


def make_memo(start: Any) -> Sequence[Callable[..., Any]]:
    """Return the functions that find the entry of a state in the memo, compare its state, and write it."""
    width = len(start) if isinstance(start, tuple) else 1
    int_at = make_int_at(start)

    def slot_of(state: Any, memo: Any) -> int:
        number = 0
        for j in range(width):
            number = times(number ^ int_at(state, j), FACTOR)
            number ^= number >> 29
        return HEAD + (number >> 3) % ((len(memo) - HEAD) // (width + 1)) * (width + 1)

    def holds(memo: Any, slot: int, state: Any) -> bool:
        for j in range(width):
            if memo[slot + 1 + j] != int_at(state, j):
                return False
        return True

    def put(memo: Any, slot: int, state: Any, last: int) -> None:
        memo[slot] = last
        for j in range(width):
            memo[slot + 1 + j] = int_at(state, j)

    return slot_of, holds, put


def make_int_at(start: Any) -> Callable[[Any, int], int]:
    """Return the function that reads int j of a state like the start."""
    return (lambda state, j: int(state[j])) if isinstance(start, tuple) else lambda state, j: int(state)
