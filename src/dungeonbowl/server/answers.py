"""What went wrong behind an address, as the answer to whoever asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from fastapi import HTTPException

from dungeonbowl.server.storage import StorageError

NOT_STORED: Final = "the server could not store this"
NOT_READ: Final = "the server's storage can't be read just now"


@contextmanager
def answering(busy: str = NOT_READ) -> Iterator[None]:
    """
    Answer 400 with the reason for what can't be, and 503 where storage fails.

    Args:
        busy: What is said of storage that fails.
    """
    try:
        yield
    except ValueError as wrong:
        raise HTTPException(400, str(wrong)) from None
    except StorageError as failed:
        raise HTTPException(503, busy) from failed
