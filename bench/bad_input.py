"""
Requests and messages with something wrong in them, as many as one likes: is any of them the server's failure?

    python bench/bad_input.py --count 100000 --seed 1

Every request follows from its number and the seed. What fails is shown with its body; the exit status is 1 then.
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.progress import track
from starlette.testclient import TestClient

from dungeonbowl.server.app import create_app
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import BASE, Table
from tests.server.spoiling import JSON, NO_LIMIT, Spoiler, faults_of, good_calls


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Bad requests, and what the server makes of them.")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "matches.sqlite")
        storage = Storage(database)
        app = create_app(Settings(database=database, limits=NO_LIMIT), storage)
        with TestClient(app, base_url=BASE, raise_server_exceptions=False) as client:
            calls, spoiler = good_calls(Table(client)), Spoiler(arguments.seed)
            for at in track(range(arguments.count), description="requests"):
                method, path, body = spoiler.request(calls)
                for fault in faults_of(client.request(method, path, content=body, headers=JSON)):
                    failed += 1
                    print(f"{at}: {method} {path}: {fault}\n  {body[:500]!r}")
        storage.close()
    print(f"{arguments.count} requests, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
