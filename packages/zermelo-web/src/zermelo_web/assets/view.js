// A position of a compiled game as the data that the page draws: drawing/position_view.py in JavaScript.
import { fills, inkOn } from "./colours.js";

// Return a position as the API's JSON.
export function viewOf(position) {
  const { data } = position.game,
    over = position.isOver;
  return {
    game: position.game.spec,
    name: data.name,
    title: data.title,
    rule: data.rule,
    players: data.players,
    colours: data.colours,
    moves: position.played,
    text: String(position),
    turn: position.turn,
    ...turns(position),
    player: position.player,
    over,
    winner: position.winner,
    header: over ? ending(position) : null,
    board: position.board,
    legal: position.numbers.map((move) => moveView(position, move)),
  };
}

// Return whose turn it is in each position of the game so far, if a player can move again.
const turns = (position) => (position.game.data.again ? { turns: position.turns } : {});

// Return whose turn it is before each move of a line, if a player can move again.
export const lineTurns = (position, line) =>
  position.game.data.again ? { line_turns: position.after(line).turns.slice(position.turns.length - 1, -1) } : {};

// Return the view with the analysis of the search, and with its Grundy value, if any.
export function analysedView(position, { value, moves, line }, grundy) {
  const words = position.isOver ? ending(position) : `${position.player} to move: ${value}.`;
  const header = grundy ? `${words} Grundy value ${[grundy.value, ...xor(grundy.parts)].join(" = ")}.` : words;
  const fill = fills(moves.map((each) => each.value));
  const legal = moves.map((each) => {
    const { reply = null, why = null } = position.judged(each);
    return {
      ...moveView(position, each.move),
      ...record(each.value),
      fill: fill(each.value),
      ink: inkOn(fill(each.value)),
      reply,
      why,
    };
  });
  const names = position.names(line);
  return { ...viewOf(position), header, value: record(value), line: names, ...lineTurns(position, names), legal };
}

// Return a value with its glyph and its words.
export const record = (value) => ({ ...value.toJSON(), glyph: value.glyph, words: String(value) });

const xor = (parts) => (parts.length > 1 ? [parts.join(" xor ")] : []);

function ending({ game, winner, outcome }) {
  if (winner === null) return "The game is a draw.";
  return `${game.players[winner]} has won${new game.search.Value(outcome, 0).margin}.`;
}

const moveView = (position, move) => ({ move: position.label(move), path: position.path(move) });
