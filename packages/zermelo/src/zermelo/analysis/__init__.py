"""Questions about positions: values of moves, reasons, histories, trees, strategies, counts, samples and sweeps."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
