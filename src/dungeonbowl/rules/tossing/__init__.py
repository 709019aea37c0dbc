"""Throwing what is no ball: team-mates and bombs."""
