"""The public names, and where each is defined."""

from .books.shipped_books import shipped_book as shipped_book
from .certificates.certificate import (
    check_certificate as check_certificate,
    read_certificate as read_certificate,
)
from .certificates.checkers import CHECKER_FILES as CHECKER_FILES
from .making.estimate import share_done as share_done
from .making.forecast import CLASS_UNITS as CLASS_UNITS
from .making.solve_need import (
    MEASURED_NEEDS as MEASURED_NEEDS,
    SOLVE_TASK_BYTES as SOLVE_TASK_BYTES,
    TOO_LARGE_MESSAGE as TOO_LARGE_MESSAGE,
    Need as Need,
    need_of as need_of,
    offer as offer,
    seldom as seldom,
    time_of as time_of,
)
from .manifest import (
    game_of as game_of,
    identity_of as identity_of,
)
from .stored.place import (
    Stamp as Stamp,
    stamp_of as stamp_of,
)
from .stored.table_source import (
    TableSource as TableSource,
    notice as notice,
    stored_table as stored_table,
)

__all__: list[str]
