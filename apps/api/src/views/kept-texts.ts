/** Keeps texts that take long to make, and has each made once for all who ask for it at the same time. */

export type KeptTexts = (key: string, make: () => Promise<string>) => Promise<string>;

/** @param limit characters of all texts that are kept, together; those that were used last stay */
export function createKeptTexts(limit: number): KeptTexts {
  const kept = new Map<string, string>();
  const waiting = new Map<string, Promise<string>>();
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
  const begin = (key: string, make: () => Promise<string>): Promise<string> => {
    const asked = make().finally(() => waiting.delete(key));
    waiting.set(key, asked);
    return asked;
  };

  return async (key, make) => {
    const text = kept.get(key) ?? (await (waiting.get(key) ?? begin(key, make)));
    keep(key, text);
    return text;
  };
}
