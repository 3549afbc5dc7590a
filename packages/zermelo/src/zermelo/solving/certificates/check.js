// Check a certificate for Connect Four or m,n,k: node check.mjs claim.json
//
// docs/proofs.md defines the file. This program shares nothing with zermelo: it plays by its own rules, on boards of up
// to 1,000 cells, and decides the leaves by its own search. Exit code: 0 for a proof, 1 for none, 2 for a file that it
// cannot check.

const NAMES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_",
  FURTHER = 0x100,
  LAST = 0x7ff,
  LEAF = "-";

const MOST_CELLS = 1000; // a search recurses once for each

// A reason why a certificate is not accepted. verdict: "gap" if it is not a proof, "unknown" if it cannot be checked
// here.
class Refusal extends Error {
  constructor(message, verdict = "gap") {
    super(message);
    this.verdict = verdict;
  }
}

export function need(right, message, verdict) {
  if (!right) throw new Refusal(message, verdict);
}

// --- The rules. A position is its text: a character for each cell, row by row from the top, '.' for an empty one. ----

class Board {
  // name: that of the game, such as "connect:width=5,height=4", as zermelo writes it.
  constructor(name) {
    const [, kind, options] = /^(connect|mnk|tictactoe)(?::(.*))?$/.exec(name) ?? [];
    const common = kind === "connect" ? { width: 7, height: 6, k: 4 } : { width: 3, height: 3, k: 3 };
    const choices = Object.fromEntries((options ?? "").split(",").map((option) => option.split("=")));
    const numbers = Object.entries(common).map(([side, usual]) => [
      side,
      side in choices ? Number(choices[side]) : usual,
    ]);
    const written = numbers
      .filter(([side, number]) => number !== common[side])
      .map((entry) => entry.join("="))
      .join(",");
    const { width, height, k } = Object.fromEntries(numbers),
      falls = kind === "connect",
      cells = width * height;
    const isKnown = name === kind + (written && `:${written}`) && (kind !== "tictactoe" || !written);
    const isBoard =
      numbers.every(([, number]) => Number.isInteger(number) && number >= 1) && k <= Math.max(width, height);
    need(isKnown && isBoard, `This checker does not know the game '${name}'.`, "unknown");
    need(cells <= MOST_CELLS, "This board is too large for a certificate.", "unknown");
    Object.assign(this, { width, height, k, falls, cells, start: ".".repeat(cells) });
    this.lines = [...this.everyLine()];
    this.linesAt = Array.from({ length: cells }, () => []);
    this.lines.forEach((line, i) => line.forEach((cell) => this.linesAt[cell].push(i)));
    this.columns = Array.from({ length: width }, (_, x) =>
      Array.from({ length: height }, (_, i) => (height - 1 - i) * width + x),
    );
    this.maps = this.symmetries();
  }

  // Return the board of a certificate.
  static of({ game, spec, source, options, version }) {
    const isCatalogued = game === spec && source === null && options === "" && version === 1;
    need(isCatalogued, "The certificate is about other rules.", "unknown");
    return new Board(game);
  }

