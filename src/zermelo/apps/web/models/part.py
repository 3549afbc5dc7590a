"""What all models are."""

from pydantic import BaseModel, ConfigDict

__all__ = ["Part"]


class Part(BaseModel):
    """A part of a response: what it names is there, and nothing else."""

    model_config = ConfigDict(extra="forbid")
