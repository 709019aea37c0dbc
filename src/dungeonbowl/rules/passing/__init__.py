"""Throwing the ball: ranges, accuracy, interference, and throws at the wall."""
