/** Caches answers that never change. A missing answer is asked for again. */

/** The smallest number of answers that are kept; the largest is twice as many. */
const LIMIT = 5_000;

export function remember<T>(ask: (id: string) => Promise<T | null>): (id: string) => Promise<T | null> {
  // There are two generations: when the younger one is full, the older one is dropped. In a single map, V8 would have to search
  // for the oldest entry.
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
