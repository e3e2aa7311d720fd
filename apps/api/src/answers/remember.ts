/** Remembers answers that never change. What is not found is asked for again. */

/** How many answers are kept at least; twice as many at most. */
const LIMIT = 5_000;

export function remember<T>(ask: (id: string) => Promise<T | null>): (id: string) => Promise<T | null> {
  // Two generations: when the younger one is full, the older one is forgotten. V8 would search for the oldest entry of one map.
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  const keep = (id: string, answer: T): T => {
    young.set(id, answer);
    if (young.size < LIMIT) return answer;
    old = young;
    young = new Map();
    return answer;
  };
  return async (id) => {
    const before = young.get(id);
    if (before !== undefined) return before;
    const answer = old.get(id) ?? (await ask(id));
    return answer === null ? null : keep(id, answer);
  };
}
