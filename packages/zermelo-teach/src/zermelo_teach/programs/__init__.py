"""Programs of students: where they run, how they take a position, and what they answer."""