  *everyLine() {
    const { width, height, k, cells } = this;
    for (let cell = 0; cell < cells; cell += 1) {
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ]) {
        const x = (cell % width) + dx * (k - 1),
          y = Math.floor(cell / width) + dy * (k - 1);
        if (x >= 0 && x < width && y < height) yield Array.from({ length: k }, (_, i) => cell + i * (dx + dy * width));
      }
    }
  }

  // Return the symmetries, each as the list of the cells that its image shows.
  symmetries() {
    const { width, height, falls, start } = this,
      turns = falls ? 2 : width === height ? 8 : 4;
    return Array.from({ length: turns }, (_, turn) =>
      [...start].map((_, cell) => {
        const x = turn & 1 ? width - 1 - (cell % width) : cell % width,
          row = Math.floor(cell / width);
        const y = turn & 2 ? height - 1 - row : row;
        return turn & 4 ? x * width + y : y * width + x;
      }),
    );
  }

  // Return the position of a text.
  read(text) {
    const { width, falls } = this,
      isBoard = text.length === this.cells && /^[.XO]*$/.test(text);
    const isStacked =
      !falls || [...text].every((mark, cell) => mark !== "." || cell < width || text[cell - width] === ".");
    need(
      isBoard && isStacked && this.canArise(text, new Set()),
      `'${text}' is not a position of this game.`,
      "unknown",
    );
    return text;
  }

  // Return whether moves lead to a board, and the game was not over before the last of them. refuted: boards to which
  // none lead.
  canArise(text, refuted) {
    const { width, falls } = this,
      count = (mark) => text.split(mark).length - 1,
      last = count("X") - count("O");
    if (text === this.start) return true;
    const isFree = (cell) => text[cell] === "OX"[last] && !(falls && cell >= width && text[cell - width] !== ".");
    const earlier = [...text].flatMap((_, cell) =>
      isFree(cell) ? [`${text.slice(0, cell)}.${text.slice(cell + 1)}`] : [],
    );
    const isFound =
      !refuted.has(text) && earlier.some((each) => this.winner(each) === null && this.canArise(each, refuted));
    refuted.add(text);
    return isFound;
  }

  // Return 0 if the first player is to move, 1 for the second.
  turn(text) {
    return (this.cells - (text.split(".").length - 1)) % 2;
  }

  // Return the cells of the legal moves, in the order in which answers count them.
  moves(text) {
    const free = this.falls
      ? this.columns.map((column) => column.find((cell) => text[cell] === "."))
      : [...text].map((_, cell) => cell);
    return free.filter((cell) => cell !== undefined && text[cell] === ".");
  }

  children(text) {
    const mark = "XO"[this.turn(text)];
    return this.moves(text).map((cell) => text.slice(0, cell) + mark + text.slice(cell + 1));
  }

  // Return the names of the legal moves.
  names(text) {
    return this.moves(text).map((cell) => String((this.falls ? cell % this.width : cell) + 1));
  }

  hasLine(text, mark) {
    return this.lines.some((line) => line.every((cell) => text[cell] === mark));
  }

  // Return the player who has won, -1 for a draw, null before the end.
  winner(text) {
    return this.hasLine(text, "X") ? 0 : this.hasLine(text, "O") ? 1 : text.includes(".") ? null : -1;
  }

  // Return the outcome of a finished game for a player, 1, 0 or -1; null before the end.
  outcome(text, seat) {
    const winner = this.winner(text);
    return winner === null ? null : winner < 0 ? 0 : winner === seat ? 1 : -1;
  }

  text(text) {
    return text;
  }

  // Return the representative of a position: the smallest of its images.
  representative(text) {
    return this.maps
      .map((map) => map.map((cell) => text[cell]).join(""))
      .reduce((least, image) => (image < least ? image : least));
  }

  search(claim) {
    return leafSearch(this, claim);
  }
}

// --- The leaves: a plain alpha-beta search for the claim, with a memo of whole positions -----------------------------

const EMPTY = 2,
  NUMBERS = 2 ** 23; // of the memo

