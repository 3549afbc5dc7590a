"""The bodies of the API's responses, for its description: the server sends what the library returns unchanged."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "Analysed",
    "Counts",
    "Forecast",
    "History",
    "Made",
    "Reason",
    "RulesInWords",
    "Shown",
    "SolveReport",
    "Steps",
    "Tree",
    "Wrong",
]

Word = Literal["win", "draw", "loss"]


class Body(BaseModel):
    """A part of a response, with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Mistake(Body):
    """The kind of an error, such as IllegalMove, BadRequest, NotFound or Busy, and its message for people."""

    kind: str
    message: str


class Wrong(Body):
    """The body of every response that reports an error."""

    error: Mistake


class Plain(Body):
    """A certain value; remoteness counts plies, and endless play has none."""

    value: Word
    score: int | None = None
    """The score; present only in a game with scores."""
    remoteness: int | None
    endless: Literal[True] = True


class Bounded(Body):
    """A value, or its bounds."""

    value: Word | None
    """null while it is undecided."""
    score: int | None = None
    """The score; present only for values in a game with scores."""
    remoteness: int | None
    """Plies to the end; null for an undecided value and for endless play."""
    endless: Literal[True] = True
    """Present only for a draw by endless play."""
    undecided_within: int = 0
    """The plies that were searched; present only for bounds, like the next two fields."""
    at_least: Plain | None = None
    at_most: Plain | None = None


class Valued(Bounded):
    """A value for the side to move, or its bounds."""

    glyph: Literal["+", "=", "-", "?"]
    words: str


class Shape(Body):
    """A shape; lengths are in squares, colours are roles of the palette, or first, second, on-first and on-second."""

    kind: Literal["polygon", "line", "disc", "path", "text"]
    points: list[tuple[float, float]]
    """The corners, the points of a line, the middles of equal discs, or the middle of anything else."""
    size: float = 0.0
    """The radius of a disc, the height of a text, the side of the square of a path."""
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    """The width of the stroke."""
    words: str = ""
    """The text, or SVG path data in a square of 100 x 100."""
    style: str = ""
    """'dashed', 'faint', 'turned', or some of them with spaces between them."""


class Form(Body):
    """What places of one form share, around their middle."""

    outline: list[tuple[float, float]]
    """The corners of an area, the two ends of an edge, or nothing for a point."""
    base: list[Shape]
    """How the place looks by itself."""
    figures: int | None
    """The number of the figures by mark."""


class Spot(Body):
    """A place of the board, or a place to press without a character; empty fields are left out."""

    x: float
    y: float
    form: int
    name: str = ""
    level: int = 0
    """The height in a stack of places."""
    kind: str = ""
    """'column' for a column into which stones fall; else as the game has it."""
    owner: Literal[0, 1] | None = None
    caption: str = ""


class Figure(Body):
    """What stands on a place for one mark; empty fields are left out."""

    shapes: list[Shape]
    owner: Literal[0, 1] | None = None
    words: str = ""
    """The words of a screen reader."""
    name: str = ""
    """The name of the piece, such as 'lion'."""
    moves: str = ""
    """How the piece moves, in a few words."""
    gone: bool = False
    """True if the place has left the board."""
    free: bool = False
    """True if nothing stands there that a move brings: the place has left the board, or no man may come there."""
    joins: Literal["", "mark", "move"] = ""
    """Which neighbours it grows together with."""
    of_mover: bool = False
    """True if 'muted' stands for the colour of the player who made it."""


class Closing(Body):
    """An area that belongs to whoever fills the last of the places around it, given by their names."""

    outline: list[tuple[float, float]]
    around: list[str]


