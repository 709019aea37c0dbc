"""Rolling against a number, and rolling again: what a test is, what lifts it, who may re-roll it."""
