/** Remembers answers that never change. What is not found is asked for again. */

/** How many answers are kept; the oldest goes first. */
const LIMIT = 10_000;

export function remember<T>(ask: (id: string) => Promise<T | null>): (id: string) => Promise<T | null> {
  const known = new Map<string, T>();
  return async (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const answer = await ask(id);
    if (answer === null) return null;
    known.set(id, answer);
    const [oldest] = known.keys();
    if (known.size > LIMIT && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
