"""The keys of the screen of a game, and what help says of them."""

from textual.binding import Binding, BindingType

__all__ = ["KEYS", "key_help"]

KEYS: list[BindingType] = [
    Binding("question_mark", "help", "Help", key_display="?"),
    Binding("h", "values", "Values"),
    Binding("space", "best", "Best", show=False),
    Binding("w", "why", "Why?"),
    Binding("u,ctrl+z", "undo", "Undo", key_display="u"),
    Binding("r,ctrl+y", "redo", show=False),
    Binding("n", "new", show=False),
    Binding("m", "menu", "Menu", key_display="m"),
    Binding("C", "compare", "Compare", key_display="C"),
    Binding("T", "tree", "Tree", key_display="T"),
    Binding("S", "watch", "Search", key_display="S"),
    Binding("home", "walk_to(0)", show=False),
    Binding("end", "walk_to(999)", show=False),
    Binding("left_square_bracket", "walk(-1)", show=False),
    Binding("right_square_bracket", "walk(1)", show=False),
    Binding("p", "pause", show=False),
    Binding("s", "step", show=False),
    Binding("plus", "faster(0.5)", show=False),
    Binding("minus", "faster(2)", show=False),
    Binding("slash", "name", show=False),
    Binding("y", "copy", show=False),
    Binding("backspace", "rub_out", show=False),
    Binding("escape", "clear", show=False),
    Binding("tab", "panel(1)", show=False),
    Binding("shift+tab", "panel(-1)", show=False),
]

HELP = {
    "a name": "make the move of that name: 5, a3, 1-2; Enter ends a name that others begin with",
    "/": "type a name in a line, where its letters are keys of their own",
    "arrows, Enter": "point at a move and make it; so does a click",
    "u r": "undo, redo (Ctrl+Z, Ctrl+Y)",
    "h": "values on and off",
    "space": "play the best move",
    "w": "why the move that you point at is good or bad; with none, the last move",
    "[ ]": "one ply back, one ply on; left and right in the history",
    "Home End": "to the start, to the end",
    "Tab": "to the next panel; on a small screen it shows it",
    "n m": "new game (u brings the old one back), menu of games (Esc comes back from there)",
    "p s": "computers: pause, one step; + and - change their speed",
    "C T S": "compare searches, browse the tree, watch a search",
    "D": "dark or light",
    "y": "copy the command that opens this position",
    "?": "this help",
    "q": "quit",
}


def key_help() -> list[tuple[str, str]]:
    """The keys and what they do."""
    return list(HELP.items())
