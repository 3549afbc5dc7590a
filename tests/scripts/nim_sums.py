"""The Grundy value of a sum is the xor of those of its parts."""

import zermelo

parts = ["nim:heaps=1+2", "stones:n=7,misere=false"]
values = [zermelo.grundy(part) for part in parts]
assert zermelo.grundy(zermelo.sum_of(*parts)) == values[0] ^ values[1]
assert zermelo.grundy(" + ".join(parts)) == values[0] ^ values[1]
assert zermelo.value("nim:heaps=2+2,misere=false").word == "loss"
