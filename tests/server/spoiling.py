"""Good requests and messages, and what can be wrong with them: the same for the test and for `bench/bad_input.py`."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys
from dungeonbowl.data.dungeons import dungeon_text
from dungeonbowl.league import draft, team_to_json
from dungeonbowl.league.lists import list_to_json
from dungeonbowl.league.lists.offers import ready_list
from dungeonbowl.notation.maps.tiled import tiled_text
from dungeonbowl.server.http.dungeons.maps import map_form
from dungeonbowl.server.http.dungeons.plans import form_of
from dungeonbowl.server.settings import Limits
from tests.notation.test_onepage import PAGE
from tests.server.conftest import Table
from tests.server.test_api import finish

Value = Any

JSON: Final = {"content-type": "application/json"}
NO_LIMIT: Final = Limits(
    message_rate=1e6,
    message_burst=10**6,
    create_rate=1e6,
    create_burst=10**6,
    check_rate=1e6,
    check_burst=10**6,
    kept_rate=1e6,
    kept_burst=10**6,
    guess_rate=1e6,
    guess_burst=10**6,
    paper_rate=1e6,
    paper_burst=10**6,
    preview_share=0.0,
)
"""Enough of everything, so that nothing is refused for coming too often."""

TOKENS: Final = (
    '"\\ud800"',
    '"a\\udfffb"',
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-0.5",
    "1e3",
    "9" * 30,
    "9" * 5000,
    "-1",
    "0",
    "4294967296",
    "true",
    "null",
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0007b\\u001bc\\r\\n"',
    '"\\u202eabc\\u200b\\ufeff"',
    '"../../etc/passwd"',
    '"' + "x" * 300 + '"',
    '"' + "ä" * 200 + '"',
    '"' + "\\ud83d\\ude00" * 120 + '"',
    '"__class__"',
    '"2021-01-01"',
    '"tile_99"',
    "[]",
    "{}",
    "[[]]",
    '{"":{}}',
    '{"\\ud800":1}',
    '{"\\u0000":"\\u0000"}',
    "[1,2,3,4]",
    "[" * 200 + "]" * 200,
    "[null]",
)
"""Values as they stand in a body: what no program of ours would send, or not there."""

BYTES: Final = (b"\xff", b"\xc3(", b"\xed\xa0\x80", b"\x00", b"\xf5\x80\x80\x80", b"\xef\xbb\xbf")
"""Bytes that are no UTF-8, or that stand where none should."""

FOREIGN: Final = {
    "resolution": {"map_size": {"x": 13, "y": 10}},
    "line_of_sight": [[{"x": x, "y": y} for x, y in ((1, 1), (12, 1), (12, 9), (1, 9), (1, 1))]],
}
"""A room as Universal VTT has it."""

FUMBBL: Final = {
    "id": 7,
    "name": "Away",
    "roster": {"id": 1, "name": "College of Fire"},
    "players": [
        {
            "number": 3,
            "name": "Elsbet",
            "position": "Dwarf Runner",
            "record": {"completions": 2, "touchdowns": 1, "spp": 20, "blocks": 4},
            "injuries": "m,n,-av,hat",
            "skills": ["Sure Hands", "Block", "+MA", "Time Travel"],
        }
    ],
}
"""A team as FUMBBL writes one."""

MESSAGES: Final = (
    {"type": "answer", "seq": 0, "value": 1},
    {"type": "undo", "seq": 1},
    {"type": "concede", "seq": 1},
    {"type": "preview", "of": "paths", "player": 1},
    {"type": "preview", "of": "block", "player": 1, "target": 21, "seq": 3},
    {"type": "preview", "of": "zones", "side": 1},
    {"type": "settle", "seat": 0, "skill": "dodge", "choice": "always"},
    {"type": "name", "seat": 0, "name": "Ann"},
    {"type": "ping"},
)
"""Good messages of a live connection."""

PREVIEWS: Final = ("paths", "pass", "block", "approach", "zones", "lineup", "odds", "reasons")

NONSENSE: Final = (
    b"",
    b"null",
    b"[]",
    b'"answer"',
    b"{}",
    b'{"type":"resign","seq":1}',
    b'{"type":["answer"],"seq":1,"value":1}',
    b'{"type":"undo","type":"ping"}',
    b'{"type":"answer","seq":1,"value":1}{"type":"ping"}',
    b'{"type":"answer","seq":1,"value":' + b"9" * 3000 + b"}",
    b'{"type":"answer","seq":1,"value":1e' + b"9" * 3000 + b"}",
    b'{"type":"preview","of":"' + b"x" * 3900 + b'"}',
    b'{"type":"name","seat":0,"name":"' + b"\\ud800" * 600 + b'"}',
    b"[" * 4000,
    b'{"type":' * 500,
    b'{"type":"answer","seq":' + b"[" * 1900 + b"]" * 1900 + b',"value":1}',
    b" " * 5000,
    b"\x00" * 64,
    b"\xff\xfe{\x00}\x00",
    b"\xed\xa0\x80" * 40,
)
"""Messages that resemble none of ours."""

WORDS: Final = ("%ff", "%00", "%ed%a0%80", "x" * 300, "-1", "NaN", "%F0%9F%98%80", "..%2f", "1e9", "9" * 40, "%0a")
"""Parts of an address."""


@dataclass
class Call:
    """One request."""

    method: str
    path: str
    body: Value = None
    raw: bytes | None = None


class Spoiler:
    """Makes bad ones of good requests; the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def request(self, calls: list[Call]) -> tuple[str, str, bytes]:
        """Method, path and body of one of these calls with something wrong in it."""
        call = self.random.choice(calls)
        path = call.path
        if self.random.random() < (0.08 if call.body is not None or call.raw is not None else 0.9):
            path = self._address(path)
        raw = call.raw if call.raw is not None else b"" if call.body is None else self.text(call.body)
        if self.random.random() < 0.1:
            raw = self._bytes(raw)
        return call.method, path, raw

    def frame(self, messages: Sequence[Value]) -> bytes:
        """One of these messages with something wrong in it."""
        raw = self.text(self.random.choice(messages))
        return self._bytes(raw) if self.random.random() < 0.2 else raw

    def messages(self, seq: int, values: Sequence[int]) -> list[Value]:
        """
        Good messages for a match that is at `seq` and asks for one of `values`.

        A player gives up at another time only, so that the match goes on.
        """
        number = self.random.randrange
        preview = {"type": "preview", "of": self.random.choice(PREVIEWS), "player": number(40), "target": number(40)}
        now: Value = {"answer": {"value": self.random.choice(values) if values else 1}, "concede": {"seq": seq + 1}}
        asked = [{**each, "seq": seq} if "seq" in each else each for each in MESSAGES]
        return [*({**each, **now.get(each["type"], {})} for each in asked), preview, {**preview, "side": 1, "seq": seq}]

    def live_frame(self, messages: Sequence[Value]) -> bytes:
        """One of these messages, most of them with something wrong in it; or nothing of the kind."""
        what = self.random.random()
        if what < 0.1:
            return json.dumps(self.random.choice(messages)).encode()
        return self.random.choice(NONSENSE) if what < 0.2 else self.frame(messages)

    def text(self, body: Value) -> bytes:
        """A value with one to three parts spoiled, as JSON."""
        holder = [copy.deepcopy(body)]
        marks: dict[str, str] = {}
        for at in range(self.random.choice((1, 1, 1, 2, 3))):
            inside, key = self.random.choice(list(places(holder)))
            self._spoil(inside, key, f"spoiled-{at}", marks)
        text = json.dumps(holder[0])
        for mark, token in marks.items():
            text = text.replace(f'"{mark}"', token, 1)
        return text.encode()

    def _spoil(self, inside: Value, key: Value, mark: str, marks: dict[str, str]) -> None:
        """Change one place: another value, a value of elsewhere, one too many, or none."""
        what = self.random.random()
        if what < 0.75:
            marks[mark] = self.random.choice(TOKENS)
            inside[key] = mark
        elif what < 0.85 and isinstance(inside[key], str):
            inside[key] = inside[key] + self.random.choice(("\u0000", "\ud800", "\u202e", "x" * 260, " ", "\n"))
        elif what < 0.85 and isinstance(inside[key], int):
            inside[key] += self.random.choice((1, -1, 100, 1 << 31))
        elif isinstance(inside, list):
            if self.random.random() < 0.5:
                inside.insert(key, copy.deepcopy(inside[key]))
            elif len(inside) > 1 or inside is not inside[key]:
                inside[key] = None
        elif self.random.random() < 0.5:
            inside[f"{key}_"] = inside.pop(key)
        else:
            del inside[key]

    def _bytes(self, raw: bytes) -> bytes:
        """Bytes put into others, or the others cut short."""
        at = self.random.randrange(len(raw) + 1)
        if self.random.random() < 0.3:
            return raw[:at]
        return raw[:at] + self.random.choice(BYTES) + raw[at:]

    def _address(self, path: str) -> str:
        """An address with one part exchanged."""
        way, _, query = path.partition("?")
        parts = way.split("/")
        if query and self.random.random() < 0.6:
            words = query.split("&")
            at = self.random.randrange(len(words))
            words[at] = words[at].partition("=")[0] + "=" + self.random.choice(WORDS)
            return f"{way}?{'&'.join(words)}"
        parts[self.random.randrange(2, len(parts))] = self.random.choice(WORDS)
        return "/".join(parts) + (f"?{query}" if query else "")


