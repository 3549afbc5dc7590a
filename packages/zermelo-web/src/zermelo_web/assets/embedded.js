// A backend inside the page: a whole small game, in the data that zermelo_web.page has written. The data has the legal
// moves, the positions that they lead to, and all values; the rest is as for a compiled game.
// See zermelo_web/embedded.py.

import { BadText, Game, Position } from "../webassembly/runtime/position.js";
import { Search } from "../webassembly/runtime/search.js";
import { ofText, stones } from "../webassembly/runtime/texts.js";
import { ENDLESS } from "../webassembly/runtime/values.js";
import { MISSING } from "./api.js";
import { compiled } from "./compiled.js";

const OUTCOMES = { win: 1, draw: 0, loss: -1 };

export const embedded = (data) => ({ ...compiled(new WholeGame(opened(data))), missing: MISSING });

// Unpack the data: add the first edge of each position, and the position that each edge leads to.
function opened(data) {
  const { degrees, moves, kinds } = data,
    first = [0];
  for (const degree of degrees) first.push(first.at(-1) + degree);
  const texts = data.texts ? data.texts.split(" ") : [data.start],
    turns = [data.turn],
    targets = new Array(moves.length);
  const known = new Map([[`${data.turn}${data.start}`, 0]]);
  let next = 1;
  for (let here = 0; here < degrees.length; here += 1) {
    for (let edge = first[here]; edge < first[here + 1]; edge += 1) {
      const [, edit, again] = kinds[moves[edge]],
        turn = again ? turns[here] : 1 - turns[here];
      if (data.targets) targets[edge] = next - data.targets[edge];
      else {
        const text = edited(texts[here], edit),
          key = `${turn}${text}`;
        if (!known.has(key)) {
          texts[next] = text;
          known.set(key, next);
        }
        targets[edge] = known.get(key);
      }
      if (targets[edge] === next) turns[next++] = turn;
    }
  }
  return { ...data, first, texts, turns, targets };
}

function edited(text, edit) {
  const characters = [...text];
  for (const [place, character] of edit) characters[place] = character;
  return characters.join("");
}

// The rules, looked up. A state is the number of its position in an array, a move the number of an edge of the
// position.
const kernelOf = ({ degrees, moves, kinds, first, targets, values, codes }) => ({
  moves: ([here]) => (1n << BigInt(degrees[here])) - 1n,
  play: ([here], move) => [targets[first[here] + move]],
  keepsTurn: ([here], move) => kinds[moves[first[here] + move]][2],
  ask: (_question, [here]) => outcomeOf(values[codes[here]]), // the only question about a finished position
});

const outcomeOf = ({ value, score }) => score ?? OUTCOMES[value];

// The search of a game whose values are all known.
class Lookup extends Search {
  constructor(kernel, { scored, values, codes }) {
    super(kernel, { returns: true, scored, numbers: { scores: { TOP: 0, MOST: 0 } } });
    const found = values.map((value) => new this.Value(outcomeOf(value), value.remoteness ?? ENDLESS));
    this.worth = codes.map((code) => found[code]);
  }

  *value([here]) {
    return this.worth[here];
  }
}

class WholeGame extends Game {
  constructor(book) {
    const { game: name, kinds, board, heaps } = book,
      names = kinds.map(([move]) => move),
      kernel = kernelOf(book);
    super(kernel, new Lookup(kernel, book), { ...book, name, texts: { labels: [names, names], board, heaps } });
    this.book = book;
  }

  start() {
    return new Entry(this, [0], this.book.turn, null, null);
  }

  *read(text) {
    const here = this.book.texts.indexOf(text);
    if (here < 0) throw new BadText(`'${text}' is not a position that play reaches in ${this.name}.`);
    return new Entry(this, [here], this.book.turns[here], null, null);
  }
}

class Entry extends Position {
  get text() {
    return this.game.book.texts[this.state[0]];
  }

  get marks() {
    const { board, heaps, beside } = this.game.book,
      [here] = this.state;
    return board && (heaps ? stones(board, heaps[here]) : ofText(board, this.text) + (beside?.[here] ?? ""));
  }

  path(move) {
    const [, , , declared] = this.kind(this.move(move));
    return declared?.length ? declared : super.path(move);
  }

  // What a count compares: the state, its class of symmetry, and the number of states in the class.
  get looks() {
    const { states, classes, members } = this.game.book,
      [here] = this.state;
    return { look: states?.[here] ?? here, alike: classes[here], members: members[classes[here]] };
  }

  label(move) {
    return this.kind(move)[0];
  }

  kind(move) {
    const { kinds, moves, first } = this.game.book;
    return kinds[moves[first[this.state[0]] + move]];
  }
}
