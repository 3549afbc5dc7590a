"""Who wins, proved by a file that anybody can check."""

import zermelo
import zermelo_atlas

report = zermelo_atlas.report("hexapawn")
assert str(report.analysis.value) == "loss in 6 plies"
written = zermelo.proofs.certify("hexapawn", "second wins").save("claim.json")
assert zermelo.proofs.check_certificate(written)
(entry,) = zermelo_atlas.entries("hexapawn:width=3,height=3")
assert entry.certificates[0].claim == "second wins"
