"""
Compile the engine ahead of time: the strict-typed packages below, with mypyc, as one unit in one C file a module.

    python scripts/compile_engine.py                 the extension modules into build/engine
    python scripts/compile_engine.py --into DIR      ... into DIR
    python scripts/compile_engine.py --quick         without optimisation: shorter, to see what mypyc thinks of a change

Nothing is written beside the sources, so they still run as plain Python. As many C files are compiled at once as there
are cores, and what came of each is kept: after a change, only the files that it touches are compiled again.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

import progress

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("core", "dungeon", "state", "rules", "rulesets", "match", "search")
GROUP = "dungeonbowl"
"""What the shared library is called: `dungeonbowl__mypyc`, beside the package."""
STAMP = "fingerprint"
WRITTEN = 0.3
"""How much of the time of a compilation has passed once all C is written."""
PROBE = """
import sys
from setuptools._distutils import ccompiler, sysconfig
compiler = ccompiler.new_compiler()
sysconfig.customize_compiler(compiler)
compiler.add_include_dir(sysconfig.get_python_inc())
compiler.add_include_dir(sysconfig.get_python_inc(plat_specific=True))
compiler.compile([sys.argv[1]], output_dir=sys.argv[2])
"""


class CompilationError(Exception):
    """The engine cannot be compiled as it stands; says what the compilers said."""


def sources(root: Path = ROOT) -> list[Path]:
    """Every module of the compiled unit, relative to `src`, in a fixed order."""
    src = root / "src"
    found = [path for name in PACKAGES for path in (src / "dungeonbowl" / name).rglob("*.py")]
    return sorted(path.relative_to(src) for path in found)


def fingerprint(root: Path, opt_level: str) -> str:
    """One hash of all that decides what comes out: sources, settings, this script, Python and both compilers."""
    digest = hashlib.sha256()
    words = (opt_level, sys.version, sysconfig.get_platform(), sysconfig.get_config_var("CC"), os.environ.get("CC"))
    digest.update(repr((*words, version("mypy"), version("librt"))).encode())
    digest.update(Path(__file__).read_bytes())
    for path in sources(root):
        digest.update(f"\0{path.as_posix()}\0".encode())
        digest.update((root / "src" / path).read_bytes())
    return digest.hexdigest()


def why_not() -> str | None:
    """Say why no C can be compiled for this Python, or None where it can: a probe that includes Python.h."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n", encoding="utf-8")
        outcome = subprocess.run(
            [sys.executable, "-c", PROBE, str(probe), folder], capture_output=True, text=True, errors="replace"
        )
    if outcome.returncode == 0:
        return None
    if "Python.h" in outcome.stdout + outcome.stderr:
        return "Python's C headers are missing (Debian: apt-get install python3-dev)"
    return "no C compiler was found (Debian: apt-get install gcc)"


def compile_engine(into: Path, root: Path = ROOT, opt_level: str = "3") -> list[Path]:
    """
    Compile the unit into `into`, unless it lies there already.

    Returns: the extension modules, relative to `into`, which is laid out like `src`.

    Raises:
        CompilationError: mypyc or the C compiler refused; the message is theirs.
    """
    progress.tell("engine", 0)
    into = into.resolve()
    wanted = fingerprint(root, opt_level)
    stamp = into / STAMP
    if not (stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
        into.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=into.parent, prefix="compiling-") as folder:
            made = Path(folder) / "out"
            objects = into.with_name(into.name + "-objects")
            command = [sys.executable, str(Path(__file__).resolve()), "--opt", opt_level]
            command += ["--worker", folder, "--objects", str(objects)]
            outcome = subprocess.run(
                command, cwd=root / "src", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
            )
            if outcome.returncode:
                raise CompilationError(outcome.stdout.strip())
            (made / STAMP).write_text(wanted, encoding="utf-8")
            shutil.rmtree(into, ignore_errors=True)
            made.rename(into)
    progress.tell("engine", 1)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(path.relative_to(into) for path in into.rglob(f"*{suffix}"))


