"""
Games played in several processes at once, their results in order.

Each process has one pipe and plays one game at a time; nothing else runs in this one, no threads and no queues. So an
interrupt, wherever it falls, finds no lock that somebody holds, and the processes can be ended at once.
"""

import gc
import multiprocessing
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeVar

from dungeonbowl.cli.console import stop
from dungeonbowl.server.computer.workers import begin_worker
from dungeonbowl.server.memory import Collector

AHEAD: Final = 64
"""Games for each process that are begun or done before one that is still played. What is done is kept until then."""
SET_ASIDE: Final = 50
"""Games after which a process sets aside what it holds, so that what games leave behind is found soon."""
KILLED: Final = "a process that played games was killed; try again with fewer --jobs"
_Spec = TypeVar("_Spec")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Failure:
    """What a process sends instead of a result when playing failed."""

    cause: Exception


@contextmanager
def spread(play: Callable[[_Spec], _Result], specs: Sequence[_Spec], jobs: int) -> "Iterator[Iterator[_Result]]":
    """
    Play games by a function of a module, in `jobs` processes if there is more than one; they end with the block.

    Gives: the results in the order of `specs`, each as soon as it and all before it are there.

    Raises: what `play` raised; Complaint if a process was killed.
    """
    if jobs <= 1 or len(specs) <= 1:
        try:
            yield _in_turn(play, specs)
        finally:
            gc.unfreeze()
        return
    context = multiprocessing.get_context("spawn")
    processes: list[SpawnProcess] = []
    pipes: list[Connection] = []
    try:
        for _ in range(min(jobs, len(specs))):
            ours, theirs = context.Pipe()
            pipes.append(ours)
            process = context.Process(target=_work, args=(play, theirs), daemon=True)
            process.start()
            processes.append(process)
            # Only the process has this end now, so that ours reads an end of file when it is killed.
            theirs.close()
        yield _in_order(pipes, specs)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        for pipe in pipes:
            pipe.close()


def _in_turn(play: Callable[[_Spec], _Result], specs: Iterable[_Spec]) -> Iterator[_Result]:
    """
    Play one game after another.

    Boards that differ by their doors hold each other, so those of a game go only when Python's collector finds them.
    It waits for a quarter as much as there is already, unless that has been set aside.
    """
    collector = Collector()
    for index, spec in enumerate(specs):
        if index % SET_ASIDE == 0:
            collector.set_aside()
        yield play(spec)


def _in_order(pipes: Sequence[Connection], specs: Sequence[_Spec]) -> Iterator[Any]:
    """Hand out games to whoever is free, not too far ahead, and give each result when its turn has come."""
    free = list(pipes)
    playing: dict[Connection, int] = {}
    done: dict[int, Any] = {}
    begun = 0
    for index in range(len(specs)):
        # Whoever is done is heard, and gets another game, until nobody is and the result is there.
        ready: Sequence[Any] = pipes
        while ready:
            while free and begun < min(len(specs), index + AHEAD * len(pipes)):
                pipe = free.pop()
                _send(pipe, specs[begun])
                playing[pipe] = begun
                begun += 1
            ready = wait(list(playing), timeout=0 if index in done else None)
            for pipe in [pipe for pipe in playing if pipe in ready]:
                done[playing.pop(pipe)] = _received(pipe)
                free.append(pipe)
        result = done.pop(index)
        if isinstance(result, Failure):
            raise result.cause
        yield result


def _send(pipe: Connection, spec: Any) -> None:
    """Hand out a game. Raises Complaint if the process was killed."""
    try:
        pipe.send(spec)
    except OSError:
        stop(KILLED)


def _received(pipe: Connection) -> Any:
    """What a process has sent. Raises Complaint if it was killed."""
    try:
        return pipe.recv()
    except (EOFError, OSError):
        stop(KILLED)


def _work(play: Callable[[_Spec], _Result], pipe: Connection) -> None:
    """Play what comes through the pipe, until it is closed."""
    begin_worker()
    for result in _in_turn(partial(_tried, play), _sent(pipe)):
        pipe.send(result)


def _sent(pipe: Connection) -> Iterator[Any]:
    """What comes through a pipe, until it is closed."""
    while True:
        try:
            yield pipe.recv()
        except EOFError:
            return


def _tried(play: Callable[[_Spec], _Result], spec: _Spec) -> _Result | Failure:
    """What playing a game gives, or why it failed."""
    try:
        return play(spec)
    except Exception as failed:
        failed.add_note("".join(traceback.format_exception(failed)))
        return Failure(failed)
