"""The certificates of the atlas: what they claim, where they are, and how they are made and checked."""

import json
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.games import game as game_of
from zermelo.proofs import certify, check_certificate, read_certificate
from zermelo.rules import Deadline, OnProgress, ignore
from zermelo_atlas.exact_results.entry import AtlasCertificate, AtlasEntry, file_name

__all__ = [
    "ATLAS_CERTIFICATES_FOLDER",
    "certificate_file",
    "claims_about",
    "faults_of_certificates",
    "make_certificates",
]

ATLAS_CERTIFICATES_FOLDER = Path(__file__).parent / "certificates"
"""The folder of the certificates."""

MAX_STORED_CERTIFICATE_BYTES = 1_000_000
"""The most bytes of a certificate that is stored."""


def claims_about(entry: AtlasEntry) -> tuple[str, ...]:
    """Return the claims that prove the value of an entry together.

    >>> claims_about(AtlasEntry("tictactoe", "draw", 9, (), 9))
    ('first never loses', 'second never loses')
    >>> claims_about(AtlasEntry("kalah", "loss by 2", 10, (), 6))
    ('second wins by at least 2', 'first loses by at most 2')
    """
    word, _, score = entry.value.partition(" by ")
    if word == "draw":
        return "first never loses", "second never loses"
    winner, loser = ("first", "second") if word == "win" else ("second", "first")
    if not score:
        return (f"{winner} wins",)
    wins = f"{winner} wins" if score == "1" else f"{winner} wins by at least {score}"  # every win is by 1 at least
    return wins, f"{loser} loses by at most {score}"


def certificate_file(entry: AtlasEntry, claim: str) -> Path:
    """Return the file of a certificate: its name has that of the game and of the side."""
    return ATLAS_CERTIFICATES_FOLDER / f"{file_name(entry.game)}-{claim.partition(' ')[0]}.json"


def make_certificates(entry: AtlasEntry, seconds: float) -> Iterator[AtlasCertificate]:
    """Make the certificates that are found in so many seconds of processor time each, and store the small ones."""
    for claim in claims_about(entry):
        with suppress(ZermeloError):
            certified = certify(game_of(entry.game), claim, seconds=Deadline(seconds, clock=process_time))
            content = (json.dumps(certified.certificate, ensure_ascii=False, indent=0) + "\n").encode()
            digest = sha256(content).hexdigest() if len(content) <= MAX_STORED_CERTIFICATE_BYTES else None
            if digest:
                certificate_file(entry, claim).write_bytes(content)
            yield AtlasCertificate(claim, certified.answers, certified.leaves, len(content), digest)


def faults_of_certificates(entry: AtlasEntry, deadline: Deadline, on_progress: OnProgress = ignore) -> Iterator[str]:
    """Check the stored certificates of an entry, and yield a sentence about each that is not a proof of its value."""
    for each in entry.certificates:
        if each.claim not in claims_about(entry):
            yield f"The certificate of {each.claim!r} proves another value."
        elif each.digest and (fault := fault_of(entry, each, deadline, on_progress)):
            yield f"The certificate of {each.claim!r}: {fault}"


def fault_of(entry: AtlasEntry, stored: AtlasCertificate, deadline: Deadline, on_progress: OnProgress) -> str:
    """Return why the file of a certificate does not prove its claim; '' if it does."""
    file = certificate_file(entry, stored.claim)
    certificate: dict[str, Any] = read_certificate(file)
    if sha256(file.read_bytes()).hexdigest() != stored.digest:
        return "its file was changed."
    if (certificate["spec"], certificate["claim"]) != (game_of(entry.game).spec, stored.claim):
        return f"its file claims that {certificate['claim']} in {certificate['game']}."
    return check_certificate(certificate, seconds=deadline, on_progress=on_progress).gap
