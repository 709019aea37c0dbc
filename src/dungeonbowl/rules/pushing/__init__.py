"""Being pushed: whither, whom it pushes in turn, and what a wall does."""
