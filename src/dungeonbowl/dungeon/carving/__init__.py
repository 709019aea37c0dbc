"""Drawn dungeons made by dice: halls, passages and what lies in them."""