class Layout(Body):
    """What does not change during a game."""

    box: tuple[float, float, float, float]
    """Left, top, width and height of the scene."""
    frame: tuple[float, float, float, float]
    """The same without the labels."""
    colours: tuple[str, str]
    """The roles of the players' colours."""
    ground: list[Shape]
    """What lies below everything."""
    labels: list[Shape]
    """Letters and numbers at the edges."""
    places: list[Spot]
    presses: list[Spot]
    """Places to press without a character."""
    forms: list[Form]
    figures: list[dict[str, Figure]]
    """The figures by mark, for each kind of place."""
    joints: list[tuple[int, int, Shape]]
    """Neighbours, and the shape between them if they grow together."""
    areas: list[Closing]
    letters: tuple[str, str]
    """The letters of the players, in areas that they have closed."""
    any_order: bool
    """True if the places of a path may be pressed in any order."""


class Board(Body):
    """What stands on the board."""

    layout: Layout
    marks: str
    """A character for each place."""
    last: list[int]
    """The numbers of the places that the last move has filled."""
    row: list[int]
    """The places of the row that won the game."""
    since: list[int] = []
    """The ply of each mark, if looks depend on it."""
    makers: list[Literal[0, 1] | None] = []
    """The player who made each mark, if looks depend on it."""


class LegalMove(Body):
    """A move, and the names of the places to press, in order."""

    move: str
    path: list[str]


class ValuedMove(LegalMove, Valued):
    """A move with its value for the player who makes it, and colours that show the value."""

    fill: str
    ink: str
    reply: str | None
    """The opponent's best answer to a losing move."""
    why: str | None
    """The reason why the move loses."""


class RulesInWords(Body):
    """The rules of a game, for people."""

    game: str
    title: str
    about: str
    """The rules in one sentence; '' for your own game without rules in words."""
    rules: str
    """The rules in full, with the values of the options, in paragraphs."""


class Place(Body):
    """A position."""

    game: str
    name: str
    title: str
    rule: str
    """The rule that an illegal move breaks: the end of the sentence "'5' is not legal here: ..."."""
    players: tuple[str, str]
    colours: tuple[str, str] | None
    """The colours of the players' discs, such as yellow; null for a board without discs."""
    moves: list[str]
    text: str
    turn: Literal[0, 1]
    turns: list[Literal[0, 1]] = []
    """The player to move in each position of the game so far; present only if a player can move again."""
    player: str
    over: bool
    winner: Literal[0, 1] | None
    header: str | None
    board: Board | None
    """null for a game without a board and heaps."""


class Shown(Place):
    """A position and its legal moves."""

    legal: list[LegalMove]


class Analysed(Place):
    """A position with its value, and its moves from the best to the worst."""

    value: Valued
    line: list[str]
    """Best play by both sides; empty while it is undecided."""
    line_turns: list[Literal[0, 1]] = []
    """The player of each move of the line; present only if a player can move again."""
    legal: list[ValuedMove]
    note: str | None
    """The reason why a better answer may follow, such as rules that are being compiled."""
    source: str
    """The source that the value is from: table, book, plain search or compiled search; empty if none knows it."""
    notice: str = ""
    """The sentence that names the table from which the values come; present only if there is one."""


class Made(Body):
    """A move by a computer player, and the position after it."""

    move: str
    remark: str
    """'not proven: looks best', or nothing."""
    position: Shown
    note: str | None


class Reached(Body):
    """A position by its game and moves, and the text of its board."""

    game: str
    moves: list[str]
    board: str


class Choice(Reached):
    """A move in a position."""

    move: str


class Reason(Bounded, Choice):
    """The reason why a move is good or bad."""

    line: list[str]
    """The move and best play after it."""
    line_turns: list[Literal[0, 1]] = []
    """The player of each move of the line; present only if a player can move again."""
    completes: list[str]
    """The cells of the row that the last move of the line completes."""
    better: str | None
    words: str
    note: str | None


