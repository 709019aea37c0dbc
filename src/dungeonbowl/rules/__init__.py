"""The rules by topic: what asks, what rolls, what changes the table."""
