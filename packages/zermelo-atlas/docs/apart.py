"""The derivation of an entry in a process of its own, whose memory is measured, and which can be killed."""

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import process_time

from zermelo.errors import OutOfTime, ZermeloError
from zermelo.solving.making.runner import peak_memory
from zermelo.types import Deadline
from zermelo_atlas.exact_results.certificates import make_certificates
from zermelo_atlas.exact_results.derivation import derive
from zermelo_atlas.exact_results.entry import AtlasEntry, Counting

__all__ = ["derive_apart"]

GRACE, START = 20.0, 60.0
"""How many times its limit of processor time a derivation may last on a busy machine before its process is killed, and
the seconds that it may start in."""

CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload(["zermelo_atlas.exact_results.derivation", "scipy.optimize"])


def derive_apart(
    spec: str,
    seconds: float,
    certificate_seconds: float,
    countings: Sequence[Counting],
    known: AtlasEntry | None = None,
) -> tuple[AtlasEntry, float]:
    """Derive an entry with its certificates, and return it with the seconds of processor time of everything.

    seconds, certificate_seconds: limits of the processor time of the derivation, and of each certificate; a busy
    machine changes no entry. known: the entry, if only its certificates are to be made. Raises OutOfTime if the value
    is not found in time.
    """
    here, there = CONTEXT.Pipe(duplex=False)
    arguments = there, spec, seconds, certificate_seconds, countings, known
    process = CONTEXT.Process(target=send_entry, args=arguments, daemon=True)
    process.start()
    there.close()
    try:
        entry, spent = received(here, GRACE * seconds + START), seconds
        if isinstance(entry, AtlasEntry):
            entry, spent = received(here, GRACE * 2 * certificate_seconds + START) or (entry, seconds)
    finally:
        process.kill()
        process.join()
    if not isinstance(entry, AtlasEntry):
        raise OutOfTime(f"{spec} is not derived: {entry or 'its process was killed'}")
    return entry, spent


def received(here: Connection, seconds: float) -> AtlasEntry | str | tuple[AtlasEntry, float] | None:
    """Return what the process sends; None if it sends nothing in time, or has died."""
    try:
        return here.recv() if here.poll(seconds) else None
    except EOFError:
        return None


def send_entry(
    out: Connection,
    spec: str,
    seconds: float,
    certificate_seconds: float,
    countings: Sequence[Counting],
    known: AtlasEntry | None,
) -> None:
    """Send the entry of a game, or why there is none; then the entry with its certificates and the processor time."""
    try:
        entry = known or derived(spec, seconds, countings)
    except ZermeloError as error:
        return out.send(str(error))
    out.send(entry)
    certificates = tuple(make_certificates(entry, certificate_seconds))
    return out.send((entry._replace(certificates=certificates), process_time()))


def derived(spec: str, seconds: float, countings: Sequence[Counting]) -> AtlasEntry:
    """Return the entry of a game with the memory of its derivation; raise OutOfTime."""
    entry = derive(spec, Deadline(seconds, clock=process_time), countings=countings)
    return entry._replace(memory=peak_memory(), limit=seconds)
