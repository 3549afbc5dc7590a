"""The public names: those of the top level, and those of each namespace."""

from types import ModuleType
from typing import Any

import zermelo

__all__ = ["NAMESPACES", "PUBLIC"]

NAMESPACES: dict[str, ModuleType] = {
    name: found for name in zermelo.__all__ if isinstance(found := getattr(zermelo, name), ModuleType)
}
"""The public modules by name."""

PUBLIC: dict[str, Any] = {name: getattr(zermelo, name) for name in zermelo.__all__ if name not in NAMESPACES}
PUBLIC |= {f"{space}.{name}": getattr(found, name) for space, found in NAMESPACES.items() for name in found.__all__}
"""Every public name as it is written after `zermelo.`, and what it stands for."""
