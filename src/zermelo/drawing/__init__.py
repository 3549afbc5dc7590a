"""Values to strings: boards and sentences, no input and no output."""
