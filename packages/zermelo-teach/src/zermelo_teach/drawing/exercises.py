"""An exercise and its solution as text."""

from zermelo.drawing import Column, board_text, outline, text_of, wrap_sentence
from zermelo_teach.exercises.exercise import (
    Blank,
    BoardRow,
    Exercise,
    ExerciseSet,
    LabelledTree,
    Listing,
    Part,
    PrintedBoard,
    Rows,
)

__all__ = ["exercise_set_text", "exercise_text"]


def exercise_text(exercise: Exercise, width: int | None = None) -> str:
    task, solution = (parts_text(parts, width) for parts in (exercise.task, exercise.solution))
    return f"{exercise.title}\n\n{task}\n\nSolution\n\n{solution}"


def exercise_set_text(made: ExerciseSet, width: int | None = None) -> str:
    tasks = [f"{made.title}, no. {each.seed}\n\n{parts_text(each.task, width)}" for each in made.exercises]
    solutions = [f"Solution of no. {each.seed}\n\n{parts_text(each.solution, width)}" for each in made.exercises]
    return "\n\n\n".join([*tasks, *solutions])


def parts_text(parts: tuple[Part, ...], width: int | None) -> str:
    return "\n\n".join(part_text(part, width) for part in parts if not isinstance(part, Blank))


def part_text(part: Part, width: int | None) -> str:
    match part:
        case PrintedBoard(position):
            return board_text(position)
        case BoardRow(positions):
            shown = zip(part.captions, map(board_text, positions), strict=True)
            return "\n\n".join(f"{caption}\n\n{drawn}" for caption, drawn in shown)
        case LabelledTree():
            return "\n".join(line.rstrip() for line in outline(part.graph, node_words(part)))
        case Listing(lines, marked):
            numbered = enumerate(lines, 1)
            return "\n".join(f"{'>' if n == marked else ' '}{n:>2}  {line}".rstrip() for n, line in numbered)
        case Rows(head, rows):
            return text_of([Column(name, column, left=True) for name, *column in zip(head, *rows, strict=True)], width)
        case _:
            return wrap_sentence(str(part), width)


def node_words(tree: LabelledTree) -> list[str]:
    """Return the words of every node, after MAX or MIN where these players go on."""
    inner = tree.graph.below() if tree.is_minimax else ()
    return [
        "not visited" if number in tree.unvisited
        else word if number not in inner
        else f"{'MIN' if node.ply % 2 else 'MAX'} {word}"
        for number, (node, word) in enumerate(zip(tree.graph.nodes, tree.words, strict=True))
    ]  # fmt: skip
