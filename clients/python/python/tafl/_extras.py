"""What is not there unless an extra of the package is installed."""

from collections.abc import Generator
from contextlib import contextmanager

__all__ = ["brought_by"]


@contextmanager
def brought_by(*extras: str) -> Generator[None]:
    """Imports within it that fail say which extras bring what is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        commands = " or ".join(f"pip install 'tafl[{extra}]'" for extra in extras)
        raise ModuleNotFoundError(f"{missing}: {commands} brings it", name=missing.name) from missing
