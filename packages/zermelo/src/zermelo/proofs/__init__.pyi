"""The public names, and where each is defined."""

from ..solving.certificates.certificate import (
    certificate_leaves as certificate_leaves,
    check_certificate as check_certificate,
    read_certificate as read_certificate,
    write_certificate as write_certificate,
)
from .certification import certify as certify

__all__: list[str]
