"""The locked folder of a table during a solve, which must hold no other files."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadGame, BadTable, CannotCompile, DiskFull, TooLarge
from zermelo.machine.files import TEMPORARY_SUFFIX, explain_errors, hold_lock, read_sealed, write_sealed
from zermelo.solving.manifest import manifest_in
from zermelo.solving.plan import (
    INDEX_FILES,
    INDEX_FOLDER_NAME,
    MAKING_FOLDER_NAME,
    MANIFEST_FILE_NAME,
    TIER_NAME_PATTERN,
)

__all__ = ["JobState", "known_in", "remove_table", "working_in"]

JOB_FILE_NAME, LOCK_FILE_NAME = "job.json", "lock"

RULES_IDENTITY_FIELDS = ("format", "game", "source", "version", "rules")
"""The entries that identify the rules of a table."""


class JobState(NamedTuple):
    """The state of a table at the start of a run."""

    job: dict[str, Any]
    """The options of the first run; for a finished table, those of a new run."""
    manifest: dict[str, Any] | None
    """The manifest of a finished table."""
    fresh: bool
    """True in the first run."""


@contextmanager
def working_in(folder: Path, job: dict[str, Any], resume: bool) -> Iterator[JobState]:
    """Lock a folder during a job.

    Raises BadTable if the folder holds something else, or an unfinished table without `resume`, and Busy if another
    process holds it. If the game proves unsolvable, the files of a first run are removed.
    """
    check(folder, job, resume)
    existed, making = folder.exists(), folder / MAKING_FOLDER_NAME
    with explain_errors(making):
        making.mkdir(parents=True, exist_ok=True)
    with hold_lock(
        making / LOCK_FILE_NAME, f"Another process solves in {folder}; wait for it, or choose another folder."
    ):
        begun = check(folder, job, resume)
        if begun.manifest is None:
            remove_temporary(folder)
            write_sealed(making / JOB_FILE_NAME, begun.job, lasting=True)
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
        (folder / MANIFEST_FILE_NAME).unlink()
        remove_tiers(folder)


def remove_tiers(folder: Path) -> None:
    """Remove the keys and values of all tiers and the index, and nothing else."""
    for tier in folder.iterdir():
        if re.fullmatch(f"{TIER_NAME_PATTERN}|{INDEX_FOLDER_NAME}", tier.name):
            for file in tier.iterdir():
                if re.fullmatch(rf"\d{{5}}\.(keys|values)|{'|'.join(INDEX_FILES)}", file.name):
                    file.unlink()
            with suppress(OSError):  # it is not empty
                tier.rmdir()


def check(folder: Path, job: dict[str, Any], resume: bool) -> JobState:
    """Return the state of a job in a folder; raise BadTable if the folder holds something else."""
    if not folder.exists():
        return JobState(job, None, True)
    if not folder.is_dir():
        raise BadTable(f"{folder} is a file; name a folder for the table.")
    manifest, known = manifest_in(folder), known_in(folder)
    if known is None:
        others = [path.name for path in folder.iterdir() if path.name != MAKING_FOLDER_NAME or strangers(path)]
        if others:
            raise BadTable(f"{folder} holds other files, such as {min(others)}; choose an empty folder.")
        return JobState(job, None, True)
    if any(known.get(name) != job[name] for name in RULES_IDENTITY_FIELDS):
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
    return JobState({**job, **known}, manifest, False)


def known_in(folder: Path) -> dict[str, Any] | None:
    """Return the manifest of a finished table, or the job of an unfinished one; None if there is neither."""
    return manifest_in(folder) or job_in(folder)


def strangers(making: Path) -> bool:
    """Return whether a folder called 'making' is not from a solve, which first writes its lock, then its job."""
    return not making.is_dir() or not {path.name.partition(".")[0] for path in making.iterdir()} <= {
        LOCK_FILE_NAME,
        "job",
    }


def job_in(folder: Path) -> dict[str, Any] | None:
    """Return the job of an unfinished table, or None; raise BadTable if it is broken."""
    path = folder / MAKING_FOLDER_NAME / JOB_FILE_NAME
    if not path.exists():
        return None
    job = read_sealed(path)
    if job is None or not all(name in job for name in (*RULES_IDENTITY_FIELDS, "part", "code_bytes", "interpreted")):
        raise BadTable(f"{path} is broken: it was changed after it was written. Choose another folder.")
    return job


def remove_temporary(folder: Path) -> None:
    """Remove the incomplete files of a killed process."""
    for path in (
        *folder.glob(f"{MAKING_FOLDER_NAME}/**/*{TEMPORARY_SUFFIX}"),
        *folder.glob(f"{MANIFEST_FILE_NAME}.*{TEMPORARY_SUFFIX}"),
    ):
        path.unlink(missing_ok=True)
    for path in folder.glob(f"*/[0-9][0-9][0-9][0-9][0-9].*{TEMPORARY_SUFFIX}"):
        if re.fullmatch(TIER_NAME_PATTERN, path.parent.name):
            path.unlink(missing_ok=True)
