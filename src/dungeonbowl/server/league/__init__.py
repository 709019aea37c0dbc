"""League games and off-seasons being played."""
