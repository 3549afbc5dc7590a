"""The public names, and where each is defined."""

from .embedded import whole_game as whole_game
from .notebook import board as board
from .page import page as page
from .webassembly.package import (
    Packaged as Packaged,
    wasm as wasm,
)

__all__: list[str]
