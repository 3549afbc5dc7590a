"""Values as the codes that a table keeps: 1 + outcome + 3 * remoteness; the greatest is endless play."""

from zermelo.rules import DRAW, ENDLESS, Value

__all__ = ["code_of", "endless_code", "value_of"]


def endless_code(code_bytes: int) -> int:
    return (1 << 8 * code_bytes) - 1


def value_of(code: int, code_bytes: int) -> Value:
    """
    >>> value_of(76, 1)
    Value(outcome=0, remoteness=25)
    """
    if code == endless_code(code_bytes):
        return Value(DRAW, ENDLESS)
    return Value(code % 3 - 1, code // 3)


def code_of(value: Value, code_bytes: int) -> int:
    """The inverse of value_of."""
    return endless_code(code_bytes) if value.remoteness == ENDLESS else 1 + value.outcome + 3 * value.remoteness
