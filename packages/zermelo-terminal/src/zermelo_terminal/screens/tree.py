"""A browser of the game tree: a node's children are computed when it is opened, one for each symmetry class."""

from functools import partial
from math import inf
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static, Tree
from textual.widgets.tree import TreeNode

import zermelo
from zermelo import Bounds, Position, Value, ZermeloError
from zermelo.analysis import ending
from zermelo.evaluators import Evaluator
from zermelo.types import Deadline
from zermelo_terminal.background import in_background
from zermelo_terminal.boards.board import Board
from zermelo_terminal.screens.base_screen import Framed, title_of
from zermelo_terminal.theme import Paint

__all__ = ["TreeScreen"]

CHILDREN_SECONDS = 3.0
"""The time limit for the values of a node's children."""

MIN_PLAYER_COLUMNS = 60
"""The least width in columns of a screen that shows the player to move."""

TREE_NOTE = (
    "A value is for the player who makes the move.  ★ a best move.  "
    "1 ×4: move 1 and three others that symmetry makes equal."
)


class TreeScreen(Framed):
    """The lazy game tree from a position."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "nothing", "Open, close", key_display="Enter", show=False),
        Binding("right", "open", "Open", key_display="→"),
        Binding("left", "close", "Close", key_display="←"),
        Binding("escape", "leave", "Back", key_display="Esc"),
    ]

    KEY_HELP: ClassVar[dict[str, str]] = {
        "↑ ↓": "to another node; its board is drawn beside the tree",
        "→": "open the node; of an open one, go to its first child",
        "←": "close the node; of a closed one, go to its parent",
        "Enter": "open or close the node",
        "1 ×4": "move 1, and three others that turning or mirroring the board makes equal to it",
        "★": "a best move",
    }

    def __init__(self, position: Position[Any], evaluator: Evaluator[Any]) -> None:
        super().__init__()
        self.position, self.evaluator = position, evaluator
        self.leaving = Deadline(inf)
        """The deadline of all questions, cancelled when the screen is left."""

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield Tree("", id="tree")
            with Vertical(id="node"):
                yield Board(self.position, playable=False, id="leaf")
                yield Static(id="leaf-words")

    def on_mount(self) -> None:
        self.head(f"The game tree   {title_of(self.position)}")
        self.say(TREE_NOTE)
        tree = self.query_one("#tree", Tree)
        tree.root.data = self.position
        tree.root.set_label(Text(ending(self.position) if self.position.is_over else "computing …", "dim"))
        tree.guide_depth = 3
        if not self.position.is_over:
            tree.root.expand()

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[Position[Any]]) -> None:
        if not event.node.children:
            self.run_worker(self.grow(event.node), exclusive=False)

    async def grow(self, node: TreeNode[Position[Any]]) -> None:
        """Compute the children of a node, and with them its own value."""
        position = node.data
        assert position is not None
        waiting = node.add_leaf(Text("computing …", "dim"))
        try:
            job = partial(
                zermelo.tree,
                position,
                depth=1,
                classes=True,
                evaluator=self.evaluator,
                seconds=Deadline(CHILDREN_SECONDS, self.leaving),
            )
            graph = await in_background(self, job)
        except ZermeloError as error:
            waiting.set_label(Text(str(error)))
            return
        waiting.remove()
        if node.is_root:
            who = f"{position.player_name} to move: " if self.size.width >= MIN_PLAYER_COLUMNS else ""
            node.set_label(self.words_of_value(graph.nodes[0].value, who))
        for edge in graph.rank_edges():
            child = graph.nodes[edge.target]
            words = ending(child.position) if child.position.is_over else ""
            value = self.words_of_value(graph.value_of_edge(edge), ending=words)
            label = Text.assemble((edge.name, "bold"), " ★ " if edge.best else " ", value)
            node.add(label, child.position, allow_expand=not child.position.is_over)

    def words_of_value(self, value: Value | Bounds, who: str = "", ending: str = "") -> Text:
        """Return '= X to move: draw, 9 plies at most', or the result of the game."""
        style = Paint(self.app).values[value.glyph] + Style(bold=True)
        return Text.assemble((f"{value.glyph} ", style), ending or f"{who}{value}")

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Position[Any]]) -> None:
        """Show the board of the node under the pointer."""
        if event.node.data is not None:
            self.query_one(Board).show(event.node.data)
            self.query_one("#leaf-words", Static).update(Text(str(event.node.data.moves_played)))

    def action_open(self) -> None:
        """Open the node; an open one leads on to its first child."""
        tree = self.query_one("#tree", Tree)
        if tree.cursor_node and tree.cursor_node.allow_expand and not tree.cursor_node.is_expanded:
            tree.cursor_node.expand()
        else:
            tree.action_cursor_down()

    def action_close(self) -> None:
        """Close the node; a closed one leads back to its parent."""
        tree = self.query_one("#tree", Tree)
        node = tree.cursor_node
        if node and node.is_expanded:
            node.collapse()
        elif node and node.parent:
            tree.move_cursor(node.parent)

    def action_leave(self) -> None:
        """Go back to the game, which uses the same evaluator."""
        self.leaving.cancel()
        self.dismiss()
