"""The addresses below `/api/buildings`: two coaches lay a dungeon."""
