"""What players might do: a plan for each kind of activation, with its worth and its risk."""
