"""Files that are never half-written: atomic writes, JSON with its own checksum, and logs of unfinished work."""

import errno
import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from os import PathLike
from pathlib import Path
from threading import get_ident
from typing import Any, BinaryIO, TextIO

from zermelo.errors import BadOption, BadText, Busy, DiskFull, ZermeloError
from zermelo.rules.words import list_things

__all__ = [
    "TEMPORARY_SUFFIX",
    "Entry",
    "Partial",
    "Reopen",
    "Written",
    "check_regular",
    "ending_of",
    "hold_lock",
    "lines_beside",
    "read_json",
    "read_sealed",
    "save",
    "seal_value",
    "sync",
    "unseal_value",
    "write",
    "write_sealed",
    "writing",
]


Entry = dict[str, Any]
"""The sealed description of a task's files."""

Reopen = Callable[[Path], object]
"""Opens a new file, and raises a ZermeloError if that fails."""

UNCHANGED_FILE_ADVICE = "An earlier file of this name is unchanged. zermelo check shows whether the game is sound."

TEMPORARY_SUFFIX = ".tmp"
"""The suffix of incomplete files."""

SEAL_PATTERN = re.compile(r'\n "seal": "(?P<seal>[0-9a-f]{64})"(?P<more>,?)(?=\n)')
"""The line of a seal, indented by one space; no other such line has this name."""

SPARE_BYTES = 1 << 16
"""Bytes that must stay free for the folder after a file is written."""


@dataclass(frozen=True)
class Written:
    """A file or a folder that was written: a path for `open`, `pathlib.Path` and others, with its size."""

    path: Path
    """The file, or the folder."""
    bytes: int
    """The size of the file, or of all files in the folder."""

    def __fspath__(self) -> str:
        return str(self.path)

    __str__ = __fspath__

    @classmethod
    def at(cls, path: Path) -> "Written":
        """Return the file at a path, with its size."""
        return cls(path, path.stat().st_size)


@contextmanager
def writing(path: Path, lasting: bool = True, reopen: Reopen | None = None) -> Iterator[BinaryIO]:
    """Open a file for writing that appears under its name once it is complete and, if lasting, on the disk.

    reopen: opens the complete file as its readers will, before it replaces a file of the same name; if it raises a
    ZermeloError, the old file stays. Raises BadOption if the name belongs to something other than a regular file, such
    as a device or a folder, and DiskFull if there is no room. An error leaves nothing behind.
    """
    target = path.resolve()  # the target of a symbolic link
    if target.exists() and not target.is_file():
        raise BadOption(f"{path} is not a regular file; name a file to write.")
    temporary = target.with_name(f"{target.name}.{os.getpid()}-{get_ident()}{TEMPORARY_SUFFIX}")
    with explain_errors(path):
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
    """Remove the incomplete versions of a file that killed processes left behind."""
    for path in target.parent.iterdir() if target.parent.is_dir() else ():
        begun = re.fullmatch(rf"{re.escape(target.name)}\.(\d+)-\d+{re.escape(TEMPORARY_SUFFIX)}", path.name)
        if begun and not is_running(int(begun[1])):
            path.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    """Return whether a process with this number is running; True if the system cannot tell."""
    if os.name != "posix":  # signal 0 may end the process there
        return True
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return True


def check_opens(temporary: Path, path: Path, reopen: Reopen) -> None:
    """Reopen a temporary file, and raise its errors with the final name and advice."""
    try:
        reopen(temporary)
    except ZermeloError as error:
        reason = str(error).replace(str(temporary), str(path))
        raise type(error)(
            f"{path} is not written: it would not open again. {reason} {UNCHANGED_FILE_ADVICE}"
        ) from error


def check_regular(path: Path, error: type[ZermeloError]) -> None:
    """Raise this error for a named pipe, a device or a folder, which might block a reader forever."""
    if path.exists() and not path.is_file():
        raise error(f"{path} is not a regular file; name a file to read.")


def read_json(path: Path, kind: str) -> Any:
    """Return the content of a JSON file; raise BadText for a missing file or other content.

    kind: what the file is to be, such as 'a certificate'.
    """
    check_regular(path, BadText)
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadText(f"There is no file {path}.") from None
    except RecursionError:
        raise BadText(f"{path} is not {kind}: its JSON is nested too deeply.") from None
    except (OSError, ValueError) as error:
        raise BadText(f"{path} is not readable as JSON: {error}.") from None


def write(path: Path, content: bytes | memoryview, lasting: bool = True, reopen: Reopen | None = None) -> None:
    """Write a file and create its folders; raise the errors of `writing`.

    lasting: wait until the file is on the disk. A file with a checksum need not last: a power failure is detected.
    reopen: see `writing`.
    """
    with explain_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < memoryview(content).nbytes + SPARE_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with writing(path, lasting, reopen) as file:
            file.write(content)


