"""The version of zermelo and of all packages that come with it."""

__all__ = ["__version__"]

__version__ = "0.1.0"
