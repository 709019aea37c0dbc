"""A PostgreSQL server for tests, where there is one to start."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

USERS: Final = ("postgres", "nobody")
"""Whom PostgreSQL may run as: it refuses to be root."""


def why_not() -> str | None:
    """Why no server can be started; none if one can."""
    missing = [name for name in ("initdb", "postgres") if shutil.which(name) is None]
    if missing:
        return f"no {missing[0]} on this machine"
    if importlib.util.find_spec("psycopg") is None:
        return "psycopg is not installed"
    if os.geteuid() == 0 and _other_user() is None:
        return f"PostgreSQL does not run as root, and there is no user {' or '.join(USERS)}"
    return None


@contextlib.contextmanager
def running() -> Iterator[str]:
    """A server on a socket of its own. Gives: a database URL without the name of a database."""
    user = _other_user() if os.geteuid() == 0 else None
    uid, gid, others = (None, None, None) if user is None else (user.pw_uid, user.pw_gid, list[int]())
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        data = f"{folder}/data"
        make = ["initdb", "-D", data, "-U", "coach", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, user=uid, group=gid, extra_groups=others)
        options = ["-c", "listen_addresses=", "-c", "fsync=off"]
        with open(f"{folder}/log", "wb") as log:
            server = subprocess.Popen(
                ["postgres", "-D", data, "-k", folder, *options],
                stderr=log,
                cwd=folder,
                user=uid,
                group=gid,
                extra_groups=others,
            )
        try:
            _wait(server, Path(folder))
            yield f"postgresql+psycopg://coach@/{{name}}?host={folder}"
        finally:
            # Which ends its connections too.
            server.send_signal(signal.SIGINT)
            server.wait(30)


def _other_user() -> pwd.struct_passwd | None:
    for name in USERS:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    return None


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    """Until the server takes connections."""
    import psycopg

    until = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(f"host={folder} user=coach dbname=postgres").close()
        except psycopg.OperationalError:
            assert server.poll() is None and time.monotonic() < until, (folder / "log").read_text()
            time.sleep(0.1)
        else:
            return
