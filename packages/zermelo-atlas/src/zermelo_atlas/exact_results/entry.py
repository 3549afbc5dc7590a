"""An entry of the atlas: what zermelo computed about one game."""

from typing import Any, Literal, NamedTuple

from zermelo.drawing import Forms
from zermelo.rules import Displayed

__all__ = ["AtlasCertificate", "AtlasEntry", "Counting", "file_name"]

Counting = Literal["graph", "keys", "ranks"]
"""How the positions of a game were counted: in memory, or by a table with keys, or by one without."""


def file_name(spec: str) -> str:
    """Return the beginning of the names of the files about a game.

    >>> file_name("nim:heaps=1+2+3,misere=true")
    'nim-heaps=1+2+3,misere=true'
    """
    return spec.replace(":", "-")


class AtlasCertificate(NamedTuple):
    """A certificate that was made for an entry."""

    claim: str
    """What it proves, such as 'first wins'."""
    answers: int
    """The number of positions that it answers."""
    leaves: int
    """The number of positions that it leaves to the search of its checker."""
    bytes: int
    """The size of the file."""
    digest: str | None
    """The SHA-256 of the file; None if the file is too large to be stored in the package."""


class AtlasEntry(NamedTuple):
    """What is known of a game; values and counts are for the side to move."""

    game: str
    """The spec of the game."""
    value: str
    """The result of the start in words, such as 'win', or 'win by 3' in a game with scores."""
    plies: int | None
    """The plies of perfect play; None for endless play."""
    best: tuple[str, ...]
    """The first moves that keep the value, remoteness included."""
    moves: int
    """The number of first moves."""
    positions: int | None = None
    """The number of positions; None, like the counts and the digest, if they were not counted in time."""
    won: int | None = None
    """Positions won by the side to move."""
    drawn: int | None = None
    """Drawn positions."""
    lost: int | None = None
    """Positions lost by the side to move."""
    digest: str | None = None
    """The checksum of the values of all positions; see `digest_of` and `table_digest`."""
    counted: Counting | None = None
    """How the positions were counted, which decides what is counted and the kind of digest; see the book."""
    certificates: tuple[AtlasCertificate, ...] = ()
    """Certificates of the value: one for a win or a loss, two for a draw."""
    seconds: float = 0.0
    """Seconds of processor time of the derivation that was stored, without the certificates."""
    memory: int = 0
    """Bytes of memory at the peak of this derivation."""
    limit: float = 0.0
    """The time limit in seconds of this derivation."""

    def __str__(self) -> str:
        return Displayed.forms().text(self)

    def __repr__(self) -> str:
        return f"AtlasEntry({self.game!r}, {self.value!r}, plies={self.plies})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return Displayed.forms().mimebundle(self)

    @property
    def shown_as(self) -> Forms:
        """The functions that show an entry."""
        return Forms("zermelo_atlas.drawing.atlases:entry_text", html="zermelo_atlas.drawing.atlases:entry_table")

    @property
    def family(self) -> str:
        """The name of the game without its options."""
        return self.game.partition(":")[0]

    @property
    def facts(self) -> dict[str, Any]:
        """The fields that a derivation reproduces: all but the certificates and the costs."""
        return dict(zip(self._fields[:11], self, strict=False))

    @property
    def command(self) -> str:
        """The command that derives the entry again."""
        return f"zermelo atlas check {self.game}"

    def record(self) -> dict[str, Any]:
        """Return the entry as JSON."""
        certificates = [certificate._asdict() for certificate in self.certificates]
        return {**self._asdict(), "best": list(self.best), "certificates": certificates}

    @classmethod
    def of(cls, record: dict[str, Any]) -> "AtlasEntry":
        """Return the entry that a record holds."""
        certificates = tuple(AtlasCertificate(**each) for each in record.get("certificates", ()))
        return cls(**{**record, "best": tuple(record["best"]), "certificates": certificates})
