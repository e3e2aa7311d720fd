/** Caches texts that take long to produce, and produces each only once for all who ask for it at the same time. */
import { createSharedWork } from './shared-work.ts';

export type KeptTexts = (key: string, make: () => Promise<string>) => Promise<string>;

/**
 * Creates the cache.
 * @param limit the number of characters of all cached texts together; the most recently used ones are kept
 */
export function createKeptTexts(limit: number): KeptTexts {
  const kept = new Map<string, string>();
  const making = createSharedWork<string>();
  let characters = 0;

  const keep = (key: string, text: string): void => {
    const before = kept.get(key);
    kept.delete(key);
    kept.set(key, text);
    characters += text.length - (before?.length ?? 0);
    for (const [oldest, { length }] of kept) {
      if (characters <= limit) return;
      kept.delete(oldest);
      characters -= length;
    }
  };

  return async (key, make) => {
    const text = kept.get(key) ?? (await making.share(key, make));
    keep(key, text);
    return text;
  };
}
