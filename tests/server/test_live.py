"""Live play: what each side is told, what is refused, and that nothing is lost or known too early."""

import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.server.live.story import Story
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Seat, Table, live_path, with_key


def test_the_welcome_carries_everything(table: Table) -> None:
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        welcome = seat.welcome
        assert welcome["protocol"] == 1 and welcome["you"] == [0, 1] and welcome["seq"] == 0
        assert welcome["match"]["id"] == made["id"]
        assert [team["side"] for team in welcome["match"]["teams"]] == [0, 1]
        assert welcome["question"]["yours"] and len(welcome["question"]["options"]) == 2
        assert [event["n"] for event in welcome["events"]] == list(range(len(welcome["events"])))
        assert welcome["view"]["phase"] == "placement"
        assert welcome["presence"]["seats"][0]["connected"]


def test_an_answer_moves_the_match_on_for_everybody(table: Table) -> None:
    made = table.create("me", "open")
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        with table.sit(made["id"]) as watcher:
            asked = home if home.now["question"]["yours"] else away
            other = away if asked is home else home
            said = asked.answer()
            assert said["type"] == "update" and said["seq"] == 1 and not said["rewound"]
            heard, seen = other.until("update"), watcher.until("update")
            assert heard["events"] == said["events"] == seen["events"]
            assert "options" not in seen["question"], "a watcher is shown no options"
            assert ("options" in heard["question"]) == heard["question"]["yours"]


def test_options_are_told_to_the_asked_seat_alone(table: Table) -> None:
    made = table.create("me", "open")
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        for seat in (home, away):
            question = seat.welcome["question"]
            assert question["yours"] == (question["seat"] in seat.welcome["you"]) == ("options" in question)
        assert home.welcome["question"]["yours"] != away.welcome["question"]["yours"]


def refused(seat: Seat, **message: object) -> str:
    seat.send(**message)
    code: str = seat.until("refused", "update")["code"]
    return code


def test_what_is_not_allowed_is_refused_and_changes_nothing(table: Table) -> None:
    made = table.create("me", "open")
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        asked, other = (home, away) if home.now["question"]["yours"] else (away, home)
        value = asked.now["question"]["options"][0]["value"]
        before = table.client.get(f"/api/matches/{made['id']}").json()
        assert refused(other, type="answer", seq=0, value=value) == "not_your_turn"
        assert refused(asked, type="answer", seq=0, value=value + 1) == "unknown_option"
        assert refused(asked, type="answer", seq=3, value=value) == "ahead"
        assert refused(asked, type="undo", seq=3) == "ahead"
        assert refused(asked, type="undo", seq=0) == "no_undo"
        assert refused(asked, type="concede", seq=0) == "not_your_turn"
        assert refused(asked, type="nonsense") == "bad_message"
        assert refused(asked, type="preview", of="paths", player=39) == "bad_message"
        assert refused(asked, type="preview", of="tarot") == "bad_message"
        with table.sit(made["id"]) as watcher:
            assert refused(watcher, type="answer", seq=0, value=value) == "not_your_turn"
            assert refused(watcher, type="concede", seq=0) == "not_your_turn"
            assert refused(watcher, type="undo", seq=0) == "not_your_turn"
        after = table.client.get(f"/api/matches/{made['id']}").json()
        assert {**before, "match": 0} == {**after, "match": 0}
        assert asked.answer()["type"] == "update"


def test_of_two_answers_to_one_question_the_first_counts_and_the_second_is_told(table: Table) -> None:
    made = table.create()
    token = made["seats"]["home"]
    with table.sit(made["id"], token) as one, table.sit(made["id"], token) as two:
        values = [option["value"] for option in one.now["question"]["options"]]
        for seat, value in ((one, values[0]), (two, values[1])):
            seat.send(type="answer", seq=0, value=value)
        for seat in (one, two):
            seat.send(type="ping")
        told = [everything_until_pong(seat) for seat in (one, two)]
        updates = [[message["events"] for message in messages if message["type"] == "update"] for messages in told]
        assert updates[0] == updates[1] and len(updates[0]) == 1, "one answer counts, and both are told of it"
        refusals = [message for messages in told for message in messages if message["type"] == "refused"]
        assert [(message["code"], message["seq"]) for message in refusals] in ([], [("stale", 1)])
        assert table.client.get(f"/api/matches/{made['id']}").json()["seq"] == 1


