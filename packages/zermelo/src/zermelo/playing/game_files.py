"""Played games, and their text and files, as in PGN; errors name the line and the character.

[Game "tictactoe"]
[First "human"]
[Second "perfect"]
[Result "0-1"]

1. 1 {draw, 9 plies at most} 2 {loss in 6 plies, gives away the draw}
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

from zermelo.errors import BadText, IllegalMove, OtherGame, ZermeloError
from zermelo.games import GAMES, GameLike, catalogue_game, game as game_of, start
from zermelo.machine.files import Written, check_regular, write
from zermelo.rules import Game
from zermelo.rules.position import Position

__all__ = [
    "DRAWN_RESULT",
    "GAME_FILE_RESULTS",
    "OPEN_RESULT",
    "UNKNOWN_PLAYER",
    "WON_RESULTS",
    "Played",
    "game_text",
    "games_in",
    "games_text",
    "read_games",
    "result_of",
    "write_games",
]


DRAWN_RESULT, OPEN_RESULT = "1/2-1/2", "*"
"""The results of a draw, and of an unfinished game."""

WON_RESULTS = ("1-0", "0-1")
"""The results of a game that the first player won, and the second."""

GAME_FILE_RESULTS = (*WON_RESULTS, DRAWN_RESULT, OPEN_RESULT)

UNKNOWN_PLAYER = "?"


class Played(NamedTuple):
    """A played game, finished or not."""

    position: Position[Any]
    """The last position; its line holds the positions from the first one on."""
    players: tuple[str, str] = (UNKNOWN_PLAYER, UNKNOWN_PLAYER)
    """The players who moved first and second: 'human', 'perfect', or any name; '?' if unknown."""
    result: str = OPEN_RESULT
    """'1-0' if the first player won, '0-1', '1/2-1/2', or '*' for an unfinished game."""
    tags: Mapping[str, str] = {}
    """Other headers, such as Date or Event, by name."""
    comments: tuple[str, ...] = ()
    """A comment on each move, '' for none; or no comments at all."""

    @classmethod
    def of(cls, position: Position[Any], players: tuple[str, ...]) -> "Played":
        """Return the game that led to a position, with its result."""
        return cls(position, (players[0], players[1]), result_of(position))

    def records(self) -> list[dict[str, Any]]:
        """Return the moves as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        steps = enumerate(pairwise(self.position.path), 1)
        return [
            {"ply": ply, "player": before.player, "move": str(after.last), "board": after.text}
            for ply, (before, after) in steps
        ]


def result_of(position: Position[Any]) -> str:
    """Return the result of a game that ends at a position."""
    if not position.is_over:
        return OPEN_RESULT
    return DRAWN_RESULT if position.winner is None else WON_RESULTS[position.winner]


def games_text(games: Iterable[Played]) -> str:
    """Return several games as text, with an empty line between them."""
    return "\n".join(map(game_text, games))


def game_text(played: Played) -> str:
    """Return a game as text, which `read_games` reads back."""
    headers = "".join(f'[{name} "{escape(text)}"]\n' for name, text in headers_of(played))
    return "\n".join([headers, *move_lines(played), played.result, ""])


def headers_of(played: Played) -> Iterator[tuple[str, str]]:
    origin = played.position.path[0]
    yield "Game", origin.game.name
    yield from zip(("First", "Second"), played.players, strict=True)
    yield "Result", played.result
    if origin != start(origin.game):
        yield "Start", origin.text
    yield from played.tags.items()


def escape(text: str) -> str:
    r"""Return a text as it is written in a header.

    >>> print(escape('a "b" \\ c'))
    a \"b\" \\ c
    """
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


def move_lines(played: Played) -> Iterator[str]:
    """Yield a line for a move of each player: '1. 5 {draw, 8 plies at most} 1'; '1...' if the second player begins."""
    said = zip_longest(played.position.moves_played.names, played.comments, fillvalue="")
    shown = [f"{name} {{{clean_comment(comment)}}}" if comment else name for name, comment in said]
    if played.position.path[0].turn:
        shown.insert(0, "")
    for number, at in enumerate(range(0, len(shown), 2), 1):
        first, second = (*shown[at : at + 2], "")[:2]
        yield " ".join(filter(None, (f"{number}{'.' if first else '...'}", first, second)))


def clean_comment(comment: str) -> str:
    r"""Return a comment without the characters that would end it.

    >>> clean_comment("a {set} of\nmoves")
    'a (set) of moves'
    """
    return " ".join(comment.translate(str.maketrans("{}", "()")).split())


