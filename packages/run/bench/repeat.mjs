// Repeats work for a while.

/** Returns the mean time of `work` in ms, over as many calls as take `milliseconds`. */
export function repeat(work, milliseconds) {
  const started = performance.now();
  let count = 0;
  do {
    work();
    count++;
  } while (performance.now() - started < milliseconds);
  return (performance.now() - started) / count;
}
