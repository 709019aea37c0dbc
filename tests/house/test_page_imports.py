"""Each ground layer of the page imports only what stands below it; its features stand on these."""

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "web" / "src"

MAY_IMPORT: dict[str, set[str]] = {
    "protocol": set(),
    "ui": {"protocol"},
    "match": {"protocol", "ui"},
    "scene": {"protocol", "match"},
    "motion": {"protocol", "match"},
    "board": {"protocol", "ui", "match", "scene", "motion"},
    "seat": {"protocol", "ui", "match"},
    "before": {"protocol", "ui", "seat"},
    "pages": {"protocol", "ui", "seat"},
}
"""Folder to the folders that it may import, besides itself."""

SPECIFIER = re.compile(r"(?:\bfrom|\bimport)\s*\(?\s*['\"](\.[^'\"]+)['\"]")


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_of_the_page_imports_only_what_stands_below_it(layer: str) -> None:
    wrong = []
    modules = [path for path in (SOURCE / layer).rglob("*") if path.suffix in {".ts", ".svelte"}]
    # The board's demo is a page of its own, and tests borrow a whole match from it.
    for path in (path for path in modules if not path.name.endswith(".test.ts") and path.parent.name != "demo"):
        for specifier in SPECIFIER.findall(path.read_text(encoding="utf-8")):
            imported = (path.parent / specifier).resolve().relative_to(SOURCE).parts[0]
            if imported != layer and imported not in MAY_IMPORT[layer]:
                wrong.append(f"{path.relative_to(SOURCE)}: {layer} must not import {specifier}")
    assert modules, f"there is no web/src/{layer}"
    assert not wrong, "\n".join(wrong)
