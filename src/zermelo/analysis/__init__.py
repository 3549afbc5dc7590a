"""Why: the value of every move, the reply that refutes a losing one, the searches side by side."""
