"""The folder that a table is made in: locked while we work, and never one that holds something else."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadGame, BadTable, CannotCompile, DiskFull, TooLarge
from zermelo.files.atomic import TEMPORARY, explained, read_sealed, unsealed, write_sealed
from zermelo.files.partial import locked
from zermelo.tables.manifest import check_form
from zermelo.tables.plan import MAKING, MANIFEST, TIER

__all__ = ["Begun", "manifest_in", "remove_table", "working_in"]

JOB, LOCK = "job.json", "lock"

SAME = ("format", "game", "source", "version", "rules")
"""The entries by which a table is known to be of the same rules."""


class Begun(NamedTuple):
    """What is known of a table before we go on with it."""

    job: dict[str, Any]
    """As it was begun; of a finished table, as it would be begun now."""
    manifest: dict[str, Any] | None
    """Where the table is finished."""
    fresh: bool
    """Whether it is begun now."""


@contextmanager
def working_in(folder: Path, job: dict[str, Any], resume: bool) -> Iterator[Begun]:
    """Hold the folder while a job is done there.

    Raises BadTable where the folder holds something else, or something begun that is not to be resumed, and Busy
    where another process holds it. Where a game turns out not to be solvable, what was made since is removed.
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
                discard(folder, existed)
            raise
        except DiskFull as error:
            advice = "What is solved so far is kept: make room, and go on with --resume."
            raise DiskFull(f"{error} {advice}") from error
        shutil.rmtree(making)


def discard(folder: Path, keep_folder: bool) -> None:
    """Remove what a solve has made in a folder, and the folder if nothing else is there and it is new."""
    shutil.rmtree(folder / MAKING)
    remove_tiers(folder)
    if not keep_folder:
        with suppress(OSError):
            folder.rmdir()


def remove_table(folder: Path) -> None:
    """Remove the finished table in a folder, if there is one; raises BadTable for a broken one.

    The manifest goes first: what a broken removal leaves is never taken for a table.
    """
    if folder.is_dir() and manifest_in(folder) is not None:
        (folder / MANIFEST).unlink()
        remove_tiers(folder)


def remove_tiers(folder: Path) -> None:
    """Remove the keys and values of all tiers, and nothing else that is in the folder."""
    for tier in folder.iterdir():
        if re.fullmatch(TIER, tier.name):
            for file in tier.iterdir():
                if re.fullmatch(r"\d{5}\.(keys|values)", file.name):
                    file.unlink()
            with suppress(OSError):  # something else is in it
                tier.rmdir()


def check(folder: Path, job: dict[str, Any], resume: bool) -> Begun:
    """What a folder holds of a job; raises BadTable where it holds something else."""
    if not folder.exists():
        return Begun(job, None, True)
    if not folder.is_dir():
        raise BadTable(f"{folder} is a file; name a folder for the table.")
    manifest = manifest_in(folder)
    known = manifest or job_in(folder)
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
        raise BadTable(f"{folder} holds {state} of {known['game']}; {advice}, or choose another folder.")
    return Begun({**job, **known}, manifest, False)


def strangers(making: Path) -> bool:
    """Whether a folder called 'making' is not ours: before the job is there, ours holds its lock, if anything."""
    return not making.is_dir() or not {path.name.partition(".")[0] for path in making.iterdir()} <= {LOCK, "job"}


def job_in(folder: Path) -> dict[str, Any] | None:
    """The job that was begun in a folder, None where there is none; raises BadTable for a broken one."""
    path = folder / MAKING / JOB
    if not path.exists():
        return None
    job = read_sealed(path)
    if job is None or not all(name in job for name in (*SAME, "part", "code_bytes", "interpreted")):
        raise BadTable(f"{path} is broken: it was changed after it was written. Choose another folder.")
    return job


def manifest_in(folder: Path) -> dict[str, Any] | None:
    """The manifest of a finished table, None where there is none; raises BadTable for a broken one."""
    path = folder / MANIFEST
    if not path.exists():
        return None
    manifest = unsealed(path.read_bytes()) if path.is_file() else None
    if manifest is None:
        raise BadTable(f"{path} is broken: it was changed after it was written.")
    check_form(manifest, path)
    return manifest


def remove_temporary(folder: Path) -> None:
    """Remove what a process that was killed had begun to write."""
    for path in (*folder.glob(f"{MAKING}/**/*{TEMPORARY}"), *folder.glob(f"{MANIFEST}.*{TEMPORARY}")):
        path.unlink(missing_ok=True)
    for path in folder.glob(f"*/[0-9][0-9][0-9][0-9][0-9].*{TEMPORARY}"):
        if re.fullmatch(TIER, path.parent.name):
            path.unlink(missing_ok=True)
