"""Worker processes: a match always meets the same one, and one that dies is replaced."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import COACHES as KNOWN
from dungeonbowl.server.computer.coaches import COACHES, Thinkers
from dungeonbowl.server.computer.workers import STOP, TooSlow, Workers


def test_the_coaches_that_are_offered_are_those_that_there_are() -> None:
    assert {key for key, _, _ in COACHES} == set(KNOWN)


WORK = (
    *("server.computer.coaches", "server.computer.fairness", "server.http.kept", "server.http.replays"),
    *("server.http.dungeons.files", "league.either", "cli.games"),
)
"""Where the work stands that is done in processes of its own."""


@pytest.mark.parametrize("module", ["__main__", *WORK])
def test_a_process_that_works_loads_no_web_server_no_database_and_no_command(module: str) -> None:
    """It starts for somebody who waits, and there may be one for each processor."""
    look = f"import dungeonbowl.{module}, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", look], check=True, capture_output=True, text=True).stdout.split()
    heavy = {"fastapi", "starlette", "uvicorn", "sqlalchemy", "alembic", "typer"} - (
        {"typer"} if "cli" in module else set()
    )
    assert not heavy & set(loaded)
    assert "dungeonbowl.cli.commands" not in loaded and "dungeonbowl.server.app" not in loaded


def test_a_match_meets_the_same_process_until_that_dies_and_then_another() -> None:
    async def meet() -> None:
        workers = Workers(2, 60.0)
        try:
            first = await workers.call("m", os.getpid)
            assert first != os.getpid() and await workers.call("m", os.getpid) == first
            os.kill(first, signal.SIGKILL)
            assert await workers.call("m", os.getpid) != first
        finally:
            workers.close()

    asyncio.run(meet())


def test_what_takes_too_long_is_stopped_and_the_next_in_line_is_served() -> None:
    async def wait() -> None:
        workers = Workers(1, 0.5)
        try:
            slow = asyncio.create_task(workers.call("m", time.sleep, 60))
            following = asyncio.create_task(workers.call("m", os.getpid))
            with pytest.raises(TooSlow, match="longer than"):
                await slow
            assert await following != os.getpid() and workers.waiting == 0
        finally:
            workers.close()

    asyncio.run(wait())


def test_what_nobody_waits_for_any_more_is_given_up() -> None:
    async def leave() -> None:
        workers = Workers(1, 60.0)
        try:
            abandoned = [asyncio.create_task(workers.call("m", time.sleep, 50)) for _ in range(40)]
            await asyncio.sleep(0.2)
            assert workers.waiting == 40
            for each in abandoned:
                each.cancel()
            assert await asyncio.wait_for(workers.call("m", os.getpid), 40) != os.getpid()
        finally:
            workers.close()

    asyncio.run(leave())


def test_who_hangs_up_while_a_process_starts_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[int] = []
    kill = os.kill

    def note(process: int, sign: int) -> None:
        # Python's executor ends a process that died once more, by another signal.
        if sign == STOP:
            stopped.append(process)
        if process > 0:
            kill(process, sign)

    async def leave() -> None:
        workers = Workers(1, 60.0)
        try:
            first = asyncio.create_task(workers.call("m", time.sleep, 50))
            await asyncio.sleep(0.02)
            first.cancel()
            process = await asyncio.wait_for(workers.call("m", os.getpid), 40)
            second = asyncio.create_task(workers.call("m", time.sleep, 50))
            await asyncio.sleep(0.1)
            second.cancel()
            await asyncio.wait([first, second])
            assert stopped == [process]
            assert await asyncio.wait_for(workers.call("m", os.getpid), 40) != process
        finally:
            workers.close()

    monkeypatch.setattr("dungeonbowl.server.computer.workers.os.kill", note)
    asyncio.run(leave())


@pytest.mark.parametrize("coach", [key for key, _, _ in COACHES])
def test_a_coach_answers_with_options(coach: str) -> None:
    async def think() -> None:
        workers = Thinkers(1, 60.0)
        match = Match.new(
            "db2021", ready_team("metal", "db2021"), ready_team("beasts", "db2021"), load_dungeon("layout_a"), 4
        )
        try:
            for _ in range(20):
                question = match.question
                assert question is not None
                for value in await workers.think("m", match.record(), coach, question.seat):
                    match.answer(value)
        finally:
            workers.close()
        assert match.seq == 20

    asyncio.run(think())


SCRIPT = """
import asyncio, os
from dungeonbowl.server.computer.workers import Workers

async def main():
    print(await Workers(1, 60.0).call("m", os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_killed_server_leaves_no_worker_behind(tmp_path: "os.PathLike[str]") -> None:
    path = os.path.join(tmp_path, "server.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(SCRIPT)
    process = subprocess.Popen([sys.executable, path], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    worker = int(process.stdout.readline())
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 20
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(worker)


def is_running(process: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
