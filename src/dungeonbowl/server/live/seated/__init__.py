"""Who sits at a match: keys, seats and names, and who may do what now."""