def everything_until_pong(seat: Seat) -> list[dict[str, Any]]:
    """Whatever a seat is told until its last message is answered."""
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["type"] != "pong":
        messages.append(seat.receive())
    return messages


def test_messages_are_limited_in_size_and_number(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(message_rate=0.001, message_burst=6, refusals=3))
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        seat.session.send_text(json.dumps({"type": "ping", "x": "y" * 5000}))
        assert seat.until("refused")["code"] == "too_large"
        for _ in range(5):
            seat.send(type="ping")
            assert seat.receive()["type"] == "pong"
        for _ in range(3):
            seat.send(type="ping")
            assert seat.until("refused")["code"] == "too_fast"
        seat.send(type="ping")
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.until("pong")
        assert closed.value.code == 1008


def test_unknown_matches_and_links_are_turned_away_in_words(table: Table) -> None:
    made = table.create()
    for match, key, word, code in (
        ("nosuchmatch", None, "unknown_match", 4404),
        (made["id"], "wrong", "unknown_seat", 4403),
    ):
        with table.client.websocket_connect(live_path(match), subprotocols=with_key(key)) as session:
            assert session.receive_json()["code"] == word
            with pytest.raises(WebSocketDisconnect) as closed:
                session.receive_json()
            assert closed.value.code == code


def test_a_client_that_comes_back_is_told_only_what_it_missed(table: Table) -> None:
    made = table.create()
    token = made["seats"]["home"]
    with table.sit(made["id"], token) as seat:
        known = len(seat.welcome["events"])
        for _ in range(4):
            seat.answer()
        seq = seat.now["seq"]
    with table.sit(made["id"], token, known) as again:
        assert again.welcome["seq"] == seq
        assert again.welcome["events"][0]["n"] == known
    with table.sit(made["id"], token, 10**6) as far:
        assert far.welcome["events"] == []


def test_what_no_die_has_followed_can_be_taken_back(table: Table) -> None:
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        seat.answer()  # end zones, then a coin is tossed
        assert not seat.now["view"]["undo"]
        seat.send(type="undo", seq=seat.now["seq"])
        assert seat.until("refused", "update")["code"] == "no_undo"
        before = seat.now
        seat.answer(1)
        assert seat.now["view"]["undo"]
        seat.send(type="undo", seq=seat.now["seq"])
        after = seat.until("update")
        assert after["rewound"] and after["seq"] == before["seq"] and after["view"] == before["view"]
        assert [event["n"] for event in after["events"]] == list(range(len(after["events"])))
        assert seat.answer(2)["type"] == "update"


def play_to_turn(seat: Seat) -> None:
    """Answer until the first team turn begins."""
    while seat.now["question"]["kind"] != "turn":
        assert seat.answer()["type"] == "update"


def test_conceding_ends_the_match_for_good(table: Table) -> None:
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        play_to_turn(seat)
        side = seat.now["view"]["turn"]["side"]
        assert seat.now["view"]["concede"]
        seat.send(type="concede", seq=seat.now["seq"])
        end = seat.until("update")
        assert end["question"] is None and end["view"]["phase"] == "over"
        assert end["view"]["over"] == {"winner": 1 - side, "by": "concession"}
        assert refused(seat, type="answer", seq=end["seq"], value=1) == "match_over"
        assert refused(seat, type="concede", seq=end["seq"]) == "match_over"


