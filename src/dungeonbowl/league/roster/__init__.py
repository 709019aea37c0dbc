"""A team as a value: who is in it, what it is worth, how it is drafted, and what is wrong with it."""
