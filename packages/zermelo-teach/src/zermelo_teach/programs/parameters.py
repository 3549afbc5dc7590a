"""The parameters of a program's function, and the role of each by its name."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

__all__ = ["Parameter", "Role", "role_of", "roles_of"]

Role = Literal["board", "depth", "alpha", "beta", "maximizing", "minimizing", "other", "mover", "first", "second"]
"""What a parameter stands for; 'first' and 'second' for the parts of a board in two parts."""

PARAMETER_ROLES: dict[Role, tuple[str, ...]] = {
    "depth": ("depth", "level", "ply", "plies", "d"),
    "alpha": ("alpha", "a"),
    "beta": ("beta", "b"),
    "maximizing": ("max", "maxi", "ismax", "maximizing", "maximising", "maximizingplayer", "maximisingplayer",
                   "maxturn", "maxplayer", "maximizer", "maximiser"),
    "other": ("opponent", "opp", "human", "enemy", "rival", "huplayer", "humanplayer", "ocolor", "other", "foe", "them",
              "theirs", "otherplayer", "notme"),
    "mover": ("player", "turn", "mark", "marker", "symbol", "letter", "who", "side", "curr", "current", "currentplayer",
              "currplayer", "onmove", "ai", "me", "sign", "piece", "color", "colour", "computer", "computerletter",
              "playerturn", "mover", "aiplayer", "token", "p", "tomove", "whoseturn", "mine", "my", "us", "bot"),
}  # fmt: skip
"""The names of parameters that are not the board, without underscores and in lower case."""

ROLE_OF_NAME_PART: Sequence[tuple[str, Role]] = (
    ("board", "board"), ("grid", "board"), ("state", "board"), ("depth", "depth"), ("alpha", "alpha"),
    ("beta", "beta"), ("ismax", "maximizing"), ("maximi", "maximizing"), ("ismin", "minimizing"),
    ("minimi", "minimizing"), ("opp", "other"), ("enemy", "other"), ("human", "other"), ("other", "other"),
    ("player", "mover"), ("turn", "mover"), ("mark", "mover"), ("symbol", "mover"), ("letter", "mover"),
    ("tomove", "mover"),
)  # fmt: skip
"""Parts of names, which tell the role of names that are not listed; the first that fits counts."""


class Parameter(NamedTuple):
    """A parameter of a function, or a variable of the program that is set before a call as if it were one."""

    name: str
    is_required: bool
    is_set: bool = False
    """True for a variable: an attribute of an object or a global one, such as 'self.current'."""
    with_global: bool | None = None
    """Whether it is given only if the program holds the board (True), only if it does not (False), or always (None)."""


def role_of(name: str) -> Role:
    """Return the role of a parameter by its name; 'board' for a name that tells nothing."""
    plain = name.rpartition(".")[2].replace("_", "").lower()
    for role, names in PARAMETER_ROLES.items():
        if plain in names:
            return role
    return next((role for part, role in ROLE_OF_NAME_PART if part in plain), "board")


@cache
def roles_of(parameters: tuple[Parameter, ...], is_global: bool, is_pair: bool) -> Sequence[Role] | None:
    """Return the role of each parameter that is given; None if one of them has no known meaning.

    If no parameter is named like a board, the first one is the board. A second name that tells nothing is the side to
    move, and a third one the other side. is_global: the program holds the board; is_pair: the board has two parts,
    which are two parameters if there are two that may be.
    """
    required = [each for each in parameters if each.is_required and each.with_global in (None, is_global)]
    roles = [role_of(each.name) for each in required]
    own = [i for i, each in enumerate(required) if not each.is_set]
    if is_global:
        return None if any(roles[i] == "board" for i in own) else roles
    if is_pair and (pair := parts(roles, own)):
        roles[pair[0]], roles[pair[1]] = "first", "second"
        return None if "board" in roles else roles
    if own and all(roles[i] != "board" for i in own):
        roles[own[0]] = "board"
    unknown = [i for i in own if roles[i] == "board"]
    spare: list[Role] = [role for role in ("mover", "other") if role not in roles]
    if not unknown or len(unknown) > 1 + len(spare):
        return None
    for i, role in zip(unknown[1:], spare, strict=False):
        roles[i] = role
    return roles


def parts(roles: Sequence[Role], own: Sequence[int]) -> list[int]:
    """Return the two parameters that hold the parts of a board; none if one parameter holds both."""
    boards = [i for i in own if roles[i] == "board"]
    sides = [i for i in own if roles[i] in ("board", "mover", "other")]
    if len(boards) > 1:
        return boards[:2]
    return sides[:2] if any(roles[i] == "other" for i in sides) and len(sides) > 1 else []
