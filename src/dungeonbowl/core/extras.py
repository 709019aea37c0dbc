"""What a team may bring besides players and re-rolls: a College Wizard with one spell, and a sponsor."""

from __future__ import annotations

from typing import Final

# Spells, by the college of their wizard (DB21-IND-04). Append, never renumber.
NO_SPELL: Final = 0
BESTIAL_FURY: Final = 1
LIFE_DRAIN: Final = 2
FIREBALL: Final = 3
CHAIN_LIGHTNING: Final = 4
TRANSMUTATION: Final = 5
SHADOWED_STEP: Final = 6
GRASPING_VINES: Final = 7
BLINDING_LIGHT: Final = 8
SPELL_COLLEGES: Final = ("", "beasts", "death", "fire", "heavens", "metal", "shadow", "life", "light")
"""The college of each spell, by number."""

# Sponsors (DB21-SPON). Append, never renumber.
FARBLAST: Final = 1
CRAGFALLS: Final = 2
DR_BRAUERS: Final = 3
CRYSTAL_BALL: Final = 4
LIGHTNINGADE: Final = 5
AIR_OBERWALD: Final = 6
SPONSOR_NAMES: Final = ("", "farblast", "cragfalls", "dr_brauers", "crystal_ball", "lightningade", "air_oberwald")

# What Air Oberwald gives its player for a match (DB21-SPON-07).
NO_BOON: Final = 0
BOON_DAGGER: Final = 1  # Sneaky Git and Stab
BOON_BOOTS: Final = 2  # MA +1 and Sprint
BOON_HELMET: Final = 3  # AV +1 (11+ at best) and Thick Skull
BOON_PHYSICIAN: Final = 4  # two Casualty rolls, one of them chosen; Badly Hurt goes to Reserves
BOON_NAMES: Final = ("", "dagger", "boots", "helmet", "physician")

# Inducements as `INDUCED` events tell them (DB21-IND-01).
EXTRA_TRAINING: Final = 1
BRIBES: Final = 2
COLLEGE_WIZARD: Final = 3

MOST_TRAINING: Final = 8
MOST_BRIBES: Final = 3
"""How many of each a team may buy (DB21-IND-01)."""

SIDE_STEP: Final = 16
"""An `INDUCED` event carries side * SIDE_STEP + kind."""
