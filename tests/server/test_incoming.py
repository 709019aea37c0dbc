"""What clients say: read strictly, counted, and never trusted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.server.live.connected.incoming import Allowance, Answer, BadMessage, Ping, Preview, read_message

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
FIELDS = st.sampled_from(("type", "seq", "value", "of", "player", "target", "side"))
KINDS = st.sampled_from(("answer", "undo", "concede", "ping", "preview", "welcome"))


def test_messages_of_the_protocol_are_read() -> None:
    assert read_message('{"type":"answer","seq":3,"value":7}') == Answer(3, 7)
    assert read_message(b'{"type":"ping"}') == Ping()
    assert read_message('{"type":"preview","of":"block","player":1,"target":20}') == Preview("block", 1, 20)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"type":"answer"}',
        '{"type":"answer","seq":-1,"value":1}',
        '{"type":"answer","seq":1,"value":1.5}',
        '{"type":"answer","seq":true,"value":1}',
        '{"type":"answer","seq":1,"value":1,"more":1}',
        '{"type":"nonsense"}',
        '{"type":"preview","of":"paths","player":80}',
        '{"type":"answer","seq":1,"value":' + "9" * 400 + "}",
        "[" * 4000,
        b"\xff\xfe",
    ],
)
def test_anything_else_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadMessage):
        read_message(text)


@given(st.binary() | st.text().map(str.encode) | JSON.map(lambda value: json.dumps(value).encode()))
def test_no_bytes_do_more_than_be_refused(data: bytes) -> None:
    try:
        read_message(data)
    except BadMessage as bad:
        assert "\n" not in str(bad)


@given(st.dictionaries(FIELDS, KINDS | JSON))
def test_no_object_does_more_than_be_refused(fields: dict[str, object]) -> None:
    try:
        read_message(json.dumps(fields))
    except BadMessage:
        pass


def test_an_allowance_lets_a_burst_through_and_then_a_rate() -> None:
    allowance = Allowance(rate=0.001, burst=3)
    assert [allowance.spend() for _ in range(5)] == [True, True, True, False, False]
    assert not allowance.full
    quick = Allowance(rate=1e9, burst=1)
    assert all(quick.spend() for _ in range(100))
