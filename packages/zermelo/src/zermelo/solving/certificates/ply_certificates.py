"""The check of certificates by plies. To trust it, read this file and the rules of the game.

Such a certificate has the answers of one side ply by ply, in an order that a checker enumerates by itself, and leaves:
positions that are not answered, and that a plain search decides (leaf_search.py). docs/proofs.md defines the file.
"""

from collections.abc import Callable, Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, NamedTuple

from zermelo.evaluation.symmetry.folding import Symmetry, node_of, symmetries, turner
from zermelo.rules import Game
from zermelo.rules.limits import Deadline, OnProgress, Progress
from zermelo.rules.position import Position
from zermelo.solving.certificates.claim import Claim
from zermelo.solving.certificates.leaf_search import Leaf, LeafSearch
from zermelo.solving.manifest import identity_of

__all__ = [
    "LEAF_CHARACTER", "Ambiguity", "Fold", "Gap", "Member",
    "character_of", "check_plies", "index_of", "leaves_of", "moves_text", "ply_after", "walk_plies",
]  # fmt: skip

ANSWER_CHARACTERS = digits + ascii_lowercase + ascii_uppercase + "_"
"""The characters of the first answers: character i stands for the legal move with i legal moves of smaller numbers."""

NEXT_ANSWER_CHARACTER, LAST_ANSWER_CHARACTER = "\u0100", "\u07ff"
"""The characters of the next answer and of the last one."""

LEAF_CHARACTER = "-"
"""The character in place of an answer for a position that is a leaf."""


def character_of(index: int) -> str:
    """Return the character that stands for a legal move.

    >>> character_of(0), character_of(10), character_of(63)
    ('0', 'a', 'Ā')
    """
    return (
        ANSWER_CHARACTERS[index]
        if index < len(ANSWER_CHARACTERS)
        else chr(ord(NEXT_ANSWER_CHARACTER) + index - len(ANSWER_CHARACTERS))
    )


def index_of(character: str) -> int:
    """Return the number of the legal move that a character stands for; -1 if it stands for none."""
    return (
        ord(character) - ord(NEXT_ANSWER_CHARACTER) + len(ANSWER_CHARACTERS)
        if NEXT_ANSWER_CHARACTER <= character <= LAST_ANSWER_CHARACTER
        else ANSWER_CHARACTERS.find(character)
    )


CERTIFICATE_FIELDS = {"game", "spec", "source", "options", "version", "claim", "start", "leaves", "answers"}


class Gap(Exception):
    """A sentence about what is missing in a certificate."""


class Ambiguity(Gap):
    """A sentence about a text, or a map, that does not stand for one position, so that no certificate is a proof."""


class Member(NamedTuple):
    """A position of a ply, with the moves that lead there, and the representative of its symmetry class."""

    position: Position[Any]
    representative: Position[Any]


def check_plies(
    origin: Position[Any], certificate: Any, claim: Claim, on_progress: OnProgress, deadline: Deadline
) -> str | None:
    """Return the first gap in a certificate by plies as a sentence; None if it is a proof. Raises OutOfTime."""
    if origin.game.rules.again:
        return f"{origin.game.name} lets a player move again, and answers ply by ply are for players who take turns."
    if origin.game.declared.plies_left is None and claim.within is None:
        return "Play can return to a position, so that it need not end: the claim needs a number of plies."
    search = LeafSearch(origin.game, claim)
    try:
        leaves = leaves_of(origin, certificate, claim, deadline)
        for number, leaf in enumerate(leaves):
            on_progress(Progress(number, len(leaves), "leaves"))
            if not search.proves(leaf, deadline):
                return f"{moves_text(leaf.position)}: the claim does not hold from here."
    except Gap as gap:
        return str(gap)
    return None


