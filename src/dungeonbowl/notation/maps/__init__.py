"""Dungeons in text, pictures, paper and the files of other programs."""
