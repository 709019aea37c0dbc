"""
From a fresh clone to a playable board: how long `make play` takes, and then the page, until a match can be played.

    python bench/fresh_clone.py --json bench/results/fresh_clone.json

Clones what is committed here into a folder that goes away, runs `make play` there as a newcomer would, opens a match
against the computer in Chromium and waits until the first question can be answered; then changes one rule and times
`make play` again. What pip and npm have fetched before on this machine stays in their caches.
"""

import argparse
import json
import os
import platform
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
EDITED: Final = Path("src/dungeonbowl/rules/fouls/parts.py")
PATIENCE_MS: Final = 60_000


def first_board(clone: Path, chromium: str) -> tuple[float, float]:
    """
    Run `make play` in a clone, begin a match on the page and stop the server.

    Returns: seconds until the server answered, and until the first question of a match could be answered.

    Raises:
        RuntimeError: `make play` ended without a server.
    """
    began = time.perf_counter()
    command = ["make", "play", "ARGS=--no-browser --port 0"]
    making = subprocess.Popen(
        command, cwd=clone, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    assert making.stdout is not None
    try:
        said = ""
        for line in making.stdout:
            said += line
            if address := re.search(r"http://[^\s]+", line):
                break
        else:
            raise RuntimeError(f"make play ended:\n{said}")
        served = time.perf_counter() - began
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page()
            page.goto(address[0])
            page.get_by_role("button", name="Enter the dungeon").first.click()
            page.wait_for_selector('.prompt.mine[aria-busy="false"]', timeout=PATIENCE_MS)
            played = time.perf_counter() - began
            browser.close()
    finally:
        os.killpg(making.pid, signal.SIGINT)
        making.wait()
    return round(served, 1), round(played, 1)


def main() -> None:
    """Measure, and print or keep what was found."""
    parser = argparse.ArgumentParser(description="How long a newcomer waits for the first board.")
    parser.add_argument("--json", type=Path, help="write the result there too")
    parser.add_argument("--chromium", help="the browser that opens the page (default: that of the browser tests)")
    arguments = parser.parse_args()
    find = [str(ROOT / "scripts" / "chromium.sh")]
    chromium = arguments.chromium or subprocess.run(find, check=True, capture_output=True, text=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "dungeonbowl"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        served, played = first_board(clone, chromium)
        rule = clone / EDITED
        rule.write_text(rule.read_text(encoding="utf-8").replace("rolled == 1", "rolled <= 1", 1), encoding="utf-8")
        again, _ = first_board(clone, chromium)
    result = {
        "command": "python " + shlex.join(["bench/fresh_clone.py", *sys.argv[1:]]),
        "seconds_until_served": served,
        "seconds_until_playable": played,
        "seconds_until_served_after_one_rule_changed": again,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
    text = json.dumps(result, indent=2) + "\n"
    if arguments.json is not None:
        arguments.json.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
