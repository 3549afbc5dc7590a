"""The answers in the Coq files: `make formal` proves their claims, and they are certificates of this version."""

import re

import pytest

import zermelo
from places import ROOT

ANSWERS = (ROOT / "formal" / "Answers.v").read_text(encoding="utf-8")

CERTIFICATES = re.findall(
    r'\(\* zermelo certificate make (\S+) "(.+)" .*\*\)\nDefinition .* := \[\n([^\]]+)\]', ANSWERS
)


def test_each_list_of_answers_is_a_certificate() -> None:
    assert len(CERTIFICATES) == ANSWERS.count("Definition")


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "claim", "lines"), [line for line in CERTIFICATES if len(line[2]) < 2000])
def test_the_answers_in_the_coq_files_are_proofs(spec: str, claim: str, lines: str) -> None:
    answers = re.findall('"(.*)"', lines)
    certificate = {
        "game": spec, "spec": spec, "source": None, "options": "", "version": 1, "claim": claim,
        "leaves": claim.startswith("second") + 2 * len(answers), "answers": answers,
    }  # fmt: skip
    assert zermelo.proofs.check_certificate(certificate)
