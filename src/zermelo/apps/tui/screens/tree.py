"""A browser of the game tree: a node's children are computed when it is opened, equal ones by symmetry as one."""

from functools import partial
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static, Tree
from textual.widgets.tree import TreeNode

import zermelo
from zermelo import Graph, Position, ZermeloError
from zermelo.apps.tui.background import in_background
from zermelo.apps.tui.boards.board import Board
from zermelo.apps.tui.boards.paint import paint_of
from zermelo.apps.tui.remembering import Remembering

__all__ = ["TreeScreen"]

SECONDS = 3.0
"""The most for the values of a node's children."""

ROOM = 60
"""Columns of a screen on which whose turn it is is said, too."""

NOTE = "A value is that of the move.  ★ a best move.  1 ×4: move 1 and three others that symmetry makes equal."


class TreeScreen(Screen[None]):
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

    def __init__(self, position: Position[Any], evaluator: Remembering) -> None:
        super().__init__()
        self.position, self.evaluator = position, evaluator

    def compose(self) -> ComposeResult:
        yield Static(Text(f"The game tree   {self.position.game.title} {' '.join(self.position.played)}"), id="header")
        with Horizontal(id="body"):
            yield Tree("", id="tree")
            with Vertical(id="node"):
                yield Board(self.position, playable=False, id="leaf")
                yield Static(id="leaf-words")
        yield Static(Text(NOTE), id="status")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        tree = self.query_one("#tree", Tree)
        tree.root.data = self.position
        tree.root.set_label(Text(zermelo.ending(self.position) if self.position.is_over else "computing …", "dim"))
        tree.guide_depth = 3
        tree.focus()
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
            job = partial(zermelo.tree, position, 1, True, SECONDS, evaluator=self.evaluator)
            graph = await in_background(job)
        except ZermeloError as error:
            waiting.set_label(Text(str(error)))
            return
        waiting.remove()
        if node.is_root:
            node.set_label(self.root_label(graph.nodes[0]))
        self.add(node, graph)

    def add(self, node: TreeNode[Position[Any]], graph: Graph) -> None:
        for edge in graph.edges:
            child = graph.nodes[edge.target]
            moves = edge.moves[0] + (f" ×{len(edge.moves)}" if len(edge.moves) > 1 else "")
            leaf = child.position.is_over
            node.add(self.label(moves, child, edge.best), child.position, allow_expand=not leaf)

    def root_label(self, node: Any) -> Text:
        """Return '= X to move: draw, 9 plies at most'; without the player where there is no room."""
        sign = Text(f"{node.value.glyph} ", paint_of(self.app).values[node.value.glyph] + Style(bold=True))
        who = f"{node.position.player} to move: " if self.size.width >= ROOM else ""
        return Text.assemble(sign, f"{who}{node.value}")

    def label(self, moves: str, node: Any, best: bool) -> Text:
        """Return '1 ×4  ★ = draw, 9 plies at most', the value for the player who makes the move."""
        value = node.value.before()
        words = zermelo.ending(node.position) if node.position.is_over else str(value)
        sign = Text(f"{value.glyph} ", paint_of(self.app).values[value.glyph] + Style(bold=True))
        return Text.assemble((moves, "bold"), " ", "★ " if best else "", sign, words)

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Position[Any]]) -> None:
        """Show the board of the node that is pointed at."""
        if event.node.data is not None:
            self.query_one(Board).show(event.node.data)
            self.query_one("#leaf-words", Static).update(Text(" ".join(event.node.data.played)))

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
        """Go back to the game, which asks the same evaluator."""
        self.evaluator.stop()
        self.dismiss()