class Moment(Valued):
    """A position of a game record."""

    ply: int
    move: str | None
    player: str
    leader: Literal[0, 1] | None
    lead: float | None
    """1 if the first player has won, -1 if the second has, 0 for a draw, null if unknown."""
    judgement: (
        Literal["", "best", "holds", "gives away the win", "gives away the draw"]
        | Annotated[str, Field(pattern=r"^gives away \d+$")]
    )
    """'gives away 3' is for moves that lose points, and keep the winner, in a game with scores."""
    oversight: str
    """The mistake of the move that a person can see, such as '7 had to be blocked'; '' if there is none."""
    made: Valued | None
    """The value of the move for the player who made it, as in an analysis before the move; null at the start."""


class History(Body):
    """All positions from the first one on."""

    moments: list[Moment]
    note: str | None


class Node(Valued):
    """A node of the tree: a position, or a class of positions, with the number of its members."""

    members: int
    view: Shown


class Child(Node):
    """A child node, and the moves that lead to it."""

    moves: list[str]
    best: bool
    """True for moves that keep the value, remoteness included."""
    made: Valued
    """The value of these moves for the player who makes them, as in an analysis."""


class Tree(Body):
    """A node and its children."""

    node: Node
    children: list[Child]
    note: str | None


class Counts(Reached):
    """Counts of the games and positions that follow a position; missing names the counts that ran out of time."""

    games: dict[str, Any]
    nodes: dict[str, Any]
    positions: dict[str, Any] = {}
    classes: dict[str, Any] = {}
    finished: dict[str, Any] = {}
    essentially_different: dict[str, Any] = {}
    openings: list[dict[str, Any]] = []
    grundy: list[dict[str, int]] = []
    missing: list[str]


class Accumulator(Body):
    """The data that a loop carries for one node; infinite scores are texts, and 1⁻ is just below 1."""

    space: str | None
    """The move to the node; null for the root."""
    board: str
    score: float | str
    """The best score so far, for MAX."""
    depth: int
    marker: Literal["MAX", "MIN"]
    children: list[str]
    """The moves still to visit."""
    best: list[str]
    alpha: float | str
    beta: float | str


class Reply(Body):
    """A reply of an opponent that does not reply best; its score is for the player that the search plans for."""

    move: str
    score: float | str
    weight: str
    """A fraction such as 1/3."""


class Step(Body):
    """One step of a search; scores are for the player who moved into the node."""

    kind: Literal["visit", "score", "cut", "remembered", "result"]
    path: list[str]
    score: float | str | None
    bound: float | str | None
    nodes: int
    calls: int
    case: Literal["", "root exhausted", "terminal node", "exhausted node", "intermediate node"]
    """The case of a turn of a loop; empty for a search that is not a loop."""
    accumulators: list[Accumulator]
    """Those of the parent and of the node after the turn; empty for a search that is not a loop."""
    replies: list[Reply]
    """The replies whose weighted scores add up to the score; empty if the opponent replies best."""
    words: str
    line: int
    """The line of the source that runs, from 1."""


class Result(Body):
    """The result of a search."""

    score: float | str
    best: list[str]


class Steps(Body):
    """Some steps of a search."""

    search: str
    convention: str
    """The comparisons of the search, > or >=, and the score of a cut node, fail-soft or fail-hard."""
    source: str
    """The source of the function that does the work."""
    steps: list[Step]
    finished: bool
    result: Result | None


class Forecast(Body):
    """What solving the whole game would take on this machine; null for what cannot be told."""

    fits: bool
    """True if the machine can do it in a few hours, and has the disk for it."""
    positions: int | None
    seconds: float | None
    disk: int | None
    """Bytes of the files while the game is being solved."""
    memory: int
    """Bytes of memory at most."""
    words: str


class SolveReport(Body):
    """How far the solve of a game is."""

    state: Literal["none", "running", "solved", "failed", "cancelled", "busy"]
    """'busy' while the server solves another game, which words names."""
    share: float | None
    """The share of the work that is done; null if it is unknown."""
    left: float | None
    """Seconds that are left, at the pace so far."""
    words: str
