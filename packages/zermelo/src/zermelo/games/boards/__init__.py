"""What several games share: places, texts and drawings of boards, numbers in words, and arithmetic on masks.

These are public names: games of packages are written with them, too.
"""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
