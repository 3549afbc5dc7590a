"""The names of the contract, and where each is defined."""

from .board import (
    Board as Board,
    Diagram as Diagram,
    Piece as Piece,
    Place as Place,
    Stock as Stock,
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
)
from .game import (
    Game as Game,
    Origin as Origin,
)
from .hints import (
    Hints as Hints,
)
from .notation import (
    Notation as Notation,
    read_numbers as read_numbers,
    write_numbers as write_numbers,
)
from .placement import (
    Placement as Placement,
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
