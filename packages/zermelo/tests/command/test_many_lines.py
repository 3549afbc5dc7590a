"""`zermelo value` with many lines: answered as they come, in their order, in memory of one size."""

import signal
import sys
import threading
from pathlib import Path

import pytest

EASY = "2252576253462244111563365343671351441"
"""A position of Connect Four near its end."""


def test_lines_are_answered_as_they_come_however_they_are_cut(running):
    process = running("value", "tictactoe")
    for sent, answers in (
        ("1 2", []),  # no line yet
        ("\n1\n5", ["1 2 win 5", "1 draw 8"]),
        ("\r\n", ["5 draw 8"]),
        ("12\n" * 3, ["12 win 5"] * 3),
        ("-", []),
    ):
        process.stdin.write(sent)
        process.stdin.flush()
        assert [process.stdout.readline() for _ in answers] == [f"{answer}\n" for answer in answers]
    process.stdin.close()
    assert process.stdout.read() == "- draw 9\n"
    assert process.wait(60) == 0


@pytest.mark.slow
def test_every_line_has_an_answer_and_an_empty_one_is_the_start(run):
    for lines, answers in {
        "": [],
        "\n": ["- draw 9"],
        "-\n": ["- draw 9"],
        "\n\n1\n": ["- draw 9", "- draw 9", "1 draw 8"],
        "1\n\r\n12": ["1 draw 8", "- draw 9", "12 win 5"],
        "1\n\n": ["1 draw 8", "- draw 9"],
    }.items():
        done = run("value", "tictactoe", input=lines)
        assert (done.returncode, done.stderr, done.stdout.splitlines()) == (0, "", answers)
    asked = "\n1\n" * 2_000
    assert run("value", "tictactoe", input=asked).stdout == "- draw 9\n1 draw 8\n" * 2_000
    assert run("value", "tictactoe", "--json", input="\n").stdout == '{"moves": "", "value": "draw", "remoteness": 9}\n'


def test_wrong_lines_among_many_have_their_numbers(run):
    lines = ["1 1" if number % 7 == 0 else "0" if number % 11 == 0 else "1 2" for number in range(1, 3_001)]
    done = run("value", "tictactoe", input="\n".join(lines))
    wrong = [number for number in range(1, 3_001) if number % 7 == 0 or number % 11 == 0]
    assert done.returncode == 2
    assert done.stdout == "1 2 win 5\n" * (3_000 - len(wrong))
    assert [int(line.split()[1].rstrip(":")) for line in done.stderr.splitlines()] == wrong


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="The memory of a process is read from /proc.")
def test_lines_without_end_take_memory_of_one_size(running):
    process, over = running("value", "tictactoe"), threading.Event()

    def write():
        while not over.is_set():
            process.stdin.write("1 2\n1 5 9\n-\n" * 100)

    def memory_after(answers):
        for _ in range(answers):
            assert process.stdout.readline()
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")))

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    early, late = memory_after(5_000), memory_after(60_000)
    over.set()
    reader = threading.Thread(target=process.stdout.read, daemon=True)
    reader.start()  # whoever writes more than is read waits
    writer.join()
    process.stdin.close()
    assert process.wait(60) == 0
    assert late - early < 4_096, f"{late - early} kB more after 60,000 lines"


@pytest.mark.slow
def test_a_hard_line_holds_back_none_before_it_and_ctrl_c_ends_it(running):
    process = running("value", "connect:width=8", "--timeout", "600")
    process.stdin.write(f"{EASY}\n" * 40 + "12345\n" + f"{EASY}\n" * 40)
    process.stdin.flush()
    assert [process.stdout.readline() for _ in range(40)] == [f"{EASY} loss 4\n"] * 40
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert process.stdout.read() == ""
