"""The answers of a certificate by plies, chosen so that few positions follow; an evaluator knows what holds."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadGame, TooLarge
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.search.searches_in_turn import CompiledInTurn
from zermelo.machine.files import Partial, lines_beside
from zermelo.rules import Game, MoveNumber, Value
from zermelo.rules.encodings import at_least, loss_at
from zermelo.rules.limits import Deadline, OnProgress, Progress
from zermelo.rules.position import Position
from zermelo.solving.certificates.certificate import check_certificate
from zermelo.solving.certificates.claim import Claim
from zermelo.solving.certificates.leaf_search import Leaf, LeafSearch
from zermelo.solving.certificates.ply_certificates import (
    LEAF_CHARACTER,
    Fold,
    Gap,
    Member,
    character_of,
    index_of,
    moves_text,
    ply_after,
    walk_plies,
)
from zermelo.solving.manifest import identity_of

__all__ = ["AnswerLimits", "answered_by_plies", "ensure_proof", "header_of", "no_proof"]

ANSWERS_PER_LINE = 64
"""The number of positions that are answered between two lines of a partial file."""

MIN_COMPILED_POSITIONS = 100
"""The number of positions of a ply from which the search of leaves is compiled."""

LEAF_SAMPLE_POSITIONS = 32
"""The approximate number of positions of a ply on which the search of leaves is tried first."""

CHECK_GAME_ADVICE = "zermelo check shows whether the game is sound."


class AnswerLimits(NamedTuple):
    """The limits of the answers."""

    ply: int | None
    """The ply at which leaves begin; None if answers go on to the end."""
    nodes: int
    """The largest number of nodes of the search of an earlier leaf; 0 if there is none."""


class Candidate(NamedTuple):
    """A move that may be the answer to a position."""

    character: str
    after: Position[Any]
    open_replies: list[str]
    """The positions after the replies, up to symmetry, that no single move decides for the claim."""


class Chooser:
    """The answers to the plies of a certificate: moves after which few new positions need further answers."""

    def __init__(
        self, claim: Claim, limits: AnswerLimits, evaluator: Evaluator[Any], on_progress: OnProgress, deadline: Deadline
    ) -> None:
        self.claim, self.limits, self.holding = claim, limits, Holding(evaluator, claim, deadline)
        self.on_progress, self.deadline = on_progress, deadline
        self.search, self.fold = LeafSearch(evaluator.game, claim), Fold(evaluator.game)
        self.plies = list[str]()
        self.next = set[str]()
        """The positions of the next ply that the answers so far lead to, up to symmetry."""
        self.begun = ""
        """Answers of an earlier run that are not used yet."""
        self.log: Partial | None = None

    def __call__(self, members: list[Member], ply: int) -> str | None:
        """Return the answers to the positions of a ply; None if they are leaves."""
        layer = [member.representative for member in members]
        if not layer or (self.limits.ply is not None and ply >= self.limits.ply):
            return None
        self.next.clear()
        if len(layer) > MIN_COMPILED_POSITIONS:
            self.search.compile()
        easy, answers = self.limits.nodes > 0 and self.is_easy(layer, ply), ""
        while len(answers) < len(layer):
            chunk = layer[len(answers) : len(answers) + ANSWERS_PER_LINE]
            new, self.begun = self.begun[: len(chunk)], self.begun[len(chunk) :]
            if new:
                self.note(chunk, new, ply)
            else:
                new = "".join(
                    LEAF_CHARACTER if easy and self.is_leaf(each, ply) else self.chosen(each, ply) for each in chunk
                )
                if self.log:
                    self.log.add(new)
                self.on_progress(Progress(sum(map(len, self.plies)) + len(answers) + len(new), None, "answers"))
            answers += new
        if set(answers) == {LEAF_CHARACTER}:
            return None
        self.plies.append(answers)
        return answers

    def is_easy(self, layer: list[Position[Any]], ply: int) -> bool:
        """Return whether the search of leaves decides at least a quarter of a sample of positions."""
        sample = layer[:: max(1, len(layer) // LEAF_SAMPLE_POSITIONS)]
        return 4 * sum(self.is_leaf(each, ply) for each in sample) >= len(sample)

    def is_leaf(self, position: Position[Any], ply: int) -> bool:
        """Return whether the search of leaves decides a position."""
        return self.search.answer(Leaf(position, ply), self.limits.nodes) == 1

    def note(self, chunk: list[Position[Any]], characters: str, ply: int) -> None:
        """Note the positions of the next ply that answers of an earlier run lead to."""
        for position, character in zip(chunk, characters, strict=True):
            if character != LEAF_CHARACTER:
                number = index_of(character)
                self.next.update(self.candidate(position, number, list(position.moves)[number], ply).open_replies)

    def chosen(self, position: Position[Any], ply: int) -> str:
        """Return the answer to a position; raise Gap if the claim does not hold there."""
        for candidate in self.candidates(position, ply):
            if self.holding.after(candidate.after, ply + 1):
                self.next.update(candidate.open_replies)
                return candidate.character
        raise Gap(f"{moves_text(position)}: the claim does not hold from here.")

    def candidates(self, position: Position[Any], ply: int) -> list[Candidate]:
        """Return the moves of a position, first those that add the fewest positions to the next ply."""
        score = position.game.declared.hints.move_score or (lambda state, move: 0)

        def cost(numbered: tuple[Candidate, int]) -> tuple[int, int, int]:
            replies, move = numbered[0].open_replies, numbered[1]
            return len(set(replies) - self.next), len(replies), -score(position.state, move)

        self.deadline.check()
        moves = [
            (self.candidate(position, number, move, ply), move) for number, move in enumerate(position.moves.numbers)
        ]
        return [each for each, _ in sorted(moves, key=cost)]

    def candidate(self, position: Position[Any], number: int, move: MoveNumber, ply: int) -> Candidate:
        """Return a move as a candidate."""
        after = position.follow(move)
        replies = (after.follow(reply) for reply in after.moves)
        classes = [self.fold.least(each.text)[0] for each in replies if self.search.answer(Leaf(each, ply + 2), 0) != 1]
        return Candidate(character_of(number), after, classes)


class Holding:
    """The answers of an evaluator about a claim: whether it holds after a move of its side."""

    def __init__(self, evaluator: Evaluator[Any], claim: Claim, deadline: Deadline) -> None:
        self.evaluator, self.claim, self.deadline = evaluator, claim, deadline
        self.searches = [source for source in evaluator.sources if isinstance(source, CompiledInTurn)]

    def after(self, position: Position[Any], ply: int) -> bool:
        """Return whether the claim holds after a move of its side; raise OutOfTime or TooLarge."""
        if position.is_over:
            return self.claim.allows(position, ply)
        left = None if self.claim.within is None else max(0, self.claim.within - ply)
        compiled = next((search.ready for search in self.searches), None)
        if compiled is None or self.evaluator.ask(self.evaluator.lookup_sources, position.state)[0]:
            return self.claim_holds(position, left)
        most = at_least(1 - self.claim.least) - 1 if left is None else loss_at(left)
        low, high = compiled.bounds(position.state, most, most + 1, self.deadline)
        if low < high:
            self.deadline.check()
        return high <= most

    def claim_holds(self, position: Position[Any], left: int | None) -> bool:
        """Return whether the claim holds in an unfinished position in which the other side moves."""
        value = self.evaluator.value(position.state, seconds=self.deadline)
        self.deadline.check()
        if not isinstance(value, Value):
            raise TooLarge(f"{position.game.name} is too large to search; solve it, and certify from the table.")
        return -value.outcome >= self.claim.least and (left is None or value.remoteness <= left)


def answered_by_plies(
    origin: Position[Any],
    claim: Claim,
    limits: AnswerLimits,
    evaluator: Evaluator[Any],
    on_progress: OnProgress,
    deadline: Deadline,
    resume: Path | None = None,
) -> tuple[dict[str, Any], int]:
    """Return a certificate by plies for a claim, and the number of its leaves.

    resume: the file that the certificate will be written to; the answers so far are in a partial file beside it, from
    which a later call goes on. Raises Gap for a claim that does not hold where an answer is needed, OutOfTime,
    TooLarge, Busy if another process writes the file.
    """
    header, chooser = header_of(origin, claim), Chooser(claim, limits, evaluator, on_progress, deadline)
    with resume_answers(chooser, resume, json.dumps([header, *limits])):
        leaves = walk_plies(origin, claim, chooser, deadline)
        begin = ply_after(len(chooser.plies), origin, claim)
        certificate = {**header, "leaves": begin, "answers": chooser.plies}
        try:
            ensure_proof(certificate, origin.game, deadline, on_progress)
        except BadGame:
            if chooser.log:
                chooser.log.forget()  # a later call would find the same
            raise
    return certificate, len(leaves)


def ensure_proof(certificate: dict[str, Any], game: Game[Any], deadline: Deadline, on_progress: OnProgress) -> None:
    """Check a new certificate as its readers will; raise BadGame if it is not a proof, OutOfTime."""
    checked = check_certificate(certificate, game, seconds=deadline, on_progress=on_progress)
    if not checked:
        raise no_proof(game, checked.gap)


def no_proof(game: Game[Any], gap: str) -> BadGame:
    """Return the error for a game whose certificates are not proofs because of this gap."""
    return BadGame(f"No certificate of {game.name} is made: it would not be a proof. {gap} {CHECK_GAME_ADVICE}")


def header_of(origin: Position[Any], claim: Claim) -> dict[str, Any]:
    """Return the entries of a certificate that state what it proves."""
    is_start = (origin.state, origin.turn) == (origin.game.rules.start, 0)
    begin = {} if is_start else {"start": origin.text}
    return {**identity_of(origin.game), "claim": str(claim), **begin}


@contextmanager
def resume_answers(search: Chooser, file: Path | None, header: str) -> Iterator[None]:
    """Log the answers beside a file, if there is one, and use those of an earlier run with the same header."""
    if file is None:
        yield
        return
    with lines_beside(file, f"Another process writes {file}; wait for it, or name another file.") as log:
        if log.begun[:1] == [header]:
            search.begun = "".join(log.begun[1:])
        else:
            log.forget()
            log.add(header)
        search.log = log
        yield
