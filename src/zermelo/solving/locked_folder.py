"""The folder that a table is made in: ours alone while we work, and nobody else's before."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadTable, Busy, CannotCompile, TooLarge
from zermelo.solving.atomic import TEMPORARY, explained, read_json, unsealed, write_json
from zermelo.solving.plan import MAKING, MANIFEST

__all__ = ["Work", "manifest_in", "working_in"]

JOB, LOCK = "job.json", "lock"


class Work(NamedTuple):
    """What is known of a table before we go on with it."""

    job: dict[str, Any]
    """As it was begun."""
    manifest: dict[str, Any] | None
    """Where the table is finished."""


@contextmanager
def working_in(folder: Path, job: dict[str, Any], resume: bool) -> Iterator[Work]:
    """Hold the folder while a job is done there.

    Raises BadTable where the folder holds something else, or something begun that is not to be resumed,
    and Busy where another process holds it. Nothing is touched before; and nothing is left where it turns out
    that the game cannot be solved.
    """
    check(folder, job, resume)
    existed = folder.exists()
    making = folder / MAKING
    with explained(making):
        making.mkdir(parents=True, exist_ok=True)
    with locked(making / LOCK, folder):
        check(folder, job, resume)
        found = Work(begun(folder) or job, manifest_in(folder))
        if found.manifest is None:
            remove_temporary(folder)
            write_json(making / JOB, found.job)
        try:
            yield found
        except (CannotCompile, TooLarge):
            discard(folder, existed)
            raise
        shutil.rmtree(making)


def discard(folder: Path, keep_folder: bool) -> None:
    """Remove all that is in a folder of ours, and the folder unless it was there before us."""
    for path in folder.iterdir():
        shutil.rmtree(path)
    if not keep_folder:
        folder.rmdir()


def check(folder: Path, job: dict[str, Any], resume: bool) -> None:
    if not folder.exists():
        return
    if not folder.is_dir():
        raise BadTable(f"{folder} is a file; a table needs a folder of its own.")
    there = {path.name for path in folder.iterdir()}
    known = manifest_in(folder) if MANIFEST in there else begun(folder)
    if known is None:
        if there - {MAKING}:
            raise BadTable(f"{folder} holds other files, such as {min(there - {MAKING})}; choose an empty folder.")
        return
    if any(known[name] != job[name] for name in ("format", "game", "rules")):
        raise BadTable(f"{folder} holds {known['game']} by other rules than {job['game']} here; choose another folder.")
    if not resume:
        state = "the finished table" if MANIFEST in there else "an unfinished table"
        raise BadTable(f"{folder} holds {state} of {known['game']}; go on with --resume, or choose another folder.")


def begun(folder: Path) -> dict[str, Any] | None:
    """The job that was begun in a folder."""
    job = folder / MAKING / JOB
    found: dict[str, Any] | None = read_json(job) if job.exists() else None
    return found


def manifest_in(folder: Path) -> dict[str, Any] | None:
    """The manifest of a finished table, None where there is none; raises BadTable for a broken one."""
    path = folder / MANIFEST
    if not path.exists():
        return None
    manifest = unsealed(path.read_bytes())
    if manifest is None:
        raise BadTable(f"{path} is broken: it is not as it was written.")
    return manifest


@contextmanager
def locked(path: Path, folder: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout

    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise Busy(f"Another process solves in {folder}; wait for it, or choose another folder.") from None
    try:
        yield
    finally:
        lock.release()


def remove_temporary(folder: Path) -> None:
    """What a process that was killed had begun to write."""
    for path in folder.rglob(f"*{TEMPORARY}"):
        path.unlink(missing_ok=True)
