"""What the scripted coach answers before play and inside a step: which answer belongs to which question."""

from __future__ import annotations

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import side_of
from dungeonbowl.search.scripted.judging.table import Table
from dungeonbowl.search.scripted.replies import answers, spells
from dungeonbowl.search.scripted.replies import setting_up as setup
from dungeonbowl.search.scripted.replies.magic import answer_magic


def before_play(table: Table, ask: int, options: list[int]) -> int:
    """Chests, Portals, the end zone and the first six."""
    if ask in (ak.ASK_PLACE_CHEST, ak.ASK_PLACE_PORTAL, ak.ASK_PLACE_DOOR, ak.ASK_PLACE_PIT):
        return setup.place_token(table, options)
    if ask in (ak.ASK_END_ZONE, ak.ASK_TOSS):
        return setup.pick_end_zone(table, options)
    if ask == ak.ASK_DEPLOY:
        return setup.deploy_next(table, options)
    return setup.deploy_at(table, options)


def inside(
    table: Table, ask: int, player: int, options: list[int], skill: int, other: int, dice: list[int], purpose: int
) -> int:
    """The questions that come up inside a step."""
    if ask == ak.ASK_REROLL:
        return answers.answer_reroll(table, player, options, dice, purpose)
    if ask == ak.ASK_BLOCK_DIE:
        return answers.answer_block_die(table, player, other, skill, options)
    if ask == ak.ASK_PUSH_TO:
        return answers.answer_push(table, player, options)
    if ask == ak.ASK_FOLLOW_UP:
        return answers.answer_follow_up(table, player, other, options)
    if ask == ak.ASK_USE_SKILL:
        return answers.answer_skill(table, player, skill, other, options)
    if ask in (ak.ASK_MAGIC_FIX, ak.ASK_MAGIC_REROLL):
        return answer_magic(table, player, options, dice, purpose)
    if ask == ak.ASK_TACKLE:
        return answers.answer_tackle(table, options)
    if ask in (ak.ASK_INTERFERE, ak.ASK_WHO, ak.ASK_ORDER, ak.ASK_BITE):
        return answers.answer_who(table, ask, options)
    if ask == ak.ASK_PLACE:
        return answers.answer_place(table, player, options)
    if ask == ak.ASK_BOMB_AT:
        return answers.answer_bomb(table, options)
    if ask == ak.ASK_DUMP_OFF:
        return answers.answer_dump(table, options)
    if ask == ak.ASK_ON_THE_BALL:
        return answers.answer_on_the_ball(table, player, options)
    if ask == ak.ASK_CAST:
        return answers.yes_of(options) if spells.should_cast(table) else answers.no_of(options)
    if ask == ak.ASK_SPELL:
        return spells.answer_spell(table, player, options)
    if ask == ak.ASK_CASUALTY_RESULT:
        return answers.mildest(options)
    if ask == ak.ASK_WALL_SMASH:
        return answers.no_of(options) if side_of(player) == table.seat else answers.yes_of(options)
    if ask == ak.ASK_BOON:
        return answers.answer_boon(table, player, options)
    if ask == ak.ASK_OPEN_FIRST:
        return answers.no_of(options)
    if ask == ak.ASK_FIRST_TURN and len(options) > 2:
        return int(op.option(op.GO_FIRST, table.seat))
    return answers.yes_of(options)
