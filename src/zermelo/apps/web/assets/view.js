// A position of a compiled game as the data that the page draws: drawing/position_view.py in JavaScript.
import { fills, inkOn } from "./colours.js";
import { changedCell, changedOnField, EMPTY } from "../webassembly/runtime/texts.js";

// Return a position as the API's JSON.
export function viewOf(position) {
  const { data } = position.game, over = position.isOver;
  return {
    game: position.game.spec, name: data.name, title: data.title, players: data.players, colours: data.colours, moves: position.played,
    text: String(position), turn: position.turn, ...turns(position), player: position.player, over, winner: position.winner,
    header: over ? ending(position) : null, board: position.board ?? { kind: "text" },
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
    return { ...moveView(position, each.move), ...record(each.value), fill: fill(each.value), ink: inkOn(fill(each.value)), reply, why };
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

function moveView(position, move) {
  const { grid, heaps } = position.game.data.texts, after = position.follow(move), name = position.label(move);
  const parts = grid && partsOf(grid, position, name);
  if (parts && !placeOf(grid, position, after, name)) return { move: name, place: ["cell", parts[1], 0], origin: parts[0], then: parts.slice(2) };
  const place = grid ? placeOf(grid, position, after, name) : heaps ? stoneOf(position, after) : null;
  return { move: name, place, origin: grid && originOf(grid, position, after, name) };
}

// Return the cells that two men leave and enter by a move whose name consists of them: see parts_of in
// drawing/pictures/board.py.
function partsOf(grid, { text }, name) {
  const found = [];
  for (let rest = name.replaceAll("-", ""); rest; ) {
    const cell = grid.names.findIndex((each) => each && rest.startsWith(each));
    if (cell < 0) return null;
    found.push(cell);
    rest = rest.slice(grid.names[cell].length);
  }
  const [from, to, other] = found.map((cell) => text[cell] !== EMPTY);
  return found.length === 4 && from && !to && other ? found : null;
}

// Return the place of a move: its column, the cell that it changes or, of several, the cell that has its name.
function placeOf(grid, before, after, name) {
  const [kind, place] = grid.columns.length
    ? ["column", grid.columns.indexOf(name)]
    : ["cell", changedCell(grid, before, after) ?? grid.labels.indexOf(name)];
  return place < 0 ? null : [kind, place, 0];
}

// Return the stone that a move takes with all behind it.
function stoneOf(before, after) {
  const { heaps } = after.board, old = before.board.heaps;
  const shrunk = heaps.flatMap((left, heap) => (left < old[heap] ? [["stone", heap, left]] : []));
  return shrunk.length === 1 && heaps.length === old.length ? shrunk[0] : null;
}

// Return the cell that a man leaves, on the board or in a hand: see origin in drawing/pictures/board.py.
function originOf(grid, before, after, name) {
  const to = changedCell(grid, before, after), old = before.text, next = after.text;
  if (to === null || grid.columns.length || next[to] === EMPTY) return null;
  const left = changedOnField(grid, before, after).filter((cell) => next[cell] === EMPTY);
  if (!left.length) {
    const hand = grid.hands[before.turn], count = (text, mark) => hand.filter((cell) => text[cell] === mark).length;
    return hand.find((cell) => old[cell] !== EMPTY && count(old, old[cell]) > count(next, old[cell])) ?? null;
  }
  let alike = left.filter((cell) => old[cell] === next[to]);
  if (!alike.length) alike = left;
  if (alike.length > 1) alike = alike.filter((cell) => grid.names[cell] && name.startsWith(grid.names[cell]));
  return alike.length === 1 ? alike[0] : null;
}
