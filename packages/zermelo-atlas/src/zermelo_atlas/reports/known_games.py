"""Twenty known games by size: how many positions they have, and how many games can be played.

H. Jaap van den Herik, Jos Uiterwijk, Jack van Rijswijck, Games solved: Now and in the future, Artificial Intelligence
134 (2002), table 6, as powers of ten; hexapawn and tic-tac-toe are counted by zermelo.
"""

from typing import NamedTuple

__all__ = ["KNOWN_GAMES", "KnownGame"]


class KnownGame(NamedTuple):
    """The size of a game."""

    name: str
    positions: float
    """The logarithm to the base 10 of the number of positions."""
    tree: float
    """The logarithm to the base 10 of the number of leaves of its tree."""


KNOWN_GAMES = (
    KnownGame("Hexapawn", 2.1, 2.1),
    KnownGame("Tic-tac-toe", 3.7, 5.4),
    KnownGame("Nine men's morris", 10, 50),
    KnownGame("Awari", 12, 32),
    KnownGame("Pentominoes", 12, 18),
    KnownGame("Kalah (6,4)", 13, 18),
    KnownGame("Connect Four", 14, 21),
    KnownGame("Dakon-6", 15, 33),
    KnownGame("Domineering 8x8", 15, 27),
    KnownGame("Checkers", 21, 31),
    KnownGame("Othello", 28, 58),
    KnownGame("Draughts 10x10", 30, 54),
    KnownGame("Qubic", 30, 34),
    KnownGame("Chess", 46, 123),
    KnownGame("Chinese chess", 48, 150),
    KnownGame("Hex 11x11", 57, 98),
    KnownGame("Shogi", 71, 226),
    KnownGame("Go-moku 15x15", 105, 70),
    KnownGame("Renju", 105, 70),
    KnownGame("Go 19x19", 172, 360),
)
"""The games, from the smallest to the largest."""
