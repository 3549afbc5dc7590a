// Which moves stand on the board, and which are equally good.

// Return true if a move can be made on the board.
export const isOnBoard = (move) => move.path.length > 0;

// Return moves in groups: at least this many equal moves that follow each other share one.
const LEAST_EQUAL = 3;

export function grouped(moves) {
  const groups = [];
  for (const move of moves) {
    if (groups.at(-1) && isEqual(groups.at(-1)[0], move)) groups.at(-1).push(move);
    else groups.push([move]);
  }
  return groups.flatMap((group) => (group.length < LEAST_EQUAL ? group.map((move) => [move]) : [group]));
}

const isEqual = (one, other) =>
  one.glyph !== "?" && ["glyph", "score", "remoteness", "endless"].every((part) => one[part] === other[part]);
