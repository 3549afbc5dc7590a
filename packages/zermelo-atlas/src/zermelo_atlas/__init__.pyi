"""The public names, and where each is defined."""

from .exact_results.atlas import (
    Atlas as Atlas,
    AtlasCheck as AtlasCheck,
    check_entries as check_entries,
    entries as entries,
)
from .exact_results.entry import (
    AtlasCertificate as AtlasCertificate,
    AtlasEntry as AtlasEntry,
)
from .exact_results.how_to_win import (
    RulesEntry as RulesEntry,
    RulesInWords as RulesInWords,
    how_to_win_entries as how_to_win_entries,
)
from .exact_results.sources import (
    Publication as Publication,
    PublishedClaim as PublishedClaim,
)
from .games.boards.fen import to_fen as to_fen
from .reports.difficulty import (
    PlyDifficulty as PlyDifficulty,
    Trap as Trap,
)
from .reports.equal_play import EqualPlay as EqualPlay
from .reports.report import (
    GameReport as GameReport,
    Swap as Swap,
    report as report,
)
from .reports.variants import (
    Variant as Variant,
    Variants as Variants,
    variants as variants,
)

__all__: list[str]
