"""The benchmarks of `make bench`."""

import os
from collections.abc import Callable

from places import ROOT


def test_benchmarks_see_no_stored_table(python: Callable[..., str]) -> None:
    code = "import bench, os; print(os.environ['ZERMELO_TABLES'])"
    env = {name: value for name, value in os.environ.items() if name != "ZERMELO_TABLES"}
    assert python(code, cwd=ROOT, env=env) == "off\n"
