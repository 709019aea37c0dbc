"""Run the command: `python -m dungeonbowl`."""

from dungeonbowl.cli import main

if __name__ == "__main__":
    main()
