"""The checker of certificates in a page, with rules from WebAssembly, on claims about scores."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from places import OWN
from webassembly.in_node import NEEDS_NODE, verdict
from zermelo.errors import ZermeloError

pytestmark = NEEDS_NODE

DOTS = str(OWN / "dots.py")
"""Dots and boxes with two boxes, a draw."""


def is_proof(certificate: dict[str, Any]) -> bool:
    """Return the verdict of Python."""
    try:
        return bool(zermelo.proofs.check_certificate(certificate, DOTS))
    except ZermeloError:
        return False


@pytest.mark.slow
def test_claims_about_scores_are_checked_in_a_page(package: Callable[[str], Path]) -> None:
    pytest.importorskip("scipy")
    certificate = zermelo.proofs.certify(DOTS, "first loses by at most 1").certificate
    proved = verdict(package(DOTS), certificate)
    assert (proved["verdict"], proved["answers"]) == ("proof", len(certificate["answers"]))
    for wrong, words in (
        ({"claim": "first wins by at least 1"}, "The game ends against the claim"),
        ({"claim": "first wins within 9 plies"}, "is not a claim about this game"),
        ({"answers": [], "leaves": 0}, "A player may move again"),
    ):
        found = verdict(package(DOTS), certificate | wrong)
        assert (found["verdict"], words in found["words"]) == ("gap", True)
        assert not is_proof(certificate | wrong)
