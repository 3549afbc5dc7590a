"""Evaluators take a spec, and give the same value."""

import zermelo
from zermelo import evaluators

plain = evaluators.Interpreted("nim")
whole = zermelo.evaluator("nim")
position = zermelo.start("nim").after("a1")
assert plain.value(position) == whole.value(position) == zermelo.value(position)
assert zermelo.analyse(position, evaluator=plain).value == zermelo.analyse(position).value
