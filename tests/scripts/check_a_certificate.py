"""Write a certificate, read it and check it; then spoil it."""

import zermelo

made = zermelo.proofs.certify("stones", "second wins")
assert zermelo.proofs.check_certificate(made)
written = zermelo.proofs.write_certificate(made, "claim.json")
certificate = zermelo.proofs.read_certificate(written)
assert zermelo.proofs.check_certificate(certificate)
certificate["answers"]["2:2"] = "2"  # takes the last stone, and whoever does that loses
verdict = zermelo.proofs.check_certificate(certificate)
assert not verdict
assert str(verdict) == "1 4 1 4 1 4 4 2: the game ends against the claim."
