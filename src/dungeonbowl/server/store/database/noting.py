"""Who is told of what storage does; nobody, until somebody wants to be."""

from typing import Protocol


class NoteWrite(Protocol):
    """Told of a visit to the database that stores entries, by the thread that made it."""

    def __call__(self, answers: int, seconds: float, *, failed: bool) -> None:
        """How many entries it stored, how long it took, and whether it failed."""
        ...


def no_note(answers: int, seconds: float, *, failed: bool) -> None:
    """Nobody wants to know."""
