// The opening book: the values of the first positions of a game, by their keys.

import { ENDLESS, Value } from "./values.js";

/** Ascending keys as differences in base 128, then a code for each; a number of keys in 4 bytes comes first. */
export class Book {
  constructor(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const number = view.getUint32(0, true);
    this.keys = new BigInt64Array(number);
    let [at, key] = [4, 0n];
    for (let i = 0; i < number; i += 1) {
      for (let shift = 0n, more = true; more; at += 1, shift += 7n) {
        key += BigInt(bytes[at] & 127) << shift;
        more = bytes[at] > 127;
      }
      this.keys[i] = key;
    }
    this.codes = bytes.subarray(at);
  }

  /** Return the value of a key; undefined if it is not in the book. */
  get(key) {
    let [low, high] = [0, this.keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.keys[middle] < key) low = middle + 1;
      else high = middle;
    }
    return this.keys[low] === key ? decode(this.codes[low]) : undefined;
  }
}

/** Return the value of a code (see rules/encodings.py). */
const decode = (code) => (code === 255 ? new Value(0, ENDLESS) : new Value((code % 3) - 1, Math.floor(code / 3)));
