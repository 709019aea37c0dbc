"""Journals: what was stored is what happened, whatever a crash leaves behind."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dungeonbowl.data import BadData
from dungeonbowl.data.reading import json_entry
from dungeonbowl.league import write_team
from dungeonbowl.league.between import offseason, postgame, pregame
from dungeonbowl.league.between.advancing import choices as advancement_choices
from dungeonbowl.league.between.hiring import choices as hiring_choices
from dungeonbowl.league.procedure import journal as jr
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.roster.team import Player
from dungeonbowl.league.statistics import Deeds, Side, Statistics
from tests.league.tables import gnoblars, with_changes


def start() -> postgame.PostGame:
    home = with_changes(gnoblars(10, gold=300_000, name="Crumbs"), 1, spp=30)
    deeds = {1: Deeds(touchdowns=1), 2: Deeds(hurt="lasting_injury", injury="neck_injury"), 11: Deeds(casualties=1)}
    statistics = Statistics(0, "touchdown", (Side(deeds, 2), Side({3: Deeds(hurt="dead")})))
    guests = ((Player(11, "Rented", "dwarf_blocker_lineman"),), ())
    return postgame.begin(postgame.Fixture("m1"), home, gnoblars(12, name="Others"), statistics, 77, guests)


ENTRIES: tuple[dict[str, Any], ...] = (
    {"side": 0, "do": "outcome"},
    {"side": 0, "do": "mvp"},
    {"side": 0, "do": "advance", "player": 1, "way": "characteristic"},
    {"side": 0, "do": "improve", "skill": "block"},
    {"side": 1, "do": "mvp"},
    {"side": 0, "do": "done"},
    {"side": 0, "do": "keep", "player": 11},
    {"side": 0, "do": "reroll"},
    {"side": 1, "do": "done"},
    {"side": 0, "do": "retire", "player": 2},
    {"side": 1, "do": "done"},
    {"side": 0, "do": "done"},
)


def files(state: postgame.PostGame) -> tuple[bytes, bytes]:
    """Both teams as the bytes of their files."""
    home, away = state.teams
    return write_team(home), write_team(away)


def test_replaying_a_journal_gives_the_same_teams_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / "m1.jsonl"
    kept = jr.keep_post_game(path, start())
    for n, entry in enumerate(ENTRIES):
        kept.enter({"n": n, **entry})
        again = jr.open_post_game(path)
        assert again.state == kept.state and files(again.state) == files(kept.state)
    assert kept.state.over and path.read_bytes().count(b"\n") == len(ENTRIES) + 1
    assert jr.open_post_game(path).state == kept.state


@settings(max_examples=40, deadline=None, database=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 10_000))
def test_a_journal_that_was_cut_anywhere_goes_on_to_the_same_end(tmp_path: Path, cut: int) -> None:
    path = tmp_path / f"{cut}.jsonl"
    path.unlink(missing_ok=True)
    kept = jr.keep_post_game(path, start())
    first = path.stat().st_size
    for n, entry in enumerate(ENTRIES):
        kept.enter({"n": n, **entry})
    whole = path.read_bytes()
    path.write_bytes(whole[: max(first, cut % len(whole))])
    again = jr.open_post_game(path)
    for n in range(again.state.n, len(ENTRIES)):
        again.enter({"n": n, **ENTRIES[n]})
    assert path.read_bytes() == whole and again.state == kept.state


def test_what_is_refused_or_stored_twice_is_not_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "m1.jsonl"
    kept = jr.keep_post_game(path, start())
    kept.enter({"n": 0, **ENTRIES[0]})
    before = path.read_bytes()
    for entry in ({"n": 0, **ENTRIES[0]}, {"n": 1, "side": 0, "do": "done"}, {"n": 1, "side": 0, "do": "dance"}):
        with pytest.raises(Refusal):
            kept.enter(entry)
    assert path.read_bytes() == before and kept.state.n == 1
    other = jr.open_post_game(path)
    other.enter({"n": 1, **ENTRIES[1]})
    with pytest.raises(jr.EntryTaken):
        kept.enter({"n": 1, "side": 1, "do": "mvp"})
    assert jr.open_post_game(path).state == other.state and kept.state.n == 1
    with pytest.raises(FileExistsError):
        jr.keep_post_game(path, start())


def test_a_disk_that_fails_counts_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m1.jsonl"
    kept = jr.keep_post_game(path, start())

    def full(_descriptor: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("dungeonbowl.league.procedure.journal.os.write", full)
        with pytest.raises(OSError, match="No space"):
            kept.enter({"n": 0, **ENTRIES[0]})
    assert kept.state.n == 0
    kept.enter({"n": 0, **ENTRIES[0]})
    assert jr.open_post_game(path).state == kept.state


def test_the_steps_before_a_game_and_the_off_season_are_kept_too(tmp_path: Path) -> None:
    before = jr.keep_pre_game(tmp_path / "p.jsonl", pregame.begin("m1", gnoblars(12, gold=200_000), gnoblars(11)))
    before.enter({"n": 0, "side": 0, "do": "buy", "what": "bribes"})
    assert jr.open_pre_game(tmp_path / "p.jsonl").state == before.state
    between = jr.keep_off_season(tmp_path / "o.jsonl", offseason.begin(gnoblars(12), 5, capped=True))
    between.enter({"n": 0, "side": 0, "do": "scouting"})
    between.enter({"n": 1, "side": 0, "do": "rehire", "player": 4})
    assert jr.open_off_season(tmp_path / "o.jsonl").state == between.state
    with pytest.raises(BadData, match="of: expected 'post_game'"):
        jr.open_post_game(tmp_path / "o.jsonl")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda lines: [], "the journal has no first line"),
        (lambda lines: [b"{}", *lines[1:]], ":1: the key format is missing"),
        (lambda lines: [lines[0].replace(b'"version":1', b'"version":2'), *lines[1:]], "version: expected 1, got 2"),
        (lambda lines: [*lines[:1], b"nonsense", *lines[2:]], ":2:1: column 1: not JSON"),
        (lambda lines: [*lines[:1], *lines[2:]], ":2: n: expected entry 0"),
        (lambda lines: [*lines, lines[-1]], "n: expected entry 2"),
        (lambda lines: [*lines, b'{"n":2,"side":0,"do":"done","x":1}'], ":4: "),
        (lambda lines: [*lines, b'{"n":2,"do":"' + b"x" * 5000 + b'"}'], "more than an entry"),
    ],
)
def test_a_damaged_journal_is_refused_with_its_line(
    change: Callable[[list[bytes]], list[bytes]], place: str, tmp_path: Path
) -> None:
    path = tmp_path / "m1.jsonl"
    kept = jr.keep_post_game(path, start())
    for n in (0, 1):
        kept.enter({"n": n, **ENTRIES[n]})
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"".join(line + b"\n" for line in change(lines)))
    with pytest.raises(BadData) as caught:
        jr.open_post_game(path)
    assert place in str(caught.value) and "m1.jsonl" in str(caught.value)


def test_a_journal_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no such file"):
        jr.open_post_game(tmp_path / "nothing.jsonl")


@settings(max_examples=60, deadline=None, database=None)
@given(data=st.data())
def test_whatever_coaches_do_is_refused_or_leaves_lawful_teams(data: st.DataObject) -> None:
    """Coaches pick from what is offered, or anything else; the sequence ends, and both teams keep the rules."""
    from dungeonbowl.league import check_team

    state = postgame.carry_out(start(), {"n": 0, **ENTRIES[0]})
    for _ in range(200):
        if state.over:
            break
        side = data.draw(st.integers(0, 1))
        if state.sittings[side].step > 3:
            side = 1 - side
        entry = {"n": state.n, "side": side, **data.draw(st.sampled_from(moves(state, side)))}
        try:
            state = postgame.carry_out(state, entry)
        except Refusal:
            continue
    assert all(check_team(team) == () for team in state.teams)


def moves(state: postgame.PostGame, side: int) -> list[dict[str, Any]]:
    """Some entries that a coach may think of, the needed ones among them."""
    sitting = state.sittings[side]
    if sitting.step == 2:
        found: list[dict[str, Any]] = [{"do": "mvp"}, {"do": "done"}]
        offers = advancement_choices(sitting)
        if offers["improve"]:
            found = [{"do": "improve", "skill": skill} for skill in offers["improve"]["skills"][:3]]
            found += [{"do": "improve", "characteristic": key} for key in ("ma", "st", "ag", "pa", "av")]
            return found
        for offer in offers["players"]:
            ways: dict[str, Any] = {**offer["ways"]}
            for way, more in ways.items():
                words = {"do": "advance", "player": offer["player"], "way": way}
                if way == "characteristic":
                    found.append(words)
                found += [{**words, "skill": skill} for skill in more.get("skills", ())[:2]]
                found += [{**words, "category": letter} for letter in more.get("categories", ())]
        return found
    hiring = hiring_choices(sitting)
    found = [{"do": "done"}, {"do": "reroll"}, {"do": "retire", "player": 2}, {"do": "fire", "player": 5}]
    found += [{"do": "keep", "player": each["player"]} for each in hiring["keep"]]
    return found + [{"do": "hire", "position": key, "name": "New"} for key in hiring["hire"][:4]]


@settings(max_examples=60, deadline=None, database=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_bytes_a_journal_holds_it_is_read_or_bad_data(tmp_path: Path, data: st.DataObject) -> None:
    """Some bytes anywhere in a good journal are put another way."""
    path = tmp_path / "m1.jsonl"
    path.unlink(missing_ok=True)
    kept = jr.keep_post_game(path, start())
    for n in range(4):
        kept.enter({"n": n, **ENTRIES[n]})
    good = path.read_bytes()
    at = data.draw(st.integers(0, len(good)))
    path.write_bytes(good[:at] + data.draw(st.binary(max_size=8)) + good[at + data.draw(st.integers(0, 20)) :])
    try:
        again = jr.open_post_game(path)
    except BadData as bad:
        assert "\n" not in str(bad)
    else:
        assert again.state.n <= 4


def test_dice_from_a_secret_come_back_from_the_disk() -> None:
    secret = bytes(range(32))
    line = jr.off_season_start(offseason.begin(gnoblars(11), secret))
    assert line["seed"] == secret.hex() and jr.read_off_season(json_entry(line, "start")).seed == secret
    for wrong in ("", "00", secret.hex().upper(), "zz" * 32):
        with pytest.raises(BadData, match=r"seed: expected a number, or a secret of 64 hexadecimal digits"):
            jr.read_off_season(json_entry({**line, "seed": wrong}, "start"))


def test_a_journal_names_who_plays_no_position_of_their_college() -> None:
    """A file of a team leaves that to its judge; a procedure could not go on with it."""
    told = jr.post_game_start(start())
    told["teams"][0]["players"][2]["position"] = "g0noblar_lineman"
    with pytest.raises(BadData, match=r"teams\[0\].players\[2\].position: .* has no position 'g0noblar_lineman'"):
        jr.read_post_game(json_entry(told, "m1.jsonl"))
    told = jr.post_game_start(start())
    told["journeymen"][0][0]["position"] = "rented"
    with pytest.raises(BadData, match=r"journeymen\[0\]\[0\].position: .* has no position 'rented'"):
        jr.read_post_game(json_entry(told, "m1.jsonl"))
    told = jr.pre_game_start(pregame.begin("m1", gnoblars(10), gnoblars(11, name="Others")))
    told["teams"][1]["players"][0]["position"] = "rented"
    with pytest.raises(BadData, match=r"teams\[1\].players\[0\].position: .* has no position 'rented'"):
        jr.read_pre_game(json_entry(told, "m1.jsonl"))
    told = jr.off_season_start(offseason.begin(gnoblars(10), 5))
    told["team"]["players"][0]["position"] = "rented"
    with pytest.raises(BadData, match=r"team.players\[0\].position: .* has no position 'rented'"):
        jr.read_off_season(json_entry(told, "m1.jsonl"))
