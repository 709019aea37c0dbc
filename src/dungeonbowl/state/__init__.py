"""What is on the table: the teams' sheets, the state of a match, its copy and its hash."""

from dungeonbowl.state.sheets import PlayerSheet, Squads, TeamSheet, with_extras
from dungeonbowl.state.state import Player, State

__all__ = ["Player", "PlayerSheet", "Squads", "State", "TeamSheet", "with_extras"]
