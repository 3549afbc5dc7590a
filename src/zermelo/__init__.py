"""Games of perfect information: perfect play, the exact value of every move, and why.

>>> import zermelo
>>> zermelo.analyse(zermelo.start("tictactoe").after("1 2")).value
Value(outcome=1, remoteness=5)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
