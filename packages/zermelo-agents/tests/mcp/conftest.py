"""What every test of the server needs: the official SDK."""

import pytest


@pytest.fixture(autouse=True, scope="package")
def sdk() -> None:
    """Skip where the SDK is missing; an import at the top of a module costs every worker of the suite half a second."""
    pytest.importorskip("mcp")
