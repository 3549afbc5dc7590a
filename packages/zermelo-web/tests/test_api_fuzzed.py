"""The description of the API, fuzzed: whatever is asked, the answer is as described, and never a failure.

Schemathesis takes most of a second to load, and so only the process that runs these tests does.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from marks import long

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)

REAL = [
    {"game": "tictactoe", "moves": "1,5"},
    {"game": "stones:n=9", "moves": "2"},
    {"game": "nim:heaps=1+2", "moves": "a1"},
    {"game": "morris", "moves": ""},
]


PATHS = ("analysis",)
OTHERS = ("games", "rules", "position", "move", "why", "history", "tree", "count", "steps",
          "game.wasm", "picture.svg", "picture.png", "poster.svg")  # fmt: skip

LONG = ("compare", "forecast", "solve")
"""What takes its time: for every row of a comparison, and for whole games."""


@pytest.fixture(scope="module")
def schema(start_server: Callable[..., Any]) -> Iterator[Any]:
    import schemathesis

    with start_server("--budget", "0.1") as server:
        yield schemathesis.openapi.from_url(f"{server.address}openapi.json")


@pytest.mark.slow
def test_every_path_is_fuzzed(schema: Any) -> None:
    described = {operation.ok().path for operation in schema.get_all_operations()}
    assert described == {f"/api/{path}" for path in (*PATHS, *OTHERS, *LONG)}


@pytest.mark.slow
@pytest.mark.parametrize("path", [*PATHS, *long(OTHERS)])
def test_anything_may_be_asked(schema: Any, path: str) -> None:
    operation = schema[f"/api/{path}"]["GET"]

    @settings(max_examples=8, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy())
    def ask(case: Any) -> None:
        validate(case)
        if "game" in (case.query or {}):
            ask_of_real_game(case)

    ask()


def ask_of_real_game(case: Any) -> None:
    """Return such a request for a game that exists."""
    real = REAL[len(str(case.query["game"])) % len(REAL)]
    case.query = {name: real.get(name, value) for name, value in case.query.items()}
    validate(case)


def validate(case: Any) -> None:
    from schemathesis import checks

    case.call_and_validate(checks=[getattr(checks, check) for check in CHECKS])
