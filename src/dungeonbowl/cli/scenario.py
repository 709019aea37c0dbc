"""`dungeonbowl scenario`: positions with a few acts and what must follow from them."""

from typing import Final

EXAMPLES: Final = """
Examples:

dungeonbowl scenario tests/scenarios

dungeonbowl scenario --check my-scenario.yaml
"""
