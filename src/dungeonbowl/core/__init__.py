"""Words without rules: who and where, options, questions, dice, events and the numbers of rules and skills."""
