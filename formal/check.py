"""Check the theorems, and certificates, with the Coq proof assistant, which is installed first if possible.

python formal/check.py [FILE...]

A file is a certificate by plies from the start of Connect Four or m,n,k.
"""

import json
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from answers import CERTIFICATES, coq_list, made

import zermelo
from fuzz.certificates import change_answer, in_python
from tools import program

SOURCES = Path(__file__).parent

THEORIES = ("Games", "Boards", "Answers", "Theorems")
"""The Coq files; each uses those before it."""

CLOSED = "Closed under the global context"
"""Coq's sentence about a theorem that rests on no axiom."""

HEADER = """\
From Coq Require Import List String.
Require Import Games Boards Theorems.
Import ListNotations.
Open Scope string_scope.
"""

SIZES = {"connect": (7, 6, 4), "mnk": (3, 3, 3), "tictactoe": (3, 3, 3)}
"""The width, the height and the length of a line of each game without options."""

CLAIMS = {"wins": "Wins", "never loses": "NeverLoses"}
PREDICATES = {"Wins": "wins", "NeverLoses": "never_loses"}
"""The claims in Coq: as the checker takes them, and as theorems state them."""

CHANGED = ("tictactoe_first", "tictactoe_second", "three_in_a_row", "connect_four_4x4_second")
"""The certificates that are changed."""

CHANGES = int(os.environ.get("CHANGES", "50"))
"""The number of changes of each."""


class NotProved(Exception):
    """A sentence, or the last lines of what Coq prints."""


def main(files: list[str]) -> int:
    """Check everything; return 1 at the first error."""
    if not program("coqc", "coq"):
        print("NO COQ: install Coq 8.16 or later, with 'apt-get install coq' as root.", file=sys.stderr)
        return 1
    most = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))  # a long string is a deep term
    with TemporaryDirectory() as folder:
        try:
            check_theorems(Path(folder))
            check_changes(Path(folder))
            for file in files:
                check_file(Path(folder), Path(file))
        except NotProved as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def coq(folder: Path, name: str, text: str) -> str:
    """Return what Coq prints about a file; raise NotProved for an error in it."""
    (folder / f"{name}.v").write_text(text, encoding="utf-8")
    done = subprocess.run(["coqc", f"{name}.v"], cwd=folder, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise NotProved(f"{name}: Coq does not accept the proof.\n{done.stderr[-1000:]}")
    if done.stdout.count(CLOSED) != text.count("\nPrint Assumptions"):
        raise NotProved(f"{name}: a theorem rests on axioms.\n{done.stdout[-1000:]}")
    return done.stdout


def check_theorems(folder: Path) -> None:
    """Check the Coq files."""
    for name in THEORIES:
        coq(folder, name, (SOURCES / f"{name}.v").read_text(encoding="utf-8"))
    print("Coq accepts all theorems; they rest on no axioms.")


def check_changes(folder: Path) -> None:
    """Compare the verdicts of Coq and zermelo on changed certificates."""
    rng = Random(1)
    changed = [change(made(name), rng) for name in CHANGED for _ in range(CHANGES)]
    terms = ";\n".join(f"accepts {board(new)} {' '.join(side_and_claim(new))} {answers_of(new)}" for new in changed)
    printed = coq(folder, "Changes", f"{HEADER}Eval vm_compute in [\n{terms}].\n")
    verdicts = [word == "true" for word in re.findall(r"\b(?:true|false)\b", printed)]
    if verdicts != [is_proof(folder / "changed.json", new) for new in changed]:
        raise NotProved("Coq and zermelo disagree about a changed certificate.")
    print(f"{len(changed)} changed certificates: Coq and zermelo refuse {verdicts.count(False)} and accept the others.")


def change(certificate: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a certificate with one change."""
    new, kind = {**certificate, "answers": list(certificate["answers"])}, rng.randrange(8)
    if kind == 0:
        new["spec"], new["claim"] = rng.choice(list(CERTIFICATES.values()))
    elif kind == 1:
        new["answers"].pop()
    else:
        change_answer(new, rng)
    return {**new, "game": new["spec"], "leaves": new["claim"].startswith("second") + 2 * len(new["answers"])}


def is_proof(file: Path, certificate: dict[str, Any]) -> bool:
    """Return the verdict of zermelo about a certificate, written to a file first."""
    file.write_text(json.dumps(certificate), encoding="utf-8")
    return in_python(file)


def check_file(folder: Path, file: Path) -> None:
    """Check a certificate."""
    began, certificate = time.perf_counter(), zermelo.proofs.read_certificate(file)
    side, claim = side_and_claim(certificate)
    statement = f"{PREDICATES[claim]} {side} (start {board(certificate)})"
    proof = f"Proof. by_answers {claim} (answers : list string). Qed."
    coq(
        folder,
        "Certified",
        f"{HEADER}Definition answers : list string := {answers_of(certificate)}.\n"
        f"Theorem certified : {statement}.\n{proof}\nPrint Assumptions certified.\n",
    )
    print(f"{file}: Coq accepts the theorem {statement}, in {time.perf_counter() - began:.0f} s.")


def board(certificate: dict[str, Any]) -> str:
    """Return the board of a certificate in Coq; raise NotProved for another game or start."""
    name, _, options = certificate["spec"].partition(":")
    known = dict(zip(("width", "height", "k"), SIZES.get(name, ()), strict=False))
    sizes = known | dict(option.split("=") for option in options.split(",") if option)
    if not known or sizes.keys() != known.keys() or "start" in certificate:
        raise NotProved("The Coq files have the rules of Connect Four and m,n,k, from the start of the game.")
    return f"({'connect' if name == 'connect' else 'mnk'} {' '.join(map(str, sizes.values()))})"


def side_and_claim(certificate: dict[str, Any]) -> tuple[str, str]:
    """Return the side and the claim of a certificate in Coq; raise NotProved for a number of plies."""
    side, _, claim = certificate["claim"].partition(" ")
    if claim not in CLAIMS:
        raise NotProved("The Coq files have no claims about a number of plies.")
    return side.capitalize(), CLAIMS[claim]


def answers_of(certificate: dict[str, Any]) -> str:
    """Return the answers of a certificate in Coq; raise NotProved for a certificate that is not by plies."""
    if not isinstance(certificate["answers"], list):
        raise NotProved("Coq checks certificates by plies: write one with zermelo certificate make --nodes 0.")
    return coq_list(certificate["answers"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
