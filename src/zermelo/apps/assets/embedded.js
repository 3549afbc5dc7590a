// A backend inside the page: a whole small game, in the data that zermelo.page has written. The data has the legal
// moves, the positions that they lead to, and all values, words and colours. See drawing/embedded.py.
import { Trouble } from "./api.js";
import { census } from "./census.js";
import { choice } from "./computers.js";
import { atOnce } from "../../webassembly/runtime/generators.js";

// The entry of a kind of moves that is true if the player moves again.
const AGAIN = 6;

export function embedded(data) {
  const book = opened(data);
  const later = (answer) => async (...asked) => answer(...asked);
  return {
    games: later(() => ({
      games: [{ name: data.game.split(":")[0], title: data.title, about: data.about, options: {}, players: data.players, kind: data.board.kind }],
      players: data.seats,
    })),
    position: later((at) => position(book, walked(book, at))),
    analysis: later((at) => analysis(book, walked(book, at))),
    history: later((at) => history(book, walked(book, at))),
    tree: later((at) => tree(book, walked(book, at))),
    why: later((at, move) => whyOf(book, walked(book, at), walked(book, { ...at, moves: [...at.moves, move] }).at(-1).edge)),
    count: later((at) => counts(book, walked(book, at).at(-1).here)),
    missing: data.sentences.missing,
    move: later((at, player) => move(book, walked(book, at).at(-1).here, player)),
  };
}

