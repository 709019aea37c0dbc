"""Run the command: `python -m dungeonbowl`."""

import sys


def main() -> None:
    """Run the command and leave with its exit status."""
    # Here and not above: processes that work for it load this module as well, and need no command.
    from dungeonbowl.cli.commands import run

    sys.exit(run())


if __name__ == "__main__":
    main()
