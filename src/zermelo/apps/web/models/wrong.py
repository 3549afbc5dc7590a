"""An error."""

from zermelo.apps.web.models.part import Part

__all__ = ["Wrong"]


class Mistake(Part):
    """What is wrong, told apart by its kind."""

    kind: str
    """The name of an error of the library, such as IllegalMove, or BadRequest, NotFound, Busy."""
    message: str
    """A sentence for people."""


class Wrong(Part):
    """The body of every response that is not a success."""

    error: Mistake
