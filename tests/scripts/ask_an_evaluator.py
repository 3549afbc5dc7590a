"""An evaluator takes a position, its text or its state, and needs no time limit; a search takes a game by its name."""

import zermelo

evaluator = zermelo.evaluator("nim")
position = zermelo.start("nim").after("a2")
value = evaluator.value(position)
assert (
    value == evaluator.value(position.state) == evaluator.value(position.text) == evaluator.value(position, seconds=600)
)
for search in (
    zermelo.evaluators.Interpreted("nim"),
    zermelo.evaluators.CompiledSearch("nim"),
    zermelo.evaluators.ProofNumberSearch("nim"),
):
    assert search.value(position, seconds=600) == value
assert value == evaluator.value(position.state) == evaluator.value(position.text)
assert value == evaluator.value(position, seconds=600)
for search in (
    zermelo.evaluators.Interpreted("nim"),
    zermelo.evaluators.CompiledSearch("nim"),
    zermelo.evaluators.ProofNumberSearch("nim"),
):
    assert search.value(position, seconds=600) == value
assert value == zermelo.value(position, evaluator=evaluator) == zermelo.Value(outcome=-1, remoteness=10)
