"""Tables in the user's data folder, from which every command answers once the game is solved."""
