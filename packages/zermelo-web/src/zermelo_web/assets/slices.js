// Long work in slices, between which a worker hears messages.

const SLICE = 30; // milliseconds

// Return the result of a generator, which yields where it may pause. A signal aborts it.
export async function inSlices(work, signal) {
  for (let pause = performance.now() + SLICE; ; ) {
    const { value, done } = work.next();
    if (done) return value;
    if (performance.now() < pause) continue;
    await nextTask();
    signal?.throwIfAborted();
    pause = performance.now() + SLICE;
  }
}

// A message comes at once, a timeout after 4 ms.
const nextTask = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
