"""Files of machine code in a folder that belongs to the user alone, each with a checksum.

Stored files are executed. A file that another user may have written, or that was changed, is therefore never read;
where this cannot be ensured, nothing is stored.
"""

import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from tempfile import mkstemp

from zermelo.machine.user_folders import cache_folder

__all__ = ["can_write", "kernel_folder", "read_kernel", "write_kernel"]

CHECKSUM_BYTES = 32
"""Bytes at the beginning of a file: the SHA-256 of its name and of what follows."""

READ_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags for opening a file without following a link or waiting for a pipe."""

OTHERS_FOLDER_BITS, OTHERS_FILE_BITS = 0o077, 0o022
"""Permissions that a folder, and a file, must not have."""


def kernel_folder() -> Path | None:
    """Return the user's own folder for kernels, made if it is missing; None if there is none to trust."""
    folder = cache_folder()
    return folder and private_folder(folder / "kernels")


@cache
def private_folder(folder: Path) -> Path | None:
    """Return the folder, made if it is missing; None unless this user owns it and no other may read it."""
    try:
        if not folder.is_absolute():
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return None
    return folder if S_ISDIR(status.st_mode) and is_own(status, OTHERS_FOLDER_BITS) else None


def can_write(folder: Path | None) -> bool:
    """Return whether there is a folder, and files can be written into it."""
    return folder is not None and os.access(folder, os.W_OK)


def is_own(status: os.stat_result, forbidden: int) -> bool:
    """Return whether this user owns a file or folder, and others have none of the forbidden permissions."""
    has_users = hasattr(os, "geteuid")  # Windows and a browser have none
    return not has_users or (status.st_uid == os.geteuid() and not status.st_mode & forbidden)


def read_kernel(folder: Path, name: str) -> bytes | None:
    """Return the content written under a name; None if there is none, or if it was changed."""
    try:
        with os.fdopen(os.open(folder / name, READ_FLAGS), "rb") as file:
            status = os.fstat(file.fileno())
            if not (S_ISREG(status.st_mode) and is_own(status, OTHERS_FILE_BITS)):
                return None
            stored = file.read()
    except OSError:
        return None
    payload = stored[CHECKSUM_BYTES:]
    return payload if stored[:CHECKSUM_BYTES] == checksum(name, payload) else None


def write_kernel(folder: Path, name: str, payload: bytes) -> None:
    """Write a whole file in place of one of the same name; write nothing if there is no room."""
    with suppress(OSError):
        number, temporary = mkstemp(dir=folder)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(checksum(name, payload) + payload)
            Path(temporary).replace(folder / name)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise


def checksum(name: str, payload: bytes) -> bytes:
    return sha256(f"{name}\n".encode() + payload).digest()
