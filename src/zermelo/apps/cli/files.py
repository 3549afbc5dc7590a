"""Files that are written whole or not at all."""

from collections.abc import Collection
from pathlib import Path
from tempfile import NamedTemporaryFile

from zermelo.errors import BadOption

__all__ = ["kind_of", "write_whole"]


def kind_of(path: Path, kinds: Collection[str]) -> str:
    """The ending of a file's name, without the dot; raises BadOption for one that is not among the kinds."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in kinds:
        listed = ", ".join(f".{known}" for known in kinds)
        raise BadOption(f"{path.name!r} has no ending that can be written: it must be one of {listed}.")
    return kind


def write_whole(path: Path, content: bytes) -> None:
    """Write under a temporary name in the same folder, then rename: no reader ever sees half a file."""
    if not path.parent.is_dir():
        raise BadOption(f"There is no folder {path.parent} to write {path.name} into.")
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        file.write(content)
    written = Path(file.name)
    try:
        written.chmod(0o644)
        written.replace(path)
    except OSError:
        written.unlink()
        raise
