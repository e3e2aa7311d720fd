/** Finds tensors that a piece of work forgot to dispose. */

/** Returns the number of live tensors; `memory()` of every engine has this form. */
export type ReadMemory = () => { readonly live: number };

/**
 * Runs `work` once to fill caches, and then `rounds` times more. Fails when more tensors are alive at the end than before. It
 * takes a function instead of an engine, so that this package needs no tensor library.
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
    throw new Error(
      `${leaked} more tensors are alive after ${rounds} rounds than before (${leaked / rounds} per round)`,
    );
  }
}
