"""Files that are written whole or not at all, and JSON that holds its own checksum."""

import errno
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import get_ident
from typing import Any, BinaryIO

from zermelo.errors import BadOption, DiskFull, ZermeloError

__all__ = [
    "TEMPORARY", "Entry", "Reopen", "check_regular", "read_sealed", "save", "sealed", "sync", "unsealed", "write",
    "write_sealed", "writing",
]  # fmt: skip

Entry = dict[str, Any]
"""What is sealed of the files that a task made."""

Reopen = Callable[[Path], object]
"""Opens a file that was written; raises a ZermeloError where that fails."""

ADVICE = "What was there before is kept. zermelo check shows whether the game is sound."

TEMPORARY = ".tmp"
"""The ending of names of files that are not whole yet."""

SEAL = re.compile(r'\n "seal": "(?P<seal>[0-9a-f]{64})"(?P<more>,?)(?=\n)')
"""The line of a seal: one space deep, where no other line of the text has this name."""

SPARE = 1 << 16
"""Bytes that stay free beside every file, for the folders that list them."""


@contextmanager
def writing(path: Path, lasting: bool = True, reopen: Reopen | None = None) -> Iterator[BinaryIO]:
    """Open a file to write into, which appears under its name when it is whole and, unless it need not last, on disk.

    reopen: opens the whole file as its readers will, before it takes the place of what has the name; where it raises a
    ZermeloError, that stays. Raises BadOption where the name belongs to something other than a regular file, such as a
    device or a folder, and DiskFull where there is no room. Nothing is left behind by an error.
    """
    target = path.resolve()  # through a symbolic link, the file that it names is written
    if target.exists() and not target.is_file():
        raise BadOption(f"{path} is not a regular file; name a file to write.")
    temporary = target.with_name(f"{target.name}.{os.getpid()}-{get_ident()}{TEMPORARY}")
    with explained(path):
        if lasting:
            remove_abandoned(target)
        try:
            with temporary.open("wb") as file:
                yield file
                file.flush()
                if lasting:
                    os.fsync(file.fileno())
            if reopen:
                check_opens(temporary, path, reopen)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)


def remove_abandoned(target: Path) -> None:
    """Remove what processes that were killed had begun to write under the name of a file."""
    for path in target.parent.iterdir() if target.parent.is_dir() else ():
        begun = re.fullmatch(rf"{re.escape(target.name)}\.(\d+)-\d+{re.escape(TEMPORARY)}", path.name)
        if begun and not is_running(int(begun[1])):
            path.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    """Return whether there is a process of this number; True where the system does not tell."""
    if os.name != "posix":  # where the signal may end the process
        return True
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return True


def check_opens(temporary: Path, path: Path, reopen: Reopen) -> None:
    """Raise what reopening raises, with the file's own name and advice."""
    try:
        reopen(temporary)
    except ZermeloError as error:
        reason = str(error).replace(str(temporary), str(path))
        raise type(error)(f"{path} is not written: it would not open again. {reason} {ADVICE}") from error


def check_regular(path: Path, error: type[ZermeloError]) -> None:
    """Raise this error for a named pipe, a device or a folder: a reader might wait for it for ever."""
    if path.exists() and not path.is_file():
        raise error(f"{path} is not a regular file; name a file to read.")


def write(path: Path, content: bytes | memoryview, lasting: bool = True, reopen: Reopen | None = None) -> None:
    """Write a whole file, and the folders above it; raises the errors of `writing`.

    lasting: wait until it is on the disk. A file need not be there before it is used, if a checksum vouches for
    it when the machine has lost its power. reopen: see `writing`.
    """
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < memoryview(content).nbytes + SPARE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with writing(path, lasting, reopen) as file:
            file.write(content)


def save(file: str | Path, content: bytes) -> None:
    """Write the content of a file, whole or not at all; raises DiskFull, BadOption for a device, or OSError."""
    write(Path(file), content)


def sync(path: Path) -> None:
    """Wait until a file is on the disk; raises the errors of `writing`."""
    with explained(path), path.open("rb") as file:
        os.fsync(file.fileno())


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise DiskFull for a full disk; give every other error of the system the path that it lacks."""
    try:
        yield
    except DiskFull:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(f"The disk is full: there is no room for {path}.") from error
        if error.filename is None and error.errno is not None:
            raise OSError(error.errno, os.strerror(error.errno), str(path)) from error
        raise


def text_of(value: Any) -> str:
    """The one way in which we write JSON, so that a changed character shows."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def sealed(value: dict[str, Any]) -> bytes:
    """Return a value that is not empty as JSON with its own checksum: 'seal' is that of the text without it."""
    text = text_of({**value, "seal": "0" * 64})
    body, _ = seal_apart(text)
    return SEAL.sub(rf'\n "seal": "{sha256(body.encode()).hexdigest()}"\g<more>', text, 1).encode()


def unsealed(content: bytes) -> dict[str, Any] | None:
    """Return what was sealed; None where a byte of it has changed."""
    try:
        value = json.loads(content)
        body, seal = seal_apart(content.decode())
        names = list(value)
        del value["seal"]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    # The checksum vouches for everything but for the place of its own line.
    return value if sha256(body.encode()).hexdigest() == seal and names == sorted(names) else None


def seal_apart(text: str) -> tuple[str, str]:
    """Return the text of a sealed value without the line of its seal, and the seal; raises ValueError without one.

    Nothing is written as JSON again to know the text that was sealed: Python takes a millisecond for some entries.
    """
    if (found := SEAL.search(text)) is None:
        raise ValueError("There is no seal.")
    before = text[: found.start()] if found["more"] else text[: found.start()].removesuffix(",")
    return before + text[found.end() :], found["seal"]


def write_sealed(path: Path, value: Entry, lasting: bool = False) -> None:
    """Write sealed JSON that also holds its file's name, so that swapped files show."""
    write(path, sealed({**value, "file": path.name}), lasting)


def read_sealed(path: Path) -> dict[str, Any] | None:
    """What write_sealed wrote; None where the file is missing or not as it was written."""
    value = unsealed(path.read_bytes()) if path.is_file() else None
    return value if value and value.pop("file", None) == path.name else None
