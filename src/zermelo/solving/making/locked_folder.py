"""The locked folder of a table during a solve, which must hold no other files."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadGame, BadTable, CannotCompile, DiskFull, TooLarge
from zermelo.machine.files import TEMPORARY, explained, locked, read_sealed, write_sealed
from zermelo.solving.manifest import manifest_in
from zermelo.solving.plan import INDEX, INDEX_FILES, MAKING, MANIFEST, TIER

__all__ = ["Begun", "known_in", "remove_table", "working_in"]

JOB, LOCK = "job.json", "lock"

SAME = ("format", "game", "source", "version", "rules")
"""The entries that identify the rules of a table."""


class Begun(NamedTuple):
    """The state of a table at the start of a run."""

    job: dict[str, Any]
    """The options of the first run; for a finished table, those of a new run."""
    manifest: dict[str, Any] | None
    """The manifest of a finished table."""
    fresh: bool
    """True in the first run."""


@contextmanager
def working_in(folder: Path, job: dict[str, Any], resume: bool) -> Iterator[Begun]:
    """Lock a folder during a job.

    Raises BadTable if the folder holds something else, or an unfinished table without `resume`, and Busy if another
    process holds it. If the game proves unsolvable, the files of a first run are removed.
    """
    check(folder, job, resume)
    existed, making = folder.exists(), folder / MAKING
    with explained(making):
        making.mkdir(parents=True, exist_ok=True)
    with locked(making / LOCK, f"Another process solves in {folder}; wait for it, or choose another folder."):
        begun = check(folder, job, resume)
        if begun.manifest is None:
            remove_temporary(folder)
            write_sealed(making / JOB, begun.job, lasting=True)
        try:
            yield begun
        except (BadGame, CannotCompile, TooLarge):
            if begun.fresh:
                shutil.rmtree(making)
                remove_tiers(folder)
                if not existed:
                    with suppress(OSError):  # it is not empty
                        folder.rmdir()
            raise
        except DiskFull as error:
            advice = "The finished parts remain: free some space, and go on with --resume."
            raise DiskFull(f"{error} {advice}") from error
        shutil.rmtree(making)


def remove_table(folder: Path) -> None:
    """Remove the finished table in a folder, if there is one; raise BadTable if it is broken.

    The manifest goes first, so that the rest of an interrupted removal is not a table.
    """
    if folder.is_dir() and manifest_in(folder) is not None:
        (folder / MANIFEST).unlink()
        remove_tiers(folder)


def remove_tiers(folder: Path) -> None:
    """Remove the keys and values of all tiers and the index, and nothing else."""
    for tier in folder.iterdir():
        if re.fullmatch(f"{TIER}|{INDEX}", tier.name):
            for file in tier.iterdir():
                if re.fullmatch(rf"\d{{5}}\.(keys|values)|{'|'.join(INDEX_FILES)}", file.name):
                    file.unlink()
            with suppress(OSError):  # it is not empty
                tier.rmdir()


def check(folder: Path, job: dict[str, Any], resume: bool) -> Begun:
    """Return the state of a job in a folder; raise BadTable if the folder holds something else."""
    if not folder.exists():
        return Begun(job, None, True)
    if not folder.is_dir():
        raise BadTable(f"{folder} is a file; name a folder for the table.")
    manifest, known = manifest_in(folder), known_in(folder)
    if known is None:
        others = [path.name for path in folder.iterdir() if path.name != MAKING or strangers(path)]
        if others:
            raise BadTable(f"{folder} holds other files, such as {min(others)}; choose an empty folder.")
        return Begun(job, None, True)
    if any(known.get(name) != job[name] for name in SAME):
        raise BadTable(
            f"{folder} holds {known.get('game')}, which was solved with different rules than {job['game']} here; "
            "choose another folder."
        )
    if not resume:
        state = "the finished table" if manifest else "an unfinished table"
        advice = "replace it with --overwrite" if manifest else "go on with --resume"
        option = "overwrite" if manifest else "resume"
        raise BadTable(
            f"{folder} holds {state} of {known['game']}; {advice} (in Python, {option}=True), or choose another folder."
        )
    return Begun({**job, **known}, manifest, False)


def known_in(folder: Path) -> dict[str, Any] | None:
    """Return the manifest of a finished table, or the job of an unfinished one; None if there is neither."""
    return manifest_in(folder) or job_in(folder)


def strangers(making: Path) -> bool:
    """Return whether a folder called 'making' is not from a solve, which first writes its lock, then its job."""
    return not making.is_dir() or not {path.name.partition(".")[0] for path in making.iterdir()} <= {LOCK, "job"}


def job_in(folder: Path) -> dict[str, Any] | None:
    """Return the job of an unfinished table, or None; raise BadTable if it is broken."""
    path = folder / MAKING / JOB
    if not path.exists():
        return None
    job = read_sealed(path)
    if job is None or not all(name in job for name in (*SAME, "part", "code_bytes", "interpreted")):
        raise BadTable(f"{path} is broken: it was changed after it was written. Choose another folder.")
    return job


def remove_temporary(folder: Path) -> None:
    """Remove the incomplete files of a killed process."""
    for path in (*folder.glob(f"{MAKING}/**/*{TEMPORARY}"), *folder.glob(f"{MANIFEST}.*{TEMPORARY}")):
        path.unlink(missing_ok=True)
    for path in folder.glob(f"*/[0-9][0-9][0-9][0-9][0-9].*{TEMPORARY}"):
        if re.fullmatch(TIER, path.parent.name):
            path.unlink(missing_ok=True)
