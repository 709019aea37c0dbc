"""Running the server in this process until it is told to stop."""

import asyncio
import errno
import socket
from collections.abc import Callable

import uvicorn

from dungeonbowl.server.logs import begin_log
from dungeonbowl.server.memory import Collector
from dungeonbowl.server.patience import Calm, open_more_files, patient
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage

LARGEST_FRAME = 64 * 1024
BACKLOG = 1024


class CannotServe(Exception):
    """The server can't start. The message is one line that says what to do."""


def serve(settings: Settings, started: Callable[[str], None]) -> None:
    """
    Serve until interrupted.

    Args:
        settings: Where to listen, where to store, and the limits.
        started: Called with the server's address once it answers.

    Raises:
        CannotServe: The port is taken, or the database can't be used.
    """
    from dungeonbowl.server.app import create_app

    begin_log(settings.log_json)
    files = open_more_files()
    listening = open_socket(settings.host, settings.port)
    try:
        storage = Storage(settings.database, settings.backups)
    except StorageError as unusable:
        listening.close()
        raise CannotServe(str(unusable)) from None
    try:
        app = create_app(settings, storage)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=patient(settings, app.state.rooms.metrics.sockets, files),
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            timeout_graceful_shutdown=3,
        )
        port = listening.getsockname()[1]
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        _Server(config, lambda: started(f"http://{host}:{port}/")).run(sockets=[listening])
    finally:
        storage.close()
        listening.close()


def open_socket(host: str, port: int) -> socket.socket:
    """
    A socket that listens.

    Raises:
        CannotServe: The port is taken or the address is not this machine's.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError, OverflowError):
        raise CannotServe(f"{host} is no address of this machine; choose another with --host") from None
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as failed:
        listening.close()
        if failed.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {port} is in use; choose another with --port, or 0 for any") from None
        if failed.errno == errno.EACCES:
            raise CannotServe(f"port {port} may not be used by this user; choose one above 1023 with --port") from None
        raise CannotServe(f"cannot listen on {host} port {port}: {failed.strerror}; see --host and --port") from None
    return listening


class _Server(uvicorn.Server):
    """A uvicorn server that says when it answers, and is not held up by what it holds."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell_started = started
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        asyncio.get_running_loop().set_exception_handler(Calm())
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(Collector().run())
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        if self._collecting is not None:
            self._collecting.cancel()
        await super().shutdown(sockets)
