"""A match between people in which nobody plays on ends: its coaches are told before, and nobody loses it unawares."""

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dungeonbowl.match import Match
from dungeonbowl.server.live import tables
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.live.timing import standstill
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import EntryTaken, MatchEnded, Storage
from dungeonbowl.server.store.notices import Idle, idle_between_people
from dungeonbowl.server.store.rows import Entry
from tests.server.conftest import Seat, Table, live_path, with_key
from tests.server.test_earlier_rules import glance, lead_elsewhere, league_match, raise_rules, wait_until_kept
from tests.server.test_league import Game, arrange, choice, game, league_team
from tests.server.test_more_teams import created
from tests.server.test_retention import DAY, age, tidy

MakeTable = Callable[..., Table]

STEP = 0.9
"""Days between two sweeps: seldom enough to be quick, often enough that no server was away."""


def patient(days: float = 60) -> Limits:
    return Limits(message_rate=1e6, message_burst=10**6, abandoned_days=days)


@pytest.fixture
def table(make_table: MakeTable) -> Table:
    return make_table(patient())


def rooms_of(table: Table) -> Rooms:
    rooms: Rooms = table.client.app.state.rooms  # type: ignore[attr-defined]
    return rooms


def sweep(table: Table, days: float) -> None:
    """Look for idle matches as if it were so many days later."""
    assert table.client.portal is not None
    table.client.portal.call(rooms_of(table).end_abandoned, time.time() + days * DAY)


def wait(table: Table, first: float, last: float) -> None:
    """Let days pass, counted from now, on a server that is there all the time."""
    day = first
    while day < last:
        sweep(table, day)
        day += STEP
    sweep(table, last)


@contextmanager
def seated(table: Table, match_id: str, *keys: str | None) -> Iterator[list[Seat]]:
    with ExitStack() as open_now:
        yield [open_now.enter_context(table.sit(match_id, key)) for key in keys]


class Pair:
    """A match between two people who have both sat down, and one answer of theirs."""

    def __init__(self, table: Table, **more: Any) -> None:
        self.made = table.create("me", "open", **more)
        self.id = self.made["id"]
        self.keys = table.keys(self.made)
        with seated(table, self.id, *self.keys) as seats:
            self.asked = seats[0].now["question"]["seat"]
            seats[self.asked].answer()
            self.asked = seats[1 - self.asked].until("update")["question"]["seat"]
        self.names = [team["name"] for team in seats[0].welcome["match"]["teams"]]
        with table.sit(self.id) as watching:
            self.asked = watching.now["question"]["seat"]

    @property
    def words(self) -> str:
        """What is said of its end."""
        waited, other = self.names[self.asked], self.names[1 - self.asked]
        return f"This match was abandoned: {waited} did not play on. {other} win."


def end_of(database: str, match_id: str) -> tuple[str, int | None] | None:
    with closing(sqlite3.connect(database)) as kept:
        found: tuple[str, int | None] | None = kept.execute(
            "SELECT how, seat FROM match_ends WHERE match_id = ?", (match_id,)
        ).fetchone()
        return found


def notices(database: str) -> set[str]:
    with closing(sqlite3.connect(database)) as kept:
        return {row[0] for row in kept.execute("SELECT match_id FROM match_notices")}


