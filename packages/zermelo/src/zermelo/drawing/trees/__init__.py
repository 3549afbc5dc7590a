"""Trees and graphs of positions as pictures and in other formats."""
