"""Moments of a told story in which an action has just been declared, for tests of what the map does with it."""

from collections.abc import Iterator
from typing import Any

from dungeonbowl.core import options as op
from dungeonbowl.data import load_dungeon
from dungeonbowl.match import Match
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.http.setups import new_match
from tests.web.house import Story


def turns(form: dict[str, Any], story: Story) -> Iterator[tuple[int, Match]]:
    """The match at every question of the story who acts next, and how many answers were given before."""
    match, _ = new_match(MatchForm.model_validate(form), load_dungeon(str(form["dungeon"])))
    for at, (value, kind, _) in enumerate(story):
        if kind == "turn":
            yield at, match
        match.answer(value)


def offered(match: Match, verb: int, player: int | None = None) -> int | None:
    """The first option of this verb, for this player if one is named."""
    assert match.question is not None
    return next(
        (o for o in match.question.options if op.verb_of(o) == verb and player in (None, op.player_of(o))), None
    )


def asked(match: Match) -> str:
    """The kind of the open question; empty where nothing is asked."""
    return "" if match.question is None else match.question.name


def declared(match: Match, verb: int) -> Iterator[tuple[list[int], Match]]:
    """For each player who may act: the answers that declare this action and its target, and the match after them."""
    assert match.question is not None
    for activate in [o for o in match.question.options if op.verb_of(o) == op.ACTIVATE]:
        twin = Match.replay(match.record())
        twin.answer(activate)
        if asked(twin) != "action":
            continue
        action = offered(twin, verb)
        if action is None:
            continue
        twin.answer(action)
        if asked(twin) == "target":
            assert twin.question is not None
            for target in list(twin.question.options):
                aimed = Match.replay(twin.record())
                aimed.answer(target)
                yield [activate, action, target], aimed
        else:
            yield [activate, action], twin


def told(story: Story, answers: int, more: list[int]) -> Story:
    """The story so far and the answers after it."""
    return [*story[:answers], *((value, "", "") for value in more)]
