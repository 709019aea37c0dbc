"""
What the editions of the living rulebook do differently in a match: facts with names, read where the rule stands.

Source: LRB, chapter 31. LRB5 is the Living Rulebook 5.0 of 2006, CRP the rulebook of 2009, BB2016 the game of 2016.
"""

from __future__ import annotations

from typing import Final


class Edition:
    """
    One edition of the rules.

    Args:
        since_crp: Whether it has the rules that came in 2009.
        since_2016: Whether it has those that came in 2016.
    """

    def __init__(self, since_crp: bool, since_2016: bool) -> None:
        # An apothecary helps somebody Knocked Out too (LRB-APO-04).
        self.apothecary_on_ko = since_crp
        # Horns need no square moved before the block (LRB-BLOCK-12).
        self.horns_at_once = since_crp
        # A Leap once in a team turn; before, once in an action (LRB-LEAP-01).
        self.leap_once_a_turn = since_crp
        # Diving Catch adds 1 to the catch of an accurate pass to the own square (LRB-CATCH-03).
        self.diving_catch_adds = since_crp
        # Safe Throw keeps the ball in hand after a fumble of 2 or more (LRB-PASS-15).
        self.safe_throw_keeps = since_crp
        # Who dives into a dodger goes down once the dodge is done; before, at once (LRB-DODGE-10).
        self.diver_falls_late = since_crp
        # Pass Block answers bombs (LRB-PASS-16).
        self.pass_block_at_bombs = not since_crp
        # Falling in a Pass Block against a Dump-Off is a turnover in the own turn (LRB-PASS-16).
        self.pass_block_turnover = since_crp
        # A bomb may be a Hail Mary Pass (LRB-PASS-13, LRB-BOMB-02).
        self.hail_mary_bombs = since_crp
        # A Ball & Chain uses up its movement (LRB-BC-03).
        self.chain_never_rests = since_crp
        # A hungry Vampire carries out the action and bites at its end; before, it becomes a Move (LRB-LUST-02).
        self.lust_keeps_action = since_crp
        # A bite cannot do worse than Badly Hurt (LRB-LUST-03).
        self.bite_spares = since_crp
        # Old injuries do not count in a Stab (LRB-STAB-01).
        self.stab_ignores_niggling = since_crp
        # Shadowing: whoever moves rolls, and gets away on an 8; before, the shadow follows on an 8 (LRB-SHAD-01).
        self.mover_rolls_shadowing = since_crp
        # Who has carried the ball into the end zone stays there (LRB-TD-04).
        self.stays_in_end_zone = since_crp
        # Animosity exists (LRB-ANIM-01).
        self.animosity = since_crp
        # A coach may argue with the referee (LRB-ARGUE-01).
        self.argues = since_2016
        # Piling On costs a team re-roll (LRB-ARM-05).
        self.piling_on_costs = since_2016


LRB5: Final = Edition(since_crp=False, since_2016=False)
CRP: Final = Edition(since_crp=True, since_2016=False)
BB2016: Final = Edition(since_crp=True, since_2016=True)
