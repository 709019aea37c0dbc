"""One connection to a table: a room, a building or a league game."""

import asyncio


class Listener:
    """
    One connection to a room: which seats it may answer for, and what waits to be sent to it.

    The room only puts messages into the queue and never waits for a slow client; one whose queue is full is told to
    come back (`overrun`), and resumes by sequence number.
    """

    def __init__(self, seats: tuple[int, ...], queue_size: int, opened_by: str | None = None) -> None:
        """
        Args:
            seats: The places of the seats that it may answer for.
            queue_size: How many messages may wait.
            opened_by: The digest of the key that opened its seats.
        """
        self.seats = seats
        self.opened_by = opened_by
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.overrun = False
        self.reason = ""
        """Why the connection is closed, where it may be taken up again at once."""
        self.code: int | None = None
        """The code with which it is closed, where another than usual."""
        self._queue_size = queue_size

    def send(self, text: str) -> None:
        """Queue a message."""
        if self.overrun:
            return
        if self.waiting.qsize() >= self._queue_size:
            self.overrun = True
            self.waiting.put_nowait(None)
            return
        self.waiting.put_nowait(text)

    def sign_out(self) -> None:
        """Answer for no seat from now on, whatever it still says, and close the connection."""
        self.seats = ()
        self.hang_up("Signed out.")

    def hang_up(self, reason: str = "", code: int | None = None) -> None:
        """Close the connection once everything queued is sent."""
        self.reason, self.code = reason, code
        self.waiting.put_nowait(None)
