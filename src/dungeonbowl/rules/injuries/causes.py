"""How somebody comes to be hurt, and what that lets act on the dice."""

from __future__ import annotations

from typing import Final


class Cause:
    """
    How an Armour or Injury roll came about, and what that lets act on the dice.

    Args:
        mighty_blow: Whether Mighty Blow of whoever brought it about helps.
        claws: Whether their Claws do.
        foul: Whether it is a Foul: Dirty Player helps, and doubles are looked at.
        arm_bar: Whether Arm Bar helps.
        fireball: Whether the caster adds 1 to one of the rolls.
        werewolf: Whether Claws tear that nobody has to be asked for.
        unmodified: Whether nothing modifies the rolls.
        stunned_is_ko: Whether Stunned counts as Knocked-out.
        casualty_is_hurt: Whether a casualty counts as Badly Hurt.
        plague: Whether a dead victim may rise again as a Rotter.
        earns: Whether a casualty earns points for whoever brought it about.
        hard: Whether a wall or a trap adds 1 to one of the rolls, as Mighty Blow does.
        piled: Whether it is a roll made again because whoever brought it about has gone down on the victim.
        together: Whether whoever brought it about goes down as well: what they have acts as if they stood.
    """

    def __init__(
        self,
        mighty_blow: bool = False,
        claws: bool = False,
        foul: bool = False,
        arm_bar: bool = False,
        fireball: bool = False,
        werewolf: bool = False,
        unmodified: bool = False,
        stunned_is_ko: bool = False,
        casualty_is_hurt: bool = False,
        plague: bool = False,
        earns: bool = False,
        hard: bool = False,
        piled: bool = False,
        together: bool = False,
    ) -> None:
        self.mighty_blow = mighty_blow
        self.claws = claws
        self.foul = foul
        self.arm_bar = arm_bar
        self.fireball = fireball
        self.werewolf = werewolf
        self.unmodified = unmodified
        self.stunned_is_ko = stunned_is_ko
        self.casualty_is_hurt = casualty_is_hurt
        self.plague = plague
        self.earns = earns
        self.hard = hard
        self.piled = piled
        self.together = together


ACCIDENT: Final = Cause()
BLOCK: Final = Cause(mighty_blow=True, claws=True, plague=True, earns=True)
BOTH_DOWN: Final = Cause(mighty_blow=True, claws=True, plague=True, earns=True, together=True)
"""A Block that fells target and blocker."""
CHAINED: Final = Cause(stunned_is_ko=True)
"""A Ball & Chain goes down, who never lies Stunned."""
CHAINED_BY_BLOCK: Final = Cause(mighty_blow=True, plague=True, earns=True, stunned_is_ko=True)
"""The same by somebody's Block."""
BLOCK_GONE_WRONG: Final = Cause(earns=True)
"""The blocker goes down: whom they blocked gets the points, and nothing of theirs acts."""
FOUL: Final = Cause(foul=True, plague=True)
STAB: Final = Cause(unmodified=True)
"""Any attack whose rolls nothing modifies."""
SHAKEN: Final = Cause(unmodified=True)
"""A teleporter keeps whoever it was to send away."""
KICK: Final = Cause(mighty_blow=True, stunned_is_ko=True)
"""A fumbled kick of a team-mate."""
BITE: Final = Cause(casualty_is_hurt=True)
SAVAGERY: Final = Cause(mighty_blow=True, claws=True)
"""A team-mate lashes out: the opposing coach may use the attacker's skills."""
FIREBALL: Final = Cause(fireball=True)
ARM_BAR: Final = Cause(arm_bar=True)
"""A fall in getting away from a player with Arm Bar."""
WEREWOLF: Final = Cause(werewolf=True)
