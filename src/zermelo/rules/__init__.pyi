"""The names of the contract, and where each is defined."""

from .characters import (
    Characters as Characters,
    MoveNames as MoveNames,
)
from .contract import (
    Mask as Mask,
    MoveNumber as MoveNumber,
    Rules as Rules,
    S as S,
)
from .game import (
    Game as Game,
    Grid as Grid,
    Hints as Hints,
    Keys as Keys,
    Piece as Piece,
    Place as Place,
    Stock as Stock,
    never as never,
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