def leaves_of(origin: Position[Any], certificate: Any, claim: Claim, deadline: Deadline) -> list[Leaf]:
    """Return the positions that a certificate by plies leaves to a search; raise Gap or OutOfTime."""
    answers, exact = certificate["answers"], {**identity_of(origin.game), "claim": str(claim), "start": origin.text}
    for name, value in certificate.items():
        if name not in CERTIFICATE_FIELDS or exact.get(name, value) != value:
            raise Gap(f"The entry {name!r} must be {exact[name]!r}." if name in exact else f"{name!r} is not an entry.")
    if certificate["leaves"] != (begin := ply_after(len(answers), origin, claim)):
        raise Gap(f"The leaves begin at ply {begin}, not at ply {certificate['leaves']}.")
    rest = iter(answers)
    return walk_plies(origin, claim, lambda members, ply: next(rest, None), deadline)


def ply_after(number: int, origin: Position[Any], claim: Claim) -> int:
    """Return the ply at which the side of a claim moves after this number of answers; there the leaves may begin."""
    return 2 * number + (origin.turn != claim.seat)


def moves_text(position: Position[Any]) -> str:
    """Return the moves to a position as text."""
    return str(position.moves_played) or "The start"


Answer = Callable[[list[Member], int], str | None]
"""Returns the answers to the positions of a ply, a character for each; None if they are leaves."""


def walk_plies(origin: Position[Any], claim: Claim, answer: Answer, deadline: Deadline) -> list[Leaf]:
    """Follow the answers of one side and all moves of the other, and return the leaves. Raises Gap and OutOfTime."""
    leaves, ply, waiting, fold = list[Leaf](), ply_after(0, origin, claim), [origin], Fold(origin.game)
    if ply == 1:
        waiting = list(replies(unfinished_positions([origin], claim, 0)))
    while True:
        members = fold.members(unfinished_positions(waiting, claim, ply), deadline)
        if (characters := answer(members, ply)) is None:
            return leaves + [Leaf(member.position, ply) for member in members]
        if len(characters) != len(members):
            raise Gap(f"Ply {ply} has {len(characters):,} answers; it has {len(members):,} positions.")
        answered = list[Position[Any]]()
        for member, character in zip(members, characters, strict=True):
            if character == LEAF_CHARACTER:
                leaves.append(Leaf(member.position, ply))
            else:
                answered.append(fold.play_answer(member, character))
        waiting, ply = list(replies(unfinished_positions(answered, claim, ply + 1))), ply + 2


def unfinished_positions(positions: Iterable[Position[Any]], claim: Claim, ply: int) -> Iterator[Position[Any]]:
    """Yield the positions where the game goes on; raise Gap for an end against the claim."""
    for position in positions:
        if not position.is_over:
            yield position
        elif not claim.allows(position, ply):
            raise Gap(f"{moves_text(position)}: the game ends against the claim.")


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
                raise Ambiguity(f"Two positions have the text {text!r}, so that its answer is not clear.")
            least, cells = self.least(text)
            if least not in found:
                deadline.check()
                image = position if least == text else self.image(position, least, cells)
                found[least] = Member(position, image)
        return [found[text] for text in sorted(found)]

    def image(self, position: Position[Any], text: str, cells: Symmetry) -> Position[Any]:
        """Return the image of a position, after comparing its moves with those of the position."""
        game, turn = self.game, turner(cells)
        state = (
            game.declared.transform(position.state, cells) if game.declared.transform else game.notation.read(text)[0]
        )
        image = Position(game, state, position.turn)
        if image.text != text or node_of(image).after != sorted(map(turn, node_of(position).after)):
            raise Ambiguity(f"{moves_text(position)}: the map {cells} is not a symmetry here.")
        return image

    def play_answer(self, member: Member, character: str) -> Position[Any]:
        """Return the position after the answer to a representative, played in the member; raise Gap for no answer."""
        position, representative = member
        legal, number = list(representative.moves), index_of(character)
        if not 0 <= number < len(legal):
            raise Gap(f"{moves_text(position)}: {character!r} is not an answer to this position.")
        after = representative.follow(legal[number])
        if representative is position:
            return after
        text = self.least(after.text)[0]
        return next(child for child in replies([position]) if self.least(child.text)[0] == text)
