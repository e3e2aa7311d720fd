/** Works off a long list in short turns of the event loop, so that other requests are answered in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items per turn: at less than half a millisecond for each, a turn takes a few milliseconds. */
export const TURN = 20;

/** Yields the items, and after every `TURN` of them lets the event loop do what waits. */
export async function* yieldBetween<T>(items: Iterable<T>): AsyncGenerator<T> {
  let done = 0;
  for (const item of items) {
    yield item;
    if (++done % TURN === 0) await nextTurn();
  }
}