// Return holds(text, left): whether the claim holds from a position, of which at most `left` plies may follow.
function leafSearch({ width, cells, falls, k, lines, linesAt, columns }, { seat, least }) {
  const words = Math.ceil(cells / 32),
    size = 2 * words + 1,
    most = falls ? width : cells;
  const bits = Math.floor(Math.log2(NUMBERS / size)),
    memo = new Int32Array(size << bits);
  const owner = new Uint8Array(cells),
    stones = new Int32Array(2 * words),
    next = new Int32Array(most);
  const counts = [0, 1].map(() => new Uint16Array(lines.length)); // the stones of each player on each line
  const threats = [0, 1].map(() => new Uint16Array(cells)); // the lines that one more stone on an empty cell completes
  const cellsOf = lines.map((line) => Int32Array.from(line)),
    through = linesAt.map((each) => Int32Array.from(each));
  const order = new Int32Array(most * (cells + 1)),
    weights = new Float64Array(most * (cells + 1));
  const power = Float64Array.from({ length: k + 1 }, (_, i) => 4 ** i);
  const keys = Int32Array.from({ length: 2 * cells }, () => Math.random() * 2 ** 32); // only for places in the memo
  const drawn = least > 0 ? 0 : 1;
  let hash = 0,
    depth = 0;

  function threaten(player, line, by) {
    for (const cell of cellsOf[line]) if (owner[cell] === EMPTY) threats[player][cell] += by;
  }

  function flip(player, cell) {
    stones[player * words + (cell >> 5)] ^= 1 << (cell & 31);
    hash ^= keys[player * cells + cell];
  }

  function put(player, cell) {
    owner[cell] = player;
    flip(player, cell);
    if (falls) next[cell % width] -= width;
    for (const line of through[cell]) if (++counts[player][line] === k - 1) threaten(player, line, 1);
  }

  function take(player, cell) {
    for (const line of through[cell]) if (counts[player][line]-- === k - 1) threaten(player, line, -1);
    if (falls) next[cell % width] += width;
    flip(player, cell);
    owner[cell] = EMPTY;
  }

  // The more own stones on open lines through a cell, the better is the move.
  function weight(player, cell) {
    let sum = 0;
    for (const line of through[cell]) if (!counts[1 - player][line]) sum += power[counts[player][line]];
    return sum;
  }

  const slot = () => (hash >>> (32 - bits)) * size;

  // Return the answer in the memo, 0 or 1, or -1. An entry has 2 * (plies left + 1) + answer, and the stones of both
  // players.
  function known(left) {
    const at = slot();
    if (memo[at] >> 1 !== left + 1) return -1;
    for (let i = 0; i < 2 * words; i += 1) if (memo[at + 1 + i] !== stones[i]) return -1;
    return memo[at] & 1;
  }

  function remember(left, answer) {
    const at = slot();
    memo[at] = 2 * (left + 1) + answer;
    for (let i = 0; i < 2 * words; i += 1) memo[at + 1 + i] = stones[i];
    return answer;
  }

  // Return 1 if the claim holds, else 0; `good` is the answer that the player to move wants.
  function holds(player, left) {
    if (left === 0) return drawn;
    const other = 1 - player,
      good = player === seat ? 1 : 0,
      first = most * depth;
    let end = first,
      forced = -1;
    for (let i = 0; i < most; i += 1) {
      const cell = falls ? next[i] : i;
      if (cell < 0 || owner[cell] !== EMPTY) continue;
      if (threats[player][cell]) return good; // completes a line
      if (threats[other][cell]) forced = cell;
      else if (!(falls && cell >= width && threats[other][cell - width])) order[end++] = cell; // else they win above
    }
    if (left === 1) return drawn;
    if (forced >= 0) return after(player, forced, left);
    const answer = known(left);
    if (answer >= 0) return answer;
    depth += 1;
    const result = best(player, left, first, end, good);
    depth -= 1;
    return remember(left, result);
  }

  function after(player, cell, left) {
    put(player, cell);
    const answer = holds(1 - player, left - 1);
    take(player, cell);
    return answer;
  }

  // Try the moves order[first] to order[end - 1]: those with a known answer first, then those with more weight.
  function best(player, left, first, end, good) {
    for (let i = first; i < end; i += 1) {
      const cell = order[i],
        worth = weight(player, cell);
      flip(player, cell);
      const isGood = known(left - 1) === good;
      flip(player, cell);
      if (isGood) return good;
      let place = i;
      for (; place > first && weights[place - 1] < worth; place -= 1) {
        weights[place] = weights[place - 1];
        order[place] = order[place - 1];
      }
      weights[place] = worth;
      order[place] = cell;
    }
    for (let i = first; i < end; i += 1) if (after(player, order[i], left) === good) return good;
    return 1 - good;
  }

  return (text, left) => {
    hash = 0;
    owner.fill(EMPTY);
    for (const array of [stones, ...counts]) array.fill(0);
    for (const array of threats) array.fill(k === 1 ? 1 : 0);
    if (falls) {
      columns.forEach((column, x) => {
        next[x] = column[0];
      });
    }
    for (let cell = 0; cell < cells; cell += 1) if (text[cell] !== ".") put("XO".indexOf(text[cell]), cell);
    const empty = text.split(".").length - 1;
    return holds((cells - empty) % 2, Math.min(left, empty)) === 1;
  };
}

// --- The file and the claim ------------------------------------------------------------------------------------------

const SEATS = ["first", "second"],
  ENTRIES = ["game", "spec", "source", "options", "version", "claim", "start", "leaves", "answers"];

// Return the certificate in a file.
function certificateOf(file) {
  const read = parsed(file),
    has = (names, right) => names.every((name) => Object.hasOwn(read, name) && right(read[name]));
  const isText = (value) => typeof value === "string",
    isNumber = Number.isSafeInteger;
  const isObject = (value) => value !== null && typeof value === "object";
  const isForm =
    isObject(read) &&
    has(["game", "options", "claim"], isText) &&
    has(["version"], isNumber) &&
    has(["answers"], isObject);
  need(
    isForm && (isText(read.start) || !Object.hasOwn(read, "start")),
    "This is not a certificate of a game in the catalogue.",
    "unknown",
  );
  const lists = !Array.isArray(read.answers) || has(["leaves"], isNumber);
  need(lists && Object.values(read.answers).every(isText), "The answers of the certificate are malformed.", "unknown");
  need(
    Object.keys(read).every((name) => ENTRIES.includes(name)),
    "The certificate has an unknown entry.",
    "unknown",
  );
  return read;
}

