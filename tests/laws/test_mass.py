"""Random matches by the hundred (compiled: by the thousand), with the position checked after every step."""

import json
from pathlib import Path

import pytest

import dungeonbowl
from dungeonbowl.core.ids import NONE
from dungeonbowl.match import Match, RandomCoach
from tests.laws.play import Picker, new_match

MATCHES = 1500 if dungeonbowl.is_compiled() else 12
FOUND = Path(__file__).resolve().parent.parent / "found"


def check_position(match: Match) -> None:
    """Nobody shares a square, everyone stands on floor, and the ball is where a ball can be (DB21-BALL-01, GEO-07)."""
    state = match.state
    seen = set()
    for p in range(40):
        if int(state.box[p]) == 0:
            square = int(state.square[p])
            assert square not in seen, "two players share a square"
            seen.add(square)
            assert int(state.occupant[square]) == p
            assert int(state.board.kind[square]) == 1
            assert not state.is_closed_chest(square)
        else:
            assert int(state.square[p]) == NONE
    if state.carrier != NONE:
        assert int(state.box[state.carrier]) == 0
        assert int(state.posture[state.carrier]) == 0
        assert state.ball == int(state.square[state.carrier])
    elif state.ball_found:
        assert state.ball not in seen, "a loose ball lies under a player"
        assert int(state.board.portal[state.ball]) == 0
        assert int(state.board.kind[state.ball]) == 1
    for left in (state.rerolls_home, state.rerolls_away, state.moves_left, state.rushes_left):
        assert left >= 0


def keep(match: Match, seed: int) -> None:
    """A match that broke a law becomes a file, so that it stays mended."""
    (FOUND / f"mass-{seed}.json").write_text(json.dumps(match.record()) + "\n")


@pytest.mark.parametrize("part", range(4))
def test_random_matches_break_no_law(part: int) -> None:
    for seed in range(part * 1_000_000, part * 1_000_000 + MATCHES // 4):
        options: dict[str, str | int] = {"placement": "coaches"} if seed % 5 == 0 else {}
        match = new_match(seed * 7919, turns=8, **options)
        picker = Picker(seed)
        try:
            while match.question is not None:
                match.answer(picker.pick(match.question.options))
                if not match.in_step and match.seq % 3 == 0:
                    check_position(match)
        except BaseException:
            keep(match, seed)
            raise
        assert match.result is not None


def test_what_was_found_stays_mended() -> None:
    assert FOUND.is_dir()
    for path in sorted(FOUND.glob("*.json")):
        match = Match.replay(json.loads(path.read_text()))
        coach = RandomCoach(1)
        match.seat_source(0, coach)
        match.seat_source(1, coach)
        match.play()
        assert match.result is not None, path.name
