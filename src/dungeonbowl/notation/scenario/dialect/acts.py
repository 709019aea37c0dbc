"""Acts as others write them, rewritten so that each deed is one the strict runner does."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, OVER, PRONE
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.model import (
    Act,
    Answer,
    Clock,
    Deed,
    EndTurn,
    Enter,
    Illegal,
    Order,
    Square,
    Step,
    Tried,
)
from dungeonbowl.notation.scenario.words import LEFT_BEHIND, WALKS


def plain_order(match: Match, order: Order) -> Order:
    """What a step does, in deeds that each do something; `match` is as it is before the step."""
    if isinstance(order, Illegal):
        return Illegal(plain_tried(match, order.tried))
    if isinstance(order, EndTurn) and _has_just_ended(match, order.side):
        # Nothing is left to do: the time stays as it is.
        return Clock(int(match.state.minutes))
    if isinstance(order, Act) and _has_just_failed(match, order.player):
        return Clock(int(match.state.minutes))
    return plain_act(match, order) if isinstance(order, Act) else order


def _has_just_ended(match: Match, side: int) -> bool:
    """Whether the last thing that happened is that a turn of the side ended, and not by its coach."""
    if int(match.state.side) == side and int(match.state.phase) != OVER:
        return False
    tail = [event for event in match.events if event.kind in (ev.TURN_ENDED, ev.ACTIVATED, ev.ENTERED)]
    return bool(tail) and tail[-1].kind == ev.TURN_ENDED and tail[-1].value == side


def _has_just_failed(match: Match, player: int) -> bool:
    """Whether the last that happened in this turn is that somebody came in and lost their action to a trait."""
    if int(match.state.active) == player:
        return False
    tail = list(match.events)
    came = max((at for at, event in enumerate(tail) if event.kind in (ev.ENTERED, ev.ACTIVATED)), default=-1)
    if any(event.kind == ev.TURN_ENDED for event in tail[came:]):
        return False
    began = [event for event in tail[came:] if event.kind == ev.ROLLED and event.purpose == pu.TRAIT]
    return came >= 0 and tail[came].player == player and bool(began) and began[-1].success == 0


def flown_facing(order: Order) -> tuple[Order, tuple[Answer, ...]]:
    """An act without the ways that a template points while somebody flies, and those ways: they answer a question."""
    if not isinstance(order, Act) or all(deed.key not in ("throw_player", "kick_player") for deed in order.deeds):
        return order, ()
    ways = tuple(deed.special for deed in order.deeds if deed.key == "facing")
    return replace(order, deeds=tuple(deed for deed in order.deeds if deed.key != "facing")), ways


def with_the_trait(steps: tuple[Step, ...], at: int) -> tuple[Step, ...] | None:
    """
    The steps with the die of a trait where somebody comes in, who has declared an action before; it may stand with
    the act that follows.

    Args:
        at: Which of the steps the entry is.
    """
    if at + 1 >= len(steps) or "trait" in dict(steps[at].dice):
        return None
    entry, act = steps[at], steps[at + 1]
    rolls = dict(act.dice).get("trait", ())
    follows = isinstance(entry.order, Enter) and isinstance(act.order, Act) and entry.order.player == act.order.player
    if not follows or not rolls:
        return None
    left = tuple((key, given[1:] if key == "trait" else given) for key, given in act.dice)
    entry = replace(entry, dice=(*entry.dice, ("trait", rolls[:1])))
    return (*steps[:at], entry, replace(act, dice=tuple(pair for pair in left if pair[1])), *steps[at + 2 :])


def needs_blitz(act: Act) -> Act | None:
    """The act as the Blitz that its deeds need: somebody moves and blocks, and no declaration is written."""
    keys = {deed.key for deed in act.deeds}
    if act.declared or "blitz" in keys or "block" not in keys or not keys & {*WALKS, "stand"}:
        return None
    return replace(act, declared=op.BLITZ)


def armed(act: Act, rolled: Collection[str], named: Collection[Answer]) -> Act | None:
    """
    The act with what takes the place of its Block, where the step rolls for the saw or names the Stab.

    Args:
        rolled: What the dice of the step are for.
        named: The skills it uses.
    """
    weapon = "chainsaw" if "chainsaw" in rolled else "stab" if "stab" in named else ""
    if not weapon or "block" in rolled or all(deed.key != "block" for deed in act.deeds):
        return None
    return replace(
        act,
        deeds=tuple(
            replace(deed, key="special", special=weapon) if deed.key == "block" else deed for deed in act.deeds
        ),
    )


def plain_tried(match: Match, tried: Tried) -> Tried:
    """The same of what is only tried."""
    return plain_act(match, tried) if isinstance(tried, Act) else tried


def plain_act(match: Match, act: Act) -> Act:
    """An act without the Block that makes itself, and with a ball left behind named before the step it is left by."""
    deeds = list(act.deeds)
    if match.state.squads.has(act.player, sk.FRENZY):
        # The second Block makes itself.
        deeds = [deed for at, deed in enumerate(deeds) if not (at and deed.key == "block" and deeds[at - 1] == deed)]
    if deeds and deeds[0].key == "block" and _jumps_up(match, act.player):
        deeds = [Deed("stand"), *deeds]
    if any(deed.key == "kick_player" for deed in deeds) and not _declares_kicks(match):
        # It takes the place of the Block of a Blitz, and chance alone says where it goes.
        deeds = [replace(deed, squares=()) if deed.key == "kick_player" else deed for deed in deeds]
        act = replace(act, declared=op.BLITZ)
    if any(deed.special == LEFT_BEHIND for deed in deeds):
        deeds = _named_in_time(deeds, _square_of(match, act.player))
    return replace(act, deeds=tuple(deeds))


def _jumps_up(match: Match, player: int) -> bool:
    """Whether somebody lies who may stand up to block."""
    state = match.state
    lies = int(state.box[player]) == IN_PLAY and int(state.posture[player]) == PRONE
    return lies and bool(state.squads.has(player, sk.JUMP_UP))


def _declares_kicks(match: Match) -> bool:
    """Whether to kick a team-mate is an action of its own in this game."""
    return any(int(action.verb) == op.KICK_TEAM_MATE for action in match.setup.rules.actions)


def _square_of(match: Match, player: int) -> Square:
    square = int(match.state.square[player])
    width = int(match.state.board.width)
    return square % width, square // width


def _named_in_time(deeds: list[Deed], start: Square) -> list[Deed]:
    """Every ball that is left behind, named before the step from its square: the square named, or that of the last."""
    single = [one for deed in deeds for one in _step_by_step(deed)]
    others = [deed for deed in single if deed.special != LEFT_BEHIND]
    steps = [at for at, deed in enumerate(others) if deed.key in WALKS]
    vacated = dict(zip(steps, [start, *(others[at].squares[0] for at in steps)], strict=False))
    before: dict[int, list[Deed]] = {}
    passed = 0
    for deed in single:
        if deed.special != LEFT_BEHIND:
            passed += 1
            continue
        place = passed if steps and passed <= steps[-1] else max(steps, default=passed)
        if deed.squares:
            place = next((at for at in steps if vacated[at] == deed.squares[0]), len(others))
        before.setdefault(place, []).append(replace(deed, squares=()))
    found: list[Deed] = []
    for at, deed in enumerate(others):
        found += [*before.get(at, []), deed]
    return found + before.get(len(others), [])


def _step_by_step(deed: Deed) -> list[Deed]:
    return [replace(deed, squares=(square,)) for square in deed.squares] if deed.key == "move" else [deed]


def without(act: Act, made: Collection[tuple[int, int]]) -> Act:
    """
    An act without steps that were made already when their turn came.

    Args:
        made: Those steps, by the number of the move among the deeds and that of the step in it.
    """
    deeds = [
        replace(deed, squares=tuple(square for number, square in enumerate(deed.squares) if (at, number) not in made))
        for at, deed in enumerate(act.deeds)
    ]
    kept = [new for new, old in zip(deeds, act.deeds, strict=True) if new.squares or not old.squares]
    return replace(act, deeds=tuple(kept))
