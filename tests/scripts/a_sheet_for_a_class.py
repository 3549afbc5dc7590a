"""A sheet with its solution, the same for every pupil with this seed."""

import zermelo
from zermelo_teach import EXERCISES, exercise, exercise_set

assert "values" in EXERCISES
one, again = exercise("values", "nim", seed=1), exercise("values", "nim", seed=1)
assert one.solution == again.solution
assert str(one.solution[0]) in zermelo.text(one)
assert len(exercise_set("values", "nim", seeds=range(2)).exercises) == 2
