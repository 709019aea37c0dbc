"""Portals, teleporters and pads: where they lead, and when they fail."""