function parsed(file) {
  let text, read;
  try {
    text = typeof file === "string" ? file : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file);
    read = JSON.parse(text);
  } catch (error) {
    throw new Refusal(`The file is not JSON in UTF-8: ${error.message}`, "unknown");
  }
  const withoutStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, "");
  need(!/\d[.eE]/.test(withoutStrings), "A number of the certificate is not written as a whole number.", "unknown");
  return read;
}

const POINTS = "([1-9]\\d{0,3})";
const CLAIM = new RegExp(
  `^(first|second) (?:never loses|loses by at most ${POINTS}|` +
    `(wins)(?: by at least ${POINTS})?(?: within (0|[1-9]\\d{0,5}) plies)?)$`,
);

// Return the claim of a text: its seat, 0 or 1, the least outcome of this side, and the plies within which it must win.
function claimOf(text, hasScores) {
  const [isClaim, seat, most, wins, by, limit] = CLAIM.exec(text) ?? [];
  need(isClaim && !(hasScores ? limit : by || most), `'${text}' is not a claim${isClaim ? " about this game" : ""}.`);
  const least = wins ? Number(by ?? 1) : most ? -Number(most) : 0;
  return { seat: SEATS.indexOf(seat), least, within: limit === undefined ? Infinity : Number(limit) };
}

// --- The check -------------------------------------------------------------------------------------------------------

// Check a file, as a text or as bytes, and yield {answers, leaves, searched} now and then: numbers of positions. Return
// {verdict, words, answers, leaves}; the verdict is "proof", "gap" (no proof) or "unknown" (cannot be checked here).
// rules: those of a game that this file does not know. report(strategy, maps): called after all answers are followed,
// with the text after the answer to each text, and the symmetries under which these texts are smallest.
export function* check(file, rules = null, report = () => {}) {
  const tally = { answers: 0, leaves: 0, searched: 0 };
  try {
    const certificate = certificateOf(file);
    yield* checked(certificate, rules ?? Board.of(certificate), tally, report);
    return { verdict: "proof", words: `${certificate.claim} in ${certificate.game}`, ...tally };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { verdict: error.verdict, words: error.message, ...tally };
  }
}

function* checked(certificate, rules, tally, report) {
  const claim = claimOf(certificate.claim, rules.hasScores),
    start = rules.read(certificate.start ?? rules.start);
  const strategy = new Map(),
    follow = Array.isArray(certificate.answers) ? byPlies : byTexts;
  const canEnd = !rules.returns || claim.within < Infinity || follow === byTexts;
  need(canEnd, "Play can return to a position: this checker needs a claim about a number of plies.", "unknown");
  need(
    !rules.canKeepTurn || follow === byTexts,
    "A player may move again: answers ply by ply are for players who take turns.",
  );
  const leaves = yield* follow(rules, claim, start, certificate, tally, strategy);
  report(strategy, follow === byPlies ? rules.maps : []);
  const holds = rules.search(claim);
  for (const { position, ply } of leaves) {
    yield tally;
    const isProved = holds(position, Math.max(0, claim.within - ply));
    need(isProved, `The claim does not hold from ${rules.text(position)}.`);
    tally.searched += 1;
  }
}

// Return the positions where the game goes on; refuse an end against the claim.
function unfinished(rules, { seat, least, within }, positions, ply) {
  return positions.filter((position) => {
    const outcome = rules.outcome(position, seat);
    need(
      outcome === null || (outcome >= least && ply <= within),
      `The game ends against the claim: ${rules.text(position)}.`,
    );
    return outcome === null;
  });
}

