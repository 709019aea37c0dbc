"""Live connections: what comes in, what goes out, how many there are and what they may cost."""
