"""Check what `certify` returns, its content, and its file; a shipped one by its name."""

from zermelo import proofs

made = proofs.certify("nim", "first wins")
written = made.save("nim.json")
read = proofs.read_certificate("nim.json")
assert all(proofs.check_certificate(each) for each in (made, made.certificate, read, written, "nim.json"))
assert read["claim"] == "first wins"
refused = proofs.check_certificate({**read, "claim": "second wins"})
assert not refused
assert str(refused).endswith("there is no answer.")