def test_a_coach_is_told_at_half_time_and_everybody_at_the_end(
    table: Table, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    pair = Pair(table)
    begun = time.time()
    with seated(table, pair.id, *pair.keys, None) as seats:
        assert all(seat.welcome["deadline"] is None for seat in seats)
        wait(table, 0, 29.9)
        assert not notices(database)
        wait(table, 29.9, 31)
        for seat in seats:
            told = seat.until("update")
            assert told["deadline"]["seat"] == pair.asked and told["events"] == []
            assert told["seq"] == seat.welcome["seq"] and not told["rewound"]
            assert abs(told["deadline"]["since"] - begun) < 60
            assert 60 * DAY <= told["deadline"]["until"] - begun < 61.5 * DAY
            assert glance(table, pair.id)["until"] == told["deadline"]["until"]
        with caplog.at_level(logging.INFO, "dungeonbowl.server"):
            wait(table, 31, 59.9)
            assert end_of(database, pair.id) is None and "did not play on" not in caplog.text
            wait(table, 59.9, 62)
        assert "1 matches have ended in which a coach did not play on for 60 days" in caplog.text
        for seat in seats:
            told = seat.until("refused")
            assert told["code"] == "abandoned" and told["message"] == pair.words
            with pytest.raises(WebSocketDisconnect) as closed:
                seat.receive()
            assert closed.value.code == 4410
    assert end_of(database, pair.id) == ("abandoned", pair.asked)
    assert "dungeonbowl_matches_abandoned_total 1\n" in table.client.get("/metrics").text


def test_the_end_is_told_after_a_restart_too_and_the_record_stays_open(make_table: MakeTable, database: str) -> None:
    table = make_table(patient())
    pair = Pair(table)
    wait(table, 30, 62)
    wait_until_kept(database)
    table = make_table(patient())
    for key in (*pair.keys, None):
        with table.client.websocket_connect(live_path(pair.id), subprotocols=with_key(key)) as line:
            told = line.receive_json()
            assert told["code"] == "abandoned" and told["message"] == pair.words
            with pytest.raises(WebSocketDisconnect) as closed:
                line.receive_json()
            assert closed.value.code == 4410
    seen = glance(table, pair.id)
    assert seen["state"] == "abandoned" and seen["asked"] == pair.asked and not seen["yours"]
    assert seen["result"] == {"winner": 1 - pair.asked, "by": "abandoned"} and seen["until"] is None
    state = table.client.get(f"/api/matches/{pair.id}").json()
    assert state["question"] is None and state["view"]["over"] == {"winner": 1 - pair.asked, "by": "abandoned"}
    record = table.client.get(f"/api/matches/{pair.id}/record").json()
    match = Match.replay(record)
    assert match.question is not None and match.result is None and match.record()["answers"] == record["answers"]
    assert table.client.post("/api/replays", json=record).status_code == 201
    for part in ("dice", "luck"):
        assert table.client.get(f"/api/matches/{pair.id}/{part}").status_code == 200
    frames = table.client.get(f"/api/matches/{pair.id}/replay").json()["frames"]
    assert frames[-1]["view"]["over"] == state["view"]["over"] and frames[-2]["view"]["over"] is None
    assert frames[-1]["n"] == frames[-2]["n"]
    for address, form in (
        ("rematch", {"seat": pair.keys[0]}),
        ("fork", {"events": 1, "home": {"coach": "me"}, "away": {"coach": "me"}}),
    ):
        refused = table.client.post(f"/api/matches/{pair.id}/{address}", json=form)
        assert refused.status_code == 410 and "did not play on" in refused.json()["detail"]


def test_what_was_not_kept_in_time_is_told_from_the_journal(
    table: Table, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_of(table), "call_over", lambda _: None)
    pair = Pair(table)
    wait(table, 30, 62)
    seen = glance(table, pair.id)
    assert seen["state"] == "abandoned" and seen["result"]["winner"] == 1 - pair.asked
    assert [team["name"] for team in seen["teams"]] == pair.names
    record = table.client.get(f"/api/matches/{pair.id}/record").json()
    assert Match.replay(record).question is not None
    for part in ("", "/replay", "/dice", "/luck"):
        assert table.client.get(f"/api/matches/{pair.id}{part}").status_code == 200
    raise_rules(monkeypatch)
    lead_elsewhere(database, pair.id)
    answer = table.client.get(f"/api/matches/{pair.id}/record")
    assert answer.status_code == 200 and answer.json()["answers"] == record["answers"]


def test_what_is_kept_outlasts_the_rules(make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(patient())
    pair = Pair(table)
    wait(table, 30, 62)
    wait_until_kept(database)
    paths = [f"/api/matches/{pair.id}{part}" for part in ("", "/record", "/replay")]
    before = [table.client.get(path).json() for path in paths]
    raise_rules(monkeypatch)
    lead_elsewhere(database, pair.id)
    table = make_table(patient())
    assert [table.client.get(path).json() for path in paths] == before
    assert glance(table, pair.id)["state"] == "abandoned"


def test_whatever_is_done_withdraws_the_notice(make_table: MakeTable, database: str) -> None:
    table = make_table(patient())
    pair = Pair(table)
    wait(table, 30, 31)
    assert notices(database) == {pair.id}
    age(database, pair.id, 31)
    with closing(sqlite3.connect(database)) as kept:
        kept.execute("UPDATE match_notices SET at = at - ?", (31 * DAY,))
        kept.execute("UPDATE meta SET value = value - ? WHERE key = 'swept'", (31 * DAY,))
        kept.commit()
    table = make_table(patient())
    with seated(table, pair.id, *pair.keys) as seats:
        assert [seat.welcome["deadline"]["seat"] for seat in seats] == [pair.asked] * 2
        assert seats[pair.asked].answer()["deadline"] is None
    assert glance(table, pair.id)["until"] is None
    wait(table, 0, 29.9)
    assert end_of(database, pair.id) is None
    with table.sit(pair.id) as watching:
        assert watching.welcome["deadline"] is None


def test_a_server_that_was_away_takes_nobodys_match_when_it_starts(make_table: MakeTable, database: str) -> None:
    table = make_table(patient())
    told, untold = Pair(table), Pair(table)
    age(database, told.id, 30)
    sweep(table, 0.5)
    assert notices(database) == {told.id}
    table = make_table(patient())
    wait(table, 200, 229.9)
    assert end_of(database, told.id) is end_of(database, untold.id) is None
    assert notices(database) == {told.id, untold.id}
    wait(table, 229.9, 231)
    assert end_of(database, told.id) == ("abandoned", told.asked)
    assert end_of(database, untold.id) == ("abandoned", untold.asked)


def test_what_a_coach_was_told_holds_under_other_settings(make_table: MakeTable, database: str) -> None:
    pair = Pair(table := make_table(patient()))
    wait(table, 30, 31)
    for days, until in ((10, 60), (80, 80)):
        table = make_table(patient(days))
        with table.sit(pair.id) as watching:
            deadline = watching.welcome["deadline"]
            assert until - 0.1 < (deadline["until"] - deadline["since"]) / DAY < until + 0.1
    table = make_table(patient(10))
    wait(table, 31, 59.9)
    assert end_of(database, pair.id) is None
    sweep(table, 60.1)
    assert end_of(database, pair.id) == ("abandoned", pair.asked)


def test_a_long_reason_is_told_before_the_line_is_closed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    words = "a team with a very long name, " * 6
    monkeypatch.setattr(standstill, "abandoned_words", lambda *_: words)
    pair = Pair(table)
    with table.sit(pair.id) as watching:
        wait(table, 30, 62)
        assert watching.until("refused")["message"] == f"{words.capitalize()}."
        with pytest.raises(WebSocketDisconnect) as closed:
            watching.receive()
    assert closed.value.code == 4410 and not closed.value.reason, "a closing frame has room for 123 bytes"


def test_an_answer_in_the_same_moment_counts(table: Table, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(table)
    wait(table, 30, 59.9)
    look = idle_between_people
    with table.sit(pair.id, pair.keys[pair.asked]) as seat:

        def answered_meanwhile(storage: Storage, until: float) -> list[Idle]:
            found = look(storage, until)
            assert [idle.id for idle in found] == [pair.id]
            assert seat.answer()["type"] == "update"
            return found

        monkeypatch.setattr(tables, "idle_between_people", answered_meanwhile)
        sweep(table, 60.7)
        monkeypatch.undo()
        assert end_of(database, pair.id) is None
        assert table.client.get(f"/api/matches/{pair.id}").json()["seq"] == seat.now["seq"]
        sweep(table, 62)
    assert end_of(database, pair.id) is None, "nothing was done for 60 days, but nobody was told since"


def test_storage_takes_either_the_answer_or_the_end(table: Table) -> None:
    storage = rooms_of(table).storage
    one, two = table.create(), table.create()
    answer = Entry(0, "answer", 0, 1)
    came, late = storage.append(one["id"], [answer]), storage.abandon(one["id"], 0, 0)
    came.result(5)
    with pytest.raises(EntryTaken):
        late.result(5)
    assert storage.ending(one["id"]) is None
    ended, late = storage.abandon(two["id"], 0, 1), storage.append(two["id"], [answer])
    ended.result(5)
    with pytest.raises(MatchEnded):
        late.result(5)
    with pytest.raises(MatchEnded):
        storage.abandon(two["id"], 0, 0).result(5)
    ending = storage.ending(two["id"])
    assert ending is not None and ending.how == "abandoned" and ending.seat == 1 and not storage.entries(two["id"])


def test_where_the_end_cannot_be_stored_the_match_goes_on(
    table: Table, database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pair = Pair(table)
    wait(table, 30, 59.9)

    def failing(*_: object) -> "Future[None]":
        failed: Future[None] = Future()
        failed.set_exception(StorageError("the disk is full"))
        return failed

    monkeypatch.setattr(Storage, "abandon", failing)
    with table.sit(pair.id, pair.keys[pair.asked]) as seat:
        sweep(table, 60.7)
        assert seat.until("refused")["code"] == "unavailable"
    assert "its end could not be stored: the disk is full" in caplog.text
    monkeypatch.undo()
    with table.sit(pair.id, pair.keys[pair.asked]) as seat:
        assert seat.answer()["type"] == "update"


def alone(table: Table) -> str:
    """A match of a person against a computer, which waits for the person."""
    made = table.create("me", "scripted")
    with table.sit(made["id"], table.keys(made)[0]) as seat:
        while "options" not in (seat.now["question"] or {}):
            seat.until("update")
        seat.answer()
    return str(made["id"])


def one_screen(table: Table) -> str:
    """A match of two teams with one key."""
    made = table.create("me", "hotseat")
    with table.sit(made["id"], table.keys(made)[0]) as seat:
        seat.answer()
    return str(made["id"])


def invitation(table: Table) -> str:
    """A match whose second seat nobody has taken."""
    made = table.create("me", "open")
    with table.sit(made["id"], made["seats"]["home"]):
        pass
    return str(made["id"])


def real_dice(table: Table) -> str:
    """A match that waits for dice to be rolled at the table, by whoever likes."""
    made = table.create("me", "open", real_dice=True, seed=None)
    with seated(table, made["id"], *table.keys(made)) as seats:
        while not seats[0].now["question"]["kind"] == "roll":
            seats[seats[0].now["question"]["seat"]].answer()
            seats[0].now = seats[0].now if seats[0].now["question"]["kind"] == "roll" else seats[0].until("update")
    return str(made["id"])


def upload(table: Table) -> str:
    """A record to be watched."""
    pair = Pair(table)
    record = rooms_of(table).open_room(pair.id)
    assert record is not None
    made = table.client.post("/api/replays", json=record.match.record())
    return str(made.json()["id"])


@pytest.mark.parametrize("make", [alone, one_screen, invitation, real_dice, upload])
def test_other_matches_are_left_alone(table: Table, database: str, make: Callable[[Table], str]) -> None:
    match_id = make(table)
    wait(table, 55, 65)
    assert match_id not in notices(database) and end_of(database, match_id) in (None, ("over", None))


def test_nothing_ends_where_the_settings_say_so(make_table: MakeTable, database: str) -> None:
    pair = Pair(table := make_table(patient(0)))
    wait(table, 100, 102)
    assert end_of(database, pair.id) is None and not notices(database)


def test_of_three_teams_nobody_wins(table: Table, database: str) -> None:
    made = created(table, "me", "open", "open")
    keys = table.keys(made)
    with seated(table, made["id"], *keys) as seats:
        waited = seats[0].now["question"]["seat"]
        names = [team["name"] for team in seats[0].welcome["match"]["teams"]]
        wait(table, 30, 62)
        for seat in seats:
            words = f"This match was abandoned: {names[waited]} did not play on. The match has no winner."
            assert seat.until("refused")["message"] == words
    seen = glance(table, made["id"])
    assert seen["state"] == "abandoned" and seen["asked"] == waited
    assert seen["result"] == {"winner": None, "by": "abandoned"}


def test_an_abandoned_league_game_is_conceded_by_who_was_waited_for(
    make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(patient())
    played = league_match(table)
    match_id = played.state()["match"]
    with seated(table, match_id, *played.tokens) as seats:
        waited = seats[0].now["question"]["seat"]
    wait(table, 30, 62)
    assert end_of(database, match_id) == ("abandoned", waited)
    assert_conceded(played, waited)
    assert played.finish()["phase"] == "over"
    for side, each in enumerate(played.state()["sides"]):
        assert table.client.get(f"/api/teams/{each['team']}").json()["held"] is None
        (kept,) = each["file"]["history"]
        assert kept["result"] == ("lost" if side == waited else "won")
        assert kept.get("conceded", False) == (side == waited)


def assert_conceded(played: Game, waited: int) -> None:
    state = played.state()
    assert state["phase"] == "after" and not state["closed"]
    assert state["result"] == {"winner": 1 - waited, "by": "abandoned"}


def test_a_league_game_hears_of_it_under_later_rules_too(
    make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(patient())
    played = league_match(table)
    match_id = played.state()["match"]
    with table.sit(match_id) as watching:
        waited = watching.now["question"]["seat"]
    wait(table, 30, 62)
    wait_until_kept(database)
    raise_rules(monkeypatch)
    lead_elsewhere(database, match_id)
    played.table = make_table(patient())
    assert_conceded(played, waited)


def test_a_league_game_abandoned_before_its_players_come_in_is_a_walkover(table: Table, database: str) -> None:
    home, away = league_team(table), league_team(table, "Bones", "death")
    made = arrange(table, home, None)
    played = Game(table, made.json())
    joined = played.post("join", 1, team=away["id"], key=away["key"])
    assert joined.json()["phase"] == "opening"
    match_id = played.state()["match"]
    with seated(table, match_id, *played.tokens) as seats:
        waited = seats[0].now["question"]["seat"]
    wait(table, 30, 62)
    assert end_of(database, match_id) == ("abandoned", waited)
    state = played.state()
    assert state["phase"] == "after" and state["result"] == {"winner": 1 - waited, "by": "walkover"}
    assert played.finish()["phase"] == "over"


def test_a_game_that_waits_for_its_league_is_left_alone(table: Table, database: str) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    state = played.state()
    assert state["phase"] == "before"
    wait(table, 30, 62)
    assert end_of(database, state["match"]) is None and not notices(database)


def test_a_match_of_league_teams_can_be_followed_up(table: Table) -> None:
    teams = [league_team(table), league_team(table, "Bones", "death")]
    sides = [{"coach": coach, "team": team["id"]} for coach, team in zip(("me", "open"), teams, strict=True)]
    form = {"rules": "db2021", "home": sides[0], "away": sides[1], "dungeon": "layout_a", "seed": 7}
    made = table.client.post("/api/matches", json=form)
    assert made.status_code == 201, made.text
    with seated(table, made.json()["id"], *table.keys(made.json())) as seats:
        waited = seats[0].now["question"]["seat"]
    follow = {"match": made.json()["id"], "home": choice(teams[0]), "away": choice(teams[1])}
    assert table.client.post("/api/league/results", json=follow).status_code == 400
    wait(table, 30, 62)
    begun = table.client.post("/api/league/results", json=follow)
    assert begun.status_code == 201, begun.text
    state = table.client.get(f"/api/league/{begun.json()['id']}").json()
    assert state["phase"] == "after" and state["result"] == {"winner": 1 - waited, "by": "abandoned"}


def test_what_was_told_is_removed_with_the_match(make_table: MakeTable, database: str) -> None:
    table = make_table(Limits(message_rate=1e6, message_burst=10**6, abandoned_days=60, keep_days=1))
    pair = Pair(table)
    wait(table, 30, 31)
    assert notices(database) == {pair.id}
    age(database, pair.id, 2)
    tidy(table)
    assert not notices(database) and table.client.get(f"/api/matches/{pair.id}").status_code == 404


def test_rooms_opened_for_a_look_are_closed_again(make_table: MakeTable, database: str) -> None:
    pair = Pair(make_table())
    table = make_table(patient())
    wait(table, 30, 31)
    assert notices(database) == {pair.id} and len(rooms_of(table)) == 0
