// Work in slices: a generator that yields where it may pause.

/** Return the result of a generator, without a pause. */
export function atOnce(work) {
  let slice = work.next();
  while (!slice.done) slice = work.next();
  return slice.value;
}
