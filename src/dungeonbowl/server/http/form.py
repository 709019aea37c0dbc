"""What every value that a client sends has in common."""

from pydantic import BaseModel, ConfigDict


class Form(BaseModel):
    """What a client sends: known fields only."""

    model_config = ConfigDict(extra="forbid")


class GivenBack(Form):
    """What a client sends and is given as well, then with every field."""