def test_previews_come_from_the_engine_and_change_nothing(table: Table) -> None:
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        play_to_turn(seat)
        before = table.client.get(f"/api/matches/{made['id']}").json()
        player = next(p for p in seat.now["view"]["players"] if p["square"] is not None)
        seat.send(type="preview", of="paths", player=player["id"])
        paths = seat.until("preview")
        assert paths["of"] == "paths" and paths["player"] == player["id"] and paths["seq"] == seat.now["seq"]
        assert all(0 <= square["chance"] <= 1 for square in paths["squares"])
        seat.send(type="preview", of="zones", side=0)
        assert seat.until("preview")["of"] == "zones"
        seat.send(type="preview", of="pass", player=player["id"])
        assert seat.until("preview")["of"] == "pass"
        assert refused(seat, type="preview", of="block", player=0, target=1) == "bad_message"
        # What was asked of an older question is not answered, whatever it was.
        seat.send(type="preview", of="block", player=0, target=1, seq=seat.now["seq"] - 1)
        seat.send(type="preview", of="zones", side=1, seq=seat.now["seq"])
        assert seat.until("preview", "refused")["side"] == 1
        assert table.client.get(f"/api/matches/{made['id']}").json() == before


def test_a_suggested_lineup_is_made_of_options(table: Table) -> None:
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        while seat.now["question"]["kind"] != "deploy":
            seat.answer()
        seat.send(type="preview", of="lineup")
        lineup = seat.until("preview")
        assert lineup["of"] == "lineup" and len(lineup["players"]) == 6
        for placed in lineup["players"]:
            for part in ("player", "square"):
                options = seat.now["question"]["options"]
                seat.answer(next(at for at, option in enumerate(options) if option[part] == placed[part]))
        side = lineup["side"]
        inside = [p["id"] for p in seat.now["view"]["players"] if p["side"] == side and p["square"] is not None]
        assert sorted(inside) == sorted(placed["player"] for placed in lineup["players"])
        play_to_turn(seat)
        assert refused(seat, type="preview", of="lineup") == "bad_message"


def test_everybody_hears_who_is_there(table: Table) -> None:
    made = table.create("me", "open")
    with table.sit(made["id"], made["seats"]["home"]) as home:
        assert not home.welcome["presence"]["seats"][1]["taken"]
        with table.sit(made["id"], table.take(made["seats"]["away"])):
            assert home.until("presence")["seats"][1] == {
                "taken": True,
                "connected": True,
                "kind": "person",
                "name": "",
            }
            with table.sit(made["id"]):
                assert home.until("presence")["spectators"] == 1
            assert home.until("presence")["spectators"] == 0
        left = home.until("presence")["seats"][1]
        assert left["taken"] and not left["connected"]


def test_an_idle_match_leaves_memory_and_comes_back_as_it_was(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(rooms=1, message_rate=1e6, message_burst=10**6))
    first = table.create()
    with table.sit(first["id"], first["seats"]["home"]) as seat:
        for _ in range(6):
            seat.answer()
        before = table.client.get(f"/api/matches/{first['id']}").json()
        full = table.client.get(f"/api/matches/{'x' * 14}")
        assert full.status_code == 404
    second = table.create()
    with table.sit(second["id"], second["seats"]["home"]):
        assert table.client.get(f"/api/matches/{first['id']}").status_code == 503, "no room while both are needed"
    after = table.client.get(f"/api/matches/{first['id']}").json()
    assert {**before, "match": 0} == {**after, "match": 0}


def test_a_computer_coach_answers_from_its_own_process(table: Table) -> None:
    made = table.create("me", "random")
    assert made["seats"]["away"] is None
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        for _ in range(40):
            while not seat.now["question"]["yours"]:
                seat.until("update")
            assert seat.answer()["type"] == "update"
            if any(player["side"] == 1 and player["square"] for player in seat.now["view"]["players"]):
                return
        pytest.fail("the computer put nobody into the dungeon")