T = TypeVar("T")

TOKEN_PATTERN = re.compile(
    r"""
    \[[ \t]*(?P<tag>[A-Za-z]\w*)[ \t]+"(?P<text>(?:[^"\\\n]|\\.)*)"[ \t]*\]
    | (?P<comment>\{[^}]*\}|;[^\n]*)
    | (?P<number>[0-9]+\.+)(?!\S)
    | (?P<word>[^\s{]+)
    | (?P<wrong>\S)
    """,
    re.VERBOSE,
)

Refuse = Callable[[int, object], NoReturn]
"""A function that raises BadText for a place in the text, with a reason."""

OWN_HEADERS = ("Game", "First", "Second", "Result", "Start")


class Token(NamedTuple):
    """A header, a comment, or a word, which is the name of a move or a result; with its place."""

    kind: str
    text: str
    name: str
    """The name of a header."""
    place: int
    """The number of characters before it."""


class Headers(NamedTuple):
    """The headers of a game, by name, and their place."""

    tokens: dict[str, Token]
    place: int
    """The place of the first token of the game."""

    def text(self, name: str, default: str = "") -> str:
        return self.tokens[name].text if name in self.tokens else default

    def place_of(self, name: str) -> int:
        return self.tokens[name].place if name in self.tokens else self.place


def read_games(file: str | PathLike[str], game: GameLike | None = None) -> list[Played]:
    """Return the games in a file, written by `write_games` or by hand.

    A file may also be a list of moves without headers, such as '1 5 9', '1,5,9' or '159'. game: required for such a
    list, and for a game outside the catalogue, since a file never names a Python file. Raises BadText with the line
    and the character of the error, OtherGame for a file of another game, or OSError.
    """
    return list(games_in(text_of(Path(file)), None if game is None else game_of(game), file))


def text_of(file: Path) -> str:
    """Return the text of a file; raise BadText if it is not text, or OSError."""
    check_regular(file, BadText)
    content = file.read_bytes()
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, character = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
        raise BadText(f"{file}, line {line}, character {character}: this is not text in UTF-8.") from None


def games_in(text: str, game: Game[Any] | None, where: object) -> Iterator[Played]:
    """Yield the games in a text.

    game: the game of all of them; without it, headers name games of the catalogue. where: the source of the text, for
    errors. Raises BadText with the line and the character of the error, OtherGame for a header that names another game.
    """

    def refuse(place: int, reason: object) -> NoReturn:
        before = text[:place]
        line, character = before.count("\n") + 1, place - (before.rfind("\n") + 1) + 1
        raise BadText(f"{where}, line {line}, character {character}: {reason}")

    for headers, moves in split(tokens(text, refuse), refuse):
        position = start_of(headers, game, refuse)
        result, comments = "", list[str]()
        for token in moves:
            if token.kind == "word" and result:
                refuse(token.place, f"{token.text!r} comes after the end of the game.")
            elif token.kind == "comment":
                comments[-1:] = [f"{comments[-1]} {token.text}".strip()] if comments else []
            elif token.text in GAME_FILE_RESULTS and token.text not in map(str, position.moves):
                result = agree_on_result(token, position, refuse)
            else:
                before, position = position, play_token(position, token, refuse)
                comments += [""] * (len(position.path) - len(before.path))
        yield close_game(headers, position, result, refuse)._replace(comments=tuple(comments) if any(comments) else ())
    if not text.strip():
        refuse(0, "there is no game here.")


def tokens(text: str, refuse: Refuse) -> Iterator[Token]:
    """Yield the headers, moves, results and comments of a text, without the numbers of its moves."""
    for found in TOKEN_PATTERN.finditer(text):
        kind = found.lastgroup or ""
        if kind == "wrong":
            refuse(found.start(), "the comment that begins here is never closed: '}' is missing.")
        if kind == "word" and found["word"].startswith("["):
            refuse(found.start(), 'this is not a header: a header is written [Name "text"].')
        if kind == "text":
            yield Token("tag", re.sub(r"\\(.)", r"\1", found["text"]), found["tag"], found.start())
        elif kind == "word":
            yield Token("word", found["word"], "", found.start())
        elif kind == "comment":
            yield Token("comment", " ".join(found["comment"].strip("{};").split()), "", found.start())


