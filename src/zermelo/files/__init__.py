"""Files that are written whole or not at all, and the formats that several rooms share."""
