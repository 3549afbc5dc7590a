"""Files are read back before they replace older ones."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import LOSS, Game, Notation, Rules, ZermeloError
from zermelo.errors import BadTable
from zermelo.types import Played

OPENED = Path("/proc/self/fd")

needs_proc = pytest.mark.skipif(not OPENED.is_dir(), reason="looks up names of open files in /proc")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> zermelo.Table:
    folder = tmp_path_factory.mktemp("solved") / "table"
    zermelo.solve("nim:heaps=2+3", folder, threads=1)
    return zermelo.Table(folder)


def damaging(name: str) -> Callable[[int], None]:
    """Return the `fsync` of a disk that damages, near their ends, the files whose paths hold this text."""

    def fsync(file: int) -> None:
        if name in str((OPENED / str(file)).readlink()):
            os.pwrite(file, b"\xff", os.fstat(file).st_size - 3)

    return fsync


WRITERS: dict[str, Callable[[Path, zermelo.Table], object]] = {
    "t.packed": lambda file, table: table.pack(file),
    "t.parquet": lambda file, table: table.export(file),
    "t.book": lambda file, table: zermelo.tables.make_book("nim:heaps=2+3", plies=2, out=file),
    "t.json": lambda file, table: zermelo.proofs.write_certificate(
        zermelo.proofs.certify("nim:heaps=2+3", "first wins").certificate, file
    ),
    "s.csv": lambda file, table: zermelo.sweep("stones:n={1..3}", out=file),
    "s.json": lambda file, table: zermelo.sweep("stones:n={1..3}", out=file),
    "s.parquet": lambda file, table: zermelo.sweep("stones:n={1..3}", out=file),
    "g.txt": lambda file, table: zermelo.files.write_games([Played(zermelo.start("nim").after("a1 b2"))], file),
}


@needs_proc
@pytest.mark.parametrize("name", WRITERS)
def test_a_file_that_does_not_open_again_leaves_the_one_before_in_its_place(
    name: str, table: zermelo.Table, tmp_path: Path, monkeypatch: Any
) -> None:
    file = tmp_path / name
    WRITERS[name](file, table)
    before = file.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("zermelo.machine.files.os.fsync", damaging(f"{name}.{os.getpid()}"))
        with pytest.raises(ZermeloError) as raised:
            WRITERS[name](file, table)
    assert f"{file} is not written: it would not open again." in str(raised.value)
    assert "zermelo check shows whether the game is sound." in str(raised.value)
    assert ".tmp" not in str(raised.value)
    assert file.read_bytes() == before
    kept = {f"{name}.unreadable"} if name == "g.txt" else {f"{name}.partial"} if name in UNTIL_WRITTEN else set()
    assert {path.name for path in tmp_path.iterdir()} - {name} <= kept
    WRITERS[name](file, table)


UNTIL_WRITTEN = "t.book", "s.csv", "s.json", "s.parquet"
"""Files of long work, whose parts are kept until the whole is written."""


@needs_proc
def test_a_table_that_does_not_open_again_is_not_finished_and_resumed(tmp_path: Path, monkeypatch: Any) -> None:
    folder = tmp_path / "table"
    with monkeypatch.context() as patch:
        patch.setattr("zermelo.machine.files.os.fsync", damaging("manifest.json"))
        with pytest.raises(
            BadTable, match=r"table is not finished: the table would not open again. .*go on with --resume"
        ):
            zermelo.solve("nim:heaps=2+3", folder, threads=1)
    with pytest.raises(BadTable, match="holds no finished table"):
        zermelo.Table(folder)
    zermelo.solve("nim:heaps=2+3", folder, threads=1, resume=True)
    assert zermelo.Table(folder)[zermelo.start("nim:heaps=2+3")].word == "win"


def test_a_game_whose_moves_cannot_be_read_again_is_kept_beside_the_file(tmp_path: Path) -> None:
    rules = Rules(3, lambda left: 2 * (left > 0), lambda left, move: left - 1, lambda left: LOSS)
    game, file = Game("spoken", rules, notation=Notation(moves=lambda left: ("", "take one"))), tmp_path / "game.txt"
    file.write_text("dear", encoding="utf-8")
    with pytest.raises(ZermeloError, match=r"game.txt is not written: .* The games are in .*game.txt.unreadable"):
        zermelo.files.write_games([Played(zermelo.start(game).play(1))], file)
    assert file.read_text(encoding="utf-8") == "dear"
    assert "take one" in (tmp_path / "game.txt.unreadable").read_text(encoding="utf-8")


def test_the_next_process_removes_the_unfinished_file_of_a_killed_one(table: zermelo.Table, tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    mine = [f"t.packed.{os.getppid()}-1.tmp", "t.packed.tmp", f"other.{ended.pid}-1.tmp", f"t.packed.{ended.pid}-x.tmp"]
    for name in (*mine, f"t.packed.{ended.pid}-140.tmp"):
        (tmp_path / name).write_text("", encoding="utf-8")
    table.pack(tmp_path / "t.packed")
    assert {path.name for path in tmp_path.iterdir()} == {*mine, "t.packed"}


WRITING = """
import signal, sys, time
from pathlib import Path
from zermelo.command.interrupt import interruptible
from zermelo.machine.files import writing

def work():
    assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    with writing(Path(sys.argv[1])) as file:
        print("begun", flush=True)
        while True:
            file.write(b"more")
            time.sleep(0.01)

interruptible(work)
"""


@pytest.mark.skipif(os.name != "posix", reason="no signals")
def test_a_terminated_command_removes_its_unfinished_files(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITING, str(tmp_path / "file")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        assert list(tmp_path.iterdir())
        process.terminate()
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (-signal.SIGTERM, "\nStopped by SIGTERM.\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
@pytest.mark.parametrize(
    "read", [zermelo.files.read_games, zermelo.proofs.read_certificate, zermelo.tables.Book, zermelo.Table]
)
def test_a_named_pipe_is_refused_at_once(read: Callable[[Path], object], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(
        ZermeloError, match=r"pipe (is not a regular file; name a file to read|holds no finished table)"
    ):
        read(tmp_path / "pipe")
