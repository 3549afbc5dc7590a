"""The public names, and where each is defined."""

from . import parameters as parameters
from .groups import Group as Group
from .interrupt import (
    EXIT_WRONG_INPUT as EXIT_WRONG_INPUT,
    PROGRAM_GRACE_SECONDS as PROGRAM_GRACE_SECONDS,
    adopt_orphans as adopt_orphans,
    in_main_thread as in_main_thread,
    within as within,
)
from .offered_names import (
    file_of as file_of,
    own_games as own_games,
    own_players as own_players,
)
from .progress import (
    counter as counter,
    spinner as spinner,
    tally_work as tally_work,
)
from .streams import (
    columns_of as columns_of,
    print_json as print_json,
    read_line as read_line,
    report_file as report_file,
    say as say,
    show as show,
    warn as warn,
)

def main() -> None: ...

__all__: list[str]
