/** Finds tensors that a piece of work forgot to dispose. */

/** How many tensors live; every engine's `memory()` has this form. */
export type ReadMemory = () => { readonly live: number };

/**
 * Runs `work` once to fill caches and then `rounds` times more; fails when tensors live afterwards that did not before.
 * Structural, so that it needs no tensor library.
 */
export async function expectNoLeak(
  memory: ReadMemory,
  work: () => void | Promise<void>,
  { rounds = 3 }: { rounds?: number } = {},
): Promise<void> {
  await work();
  const before = memory().live;
  for (let round = 0; round < rounds; round++) await work();
  const leaked = memory().live - before;
  if (leaked !== 0) {
    throw new Error(`${leaked} tensors more live after ${rounds} rounds than before (${leaked / rounds} per round)`);
  }
}