def places(value: Value) -> Iterator[tuple[Value, Value]]:
    """Every place of a value: what it lies in, and its key or number there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


SIDES: Final = {
    "rules": "db2021",
    "home": {"college": "fire", "coach": "me", "name": "Ann", "extras": {"training": 1, "bribes": 1}},
    "away": {"college": "shadow", "coach": "hotseat"},
}
TEAM: Final = team_to_json(draft("Crumbs", "fire", {"gnoblar_lineman": 12}, rerolls=1, rules="db2021"))
PLAN: Final = form_of(load_dungeon("layout_a")).model_dump()
ONE, TWO = ready_keys("db5")[:2]


def good_calls(table: Table) -> list[Call]:
    """A good request for each address; what they are about is there."""
    over = table.create()
    finish(table, over)
    return [
        *match_calls(table, over),
        *seat_calls(table),
        *building_calls(table),
        *dungeon_calls(table),
        *league_calls(table, over),
        *team_calls(table),
    ]


def stored_team(table: Table) -> dict[str, str]:
    """A new team: its id, and the secret that saves it."""
    made = table.client.post("/api/teams", json=TEAM).json()
    return {"team": made["id"], "key": made["key"]}


def match_calls(table: Table, over: Value) -> list[Call]:
    """Matches: made, and one looked at that is over."""
    kept = table.client.post("/api/dungeons", json=PLAN).json()["id"]
    file = {"file": dungeon_text(load_dungeon("layout_a"))}
    game = f"/api/matches/{over['id']}"
    record = table.client.get(f"{game}/record").json()
    return [
        Call("POST", "/api/matches", {**SIDES, "dungeon": "layout_a", "seed": 7, "options": {"turn_limit": 5}}),
        Call("POST", "/api/matches", {**SIDES, "dungeon": {"plan": PLAN}}),
        Call("POST", "/api/matches", {**SIDES, "dungeon": {"stored": kept}}),
        Call("POST", "/api/matches", {**SIDES, "dungeon": file}),
        Call("POST", "/api/matches", {**SIDES, "home": {"file": TEAM}, "away": {"team": stored_team(table)["team"]}}),
        Call("POST", "/api/matches", {"rules": "db5", "home": {"college": ONE}, "away": {"college": TWO}}),
        Call("POST", f"{game}/fork", {"events": 9, "home": {"coach": "me"}, "away": {"coach": "open"}, "seed": 1}),
        Call("POST", f"{game}/rematch", {"seat": over["seats"]["home"], "swapped": True}),
        Call("POST", "/api/replays", record),
        Call("POST", "/api/replays", record),
        Call("POST", "/api/replays", record),
        Call("GET", f"{game}/record"),
        Call("GET", f"{game}/replay"),
        Call("GET", f"{game}/frames?from=3&until=9"),
        Call("POST", "/api/glances", {"matches": [{"id": over["id"], "seat": over["seats"]["home"]}]}),
        Call("POST", "/api/lesson", {"step": "move"}),
    ]


def seat_calls(table: Table) -> list[Call]:
    """Seats: one is taken, a link is made, and other devices are signed out."""
    seats, others = table.create("me", "open")["seats"], table.create()["seats"]
    return [
        Call("POST", "/api/seats/take", {"link": seats["away"], "key": "k" * 40}),
        Call("POST", "/api/seats/link", {"seat": seats["home"], "link": "l" * 40}),
        Call("POST", "/api/seats/sign-out", {"seat": others["home"]}),
    ]


def building_calls(table: Table) -> list[Call]:
    """A dungeon that two coaches lay in turn."""
    building = table.client.post("/api/buildings", json={"match": SIDES}).json()
    lay = {"kind": "corridor_long", "at": [20, 20], "turn": 0, "doorways": {"v": [[20, 20, 1]]}}
    site = f"/api/buildings/{building['id']}"
    return [
        Call("POST", "/api/buildings", {"match": SIDES}),
        Call("GET", f"{site}/places?kind=room_square&room=chaotic_idol&turn=1"),
        Call("POST", f"{site}/try", lay),
        Call("POST", f"{site}/moves", {"seat": building["seats"]["home"], "seq": 0, "lay": lay}),
    ]


def dungeon_calls(table: Table) -> list[Call]:
    """Dungeons: drawn, stored, made by dice, read and written."""
    drawn = map_form(load_dungeon(dungeon_keys("db5")[0])).model_dump()
    kept = table.client.post("/api/dungeons", json=PLAN).json()["id"]
    return [
        Call("POST", "/api/fairness", {"dungeon": "nowhere", "games": 2, "coach": "random", "seed": 1}),
        Call("POST", "/api/dungeons/check", PLAN),
        Call("POST", "/api/dungeons", PLAN),
        Call("POST", "/api/dungeons/generate", {"tiles": 12, "symmetric": True, "seed": 1, "shape": "mixed"}),
        Call("POST", "/api/dungeons/file?kind=pdf&square=25mm&paper=a4", PLAN),
        Call("POST", "/api/dungeons/file?kind=svg", PLAN),
        Call("GET", f"/api/dungeons/{kept}/file?kind=yaml&square=1in&paper=letter"),
        Call("POST", "/api/dungeons/import?name=a.yaml", raw=dungeon_text(load_dungeon("layout_a")).encode()),
        Call("POST", "/api/dungeons/import?name=room.dd2vtt&rules=age", FOREIGN),
        Call(
            "POST",
            "/api/dungeons/import?name=room.tmj&rules=db5",
            json.loads(tiled_text(load_dungeon(dungeon_keys("db5")[0]), "terrain.png")),
        ),
        Call("POST", "/api/dungeons/import?name=room.json&rules=db5", PAGE),
        Call("POST", "/api/dungeons/maps/check", drawn),
        Call("POST", "/api/dungeons/maps", drawn),
        Call("POST", "/api/dungeons/maps/generate", {"rules": "db5", "seed": 1, "hazards": False}),
        Call("POST", "/api/dungeons/maps/file?kind=pdf", drawn),
    ]


def league_calls(table: Table, over: Value) -> list[Call]:
    """A league game that has begun, an off-season, and further ones."""
    choices, free, resting_team = [stored_team(table), stored_team(table)], stored_team(table), stored_team(table)
    resting = table.client.post("/api/league/off-seasons", json={**resting_team, "seed": 3}).json()
    league = {
        "rules": "db2021",
        "home": {"team": choices[0], "coach": "me"},
        "away": {"team": choices[1], "coach": "hotseat"},
        "dungeon": "thumbscrew",
        "seed": 5,
    }
    journal = table.client.post("/api/league/games", json=league).json()
    step = {"seat": journal["seats"]["home"], "n": 2, "side": 0}
    return [
        Call("POST", "/api/league/games", league),
        Call("POST", "/api/league/results", {"match": over["id"], "home": choices[0], "away": choices[1]}),
        Call("POST", "/api/league/off-seasons", free),
        Call(
            "POST",
            f"/api/league/{resting['id']}/entries",
            {"seat": resting["seats"]["home"], "side": 0, "n": 1, "do": "rehire", "words": {"player": 3}},
        ),
        Call("GET", f"/api/league/{journal['id']}?seat={journal['seats']['home']}"),
        Call("POST", f"/api/league/{journal['id']}/join", {**step, **choices[0]}),
        Call("POST", f"/api/league/{journal['id']}/entries", {**step, "do": "hire", "words": {"position": "x"}}),
        Call("POST", f"/api/league/{journal['id']}/give-up", {**step, "n": 900}),
        Call("GET", f"/api/league/of-team/{choices[0]['team']}"),
    ]


def team_calls(table: Table) -> list[Call]:
    """Teams: checked, read, printed, stored; and what is only looked up."""
    stored, free = stored_team(table), stored_team(table)
    return [
        Call("POST", "/api/teams/check", TEAM),
        Call("POST", "/api/teams/check", list_to_json(ready_list("db5", ONE))),
        Call("POST", "/api/teams/import", TEAM),
        Call("POST", "/api/teams/import", FUMBBL),
        Call("POST", "/api/teams/paper/roster", TEAM),
        Call("POST", "/api/teams/paper/cheat-sheet", list_to_json(ready_list("db5", ONE))),
        Call("POST", "/api/teams", TEAM),
        Call("PUT", f"/api/teams/{free['team']}?key={free['key']}", {"version": 1, "team": TEAM}),
        Call("GET", f"/api/teams/{stored['team']}/file/fumbbl"),
        Call("GET", f"/api/teams/{stored['team']}/paper/roster"),
        Call("GET", "/api/teams/book/db5/human"),
        Call("GET", "/api/teams/ready/fire?kind=league&rules=db2021"),
        Call("GET", "/api/setup?rules=db2021"),
        Call("GET", "/api/rules/db2021"),
    ]


def faults_of(answer: Any) -> list[str]:
    """What is wrong with the server's answer to a bad request."""
    faults = []
    if answer.status_code >= 500:
        faults.append(f"{answer.status_code}: {answer.text[:200]}")
    if "Traceback" in answer.text:
        faults.append("a traceback")
    return faults
