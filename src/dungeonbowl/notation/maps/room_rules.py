"""The rule behind each room, for whoever wants to look it up."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import rule_ids as r

ROOM_RULE_IDS: Final = {
    "armoury": r.FEAT_04,
    "bone_pit": r.FEAT_05,
    "cursed_room": r.FEAT_06,
    "flooded_room": r.FEAT_07,
    "forgotten_jail": r.FEAT_08,
    "kitchen": r.FEAT_09,
    "sewer": r.FEAT_10,
    "treasure_room": r.FEAT_11,
    "chaotic_idol": r.FEAT_14,
    "crypt": r.FEAT_15,
    "dragon_youngling": r.FEAT_18,
    "fiery_chasm": r.FEAT_20,
    "tuck_shop": r.DZ_02,
    "root_walk": r.DZ_03,
    "tranquil_meadow": r.DZ_04,
    "fungus_farm": r.DZ_05,
    "fountain_of_youth": r.DZ_06,
    "gluttonous_greenhouse": r.DZ_07,
    "malodorous_marsh": r.DZ_08,
    "werewolfs_lair": r.DZ_09,
    "hall_of_bones": r.DZ_11,
    "swirling_mists": r.DZ_12,
    "ghost_junction": r.DZ_13,
    "necromancers_laboratory": r.DZ_14,
    "corpse_chasm": r.DZ_15,
    "spike_pit": r.DZ_16,
}
"""The rule of each room, by its key."""


def room_rule(room: str | None) -> str | None:
    """The id of a room's rule; none for a corridor or an end zone."""
    return None if room is None else r.RULE_IDS[ROOM_RULE_IDS[room]]
