"""What may be built and where things may lie, by game, and in plain words why not."""
