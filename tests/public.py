"""The public names: those of the top level, those of each namespace, and those of the satellites."""

from importlib import import_module
from types import ModuleType
from typing import Any

import zermelo

__all__ = ["NAMESPACES", "PUBLIC", "SATELLITE_NAMES"]

SATELLITES = ("zermelo_web", "zermelo_teach", "zermelo_agents", "zermelo_atlas")

NAMESPACES: dict[str, ModuleType] = {
    name: found for name in zermelo.__all__ if isinstance(found := getattr(zermelo, name), ModuleType)
}
"""The public modules by name."""

PUBLIC: dict[str, Any] = {name: getattr(zermelo, name) for name in zermelo.__all__ if name not in NAMESPACES}
PUBLIC |= {f"{space}.{name}": getattr(found, name) for space, found in NAMESPACES.items() for name in found.__all__}
"""Every public name as it is written after `zermelo.`, and what it stands for."""

SATELLITE_NAMES: dict[str, Any] = {
    f"{package}.{name}": getattr(found, name)
    for package, found in zip(SATELLITES, map(import_module, SATELLITES), strict=True)
    for name in found.__all__
}
"""Every public name of the packages that build on zermelo, and what it stands for."""
