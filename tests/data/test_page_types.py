"""What the shapes of Python become on the page."""

import sys
from typing import Annotated, Literal, NotRequired

import pytest
from pydantic import Field
from typing_extensions import TypedDict

from dungeonbowl.notation.shapes import Named, Says
from dungeonbowl.server.http.form import Form, GivenBack
from tests.data.test_data import script

script("make_protocol")  # which finds the module beside it
page_types = sys.modules["page_types"]
SIDE = Annotated[int, Named("Side")]
LETTERS = Literal["a", "b"]


class Head(TypedDict):
    """What every one has."""

    side: SIDE
    note: NotRequired[Annotated[str | None, Says("In plain words.")]]


class Whole(Head):
    """All of it."""

    places: list[int | str]
    letter: Annotated[LETTERS, "The one that was drawn."]


class Wish(Form):
    """A wish."""

    seed: int | None = Field(default=None, description="Left out: any.")
    names: dict[str, bool]


class Plan(GivenBack):
    """A plan."""

    exact: bool = False


def written(*items: object) -> str:
    """The types of a file, without its first lines."""
    module = page_types.Module("here", "Some types", "there", items)
    text: str = page_types.Page((module,)).text(module)
    assert text.startswith("// Some types.\n// By scripts/make_protocol.py from there: do not edit it.\n\n")
    return text.split("\n\n", 1)[1]


def test_a_shape_extends_the_one_it_is_made_of() -> None:
    assert written(Head, Whole) == (
        "/** What every one has. */\nexport interface Head {\n  side: Side;\n  /** In plain words. */\n"
        "  note?: string | null;\n}\n\n"
        "/** All of it. */\nexport interface Whole extends Head {\n  places: (number | string)[];\n"
        "  /** The one that was drawn. */\n  letter: 'a' | 'b';\n}\n"
    )


def test_without_it_a_shape_has_every_field_itself() -> None:
    assert "export interface Whole {\n  side: Side;\n" in written(Whole)


def test_what_may_be_left_out_on_the_way_in_is_always_there_on_the_way_back() -> None:
    text = written(Wish, Plan)
    assert "  /** Left out: any. */\n  seed?: number | null;\n  names: Record<string, boolean>;\n" in text
    assert "export interface Plan {\n  exact: boolean;\n}" in text


def test_a_closed_type_is_called_by_its_name() -> None:
    text = written(page_types.Alias("Letter", "A letter.", LETTERS), Whole)
    assert text.startswith("/** A letter. */\nexport type Letter = 'a' | 'b';\n") and "  letter: Letter;\n" in text


def test_a_type_of_another_file_is_fetched_from_there() -> None:
    words = page_types.Module("words", "Words", "tables", (page_types.Words("Side", "A side.", ("", "home", "away")),))
    shapes = page_types.Module("shapes", "Shapes", "there", (Head,))
    page = page_types.Page((words, shapes))
    assert "export type Side = 'home' | 'away';" in page.text(words)
    assert "\nimport type { Side } from './words';\n" in page.text(shapes)


def test_a_type_that_the_page_has_no_word_for_is_refused() -> None:
    class Odd(TypedDict):
        when: complex

    with pytest.raises(TypeError, match="no type of the page's for"):
        written(Odd)
