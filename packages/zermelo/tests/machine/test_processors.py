"""The default number of threads and workers."""

import os
from collections.abc import Callable

import pytest

PROGRAM = """
import os
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
import zermelo
from zermelo.rules.limits import processors
evaluators = zermelo.evaluator("tictactoe"), zermelo.evaluator("tictactoe", threads=3)
print(processors(), [evaluator.sources[-1].pair.settings.threads for evaluator in evaluators])
"""


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system does not bind processes to processors")
def test_a_process_that_is_bound_to_one_processor_searches_with_one_thread(python: Callable[..., str]) -> None:
    assert python(PROGRAM) == "1 [1, 3]\n"
