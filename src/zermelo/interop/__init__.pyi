from .fen import (
    to_fen as to_fen,
)
from .openspiel import (
    from_openspiel as from_openspiel,
    to_openspiel as to_openspiel,
)
from .pettingzoo import (
    to_pettingzoo as to_pettingzoo,
)
from .pons import (
    pons_score as pons_score,
)

__all__: list[str]