// Unpack the data: add the first edge of each position, and the position that each edge leads to.
function opened(data) {
  const { degrees, moves, kinds } = data, first = [0];
  for (const degree of degrees) first.push(first.at(-1) + degree);
  const texts = data.texts ? data.texts.split(" ") : [data.start], turns = [data.turn], targets = new Array(moves.length);
  const known = new Map([[`${data.turn}${data.start}`, 0]]);
  let next = 1;
  for (let here = 0; here < degrees.length; here += 1) {
    for (let edge = first[here]; edge < first[here + 1]; edge += 1) {
      const turn = kinds[moves[edge]][AGAIN] ? turns[here] : 1 - turns[here];
      if (data.targets) targets[edge] = next - data.targets[edge];
      else {
        const text = edited(texts[here], kinds[moves[edge]][4]), key = `${turn}${text}`;
        if (!known.has(key)) known.set(key, (texts[next] = text) && next);
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

// Return the numbers of a position's edges, which are its moves.
const edges = (book, here) => Array.from({ length: book.degrees[here] }, (_, i) => book.first[here] + i);
const nameOf = (book, edge) => book.kinds[book.moves[edge]][0];
const keepsTurn = (book, edge) => Number(book.kinds[book.moves[edge]][AGAIN]);
const madeOf = (book, edge) => book.before[keepsTurn(book, edge)][book.codes[book.targets[edge]]];
const ranked = (book, here) => edges(book, here).sort((a, b) => book.ranks[madeOf(book, a)] - book.ranks[madeOf(book, b)]);
const keeping = (book, here) => edges(book, here).filter((edge) => madeOf(book, edge) === book.codes[here]);

// Return the positions of {game, board, moves} as steps: each with its number and the edge that led there.
function walked(book, { game, board, moves }) {
  const said = (name, words) => Object.entries(words).reduce((text, [key, value]) => text.replace(`{${key}}`, () => value), book.sentences[name]);
  if (game !== book.game) throw new Trouble("UnknownName", said("game", {}));
  const start = board ? book.texts.indexOf(board) : 0;
  if (start < 0) throw new Trouble("BadText", said("text", { text: board }));
  const steps = [{ here: start, edge: null }];
  for (const move of moves) {
    const { here } = steps.at(-1), legal = edges(book, here);
    const edge = legal.find((each) => nameOf(book, each).toLowerCase() === move.toLowerCase());
    if (edge === undefined) {
      throw new Trouble("IllegalMove", said(legal.length ? "move" : "over", { move, legal: legal.map((each) => nameOf(book, each)).join(", ") }));
    }
    steps.push({ here: book.targets[edge], edge });
  }
  return Object.assign(steps, { names: steps.slice(1).map(({ edge }) => nameOf(book, edge)) });
}

function position(book, steps) {
  const { here, edge } = steps.at(-1), turn = book.turns[here], over = book.degrees[here] === 0;
  const meaning = book.meanings[turn][book.codes[here]];
  return {
    game: book.game, name: book.game, title: book.title, players: book.players, colours: book.discs, moves: steps.names, text: book.texts[here],
    turn, ...turnsOf(book, "turns", steps.map((step) => step.here)), player: book.players[turn], over, winner: over ? meaning.leader : null, header: over ? meaning.header : null,
    board: boardOf(book, here, edge),
    legal: edges(book, here).map((each) => moveOf(book, each)),
  };
}

function boardOf(book, here, edge) {
  const { kind, cells, columns, hands } = book.board, [, , last, row] = edge === null ? [null, null, null, []] : book.kinds[book.moves[edge]];
  if (kind === "heaps") return { kind, heaps: book.heaps[here] };
  if (kind === "text") return { kind };
  const marks = book.texts[here];
  return { kind, cells: cells.map((cell, i) => ({ ...cell, ...marked(book, marks[i]) })), last, row, columns, hands };
}

function marked(book, mark) {
  const owner = book.marks.indexOf(mark), piece = book.pieces[mark];
  return { mark: mark === book.empty ? "" : mark, ...(owner < 0 ? {} : { owner }), ...(piece ? { piece } : {}) };
}

function moveOf(book, edge) {
  const [move, place, , , , origin] = book.kinds[book.moves[edge]];
  return { move, place, origin };
}

function analysis(book, steps) {
  const { here } = steps.at(-1), turn = book.turns[here];
  const made = [...new Set(edges(book, here).map((edge) => madeOf(book, edge)))].sort((a, b) => a - b);
  const colours = book.colours[made.join(" ")];
  const legal = ranked(book, here).map((edge) => {
    const code = madeOf(book, edge), [fill, ink] = colours[code], move = moveOf(book, edge);
    return { ...move, ...book.values[code], fill, ink, ...refutation(book, turn, edge, code) };
  });
  return {
    ...position(book, steps), header: book.meanings[turn][book.codes[here]].header, value: book.values[book.codes[here]],
    ...lineOf(book, here, line(book, here)), legal,
  };
}

// Return the players to move in some positions under a name, if a player can move again.
const turnsOf = (book, name, places) => (book.before.length > 1 ? { [name]: places.map((here) => book.turns[here]) } : {});

// Return the names of a line's moves, and their players if a player can move again.
function lineOf(book, here, line) {
  const places = [here, ...line.map((edge) => book.targets[edge])].slice(0, line.length);
  return { line: line.map((edge) => nameOf(book, edge)), ...turnsOf(book, "line_turns", places) };
}

// Return why a move loses, and the opponent's answer if the game is not over; null for a move that does not lose.
function refutation(book, turn, edge, code) {
  const again = keepsTurn(book, edge), words = book.refuted[2 * again + turn][code], answer = keeping(book, book.targets[edge])[0];
  const reply = words && !again && answer !== undefined ? nameOf(book, answer) : null;
  return { reply, why: words ? filled(words, { move: nameOf(book, edge), reply }) : null };
}

const filled = (words, names) => words.replace(/\{(\w+)\}/g, (found, name) => names[name] ?? found);

// Return best play to the end, or until a position repeats, as the numbers of the edges.
function line(book, from) {
  const found = [], met = new Set();
  for (let here = from; book.degrees[here] && !met.has(here); here = book.targets[found.at(-1)]) {
    met.add(here);
    found.push(keeping(book, here)[0]);
  }
  return found;
}

function whyOf(book, steps, edge) {
  const { here } = steps.at(-1), code = madeOf(book, edge), [best] = ranked(book, here), isBest = madeOf(book, best) === code;
  const edges = [edge, ...line(book, book.targets[edge])], names = edges.map((each) => nameOf(book, each));
  const cells = book.kinds[book.moves[edges.at(-1)]][3].map((cell) => book.board.cells[cell].name).filter(Boolean);
  const [move] = names, words = book.reasons[2 * keepsTurn(book, edge) + book.turns[here]][Number(isBest)][code][cells.length ? 1 : 0];
  const told = filled(words, { ...names, row: cells.join("-") });
  const after = isBest ? book.no_better : filled(book.better[madeOf(book, best)], { best: nameOf(book, best) });
  return { ...book.values[code], move, ...lineOf(book, here, edges), completes: cells, better: isBest ? null : nameOf(book, best), words: `${told} ${after}` };
}

function counts(book, from) {
  if (returns(book, from)) throw new Trouble("TooLarge", book.sentences.endless, false);
  const graph = {
    key: (here) => here,
    look: (here) => book.looks?.[here] ?? here,
    alike: (here) => book.classes[here],
    children: (here) => edges(book, here).map((edge) => book.targets[edge]),
    winner: (here) => book.meanings[book.turns[here]][book.codes[here]].leader,
  };
  return atOnce(census(graph, from));
}

// Return true if play from a position can repeat a position.
function returns(book, from) {
  const open = new Set([from]), closed = new Set(), way = [{ here: from, left: edges(book, from) }];
  while (way.length) {
    const { here, left } = way.at(-1), edge = left.pop(), next = book.targets[edge];
    if (edge === undefined) {
      open.delete(here);
      closed.add(here);
      way.pop();
    } else if (open.has(next)) return true;
    else if (!closed.has(next)) {
      open.add(next);
      way.push({ here: next, left: edges(book, next) });
    }
  }
  return false;
}

function history(book, steps) {
  const moments = steps.map(({ here, edge }, ply) => {
    const code = book.codes[here], turn = book.turns[here], { leader, lead } = book.meanings[turn][code];
    const value = ply ? madeOf(book, edge) : null, judgement = ply ? book.judgements[book.codes[steps[ply - 1].here]][value] : "";
    const move = ply ? nameOf(book, edge) : null, made = ply ? book.values[value] : null;
    return { ply, move, player: book.players[turn], ...book.values[code], leader, lead, judgement, made };
  });
  return { moments };
}

// Return the node and its children, one for each class of symmetry, the best first.
function tree(book, steps) {
  const { here } = steps.at(-1), found = new Map();
  for (const edge of ranked(book, here)) {
    const alike = book.classes[book.targets[edge]];
    found.set(alike, [...(found.get(alike) ?? []), edge]);
  }
  const children = [...found.values()].map((alike) => {
    const [edge] = alike, after = Object.assign([...steps, { here: book.targets[edge], edge }], { names: [...steps.names, nameOf(book, edge)] });
    return { moves: alike.map((each) => nameOf(book, each)), best: madeOf(book, edge) === book.codes[here], made: book.values[madeOf(book, edge)], ...node(book, after) };
  });
  return { node: node(book, steps), children };
}

function node(book, steps) {
  const { here } = steps.at(-1);
  return { members: book.members[book.classes[here]], ...book.values[book.codes[here]], view: position(book, steps) };
}

function move(book, here, player) {
  const choices = {
    legal: edges(book, here),
    *best() {
      return { moves: keeping(book, here), remark: "" };
    },
    *mistakes(edge) {
      return mistakes(book, book.targets[edge]);
    },
    seats: book.seats,
  };
  const { move: edge, remark } = atOnce(choice(player, choices));
  return { move: nameOf(book, edge), remark };
}

// Return the share of the moves at a position that change its outcome.
function mistakes(book, here) {
  const all = edges(book, here), worth = (code) => book.values[code].score ?? book.values[code].value;
  return all.length && all.filter((edge) => worth(madeOf(book, edge)) !== worth(book.codes[here])).length / all.length;
}
