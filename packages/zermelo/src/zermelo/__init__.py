"""Games of perfect information: perfect play, the exact value of every move, and why.

>>> import zermelo
>>> zermelo.analyse(zermelo.start("tictactoe").after("1 2")).value
Value(outcome=1, remoteness=5)
"""

from zermelo.lazy import attach_stub as _attach_stub
from zermelo.rules import display as _display

__getattr__, __dir__, __all__ = _attach_stub(__name__)


def _forms() -> _display.Showing:
    """Return the module that shows results."""
    from zermelo.drawing import display as drawn

    return drawn


_display.Displayed.forms = staticmethod(_forms)
