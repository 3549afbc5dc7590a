"""Options of a game are arguments, or a part of its name."""

import zermelo

game = zermelo.game("connect", width=5, height=4)
assert game == zermelo.game("connect:width=5,height=4")
assert zermelo.value(game) == zermelo.value(zermelo.start(game))
assert zermelo.game("nim", heaps=(1, 2, 3), misere=True).name == "nim:heaps=1+2+3,misere=true"
assert zermelo.check(zermelo.game("stones", n=10, take=[1, 2]), n=5)
