"""The public names, and where each is defined."""

from .board import (
    Backdrop as Backdrop,
    Board as Board,
    Diagram as Diagram,
    Dot as Dot,
    Side as Side,
    Tray as Tray,
)
from .board_marks import (
    board_of as board_of,
    marks_of as marks_of,
    rows_of_stones as rows_of_stones,
)
from .characters import (
    Characters as Characters,
    MoveNames as MoveNames,
)
from .contract import (
    Mask as Mask,
    MoveNumber as MoveNumber,
    Rules as Rules,
    S as S,
    never as never,
)
from .declarations import (
    Declared as Declared,
    Keys as Keys,
    Word as Word,
)
from .display import Displayed as Displayed
from .encodings import MAX_SCORE as MAX_SCORE
from .error_origin import located_reason as located_reason
from .game import (
    Game as Game,
    Origin as Origin,
)
from .hints import Hints as Hints
from .limits import (
    NO_DEADLINE as NO_DEADLINE,
    Deadline as Deadline,
    Memory as Memory,
    OnProgress as OnProgress,
    Progress as Progress,
    bytes_of as bytes_of,
    ignore as ignore,
    processors as processors,
    with_deadline as with_deadline,
    with_deadline_check as with_deadline_check,
)
from .move_places import (
    arrivals as arrivals,
    changed_cell as changed_cell,
    is_filled as is_filled,
    path_of as path_of,
    read_path as read_path,
)
from .notation import (
    Notation as Notation,
    read_numbers as read_numbers,
    write_numbers as write_numbers,
)
from .placement import Placement as Placement
from .places import (
    EMPTY_MARK as EMPTY_MARK,
    HEX_ROW_DISTANCE as HEX_ROW_DISTANCE,
    Area as Area,
    Coordinates as Coordinates,
    Look as Look,
    Place as Place,
    Point as Point,
    edge as edge,
    hexagon as hexagon,
    rectangle as rectangle,
    square as square,
)
from .position import (
    Line as Line,
    Move as Move,
    MoveLike as MoveLike,
    Position as Position,
    random_game as random_game,
)
from .specs import (
    Entry as Entry,
    catalogue_builder as catalogue_builder,
    choose as choose,
    entries as entries,
    entry as entry,
    names_catalogue as names_catalogue,
    nearest as nearest,
    options as options,
)
from .values import (
    DRAW as DRAW,
    ENDLESS as ENDLESS,
    LOSS as LOSS,
    WIN as WIN,
    Bounds as Bounds,
    Outcome as Outcome,
    ScoredValue as ScoredValue,
    Value as Value,
    plies as plies,
    sign_of as sign_of,
)
from .words import (
    capital as capital,
    list_things as list_things,
)

__all__: list[str]
