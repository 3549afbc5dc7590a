"""The boards of the terminal screen."""
