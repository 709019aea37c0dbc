"""One server at a time on one file: a lock beside it, which is freed when the process ends, however it ends."""

import os
import sys
from pathlib import Path
from typing import IO


def lock_beside(path: Path) -> IO[str] | None:
    """
    Hold the lock file beside a file; none if another process holds it.

    Raises:
        OSError: It can't be written.
    """
    lock = open(f"{path}.lock", "a+", encoding="ascii")
    try:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        lock.close()
        return None
    os.set_inheritable(lock.fileno(), False)  # noqa: FBT003  # takes no keywords
    return lock
