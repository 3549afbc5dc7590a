"""Where an error arose: in a file of the user, and never in one of ours."""

import pytest

from zermelo import rules


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("/home/somebody/mine.py", "/home/somebody/mine.py, line 2: ValueError: no move"),
        ("/lib/python3.11/site-packages/zermelo_web/page.py", "ValueError: no move"),
        ("/lib/python3.11/site-packages/zermelo_hexgames/hexes.py",
         "/lib/python3.11/site-packages/zermelo_hexgames/hexes.py, line 2: ValueError: no move"),
    ],
)  # fmt: skip
def test_a_reason_names_the_line_of_a_users_file_and_none_of_a_satellite(file: str, reason: str) -> None:
    names: dict[str, object] = {}
    exec(compile("def fail():\n    raise ValueError('no move')\n", file, "exec"), names)
    with pytest.raises(ValueError, match="no move") as caught:
        names["fail"]()  # type: ignore[operator]
    assert rules.located_reason(caught.value.with_traceback(caught.value.__traceback__.tb_next)) == reason  # type: ignore[union-attr]
