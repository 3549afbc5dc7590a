"""Stored machine code is read only from the user's own folder, and only as it was written."""

import os
import stat
from pathlib import Path

import pytest

from zermelo import game
from zermelo.evaluation.search.searches_in_turn import notice
from zermelo.machine import kernel as engine_kernel
from zermelo.machine.kernel import compile_rule
from zermelo.machine.kernel_files import private_folder, read_kernel, write_kernel


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = private_folder(tmp_path / "cache" / "kernels")
    assert found is not None
    return found


def test_a_written_kernel_is_read_again(folder: Path) -> None:
    write_kernel(folder, "name", b"code")
    assert read_kernel(folder, "name") == b"code"
    assert read_kernel(folder, "other") is None
    write_kernel(folder, "name", b"")
    assert read_kernel(folder, "name") == b""


def test_the_folder_is_made_for_the_user_alone(folder: Path) -> None:
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "damaged", [b"", b"\0" * 10, b"\0" * 50, None], ids=["emptied", "short", "zeros", "a flipped bit"]
)
def test_a_damaged_file_is_not_read_and_is_written_anew(folder: Path, damaged: bytes | None) -> None:
    write_kernel(folder, "name", b"code")
    right = (folder / "name").read_bytes()
    for place in range(len(right)) if damaged is None else [0]:
        flipped = bytes([*right[:place], right[place] ^ 1, *right[place + 1 :]])
        (folder / "name").write_bytes(flipped if damaged is None else damaged)
        assert read_kernel(folder, "name") is None
    write_kernel(folder, "name", b"code")
    assert read_kernel(folder, "name") == b"code"


def test_a_file_under_the_name_of_another_is_not_read(folder: Path) -> None:
    write_kernel(folder, "name", b"code")
    (folder / "name").rename(folder / "other")
    assert read_kernel(folder, "other") is None


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_file_that_others_may_write_or_that_is_a_link_is_not_read(folder: Path) -> None:
    write_kernel(folder, "name", b"code")
    (folder / "link").symlink_to(folder / "name")
    assert read_kernel(folder, "link") is None
    (folder / "name").chmod(0o622)
    assert read_kernel(folder, "name") is None


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_folder_that_others_may_enter_or_that_another_user_made_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "open").mkdir(mode=0o755)
    assert private_folder(tmp_path / "open") is None
    (tmp_path / "closed").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "closed")
    assert private_folder(tmp_path / "link") is None
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert private_folder(tmp_path / "closed") is None


def test_a_file_of_another_user_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_kernel(folder, "name", b"code")
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert read_kernel(folder, "name") is None


def test_without_a_folder_to_write_to_nothing_is_stored(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert private_folder(tmp_path / "file") is None
    assert private_folder(tmp_path / "file" / "below") is None
    assert private_folder(Path("relative")) is None
    write_kernel(tmp_path / "missing", "name", b"code")
    assert not (tmp_path / "missing").exists()


def test_on_a_full_disk_nothing_is_stored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    write_kernel(folder, "name", b"code")
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_in_place_of_a_file_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "name")
    assert read_kernel(folder, "name") is None
    write_kernel(folder, "name", b"code")
    assert read_kernel(folder, "name") == b"code"


def test_a_folder_in_place_of_a_file_is_not_read(folder: Path) -> None:
    (folder / "name").mkdir()
    assert read_kernel(folder, "name") is None


@pytest.mark.parametrize("writable", [True, False])
def test_the_notice_promises_a_stored_result_only_if_it_can_be_stored(
    folder: Path, monkeypatch: pytest.MonkeyPatch, writable: bool
) -> None:
    kernel = compile_rule(lambda left: left + 1)
    monkeypatch.setattr(engine_kernel, "kernel_folder", lambda: folder if writable else None)
    assert kernel.is_kept == writable  # type: ignore[attr-defined]
    assert ("the result is stored for the next time" in notice(game("stones"), writable)) == writable
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert not kernel.is_kept  # type: ignore[attr-defined]
