"""What is stored and can be checked: tables of solved games, opening books and certificates."""
