"""
Write small databases of this version for the tests of later ones: matches over, abandoned and open, teams, a game.

    python scripts/make_store.py

Each game has one of its own. Run it when the schema or the version of a game's rules changes, and keep the files that
it wrote before, which it leaves alone: every version opens what the earlier ones stored.
"""

import contextlib
import gzip
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from starlette.testclient import TestClient

from dungeonbowl.data.books import has_colleges
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.app import create_app
from dungeonbowl.server.http.setups import one_team_colleges
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.settings import Limits, Settings
from dungeonbowl.server.store.database.schema import newest
from dungeonbowl.server.store.matches import Storage

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "server" / "stores"
ANSWERS: Final = 60
"""Answers of the matches that go on, and of one before it is given up."""
STEP: Final = 7
"""So far apart are the options that are taken one after another."""
PATIENCE_S: Final = 120
DAY_S: Final = 86_400
ABANDONED_DAYS: Final = 1.0
LOOKS: Final = (0.6, 1.2)
"""When it is looked for abandoned matches, in days from now: they are told of the end, and it comes."""


class Player:
    """Plays the seats of a match that a secret opens, over a live connection."""

    def __init__(self, client: TestClient, match_id: str, secret: str) -> None:
        taken = client.post("/api/seats/take", json={"link": secret})
        assert taken.status_code == 200, taken.text
        address = f"ws://127.0.0.1/api/matches/{match_id}/live"
        self.line = client.websocket_connect(address, subprotocols=["dungeonbowl", f"seat.{taken.json()['key']}"])
        self.session = self.line.__enter__()
        self.now = self._hear("welcome")

    def _hear(self, *kinds: str) -> dict[str, Any]:
        while (message := self.session.receive_json())["type"] not in kinds:
            assert message["type"] != "refused", message
        told: dict[str, Any] = message
        return told

    def say(self, kind: str, **more: Any) -> None:
        """Do something, and hear what follows."""
        self.session.send_text(json.dumps({"type": kind, "seq": self.now["seq"], **more}))
        # What is taken back is followed by a welcome, anything else by what is new.
        self.now = self._hear("update", "welcome")

    def answer_until(self, enough: Callable[[int], bool]) -> None:
        """Answer until it is enough, given how many answers there were."""
        given = 0
        while not enough(given):
            options = self.now["question"]["options"]
            self.say("answer", value=options[given * STEP % len(options)]["value"])
            given += 1

    def leave(self) -> None:
        """Hang up."""
        self.line.__exit__(None, None, None)


def form_of(setup: dict[str, Any], *coaches: str) -> dict[str, Any]:
    """A match of the first teams of a game, one for each coach."""
    teams = [
        {"college": college["key"], "coach": coach} for college, coach in zip(setup["colleges"], coaches, strict=False)
    ]
    dungeon = next(one for one in setup["dungeons"] + setup["more_dungeons"] if len(one["end_zones"]) == len(coaches))
    home, away, *more = teams
    form = {"rules": setup["defaults"]["rules"], "home": home, "away": away, "dungeon": dungeon["key"]}
    return {**form, "more": more} if more else form


def asked(client: TestClient, path: str, form: object) -> dict[str, Any]:
    """What is made of a form."""
    answer = client.post(f"/api{path}", json=form)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def fill(client: TestClient, setup: dict[str, Any]) -> None:
    """Do a little of everything."""
    rules, form = setup["defaults"]["rules"], form_of(setup, "me", "hotseat")
    over = asked(client, "/matches", form)
    player = Player(client, over["id"], over["seats"]["home"])
    player.answer_until(lambda given: given >= ANSWERS and player.now["view"]["concede"])
    player.say("concede")
    player.leave()
    more = [form_of(setup, "me", "hotseat", "hotseat")] if setup["more_dungeons"] else []
    for one in (form, *more):
        made = asked(client, "/matches", one)
        going = Player(client, made["id"], made["seats"]["home"])
        going.answer_until(lambda given: given == ANSWERS)
        if going.now["view"]["undo"]:
            going.say("undo")
        going.leave()
    asked(client, "/replays", client.get(f"/api/matches/{over['id']}/record").json())
    teams = []
    for college in setup["colleges"][:2]:
        ready = client.get(f"/api/teams/ready/{college['key']}", params={"rules": rules})
        teams.append(asked(client, "/teams", ready.json()["team"]))
    if one_team_colleges(rules):
        picks = {"rules": rules, "home": {"coach": "me"}, "away": {"coach": "open"}}
        made = asked(client, "/picks", {"match": picks})
        choice = {"seat": made["seats"]["home"], "phase": "picking", "college": setup["colleges"][0]["key"]}
        assert client.post(f"/api/picks/{made['id']}/choices", json=choice).status_code == 200
    if has_colleges(rules):
        team = {"team": teams[0]["id"], "key": teams[0]["key"]}
        asked(client, "/league/games", {"rules": rules, "home": {"team": team}, "away": {"coach": "open"}})


def stand_still(client: TestClient, setup: dict[str, Any], rooms: Rooms) -> None:
    """Let one match end because nobody plays on, and another be told that it will."""
    for days in LOOKS:
        made = asked(client, "/matches", form_of(setup, "me", "open"))
        players = [Player(client, made["id"], made["seats"][side]) for side in ("home", "away")]
        next(one for one in players if one.now["question"].get("options")).answer_until(lambda given: given == 1)
        for one in players:
            one.leave()
        assert client.portal is not None
        client.portal.call(rooms.end_abandoned, time.time() + days * DAY_S)


def wait_until_kept(database: Path) -> None:
    """Until all matches that have ended are kept for later rules."""
    until = time.monotonic() + PATIENCE_S
    with contextlib.closing(sqlite3.connect(database)) as kept:
        while kept.execute("SELECT count(*) FROM match_ends WHERE papers IS NOT NULL").fetchone()[0] < 3:
            assert time.monotonic() < until, "the matches were not kept"
            time.sleep(0.1)


def write_store(target: Path, rules: str) -> None:
    """Write what one game leaves."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "store.sqlite"
        storage = Storage(str(database))
        limits = Limits(message_rate=1e6, message_burst=10**6, abandoned_days=ABANDONED_DAYS)
        app = create_app(Settings(database=str(database), limits=limits), storage)
        with TestClient(app, base_url="http://127.0.0.1") as client:
            setup = client.get("/api/setup", params={"rules": rules}).json()
            fill(client, setup)
            stand_still(client, setup, app.state.rooms)
            wait_until_kept(database)
        storage.close()
        with contextlib.closing(sqlite3.connect(database)) as kept:
            kept.execute("PRAGMA journal_mode=DELETE")
            kept.execute("VACUUM")
        target.write_bytes(gzip.compress(database.read_bytes(), mtime=0))


def main() -> None:
    """Write those that there are not yet."""
    for rules, ruleset in RULESETS.items():
        target = FOLDER / f"schema-{newest()}-{rules}-{ruleset.version}.sqlite.gz"
        if not target.exists():
            write_store(target, rules)
            sys.stdout.write(f"{target.name}\n")


if __name__ == "__main__":
    main()
