"""Files of a table: written whole or not at all, and never onto a full disk."""

import errno
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import get_ident
from typing import Any

from zermelo.errors import DiskFull

__all__ = ["TEMPORARY", "read_json", "sealed", "unsealed", "write", "write_json"]

TEMPORARY = ".tmp"
"""How the names of files end that are not whole yet."""

SPARE = 1 << 16
"""Bytes that stay free beside every file, for the folders that list them."""


def write(path: Path, content: bytes | memoryview) -> None:
    """Write under a name of our own, then rename; raises DiskFull, and leaves nothing behind."""
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < memoryview(content).nbytes + SPARE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}{TEMPORARY}")
        try:
            written.write_bytes(content)
            written.replace(path)
        finally:
            written.unlink(missing_ok=True)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """A disk that is full as an error that says what to do."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise DiskFull(
            f"The disk is full: there is no room for {path}. What is solved so far is kept: "
            "make room, and go on with --resume."
        ) from error


def write_json(path: Path, value: Any) -> None:
    write(path, text_of(value).encode())


def read_json(path: Path) -> Any:
    return json.loads(path.read_bytes())


def text_of(value: Any) -> str:
    """The one way in which we write JSON, so that a changed character shows."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def sealed(value: dict[str, Any]) -> bytes:
    """JSON that holds its own checksum: 'seal' is that of the text without it."""
    return text_of({**value, "seal": sha256(text_of(value).encode()).hexdigest()}).encode()


def unsealed(content: bytes) -> dict[str, Any] | None:
    """What was sealed; None where a byte of it has changed."""
    try:
        value = json.loads(content)
        value.pop("seal")
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return value if sealed(value) == content else None
