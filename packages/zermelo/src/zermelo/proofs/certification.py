"""The search for a small strategy that proves a claim about one side."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import starmap
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadGame, BadOption, MissingExtra, OtherGame, OutOfTime, TooLarge
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.factory import evaluator as build_evaluator
from zermelo.evaluation.interpreted import Interpreted, deepen, search_to_the_end
from zermelo.evaluation.symmetry.folding import Folding
from zermelo.evaluation.worth_compiling import positions
from zermelo.games import PositionLike, position_of
from zermelo.graphs.replies import explore_play
from zermelo.proofs.answers import AnswerLimits, answered_by_plies, ensure_proof, header_of, no_proof
from zermelo.proofs.smallest import Choices, answers_of, cheapest, shorten_answers, smallest
from zermelo.rules import Bounds, Game, Value
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore, with_deadline
from zermelo.rules.position import Move, Position
from zermelo.solving.certificates.certificate import Certified
from zermelo.solving.certificates.claim import Claim, claim_of
from zermelo.solving.certificates.leaf_search import UNKNOWN_ANSWER, Leaf, LeafSearch
from zermelo.solving.certificates.ply_certificates import Ambiguity, Gap

__all__ = ["certify"]

MAX_STRATEGY_POSITIONS = 200_000
"""The greatest number of positions that the compared strategies may reach."""

STRATEGY_SECONDS = 20.0
"""Time limit in seconds for comparing all strategies, not only those with the best moves."""

MAX_POSITION_SECONDS = 60.0
"""Time limit in seconds of the evaluator for one position."""

BRIEF_POSITION_SECONDS = 2.0
"""Time limit in seconds of the evaluator for one position while all strategies are compared."""

MOVE_SECONDS = (0.001, 0.01, 0.1, 1.0, MAX_POSITION_SECONDS)
"""Successive time limits in seconds for each move: a best move is often found at once, while others take long."""

PLY_SEARCH_BYTES = 512 << 20
"""Bytes of the transposition table of the search for answers by plies."""

LEAF_SEARCH_NODES, EASY_CLAIM_NODES = 20_000, 10_000
"""Nodes of a plain search that decides an easy claim, and by default those of the search of a leaf."""

EASY_NODES_PER_SLICE = 2_000
"""Nodes of this search between two checks of the clock; each part begins with what the ones before have found."""

LARGE_GAME_POSITIONS = 1_000_000
"""Positions of a search of increasing depth, some seconds of work, after which a game counts as large."""


class ClaimSearch(NamedTuple):
    """A claim, with an evaluator, its time limit in seconds for one position, and the deadline of the whole search."""

    stated: Claim
    evaluator: Evaluator[Any]
    patience: float
    deadline: Deadline

    def value(self, state: Any, *, seconds: float) -> Value | Bounds:
        """Return the value of a state, or its bounds after this many seconds; raise OutOfTime from the deadline on."""
        value = self.evaluator.value(state, seconds=Deadline(seconds, self.deadline))
        self.deadline.check()
        return value


def certify(
    position: PositionLike,
    claim: str,
    *,
    leaves: int | None = None,
    nodes: int | None = None,
    resume: Path | None = None,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Certified:
    """Return a certificate for a claim such as 'second never loses' or 'first wins within 41 plies'.

    If plain searches decide the claim and the value in few nodes, the certificate is the smallest that is found, with
    answers to positions that are named by their texts. The first one uses only best moves and is found quickly. Then
    all strategies that keep the claim are compared, if they lead to few enough positions and there is time.

    Otherwise the certificate has answers ply by ply that lead to few positions, and leaves, which a plain search
    decides. leaves: the ply at which they begin. nodes: the largest number of nodes of the search of an earlier leaf; 0
    for answers to the end. Either option asks for such a certificate. Without them, a game that turns out to be too
    large for one kind has the other kind, if the rules allow both.

    evaluator: used instead of a new search, such as a Table. on_progress is called with the number of positions that
    the strategies reach, or of answers. seconds: time limit; with less time, the certificate may be larger. resume: a
    file; answers by plies are stored beside it, and a later call resumes from there. Raises BadOption for a false
    claim, or one that no certificate with leaves proves; TooLarge for a game with too many positions, OtherGame for an
    evaluator of another game, OutOfTime if no certificate is found and checked in time, BadGame if the checker refuses
    the certificate, MissingExtra without SciPy.
    """
    origin, deadline = position_of(position), Deadline.of(seconds)
    game, stated = origin.game, claim_of(claim, origin.game)
    if evaluator is not None and evaluator.game != game:
        raise OtherGame(f"The values are those of {evaluator.game.name}; the claim is about {game.name}.")
    asked_by_plies = leaves is not None or nodes is not None or stated.within is not None
    if asked_by_plies:
        check_kind(game, stated)
    plain, search = Interpreted(game), evaluator or build_evaluator(game, memory=PLY_SEARCH_BYTES)

    def by_texts(search: Evaluator[Any]) -> Certified:
        return smallest_by_texts(origin, ClaimSearch(stated, search, MAX_POSITION_SECONDS, deadline), on_progress)

    def by_plies() -> Certified:
        limits = AnswerLimits(leaves, EASY_CLAIM_NODES if leaves is nodes is None else nodes or 0)
        return certified_by_plies(
            origin, ClaimSearch(stated, search, BRIEF_POSITION_SECONDS, deadline), limits, on_progress, resume
        )

    if asked_by_plies:
        return by_plies()
    if game.rules.again or game.declared.plies_left is None:
        return by_texts(evaluator or plain)
    if evaluator is None and not is_small(origin, stated, plain, deadline):
        return otherwise(by_plies, lambda: by_texts(search))
    return otherwise(lambda: by_texts(evaluator or plain), by_plies)


def check_kind(game: Game[Any], claim: Claim) -> None:
    """Raise BadOption if no certificate by plies proves a claim about a game, whatever its answers are."""
    if game.rules.again:
        raise BadOption(
            f"{game.name} lets a player move again: its certificates have neither leaves nor nodes, and its claims no "
            "number of plies."
        )
    if game.declared.plies_left is None and claim.within is None:
        raise BadOption(
            f"Play of {game.name} can return to a position: with leaves or nodes, a certificate proves only a claim "
            "such as 'first wins within 41 plies'."
        )


def otherwise(first: Callable[[], Certified], second: Callable[[], Certified]) -> Certified:
    """Return a certificate of one kind or, if the game is too large for it, of another kind."""
    try:
        return first()
    except TooLarge:
        return second()


def is_small(origin: Position[Any], claim: Claim, search: Interpreted[Any], deadline: Deadline) -> bool:
    """Return whether plain searches decide a claim and the value of the position, which `search` remembers, soon.

    A game with more moves than a search of leaves takes counts as small, too: it has no other certificates.
    """
    game = origin.game
    try:
        if not is_easy(LeafSearch(game, claim), Leaf(origin, 0), deadline):
            return False
    except TooLarge:
        return True
    whole, deep = (
        with_deadline(with_deadline(game.rules, positions(most)), deadline)
        for most in (MAX_STRATEGY_POSITIONS, LARGE_GAME_POSITIONS)
    )
    search_to_the_end(game, whole, origin.state, search.known) or deepen(game, deep, origin.state, search.known)
    deadline.check()
    return origin.state in search.known


def is_easy(search: LeafSearch, leaf: Leaf, deadline: Deadline) -> bool:
    """Return whether a search decides a leaf in few nodes; raise OutOfTime."""
    for _ in range(0, LEAF_SEARCH_NODES, EASY_NODES_PER_SLICE):
        deadline.check()
        if search.answer(leaf, EASY_NODES_PER_SLICE) != UNKNOWN_ANSWER:
            return True
    return False


def certified_by_plies(
    origin: Position[Any], claim: ClaimSearch, limits: AnswerLimits, on_progress: OnProgress, resume: Path | None
) -> Certified:
    """Return a certificate with answers ply by ply; see certify."""
    stated, search, _, deadline = claim
    try:
        certificate, left = answered_by_plies(origin, stated, limits, search, on_progress, deadline, resume)
    except Ambiguity as gap:
        raise no_proof(origin.game, str(gap)) from None
    except Gap as gap:
        with suppress(TooLarge):
            check(origin, claim)
        raise BadOption(f"The claim {str(stated)!r} is false. {gap}") from None
    except BadGame:  # without answers, nobody but the checker has tested the claim
        check(origin, claim._replace(patience=inf))
        raise
    return Certified(certificate, None, left)


def smallest_by_texts(origin: Position[Any], claim: ClaimSearch, on_progress: OnProgress) -> Certified:
    """Return a certificate with answers to texts, the smallest that is found; see certify."""
    if find_spec("scipy") is None:
        raise MissingExtra("Certificates need SciPy: pip install 'zermelo[certify]'.")
    check(origin, claim)
    best = grow(origin, claim, best_moves, on_progress)
    try:
        brief = claim._replace(patience=BRIEF_POSITION_SECONDS, deadline=Deadline(STRATEGY_SECONDS, claim.deadline))
        choices, bounded = grow(origin, brief, keeping_moves, on_progress), any_move_may_keep(origin.game, claim.stated)
    except (TooLarge, OutOfTime):
        choices, bounded = best, False
    deadline = claim.deadline
    quick = [(each, shorten_answers(each, cheapest(each, deadline), deadline)) for each in (best, choices)]
    estimated = list(starmap(answers_of, quick))
    known, half = min(map(len, estimated)), deadline.share(1 / 2)  # the rest is for the check
    better, least = smallest(choices, known, half, on_progress)
    answers = min([*estimated, *(answers_of(choices, chosen) for chosen in better)], key=len)
    certificate = {**header_of(origin, claim.stated), "answers": answers}
    ensure_proof(certificate, origin.game, deadline, on_progress)
    return Certified(certificate, least if bounded and (least or not answers) else None)


def check(origin: Position[Any], claim: ClaimSearch) -> None:
    value, stated = value_of(origin, claim), claim.stated
    outcome = value.outcome if origin.turn == stated.seat else -value.outcome
    is_late = stated.within is not None and value.remoteness > stated.within
    if outcome < stated.least or is_late:
        player, late = (
            origin.game.notation.player_names[origin.turn],
            f" in {value.remoteness} plies" if is_late else "",
        )
        is_what = f"{origin.game.name} is a {value.result}{late} for {player}, who begins."
        raise BadOption(f"The claim {str(stated)!r} is false: {is_what}")


def value_of(position: Position[Any], claim: ClaimSearch) -> Value:
    """Return the value of a position; raise TooLarge if no search finds it."""
    value = claim.value(position.state, seconds=claim.patience)
    if not isinstance(value, Value):
        raise TooLarge(f"{position.game.name} is too large to search; solve it, and certify from the table.")
    return value


def best_moves(position: Position[Any], claim: ClaimSearch) -> list[Move]:
    """Return the moves that keep the value, including the plies to a win, within the smallest budget that finds any."""
    value = value_of(position, claim)
    for seconds in MOVE_SECONDS:
        after = {move: position.follow(move) for move in position.moves}
        made = {m: claim.value(child.state, seconds=seconds).before(child.keeps_turn) for m, child in after.items()}
        if best := [move for move, worth in made.items() if worth == value]:
            return best
    raise TooLarge(f"{position.game.name} is too large to search; solve it, and certify from the table.")


def keeping_moves(position: Position[Any], claim: ClaimSearch) -> list[Move]:
    """Return the moves that keep the claim; if moves can return, only those that also shorten a win."""
    value, any_win = value_of(position, claim), any_move_may_keep(position.game, claim.stated)
    after = {move: position.follow(move) for move in position.moves}
    made = {move: value_of(child, claim).before(child.keeps_turn) for move, child in after.items()}
    return [move for move, worth in made.items() if worth.outcome >= claim.stated.least and (any_win or worth == value)]


def any_move_may_keep(game: Game[Any], claim: Claim) -> bool:
    """Return whether strategies may make any move that keeps a claim; where play can return, a win may never come."""
    return game.declared.plies_left is not None or not claim.must_win


def different(position: Position[Any], moves: list[Move]) -> Iterator[Move]:
    """Yield one move of each symmetry class at the start, and all moves elsewhere."""
    if position.state != position.game.rules.start:
        return iter(moves)
    fold = Folding(position.game)
    after = {move: position.follow(move) for move in moves}
    shown = {move: fold.text_or_state(child.state, child.turn) for move, child in after.items()}
    return fold.orbits(fold.text_or_state(position.state, position.turn), shown)


def grow(
    origin: Position[Any], claim: ClaimSearch, moves: Callable[..., list[Move]], on_progress: OnProgress
) -> Choices:
    """Return all strategies that make only such moves; raise TooLarge if there are too many positions, or OutOfTime."""

    def replies(position: Position[Any]) -> dict[Move, int]:
        ours = position.turn == claim.stated.seat
        return dict.fromkeys(different(position, moves(position, claim)) if ours else position.moves, 1)

    def check_size(positions: Progress) -> None:
        if positions.done > MAX_STRATEGY_POSITIONS:
            raise TooLarge(
                f"The strategies of {origin.game.name} lead to more than {MAX_STRATEGY_POSITIONS:,} positions."
            )
        on_progress(positions)

    play = explore_play(origin, replies, claim.deadline, check_size)
    ours = [position.turn == claim.stated.seat and not position.is_over for position in play.nodes]
    return Choices(play.nodes, ours, [list(play.after(number)) for number in range(len(play.nodes))])
