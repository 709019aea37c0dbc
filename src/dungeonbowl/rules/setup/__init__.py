"""Before the first turn: chests, pads, end zones, deployment."""
