"""The public names, and where each is defined."""

from .lines_of_k import (
    box as box,
    finder_of as finder_of,
    lines as lines,
    permuted_pair as permuted_pair,
)
from .pieces import (
    DISC as DISC,
    PAWN as PAWN,
    white_and_black as white_and_black,
)
from .points import (
    CELL_STONES as CELL_STONES,
    row_of_points as row_of_points,
)
from .text import (
    bit_at as bit_at,
    check_number as check_number,
    complete_lines as complete_lines,
    count_of as count_of,
    deciding_cells as deciding_cells,
    marks_text as marks_text,
    owner_of_pair as owner_of_pair,
    prose as prose,
    read_board_and_turn as read_board_and_turn,
    read_cells as read_cells,
    read_heaps as read_heaps,
    read_mask as read_mask,
    read_stones as read_stones,
    stones_of as stones_of,
    stones_text as stones_text,
)
from .travel import (
    names_of as names_of,
    pawn_steps as pawn_steps,
    read_pawns as read_pawns,
    read_seen as read_seen,
    read_turned as read_turned,
    seen_text as seen_text,
    turn_stones as turn_stones,
)
from .wide import (
    place_stone as place_stone,
    words_of as words_of,
)

__all__: list[str]
