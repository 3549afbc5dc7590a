"""What the linters of code do not read: the words, names and links of the project's prose."""