// Follow the answers of one side and all moves of the other, ply by ply; return the leaves.
function* byPlies(rules, claim, start, { answers, leaves: begin }, tally, strategy) {
  const first = rules.turn(start) === claim.seat ? 0 : 1,
    leaves = [];
  need(
    begin === first + 2 * answers.length,
    `The leaves begin at ply ${first + 2 * answers.length}, not at ply ${begin}.`,
  );
  let waiting = unfinished(rules, claim, [start], 0);
  if (first === 1)
    waiting = unfinished(
      rules,
      claim,
      waiting.flatMap((position) => rules.children(position)),
      1,
    );
  for (let ply = first; ; ply += 2) {
    const members = yield* folded(rules, waiting, tally),
      line = answers[(ply - first) / 2] ?? LEAF.repeat(members.length);
    need(line.length === members.length, `Ply ${ply} has ${line.length} answers; it has ${members.length} positions.`);
    waiting = [];
    for (const [i, position] of members.entries()) {
      if (line[i] === LEAF) leaves.push({ position, ply });
      else waiting.push(answered(rules, position, line[i], strategy));
    }
    tally.answers += waiting.length;
    tally.leaves = leaves.length;
    if (ply === begin) return leaves;
    waiting = unfinished(rules, claim, waiting, ply + 1).flatMap((position) => rules.children(position));
    waiting = unfinished(rules, claim, waiting, ply + 2);
  }
}

// Return one position of each class of symmetry, its representative, sorted by their texts.
function* folded(rules, positions, tally) {
  const classes = new Map();
  for (const [i, position] of positions.entries()) {
    if (i % 1000 === 0) yield tally;
    const representative = rules.representative(position);
    classes.set(rules.text(representative), representative);
  }
  return [...classes.keys()].sort().map((text) => classes.get(text));
}

// Return the position after the answer to a position.
function answered(rules, position, character, strategy) {
  const code = character.charCodeAt(0),
    index = code >= FURTHER && code <= LAST ? code - FURTHER + NAMES.length : NAMES.indexOf(character);
  const child = rules.children(position)[index],
    text = rules.text(position);
  need(child !== undefined, `'${character}' is not an answer to ${text}.`);
  strategy.set(text, rules.text(rules.representative(child)));
  return child;
}

// Follow answers that name moves for positions by their texts; there are no leaves.
function* byTexts(rules, claim, start, { answers }, tally, strategy) {
  need(claim.within === Infinity, "A claim about a number of plies needs a certificate by plies.");
  const turns = new Map(),
    after = new Map(),
    waiting = [start];
  while (waiting.length) {
    const position = waiting.pop(),
      text = rules.text(position),
      turn = rules.turn(position);
    need(
      (turns.get(text) ?? turn) === turn,
      `Either player can be to move at ${text}, so that its answer is not clear.`,
    );
    if (turns.has(text)) continue;
    turns.set(text, turn);
    if (unfinished(rules, claim, [position], 0).length === 0) continue;
    let children = rules.children(position);
    if (turn === claim.seat) {
      yield tally;
      const name = Object.hasOwn(answers, text) ? answers[text] : "";
      children = children.filter((_, i) => rules.names(position)[i] === name);
      need(children.length === 1, `There is no answer to ${text}.`);
      strategy.set(text, rules.text(children[0]));
      tally.answers += 1;
    }
    waiting.push(...children);
    after.set(
      text,
      children.map((child) => rules.text(child)),
    );
  }
  need(
    claim.least <= 0 || !rules.returns || !hasCircle(after),
    "Play can return to a position, and then nobody need win.",
  );
  return [];
}

// Return whether play can return to a position. after: the texts that follow each text.
function hasCircle(after) {
  for (let size = 0; size !== after.size; ) {
    size = after.size;
    for (const [text, next] of after) if (!next.some((each) => after.has(each))) after.delete(text);
  }
  return after.size > 0;
}

// --- The command -----------------------------------------------------------------------------------------------------

async function main(file) {
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(file ?? "").catch(() => null);
  const work = check(bytes ?? new Uint8Array());
  let step = work.next();
  for (let shown = 0; !step.done; step = work.next()) {
    if (!process.stderr.isTTY || Date.now() < shown + 500) continue;
    shown = Date.now();
    process.stderr.write(`\r${step.value.answers} answers, ${step.value.searched} of ${step.value.leaves} leaves `);
  }
  const { verdict, words, answers, leaves } = step.value;
  const proved = `${file} proves that ${words}: ${answers} answers, ${leaves} leaves.`;
  console.log(!bytes ? "Usage: node check.mjs FILE" : verdict === "proof" ? proved : `Not a proof: ${words}`);
  process.exitCode = ["proof", "gap", "unknown"].indexOf(verdict);
}

if (import.meta.url?.endsWith(globalThis.process?.argv[1]?.split(/[\\/]/).at(-1))) main(process.argv[2]);
