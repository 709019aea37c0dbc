"""Live play over the network: a web server with rooms, seats, storage and computer coaches."""

from dungeonbowl.server.running import CannotServe, serve
from dungeonbowl.server.settings import Limits, Settings, default_database

__all__ = ["CannotServe", "Limits", "Settings", "default_database", "serve"]
