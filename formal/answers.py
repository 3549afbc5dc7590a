"""Write the answers of certificates as a Coq file: python formal/answers.py > formal/Answers.v."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import zermelo
from zermelo.games import start

CERTIFICATES = {
    "tictactoe_first": ("tictactoe", "first never loses"),
    "tictactoe_second": ("tictactoe", "second never loses"),
    "three_in_a_row": ("mnk:width=4", "first wins"),
    "connect_four_4x4_first": ("connect:width=4,height=4", "first never loses"),
    "connect_four_4x4_second": ("connect:width=4,height=4", "second never loses"),
    "connect_four_5x4_first": ("connect:width=5,height=4", "first never loses"),
    "connect_four_5x4_second": ("connect:width=5,height=4", "second never loses"),
}
"""The game and the claim of each certificate; all have answers to the end."""

HEADER = """\
(** * The answers of certificates, as `zermelo certificate make` writes them

    `python formal/answers.py > formal/Answers.v` writes this file. *)

From Coq Require Import List String.
Import ListNotations.
Local Open Scope string_scope.
"""


def main() -> None:
    """Print Answers.v."""
    print(HEADER, end="")
    for name, (spec, claim) in CERTIFICATES.items():
        print(f'\n(* zermelo certificate make {spec} "{claim}" --nodes 0 -o {name}.json *)')
        print(f"Definition {name}_answers : list string := {coq_list(made(name)['answers'])}.")


@cache
def made(name: str) -> dict[str, Any]:
    """Return a certificate."""
    spec, claim = CERTIFICATES[name]
    return zermelo.proofs.certify(start(spec), claim, nodes=0).certificate


def coq_list(answers: Sequence[str]) -> str:
    """Return the answers of a certificate as a Coq list: a string for each ply."""
    return "[\n" + ";\n".join(f"  {json.dumps(line)}" for line in answers) + "\n]"


if __name__ == "__main__":
    main()
