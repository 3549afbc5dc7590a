"""The animals of Dobutsu shogi: one face for each, as a path in a square of 100 x 100."""

from zermelo.rules import Look

__all__ = ["DOBUTSU_PIECES"]

DOBUTSU_STEP_TEXTS = {
    "chick": "one step forward; becomes a hen in the last row",
    "elephant": "one step diagonally",
    "giraffe": "one step straight",
    "lion": "one step in any direction; taking it wins",
    "hen": "one step, but not diagonally back",
}
"""How each animal moves."""

EYES = "M42 46h.1M58 46h.1"

FACES = {
    "chick": ("M22 56a28 28 0 1 0 56 0a28 28 0 1 0-56 0", "M50 28q-5-7 1-13M50 28q7-3 8-11", "M44 56h12l-6 8z"),
    "elephant": (
        "M34 30a16 20 0 1 0 0 34M66 30a16 20 0 1 1 0 34", "M34 30q16-14 32 0v30M34 30v30",
        "M34 60q10 0 10 8q0 20 14 20q7 0 7-7M66 60q-10 2-9 12q0 4 3 4",
    ),
    "giraffe": (
        "M43 26v-14M57 26v-14M37 32l-14-6M63 32l14-6", "M37 32q13-12 26 0l-4 30q-9 9-18 0z",
        "M43 66l-5 24M57 66l5 24M48 76h.1M53 86h.1M46 58h.1M54 58h.1",
    ),
    "lion": (
        "M50 8l9 9 12-4 3 13 13 3-4 12 9 9-9 9 4 12-13 3-3 13-12-4-9 9-9-9-12 4-3-13-13-3 4-12-9-9 9-9-4-12 13-3 3-13z",
        "M26 50a24 24 0 1 0 48 0a24 24 0 1 0-48 0", "M46 54h8l-4 5zM50 59v3q-5 5-9 1M50 62q5 5 9 1",
    ),
    "hen": (
        "M22 56a28 28 0 1 0 56 0a28 28 0 1 0-56 0", "M36 32q-4-15 7-10q4-13 11-2q11-7 9 10",
        "M44 54h12l-6 8zM50 66q-6 9 0 11q6-2 0-11",
    ),
}  # fmt: skip

DOBUTSU_PIECES = {
    letter: Look("outline", owner, name, DOBUTSU_STEP_TEXTS[name], "".join((*lines, EYES)))
    for name, lines in FACES.items()
    for owner, letter in enumerate((name[0].upper(), name[0]))
}
"""The pieces by their characters: capital letters for the first player's, H for the hen."""
