"""Tiled's XML files, as the same values that its JSON files hold."""

from __future__ import annotations

import re
from typing import Any, Final
from xml.etree import ElementTree

from dungeonbowl.data.reading import BadData

MOST_ELEMENTS: Final = 200_000
_FORBIDDEN: Final = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


def tmx_value(raw: bytes, file: str, largest: int) -> dict[str, Any]:
    """
    A map in XML as the value of the same map in JSON.

    Raises:
        BadData: It is too large, no XML, no map, or has what no map needs: a document type or entities.
    """
    if len(raw) > largest:
        raise BadData(file, 0, "", f"larger than {largest // 1024**2} MB")
    if _FORBIDDEN.search(raw) or b"\x00" in raw:
        raise BadData(file, 0, "", "document types, entities and UTF-16 are not read")
    try:
        root = ElementTree.fromstring(raw)
    except ElementTree.ParseError as wrong:
        raise BadData(file, wrong.position[0], "", f"column {wrong.position[1]}: not XML") from None
    except (ValueError, LookupError, RecursionError) as wrong:
        raise BadData(file, 0, "", f"not XML that can be read: {str(wrong)[:60]}") from None
    if root.tag != "map":
        raise BadData(file, 1, "", "expected a map")
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise BadData(file, 0, "", f"more than {MOST_ELEMENTS} elements")
    value = _attributes(root)
    value["type"] = "map"
    value["tilesets"] = [_tileset(found) for found in root.findall("tileset")]
    layers: list[dict[str, Any]] = []
    for found in root:
        if found.tag == "layer":
            layers.append(_layer(found, file))
        elif found.tag == "objectgroup":
            layers.append({**_attributes(found), "type": "objectgroup", "objects": _objects(found)})
    value["layers"] = layers
    return value


def _attributes(element: ElementTree.Element) -> dict[str, Any]:
    """The attributes of an element, numbers as numbers, with its properties."""
    value: dict[str, Any] = {key: _plain(key, text) for key, text in element.attrib.items()}
    found: list[dict[str, Any]] = []
    for entry in element.findall("properties/property"):
        kind = entry.get("type", "string")
        text = entry.get("value", entry.text or "")
        given: Any = text
        if kind == "bool":
            given = text == "true"
        elif kind == "int" and _WHOLE.fullmatch(text):
            given = int(text)
        elif kind == "float" and _NUMBER.fullmatch(text):
            given = float(text)
        found.append({"name": entry.get("name", ""), "type": kind, "value": given})
    value["properties"] = found
    return value


def _plain(key: str, text: str) -> Any:
    if key in ("name", "class", "type", "source", "orientation", "version"):
        return text
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) else text


def _tileset(element: ElementTree.Element) -> dict[str, Any]:
    value = _attributes(element)
    value["tiles"] = [_attributes(tile) for tile in element.findall("tile")]
    return value


def _layer(element: ElementTree.Element, file: str) -> dict[str, Any]:
    """A layer of squares."""
    value = {**_attributes(element), "type": "tilelayer"}
    data = element.find("data")
    if data is None:
        raise BadData(file, 0, "data", "a layer of squares has none")
    encoding = data.get("encoding")
    text = (data.text or "").strip()
    if encoding == "base64":
        return {**value, "encoding": "base64", "compression": data.get("compression", ""), "data": text}
    if encoding == "csv":
        words = [word.strip() for word in text.split(",")]
    elif encoding is None:
        words = [tile.get("gid", "0") for tile in data.findall("tile")]
    else:
        raise BadData(file, 0, "encoding", "expected csv or base64")
    if not all(word.isascii() and word.isdecimal() and len(word) <= 10 for word in words):
        raise BadData(file, 0, "data", "expected whole numbers with commas between them")
    return {**value, "data": [int(word) for word in words]}


def _objects(element: ElementTree.Element) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for each in element.findall("object"):
        value = _attributes(each)
        value["point"] = each.find("point") is not None
        found.append(value)
    return found
