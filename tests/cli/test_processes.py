"""Games in several processes: their order, what fails in them, and that they end with whoever started them."""

import gc
import multiprocessing
import os
import threading
import time
from pathlib import Path

import pytest

from dungeonbowl.cli.console import Complaint
from dungeonbowl.cli.processes import AHEAD, SET_ASIDE, spread


def slow_first(number: int) -> int:
    """The first takes longest."""
    time.sleep(0.3 if number == 0 else 0)
    return number * number


def noted(spec: tuple[Path, int]) -> int:
    """Leave a file, and let the first wait until it is told to go on."""
    folder, number = spec
    (folder / str(number)).touch()
    while number == 0 and not (folder / "go on").exists():
        time.sleep(0.01)
    return number


def failing(number: int) -> int:
    """The third is not to be had."""
    if number == 2:
        raise Complaint("no third game", status=1)
    return number


def killed(number: int) -> int:
    """The process of the third is killed."""
    if number == 2:
        os._exit(9)
    return number


def endless(number: int) -> int:
    """The second takes for ever."""
    while number == 1:
        time.sleep(60)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_games(jobs: int) -> None:
    with spread(slow_first, range(20), jobs) as results:
        assert list(results) == [number * number for number in range(20)]


class Linked:
    """What holds itself, as boards with doors hold each other."""

    left = 0

    def __init__(self) -> None:
        self.itself = self
        Linked.left += 1

    def __del__(self) -> None:
        Linked.left -= 1


def linked(number: int) -> int:
    """Leave behind what only Python's collector finds; returns how much of that there is."""
    Linked()
    return Linked.left


def test_what_games_leave_behind_goes_while_others_are_played() -> None:
    gc.disable()
    try:
        with spread(linked, range(3 * SET_ASIDE), 1) as results:
            assert max(results) == SET_ASIDE
            assert gc.get_freeze_count() > 0
    finally:
        gc.enable()
    assert gc.get_freeze_count() == 0


def test_no_more_is_played_ahead_than_can_be_kept(tmp_path: Path) -> None:
    specs = [(tmp_path, number) for number in range(3 * AHEAD)]
    with spread(noted, specs, 2) as results:
        first = threading.Thread(target=lambda: next(results))
        first.start()
        begun = set[str]()
        while len(begun) < 2 * AHEAD:
            time.sleep(0.01)
            begun = {path.name for path in tmp_path.iterdir()}
        time.sleep(0.2)
        assert {path.name for path in tmp_path.iterdir()} == {str(number) for number in range(2 * AHEAD)}
        (tmp_path / "go on").touch()
        first.join()
        assert list(results) == list(range(1, 3 * AHEAD))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_fails_in_a_process_is_raised_in_its_turn(jobs: int) -> None:
    with spread(failing, range(5), jobs) as results:
        assert [next(results), next(results)] == [0, 1]
        with pytest.raises(Complaint, match="no third game") as raised:
            next(results)
    assert raised.value.status == 1


def test_a_process_that_is_killed_is_told() -> None:
    with pytest.raises(Complaint, match="was killed; try again with fewer --jobs"), spread(killed, range(5), 2) as all_:
        list(all_)


def test_processes_end_with_the_block_whatever_they_play() -> None:
    with pytest.raises(KeyboardInterrupt), spread(endless, range(5), 2) as results:
        assert next(results) == 0
        assert len(multiprocessing.active_children()) == 2
        raise KeyboardInterrupt
    assert multiprocessing.active_children() == []