def save(file: str | PathLike[str], content: bytes) -> None:
    """Write content to a file atomically; raise DiskFull, BadOption for a device, or OSError."""
    write(Path(file), content)


def ending_of(file: Path, kinds: Iterable[str]) -> str:
    """Return the ending of a file's name, in small letters without the dot; raise BadOption if it is none of these."""
    ending, known = file.suffix.removeprefix(".").lower(), list(kinds)
    if ending not in known:
        endings = list_things((f".{kind}" for kind in known), "or")
        raise BadOption(f"{file.name!r} must end in {endings}.")
    return ending


def sync(path: Path) -> None:
    """Wait until a file is on the disk; raise the errors of `writing`."""
    with explain_errors(path), path.open("rb") as file:
        os.fsync(file.fileno())


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Raise DiskFull for a full disk, and add the path to other system errors without one."""
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
    """Return a value as JSON in one fixed form, so that a changed character is detected."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def seal_value(value: dict[str, Any]) -> bytes:
    """Return a value that is not empty as JSON with its own checksum, the 'seal' of the text without it."""
    text = text_of({**value, "seal": "0" * 64})
    body, _ = seal_apart(text)
    return SEAL_PATTERN.sub(rf'\n "seal": "{sha256(body.encode()).hexdigest()}"\g<more>', text, 1).encode()


def unseal_value(content: bytes) -> dict[str, Any] | None:
    """Return a sealed value; None if a byte of it has changed."""
    try:
        value = json.loads(content)
        body, seal = seal_apart(content.decode())
        names = list(value)
        del value["seal"]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    # The checksum covers everything but the place of its own line.
    return value if sha256(body.encode()).hexdigest() == seal and names == sorted(names) else None


def seal_apart(text: str) -> tuple[str, str]:
    """Return the text of a sealed value without the line of its seal, and the seal; raise ValueError without one."""
    if (found := SEAL_PATTERN.search(text)) is None:
        raise ValueError("There is no seal.")
    before = text[: found.start()] if found["more"] else text[: found.start()].removesuffix(",")
    return before + text[found.end() :], found["seal"]


def write_sealed(path: Path, value: Entry, lasting: bool = False) -> None:
    """Write sealed JSON that also holds its file's name, so that swapped files show."""
    write(path, seal_value({**value, "file": path.name}), lasting)


def read_sealed(path: Path) -> dict[str, Any] | None:
    """Return the value that write_sealed wrote; None if the file is missing or was changed."""
    value = unseal_value(path.read_bytes()) if path.is_file() else None
    return value if value and value.pop("file", None) == path.name else None


@dataclass
class Partial:
    """A log beside a file: the lines of earlier runs and new ones."""

    path: Path
    out: TextIO
    begun: list[str]
    """The complete lines of earlier runs, without line ends."""

    def add(self, line: str) -> None:
        """Append a line; raise DiskFull or OSError."""
        with explain_errors(self.path):
            self.out.write(f"{line}\n")
            self.out.flush()

    def forget(self) -> None:
        """Remove all lines."""
        self.out.truncate(0)


@contextmanager
def lines_beside(file: Path, busy: str) -> Iterator[Partial]:
    """Lock a file and yield the lines in FILE.partial, which is removed when the work ends without an error.

    Raises Busy with this sentence if another process holds the file, PermissionError if the folder is read-only.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(file.parent, os.W_OK):  # a lock would hide it
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file.parent))
    partial, lock = (file.with_name(f"{file.name}.{ending}") for ending in ("partial", "lock"))
    with explain_errors(file), hold_lock(lock, busy):
        try:
            begun = partial_lines(partial)
            with partial.open("a", encoding="utf-8", newline="\n") as opened:
                yield Partial(partial, opened, begun)
            partial.unlink()
        finally:
            if partial.exists() and not partial.stat().st_size:
                partial.unlink()
            lock.unlink(missing_ok=True)


def partial_lines(partial: Path) -> list[str]:
    """Return the complete lines of a file; cut off an incomplete last line, whose writer was killed."""
    if not partial.exists():
        return []
    whole = partial.read_bytes().rpartition(b"\n")[0]
    partial.write_bytes(whole + b"\n" * bool(whole))
    return whole.decode(errors="replace").splitlines()


@contextmanager
def hold_lock(path: Path, busy: str) -> Iterator[None]:
    """Hold a lock file; raise Busy with this sentence if another process holds it."""
    from filelock import FileLock, Timeout

    try:
        with FileLock(path, timeout=0):
            yield
    except Timeout:
        raise Busy(busy) from None
