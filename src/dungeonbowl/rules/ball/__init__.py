"""The ball: loose, in flight, off walls, caught, picked up and dropped."""
