"""Text in and out: positions, scenarios, match prose and the messages of live play."""
