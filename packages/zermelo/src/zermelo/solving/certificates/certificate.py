"""The check of certificates. To trust it, read this file, `graphs/exploration.py` and the rules of the game.

It depends on no search.

A certificate names a game, a claim about one side, and a move for every position in which that side may have to move.
It proves the claim if these moves achieve what it states, whatever the other side plays. Small certificates name these
positions by their texts; `plies` checks those that have a list of answers for each ply instead.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadText, ZermeloError
from zermelo.games import GameLike, game as game_named, start
from zermelo.graphs.exploration import Exploration, position_node
from zermelo.machine.files import Written, read_json, writing
from zermelo.rules import Game, MoveNumber
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore
from zermelo.rules.position import Position
from zermelo.solving.certificates.claim import Claim, claim_of
from zermelo.solving.certificates.ply_certificates import LEAF_CHARACTER, Gap, check_plies, leaves_of, moves_text
from zermelo.solving.manifest import game_of

__all__ = [
    "Certified",
    "Checked",
    "certificate_leaves",
    "check_certificate",
    "number_of_answers",
    "origin_of",
    "read_certificate",
    "write_certificate",
]


@dataclass(frozen=True, repr=False)
class Certified(Displayed):
    """A certificate, and a lower bound for its size."""

    certificate: dict[str, Any]
    """The content of the file."""
    least: int | None
    """A lower bound for the answers that prove the claim; None if no useful one is known."""

    leaves: int = 0
    """The number of positions that a certificate by plies leaves to the search of its checker."""

    @property
    def answers(self) -> int:
        """The number of answers."""
        return number_of_answers(self.certificate)

    def save(self, path: str | PathLike[str]) -> Written:
        """Write the certificate to a file as JSON; raises what `write_certificate` raises."""
        return write_certificate(self.certificate, path)


CertificateLike = Certified | Mapping[str, Any] | str | PathLike[str]
"""A certificate, its content, or its file, as `read_certificate` takes it."""


class Checked(NamedTuple):
    """The result of checking a certificate; true if it is a proof."""

    gap: str = ""
    """The first gap, as a sentence; '' if the certificate is a proof."""

    def __bool__(self) -> bool:
        return not self.gap

    def __str__(self) -> str:
        return self.gap or "The certificate is a proof."


def check_certificate(
    certificate: CertificateLike,
    game: GameLike | None = None,
    *,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Checked:
    """Check that a certificate is a proof, position by position; the result is true if it is.

    certificate: what `certify` returns, its content, or its file. game: required for your own game. seconds: time
    limit, or a Deadline. on_progress is called at each position with the number before it. Raises OutOfTime, OtherGame
    for a certificate of another game, BadOption for a text that is not a claim, BadText for a mapping or a file that is
    not a certificate.
    """
    certificate = content_of(certificate)
    deadline, own_game = Deadline.of(seconds), None if game is None else game_named(game)
    if not has_form(certificate):
        raise BadText("This is not a certificate of this version: write one with zermelo certificate make.")
    origin = origin_of(certificate, own_game)
    claim = claim_of(certificate["claim"], origin.game)
    if isinstance(certificate["answers"], list):
        return Checked(check_plies(origin, certificate, claim, on_progress, deadline) or "")
    if claim.within is not None:
        return Checked(
            "A claim about a number of plies needs a certificate by plies: zermelo certificate make --leaves."
        )
    return Checked(check_texts(origin, certificate["answers"], claim, on_progress, deadline) or "")


def certificate_leaves(
    certificate: CertificateLike, game: GameLike | None = None, *, seconds: float | Deadline = inf
) -> list[Position[Any]]:
    """Return the positions that a certificate by plies leaves to a search, with the moves that lead to each.

    certificate: what `certify` returns, its content, or its file. game: required for your own game. seconds: time
    limit. Raises the errors of check_certificate, and BadText for a certificate that fails before its leaves.
    """
    certificate = content_of(certificate)
    if not has_form(certificate) or not isinstance(certificate["answers"], list):
        raise BadText("This is not a certificate with leaves: write one with zermelo certificate make --leaves.")
    origin = origin_of(certificate, None if game is None else game_named(game))
    try:
        leaves = leaves_of(origin, certificate, claim_of(certificate["claim"], origin.game), Deadline.of(seconds))
    except Gap as gap:
        raise BadText(str(gap)) from None
    return [leaf.position for leaf in leaves]


def origin_of(certificate: Mapping[str, Any], own_game: Game[Any] | None) -> Position[Any]:
    """Return the position that a certificate is about; raise OtherGame, or BadText if its text is not one."""
    built = game_of(certificate, own_game, "The certificate")
    return start(built, certificate.get("start"))


def number_of_answers(certificate: Mapping[str, Any]) -> int:
    """Return the number of positions that a certificate answers."""
    answers = certificate["answers"]
    return len(answers) if isinstance(answers, dict) else sum(len(ply) - ply.count(LEAF_CHARACTER) for ply in answers)


def check_texts(
    origin: Position[Any], answers: Mapping[str, str], claim: Claim, on_progress: OnProgress, deadline: Deadline
) -> str | None:
    """Return the first gap in answers to positions that are named by their texts; None if they are a proof."""
    texts: dict[str, tuple[Any, int]] = {}

    def moves(here: Position[Any]) -> Iterator[tuple[MoveNumber, Position[Any]]]:
        deadline.check()
        on_progress(Progress(len(texts), None, "positions"))
        if texts.setdefault(here.text, position_node(here)) != position_node(here):
            raise Gap(f"Two positions have the text {here.text!r}, so that its answer is not clear.")
        return ((move, here.follow(move)) for move in claimed_moves(here, answers, claim))

    positions = Exploration(origin, moves, position_node)
    try:
        for _ in positions:
            pass
    except Gap as gap:
        return str(gap)
    if claim.must_win and positions.links.children_first() is None:
        return "Play can return to a position, and then nobody need win."
    return None


def claimed_moves(here: Position[Any], answers: Mapping[str, str], claim: Claim) -> list[MoveNumber]:
    """Return the moves that a proof must follow: the answer of its own side, and all of the other; raise Gap."""
    moves = list(here.moves.numbers)
    if not moves and not claim.allows(here):
        raise Gap(f"{moves_text(here)}: the game ends against the claim.")
    if moves and here.turn == claim.seat:
        try:
            return [here.move(answers[here.text]).number]
        except KeyError:
            raise Gap(f"{moves_text(here)}: there is no answer.") from None
        except ZermeloError as error:
            raise Gap(f"{moves_text(here)}: {error}") from None
    return moves


def write_certificate(certificate: Certified | Mapping[str, Any], file: str | PathLike[str]) -> Written:
    """Write a certificate to a file as JSON in UTF-8; raises DiskFull, BadOption for a device, or OSError."""
    with writing(Path(file), reopen=read_certificate) as out:
        out.write((json.dumps(content_of(certificate), ensure_ascii=False, indent=1) + "\n").encode())
    return Written.at(Path(file))


SHIPPED_CERTIFICATES_FOLDER = Path(__file__).parent / "shipped"
"""The folder of the certificates of the package."""


def read_certificate(file: str | PathLike[str]) -> dict[str, Any]:
    """Return the certificate in a file; raises BadText for a missing file or other content.

    If there is no such file, the name may be that of a certificate of the package, such as 'connect'.
    """
    path = Path(file)
    if (
        not path.exists()
        and path.name == str(file)
        and (shipped := SHIPPED_CERTIFICATES_FOLDER / f"{file}.json").is_file()
    ):
        path = shipped
    read = read_json(path, "a certificate")
    if not isinstance(read, dict) or not has_form(read):
        raise BadText(f"{path} is not a certificate of this version: write one with zermelo certificate make.")
    return read


def content_of(certificate: CertificateLike) -> Mapping[str, Any]:
    """Return the content of a certificate; raise BadText for a file that is not one."""
    if isinstance(certificate, Certified):
        return certificate.certificate
    return certificate if isinstance(certificate, Mapping) else read_certificate(certificate)


def has_form(read: Mapping[str, Any]) -> bool:
    answers: Any = read.get("answers")
    by_plies = isinstance(answers, list) and type(read.get("leaves")) is int
    return (
        all(isinstance(read.get(name), str) for name in ("game", "options", "claim"))
        and all(read.get(name, 0) is None or isinstance(read.get(name), str) for name in ("spec", "source"))
        and isinstance(read.get("start", ""), str)
        and type(read.get("version")) is int
        and (by_plies or isinstance(answers, dict))
        and all(isinstance(text, str) for text in (answers if by_plies else answers.values()))
    )
