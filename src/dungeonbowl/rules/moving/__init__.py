"""Moving: standing up, steps, rushes, dodges and jumps."""
