"""What several games of the atlas share: steps of men, boards of points, squares that touch, and FEN."""
