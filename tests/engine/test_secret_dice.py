"""Dice from a secret: what they are, what may be shown of them, and that records keep them."""

import hashlib
import hmac

import pytest

from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import BadRecord, Match, RandomCoach
from dungeonbowl.rules.seeded_dice import SecretDice, SeededDice, commitment_to, dice_from

SECRET = bytes(range(32))
OTHER = bytes(32)


def match(seed: int | bytes) -> Match:
    return Match.new(
        "db2021", ready_team("fire", "db2021"), ready_team("shadow", "db2021"), load_dungeon("layout_a"), seed
    )


def played(begun: Match, answers: int = 60) -> Match:
    for seat in (0, 1):
        begun.seat_source(seat, RandomCoach(seat + 1))
    begun.play(answers)
    return begun


def test_a_die_follows_from_the_secret_and_its_number_as_the_document_says() -> None:
    fate = dice_from(SECRET)
    for n in (0, 1, 255, 70_000):
        x = int.from_bytes(hmac.new(SECRET, n.to_bytes(8, "big"), hashlib.sha256).digest()[:8], "big")
        assert fate.die(n, 6) == x * 6 >> 64


def test_every_face_falls_as_often_as_the_others() -> None:
    fate = dice_from(SECRET)
    found = [0] * 6
    for n in range(6_000):
        found[int(fate.die(n, 6))] += 1
    assert min(found) > 900 and max(found) < 1_100


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_to(SECRET) == hashlib.sha256(SECRET).hexdigest() != commitment_to(OTHER)


@pytest.mark.parametrize(
    ("seed", "message"),
    [(-1, "expected 0 to"), (1 << 64, "expected 0 to"), (b"", "has 32 bytes"), (bytes(16), "has 32 bytes")],
)
def test_a_seed_that_cannot_be_used_is_refused(seed: int | bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        match(seed)


def test_a_record_keeps_the_secret_and_plays_the_same_match() -> None:
    first = played(match(SECRET))
    record = first.record()
    assert (record["version"], record["seed"]) == (4, SECRET.hex())
    again = Match.replay(record)
    assert again.hash() == first.hash()
    assert again.record() == record


def test_a_fork_keeps_the_dice_of_a_secret_that_have_fallen() -> None:
    first = played(match(SECRET))
    fallen = [int(first.game.dice.die(n, 6)) for n in range(int(first.state.n))]
    for seed in (5, OTHER):
        fork = played(first.fork(seed), 40)
        assert [int(fork.game.dice.die(n, 6)) for n in range(len(fallen))] == fallen
        assert Match.replay(fork.record()).hash() == fork.hash()
        assert Match.replay(fork.record()).record() == fork.record()
        assert fork.game.dice.fates == [(0, SECRET), (len(fallen), seed)]


def test_a_fork_of_a_fork_before_a_die_has_fallen_replaces_it() -> None:
    first = played(match(3))
    twice = first.fork(5).fork(7)
    assert twice.game.dice.fates == [(0, 3), (int(first.state.n), 7)]
    assert isinstance(twice.game.dice, SeededDice) and not isinstance(twice.game.dice, SecretDice)


def test_the_dice_of_a_match_are_told_in_their_order() -> None:
    first = played(match(SECRET))
    again = Match.replay(first.record(), notes_dice=True)
    fate = dice_from(SECRET)
    assert len(again.dice_rolled) == int(first.state.n)
    assert [face for _, face in again.dice_rolled] == [
        int(fate.die(n, sides)) for n, (sides, _) in enumerate(again.dice_rolled)
    ]
    with pytest.raises(ValueError, match="notes no dice"):
        _ = first.dice_rolled


@pytest.mark.parametrize("seed", ["", "00", "zz" * 32, SECRET.hex().upper(), "0" * 63, " " + SECRET.hex()[:-1]])
def test_a_record_with_a_damaged_secret_is_refused(seed: str) -> None:
    record = match(SECRET).record()
    with pytest.raises(BadRecord, match="seed: expected a number, or a secret of 64 hexadecimal digits"):
        Match.replay({**record, "seed": seed})
    with pytest.raises(BadRecord, match=r"reseeded\[0\].seed: expected a number, or a secret"):
        Match.replay({**record, "reseeded": [[3, seed]]})


def test_a_record_of_this_version_may_have_more_teams() -> None:
    record = match(SECRET).record()
    with pytest.raises(BadRecord, match="teams: expected 2 to 4 teams"):
        Match.replay({**record, "version": 3})
    with pytest.raises(BadRecord, match="versions 1 to 4, got 5"):
        Match.replay({**record, "version": 5})
    with pytest.raises(BadRecord, match="version"):
        Match.replay({**record, "version": True})
