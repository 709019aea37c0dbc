"""The races of the game of 1989 by number, as the tables of players hold them."""

from typing import Final

RACES: Final = (
    "",
    "human",
    "orc",
    "dwarf",
    "elf",
    "goblin",
    "skaven",
    "dark_elf",
    "halfling",
    "snotling",
    "skeleton",
    "mummy",
    "werewolf",
    "ogre",
    "troll",
    "minotaur",
)
"""Words of races as keywords of players have them; 0 is any other."""

HUMAN: Final = 1
ORC: Final = 2
DWARF: Final = 3
ELF: Final = 4
GOBLIN: Final = 5
SKAVEN: Final = 6
DARK_ELF: Final = 7
HALFLING: Final = 8
SNOTLING: Final = 9
SKELETON: Final = 10
MUMMY: Final = 11
WEREWOLF: Final = 12
OGRE: Final = 13
TROLL: Final = 14
MINOTAUR: Final = 15