def split(listed: Iterator[Token], refuse: Refuse) -> Iterator[tuple[Headers, list[Token]]]:
    """Yield the headers and the moves of each game: a header after a move begins another game."""
    headers, moves = dict[str, Token](), list[Token]()
    first: int | None = None
    for token in listed:
        if token.kind == "tag" and moves:
            yield Headers(headers, first or 0), moves
            headers, moves, first = {}, [], None
        if token.kind == "comment" and not moves:
            continue
        first = token.place if first is None else first
        if token.kind != "tag":
            moves.append(token)
        elif token.name in headers:
            refuse(token.place, f"{token.name} is given twice.")
        else:
            headers[token.name] = token
    if first is not None:
        yield Headers(headers, first), moves


def start_of(headers: Headers, game: Game[Any] | None, refuse: Refuse) -> Position[Any]:
    """Return the first position of a game."""
    name = headers.text("Game")
    if game is None:
        if not name:
            refuse(headers.place, 'no header [Game "name"] says which game this is; name it with --game.')
        if name.partition(":")[0] not in GAMES:
            remedy = "name the file that defines it: --game my_game.py, or `game` in Python"
            unknown = f"{name!r} is not a game of the catalogue; {remedy}"
            refuse(headers.place_of("Game"), unknown)
        game = read(lambda: catalogue_game(name), headers.place_of("Game"), refuse)
    elif name and name != game.name:
        raise OtherGame(f"The game that was played is {name}, not {game.name}.")
    chosen = game
    if "Start" not in headers.tokens:
        return start(chosen)
    return read(lambda: Position.read(chosen, headers.text("Start")), headers.place_of("Start"), refuse)


def read(job: Callable[[], T], place: int, refuse: Refuse) -> T:
    """Return the result of a job; report its error at this place."""
    try:
        return job()
    except ZermeloError as error:
        refuse(place, error)


def play_token(position: Position[Any], token: Token, refuse: Refuse) -> Position[Any]:
    """Return the position after the move of a token, or after several that run together, such as 1259."""
    try:
        return position.after(token.text)
    except IllegalMove as error:
        refuse(token.place, error)


def agree_on_result(token: Token, position: Position[Any], refuse: Refuse) -> str:
    """Return the result of a token; raise BadText if the moves give another one."""
    over = result_of(position)
    if position.is_over and token.text != over:
        refuse(token.place, f"the result is {token.text}, but the moves give {over}.")
    return token.text


def close_game(headers: Headers, position: Position[Any], result: str, refuse: Refuse) -> Played:
    """Return the game with its players and its result; raise BadText if the header and the moves disagree."""
    if "Result" in headers.tokens:
        token = headers.tokens["Result"]
        if token.text not in GAME_FILE_RESULTS:
            refuse(token.place, f"{token.text!r} is not a result; it is one of {', '.join(GAME_FILE_RESULTS)}.")
        if result and result != token.text:
            refuse(token.place, f"the header says {token.text}, and the moves end with {result}.")
        result = agree_on_result(token, position, refuse)
    players = headers.text("First", UNKNOWN_PLAYER), headers.text("Second", UNKNOWN_PLAYER)
    others = {name: token.text for name, token in headers.tokens.items() if name not in OWN_HEADERS}
    return Played(position, players, result or result_of(position), others)


def write_games(games: Iterable[Played | Position[Any]], file: str | PathLike[str]) -> Written:
    """Write games to a file as text, one after the other, as in PGN.

    A position is a game of the moves that led to it, without the names of its players.
    Raises DiskFull, BadOption for a device, or OSError; BadText for games that `read_games` cannot read back: their
    text is then in a file with the added ending .unreadable.
    """
    path = Path(file)
    played = [game if isinstance(game, Played) else Played.of(game, (UNKNOWN_PLAYER, UNKNOWN_PLAYER)) for game in games]
    text = games_text(played).encode()
    try:
        write(path, text, reopen=lambda new: check_games(new, played))
    except ZermeloError as error:
        if not isinstance(error.__cause__, ZermeloError):  # nothing can be written
            raise
        aside = path.with_name(f"{path.name}.unreadable")
        write(aside, text)
        raise type(error)(f"{error} The games are in {aside}.") from error
    return Written.at(path)


def check_games(file: Path, games: Sequence[Played]) -> None:
    """Raise BadText if a file does not hold the moves of these games."""
    of = {played.position.game for played in games}
    read = read_games(file, of.pop() if len(of) == 1 else None) if games else ()
    if [played.position.path for played in read] != [played.position.path for played in games]:
        raise BadText(f"{file} does not read back as the same moves.")
