"""The public names, and where each is defined."""

from .files import (
    Written as Written,
    read_json as read_json,
    save as save,
    write as write,
)
from .kernel import compile_rule as compile_rule
from .narrow import narrow as narrow
from .savable import Savable as Savable
from .tables_folder import tables_folder as tables_folder
from .threads import (
    ABRUPT_ENDINGS as ABRUPT_ENDINGS,
    begin as begin,
)
from .version import __version__ as __version__
from .webassembly import (
    leb as leb,
    with_custom_section as with_custom_section,
)

__all__: list[str]