MESSAGE = st.fixed_dictionaries(
    {"type": st.sampled_from(("answer", "undo", "concede", "preview", "welcome", "ping"))},
    optional={
        "seq": st.integers(-2, 9) | st.none(),
        "value": st.integers() | st.text(max_size=5),
        "of": st.sampled_from(("paths", "block", "pass", "zones", "?")),
        "player": st.integers(-1, 41),
        "target": st.integers(-1, 41),
        "side": st.integers(-1, 3),
    },
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(MESSAGE.map(json.dumps) | st.text(max_size=50), max_size=25))
def test_whatever_a_client_says_the_match_stays_whole(table: Table, texts: list[str]) -> None:
    made = table.create("me", "open")
    with table.sit(made["id"], table.take(made["seats"]["away"])) as seat:
        for text in texts:
            seat.session.send_text(text)
        seat.send(type="ping")
        seat.until("pong")
        state = table.client.get(f"/api/matches/{made['id']}").json()
        with table.sit(made["id"]) as watcher:
            assert watcher.welcome["seq"] == state["seq"]
            assert watcher.welcome["view"] == state["view"]


def test_two_computers_have_a_turn_limit_unless_it_is_turned_off(table: Table) -> None:
    for options, limit in (({}, 200), ({"turn_limit": 0}, None), ({"time_limit": 9}, None)):
        made = table.create("random", "random", options=options)
        assert table.client.get(f"/api/matches/{made['id']}").json()["view"]["limit"] == limit
    made = table.create("me", "random")
    assert table.client.get(f"/api/matches/{made['id']}").json()["view"]["limit"] is None


def test_a_client_that_was_away_while_something_was_taken_back_is_told_the_whole_story(table: Table) -> None:
    made = table.create()
    token = made["seats"]["home"]
    with table.sit(made["id"], token) as seat:
        seat.answer()  # end zones, then a coin is tossed
        seat.answer(1)
        placed = seat.answer(1)
        known, digest = placed["events"][-1]["n"] + 1, placed["digest"]
        with table.sit(made["id"], token, known, digest) as whole:
            assert whole.welcome["since"] == known - 1 == whole.welcome["events"][0]["n"]
            assert whole.welcome["digest"] == digest
        seat.send(type="undo", seq=seat.now["seq"])
        assert seat.until("update")["rewound"]
        seat.answer(2)
        again = seat.now
    assert again["digest"] != digest
    with table.sit(made["id"], token, known, digest) as back:
        assert back.welcome["since"] == 0 and back.welcome["digest"] == again["digest"]
        assert [event["n"] for event in back.welcome["events"]] == list(range(len(back.welcome["events"])))
        assert crc_of(back.welcome["events"]) == back.welcome["digest"]
    with table.sit(made["id"], token, known + 99, again["digest"]) as ahead:
        assert ahead.welcome["since"] == 0
    with table.sit(made["id"], token, 2) as trusting:
        assert trusting.welcome["since"] == 2


def crc_of(events: list[dict[str, Any]]) -> str:
    """The digest as the protocol document says that a client may work it out."""
    crc = 0
    for event in events:
        told = {key: value for key, value in event.items() if key != "rules"}
        crc = zlib.crc32(json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode(), crc)
    return f"{crc:08x}"


def test_a_digest_follows_a_story_that_is_rewound() -> None:
    match = Match.new(
        rules="db2021",
        home=ready_team("fire", "db2021"),
        away=ready_team("shadow", "db2021"),
        dungeon=load_dungeon("layout_a"),
        seed=3,
    )
    story, digests = Story(), list[tuple[int, str]]()
    while len(digests) < 12:
        digests.append((len(match.events), story.digest(match)))
        assert match.question is not None
        match.answer(next(iter(match.question.options)))
    fresh = Story()
    for count, digest in digests:
        assert fresh.digest(match, count) == digest and fresh.cut(match, count, digest) == max(count - 1, 0)
        assert fresh.cut(match, count, "0badd165") == 0
    other = match.fork(99)
    assert story.digest(other, 0) == "00000000"
