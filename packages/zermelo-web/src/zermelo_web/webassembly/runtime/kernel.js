// The WebAssembly module of a game: its memory, and the questions that its one function answers.

const STACK_BYTES = 1 << 20;
const PAGE = 1 << 16;
const WORD = 8;
const MASK_BITS = 63n; // the bits of a word of a mask

/** Return the content of a custom section of a module; undefined without one. */
export function section(module, name) {
  const found = WebAssembly.Module.customSections(module, name)[0];
  return found && new Uint8Array(found);
}

export class Kernel {
  /** megabytes: the size of the transposition table. */
  constructor(module, data, megabytes) {
    const { numbers, words, masks, again } = data;
    Object.assign(this, { numbers, masks, canKeep: again });
    this.width = words;
    const { STATE } = numbers.rows;
    const { BUCKET, TABLE_START, FIRST_BITS } = numbers.memory;
    this.tableBits = megabytes ? Math.floor(Math.log2((megabytes * 2 ** 20) / (BUCKET * WORD))) : FIRST_BITS;
    this.tableWords = TABLE_START + BUCKET * 2 ** this.tableBits;
    this.stackTop = numbers.stack + STACK_BYTES;
    const columns = STATE + words;
    // The answer and the error come first, then the rows, then the search's own array, at a cache line.
    this.rowsAt = this.stackTop + 64;
    this.tableAt = Math.ceil((this.rowsAt + 2 * columns * WORD) / 64) * 64;
    const pages = Math.ceil((this.tableAt + this.tableWords * WORD) / PAGE);
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.stack = new WebAssembly.Global({ value: "i32", mutable: true }, this.stackTop);
    const table = new WebAssembly.Table({ element: "anyfunc", initial: 16 });
    const names = { __linear_memory: this.memory, __stack_pointer: this.stack, __indirect_function_table: table };
    this.function = new WebAssembly.Instance(module, { env: names }).exports[numbers.export];
    this.answer = new BigInt64Array(this.memory.buffer, this.stackTop, 1);
    this.row = new BigInt64Array(this.memory.buffer, this.rowsAt, columns);
    this.child = new BigInt64Array(this.memory.buffer, this.rowsAt + columns * WORD, words);
    this.words = new BigInt64Array(this.memory.buffer, this.tableAt, this.tableWords);
    this.arrays = [
      ...described(this.rowsAt, [2, columns]),
      ...described(this.tableAt, [this.tableWords]),
      BigInt(numbers.memory.THREAD),
    ];
    this.begin(); // without touching the whole table, which is empty
  }

  /** Empty the transposition table. */
  forget() {
    this.words.fill(0n);
    this.begin();
  }

  begin() {
    const { SHIFT, TABLE, ENTRY, ENTRY_WORDS, TABLE_START, HASH_BITS } = this.numbers.memory;
    this.words[SHIFT] = BigInt(HASH_BITS - this.tableBits);
    this.words[TABLE] = BigInt(TABLE_START);
    this.words[ENTRY] = BigInt(ENTRY_WORDS);
  }

  /** Return the answer to a question about a state, which is an array of BigInt. */
  ask(question, state, argument = 0) {
    this.row.set(state, this.numbers.rows.STATE);
    this.stack.value = this.stackTop;
    const { answer, stackTop } = this;
    const failed = this.function(
      stackTop,
      stackTop + WORD,
      BigInt(this.numbers.questions[question]),
      BigInt(argument),
      ...this.arrays,
    );
    if (failed) throw new Error(`The rules fail for the state ${state.join(", ")}.`);
    return answer[0];
  }

  /** The legal moves as a set of bits. */
  moves(state) {
    const low = this.ask("MOVES", state);
    return this.masks === 1 ? low : low | (this.ask("MOVES", state, 1) << MASK_BITS);
  }

  /** True if the player who makes a move moves again. */
  keepsTurn(state, move) {
    return this.canKeep && this.ask("AGAIN", state, move) !== 0n;
  }

  /** The state after a move. */
  play(state, move) {
    this.ask("PLAY", state, move);
    return [...this.child];
  }

  /** Narrow bounds on the score of a state by some nodes; with 0 nodes, by one question, up to the limit of nodes. */
  search(state, low, high, nodes) {
    const { LOW, HIGH } = this.numbers.rows;
    this.row[LOW] = BigInt(low);
    this.row[HIGH] = BigInt(high);
    this.ask("SEARCH", state, nodes);
    return [Number(this.row[LOW]), Number(this.row[HIGH])];
  }

  /** The number of nodes searched so far. */
  get nodes() {
    return Number(this.words[this.numbers.memory.THREAD + this.numbers.memory.NODES]);
  }

  /** The number of nodes at which a search stops. */
  get limit() {
    return Number(this.words[this.numbers.memory.THREAD + this.numbers.memory.NODE_LIMIT]);
  }

  set limit(nodes) {
    this.words[this.numbers.memory.THREAD + this.numbers.memory.NODE_LIMIT] = BigInt(nodes);
  }
}

/** Return an array as the arguments of a compiled function (see machine/convention.py). */
function described(address, shape) {
  const items = shape.reduce((a, b) => a * b);
  const strides = shape.map((_, axis) => WORD * shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  return [0, 0, BigInt(items), BigInt(WORD), address, ...shape.map(BigInt), ...strides.map(BigInt)];
}

/** Yield the moves in a set of bits. */
export function* bits(mask) {
  for (let move = 0; mask; mask >>= 1n, move += 1) if (mask & 1n) yield move;
}
