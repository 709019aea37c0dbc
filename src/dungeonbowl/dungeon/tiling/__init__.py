"""Dungeons laid tile by tile: by dice, or by two coaches in turn."""
