"""The verbs of the door."""