def work(folder: Path, objects: Path, opt_level: str) -> None:
    """In a process of its own, in `src`: C from mypyc, extension modules from setuptools, into `folder`/out."""
    from mypyc.build import mypycify
    from setuptools import setup

    # Settings are spelled out, so that a build isolated from the project's own configuration gives the same result.
    settings = ["--config-file=", "--strict", "--explicit-package-bases", f"--cache-dir={folder / 'cache'}"]
    # Who installs has no stubs of the libraries that modules beside the unit use; `make check` minds the types.
    settings.append("--disable-error-code=import-untyped")
    extensions: Any = mypycify(
        [*settings, *(str(path) for path in sources(Path.cwd().parent))],
        opt_level=opt_level,
        debug_level="0",
        target_dir=str(folder / "c"),
        group_name=GROUP,
        multi_file=True,
    )
    if sys.platform != "win32":
        for extension in extensions:
            # Calls from one C file to another go straight there; without this each looks its target up in a table.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    progress.tell("engine", WRITTEN)
    places = ["--build-lib", str(folder / "out"), "--build-temp", str(folder / "temp")]
    setup(
        name=GROUP,
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": kept_build(folder / "c", objects)},
        script_args=["--quiet", "build_ext", *places],
    )


def kept_build(written: Path, objects: Path) -> Any:
    """A `build_ext` that compiles side by side, and keeps in `objects` what it compiled from the C in `written`."""
    from setuptools.command.build_ext import build_ext

    headers = hashlib.sha256()
    for path in sorted(written.rglob("*.h")):
        headers.update(path.read_bytes())
    used: set[str] = set()
    objects.mkdir(parents=True, exist_ok=True)

    class KeptBuild(build_ext):  # type: ignore[misc]  # setuptools has no types
        """Compiles each C file once, whatever was made of it before."""

        def build_extensions(self) -> None:
            self.parallel = os.cpu_count() or 1
            turns = threading.Semaphore(self.parallel)
            files = sum(len(extension.sources) for extension in self.extensions)
            plain = self.compiler.compile

            def compile_one(source: str, given: dict[str, Any]) -> str:
                digest = headers.copy()
                digest.update(Path(source).read_bytes())
                digest.update(repr((self.compiler.compiler_so, given.get("macros"), given["extra_postargs"])).encode())
                name = digest.hexdigest() + ".o"
                used.add(name)
                if not (objects / name).is_file():
                    with turns:
                        (made,) = plain([source], **given)
                    Path(made).replace(objects / name)
                progress.tell("engine", WRITTEN + (1 - WRITTEN) * len(used) / files)
                return str(objects / name)

            def compile_all(sources: list[str], **given: Any) -> list[str]:
                with ThreadPoolExecutor(self.parallel) as pool:
                    return list(pool.map(lambda source: compile_one(source, given), sources))

            self.compiler.compile = compile_all
            super().build_extensions()
            for path in objects.iterdir():
                if path.name not in used:
                    path.unlink()

    return KeptBuild


def main() -> int:
    """Run the command and say what came of it."""
    parser = argparse.ArgumentParser(description="Compile the engine with mypyc, as one unit.")
    parser.add_argument("--into", type=Path, help="where the extension modules go (default: build/engine)")
    parser.add_argument("--quick", action="store_true", help="do not optimise")
    parser.add_argument("--opt", default="3", help=argparse.SUPPRESS)
    parser.add_argument("--worker", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--objects", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker is not None:
        work(arguments.worker, arguments.objects, arguments.opt)
        return 0
    reason = why_not()
    if reason is not None:
        print(f"The engine cannot be compiled here: {reason}.", file=sys.stderr)
        return 1
    opt_level = "0" if arguments.quick else arguments.opt
    into = arguments.into or ROOT / "build" / ("engine-quick" if arguments.quick else "engine")
    try:
        modules = compile_engine(into, opt_level=opt_level)
    except CompilationError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(modules)} extension modules in {into}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
