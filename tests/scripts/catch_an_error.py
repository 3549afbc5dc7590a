"""Catch every error by one class, or by the built-in one that fits."""

import zermelo
from zermelo import BadText
from zermelo.errors import IllegalMove, UnknownName

for work, kind, parent in (
    (lambda: zermelo.game("tictactow"), UnknownName, LookupError),
    (lambda: zermelo.start("tictactoe", "XXX"), BadText, ValueError),
    (lambda: zermelo.start("tictactoe").play("10"), IllegalMove, ValueError),
):
    try:
        work()
    except zermelo.ZermeloError as error:
        assert isinstance(error, kind) and isinstance(error, parent)
        assert str(error).endswith(".") or "?" in str(error)
    else:
        raise AssertionError(kind)
