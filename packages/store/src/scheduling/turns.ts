/**
 * Lets only a few pieces of work run at a time. The others wait in the order in which they came, before they take a connection.
 * Work that waits for a lock in the database holds a connection all the time, and could otherwise hold all connections.
 */

/** Runs the work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(atOnce: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  const begin = async (): Promise<void> => {
    if (running < atOnce) running++;
    // Work that ends passes its turn on, so the count stays the same.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };
  return async (work) => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
