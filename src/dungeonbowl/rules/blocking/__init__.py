"""Blocks: Strengths and dice, the face that counts, and what comes of it."""
