"""Who does what this turn: jobs and posts, lines to hold, and which ball a player cares for."""
