"""The files of a table without keys, in its folder or side by side in one archive.

The archive is a ZIP file whose members are not compressed, since the values are already; so each member is a stretch of
the archive, and can be mapped like a file.
"""

import struct
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from zermelo.errors import BadTable
from zermelo.machine.files import check_regular, unseal_value, writing
from zermelo.rules.limits import OnProgress, Progress
from zermelo.solving.manifest import Manifest, check_form
from zermelo.solving.plan import INDEXED_FORMAT, MANIFEST_FILE_NAME

__all__ = ["FilePart", "archived_manifest", "is_archive", "pieces_of", "write_archive"]

ZIP_LOCAL_HEADER = struct.Struct("<4s5H3L2H")
"""What stands before the content of a member, with the lengths of its name and of its extra field at the end."""

BYTES_PER_COPY = 1 << 20


class FilePart(NamedTuple):
    """A stretch of a file."""

    path: Path
    begin: int
    length: int

    def read(self, begin: int, end: int) -> bytes:
        """Return some bytes."""
        with self.path.open("rb") as file:
            file.seek(self.begin + begin)
            return file.read(end - begin)

    def chunks(self) -> Iterator[bytes]:
        """Yield all bytes."""
        for begin in range(0, self.length, BYTES_PER_COPY):
            yield self.read(begin, min(begin + BYTES_PER_COPY, self.length))

    @property
    def digest(self) -> str:
        """The SHA-256 of the bytes."""
        digest = sha256()
        for chunk in self.chunks():
            digest.update(chunk)
        return digest.hexdigest()


def is_archive(path: Path) -> bool:
    """Return whether a file begins like an archive."""
    check_regular(path, BadTable)
    with path.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"


def pieces_of(path: Path) -> dict[str, FilePart]:
    """Return the files of a table by their names, such as 'index/ends'; raise BadTable for a broken archive."""
    if path.is_dir():
        files = (file for file in path.rglob("*") if file.is_file())
        return {file.relative_to(path).as_posix(): FilePart(file, 0, file.stat().st_size) for file in files}
    try:
        with ZipFile(path) as archive, path.open("rb") as file:
            pieces = {}
            for member in archive.infolist():
                file.seek(member.header_offset)
                *_, name, extra = ZIP_LOCAL_HEADER.unpack(file.read(ZIP_LOCAL_HEADER.size))
                begin = member.header_offset + ZIP_LOCAL_HEADER.size + name + extra
                pieces[member.filename] = FilePart(path, begin, member.file_size)
            return pieces
    except (BadZipFile, struct.error, OSError, ValueError) as error:
        raise BadTable(f"{path} is broken: it was changed after it was written.") from error


def archived_manifest(path: Path) -> Manifest:
    """Return the manifest in an archive; raise BadTable."""
    piece = pieces_of(path).get(MANIFEST_FILE_NAME)
    manifest = piece and unseal_value(piece.read(0, piece.length))
    if not manifest:
        raise BadTable(f"{path} is broken: it was changed after it was written.")
    check_form(manifest, path, INDEXED_FORMAT)
    return manifest


def write_archive(pieces: dict[str, FilePart], file: Path, on_progress: OnProgress) -> int:
    """Write all files of a table into one, compare it with them, and return its bytes."""
    done, digests = 0, dict[str, str]()

    def reopen(new: Path) -> None:
        ensure_same(new, digests, on_progress)

    with writing(file, reopen=reopen) as out, ZipFile(out, "w", ZIP_STORED) as archive:
        for name, piece in sorted(pieces.items()):
            digest = sha256()
            with archive.open(ZipInfo(name), "w", force_zip64=True) as member:
                for chunk in piece.chunks():
                    member.write(chunk)
                    digest.update(chunk)
                    done += len(chunk)
                    on_progress(Progress(done, None, "bytes"))
            digests[name] = digest.hexdigest()
    return file.stat().st_size


def ensure_same(archive: Path, digests: dict[str, str], on_progress: OnProgress) -> None:
    """Raise BadTable for an archive without a manifest, or with other files than those with these checksums."""
    archived_manifest(archive)
    pieces = pieces_of(archive)
    for number, name in enumerate(sorted(pieces.keys() | digests.keys())):
        if name not in pieces or pieces[name].digest != digests.get(name):
            raise BadTable(f"Its {name} is not that of the table.")
        on_progress(Progress(number, len(digests), "check"))
