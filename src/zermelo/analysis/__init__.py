"""Analyses of positions and games: values of moves, best lines, refutations, game trees and strategies."""
