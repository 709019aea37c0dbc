"""Traits that act by themselves when a player is activated."""
