"""Programs that start processes: counted, found wherever they go, and ended with the program."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from processes import assert_ended, is_running
from zermelo import start
from zermelo.errors import Forfeit
from zermelo_teach import Program
from zermelo_teach.programs.descendants import Descendants

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the programs fork")

PROGRAM = """
import os, signal, subprocess, sys, time

def started(note, work=lambda: None):
    # A child that notes its number, works, and sleeps.
    if os.fork() == 0:
        sleeping(note, work)

def daemon(note, work=lambda: None):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            sleeping(note, work)
        os._exit(0)
    os.wait()

def sleeping(note, work):
    held = work()
    with open(note, "a") as file:
        file.write(f"{os.getpid()}\\n")
    time.sleep(100)
    os._exit(0)

def waited(note, number):
    # Until so many have noted their numbers.
    while not os.path.exists(note) or len(open(note).readlines()) < number:
        time.sleep(0.01)

STOPS = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"

for line in sys.stdin:
"""

Written = Callable[..., Program]


@pytest.fixture
def note(tmp_path: Path) -> Path:
    """Return the file in which processes note their numbers."""
    return tmp_path / "note"


@pytest.fixture
def written(tmp_path: Path, note: Path) -> Iterator[Written]:
    """written('print(1, flush=True)') is a program that runs this for each line it reads, with NOTE as `note`."""
    programs: list[Program] = []

    def written(body: str, **limits: Any) -> Program:
        file = tmp_path / "bot.py"
        file.write_text(f"note = {str(note)!r}\n{PROGRAM}    {body}\n", encoding="utf-8")
        programs.append(Program(f"{sys.executable} {file}", **{"seconds": 600.0, **limits}))
        return programs[-1]

    yield written
    for program in programs:
        program.close()


def noted(note: Path) -> list[int]:
    return list(map(int, note.read_text(encoding="utf-8").split()))


@pytest.mark.parametrize("how", ["started", "daemon"])
def test_a_program_that_starts_more_than_32_processes_loses(written: Written, note: Path, how: str) -> None:
    program = written(f"[{how}(note) for _ in range(36)]; waited(note, 36); time.sleep(100)")
    with pytest.raises(Forfeit, match="started more than 32 processes, at"):
        program.move(start("tictactoe"))
    assert_ended(noted(note))


def test_processes_that_nobody_waits_for_count(written: Written) -> None:
    program = written("[os.fork() or os._exit(0) for _ in range(36)]; time.sleep(100)")
    with pytest.raises(Forfeit, match="started more than 32 processes, at"):
        program.move(start("tictactoe"))


def test_a_program_may_start_processes(written: Written, note: Path) -> None:
    program = written("[started(note) for _ in range(8)]; waited(note, 8); time.sleep(0.2); print(5, flush=True)")
    assert program.move(start("tictactoe")) == 4
    assert all(map(is_running, noted(note)))
    program.close()
    assert_ended(noted(note))


@pytest.mark.parametrize("last", ["print(5, flush=True)", "print(5, flush=True); sys.exit()"])
def test_a_daemon_ends_with_its_program(written: Written, note: Path, last: str) -> None:
    program = written(f"daemon(note); waited(note, 1); {last}")
    assert program.move(start("tictactoe")) == 4
    program.close()
    assert_ended(noted(note))


@pytest.mark.parametrize("how", ["started", "daemon"])
def test_a_program_has_ended_when_a_child_still_holds_its_output(written: Written, note: Path, how: str) -> None:
    program = written(f"{how}(note); waited(note, 1); sys.exit(3)")
    with pytest.raises(Forfeit, match="ended with exit code 3, at"):
        program.move(start("tictactoe"))
    assert_ended(noted(note))


@pytest.mark.parametrize("how", ["started", "daemon"])
def test_the_memory_of_a_child_counts(written: Written, note: Path, how: str) -> None:
    program = written(f"{how}(note, lambda: bytearray(b'1') * (300 << 20)); time.sleep(100)", memory=200 << 20)
    with pytest.raises(Forfeit, match="used more than 200 MB of memory, at"):
        program.move(start("tictactoe"))


def test_the_time_of_a_program_that_stops_itself_counts(written: Written) -> None:
    program = written("os.kill(os.getpid(), signal.SIGSTOP)", seconds=0.5)
    process = program.running(start("tictactoe")).process
    with pytest.raises(Forfeit, match="waited for 3 s without an answer, at"):
        program.move(start("tictactoe"))
    assert process.poll() is not None


def test_a_stopped_child_is_ended(written: Written, note: Path) -> None:
    stopping = "daemon(note, lambda: subprocess.Popen([sys.executable, '-c', STOPS]))"
    program = written(f"{stopping}; waited(note, 1); print(5, flush=True)")
    assert program.move(start("tictactoe")) == 4
    children = psutil.Process(noted(note)[0]).children()
    program.close()
    assert children
    assert_ended([child.pid for child in children])


@pytest.mark.skipif(not Path("/proc/loadavg").exists(), reason="only Linux limits another process")
def test_the_system_limits_the_processes_of_a_program(written: Written, note: Path) -> None:
    limit = "__import__('resource').getrlimit(__import__('resource').RLIMIT_NPROC)[0]"
    program = written(f"open(note, 'w').write(str({limit})); print(5, flush=True)")
    program.move(start("tictactoe"))
    running = int(Path("/proc/loadavg").read_text(encoding="utf-8").split()[3].partition("/")[2])
    assert 256 <= int(note.read_text(encoding="utf-8")) < running + 5_000


CHANGED = """
import os, subprocess, sys
command = [sys.executable, "-c", "import os, time; os.setsid(); print('here', flush=True); time.sleep(100)"]
child = subprocess.Popen(command, env={}, stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
input()
"""


def test_a_descendant_without_its_environment_and_session_is_remembered() -> None:
    pipe, command = subprocess.PIPE, [sys.executable, "-c", CHANGED]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        descendants = Descendants(parent.pid, "NO_MARK")
        assert [each.pid for each in descendants.look()] == [child]
        parent.kill()
        parent.wait()
        assert [each.pid for each in descendants.look()] == [child]
        descendants.end()
        assert_ended([child])
