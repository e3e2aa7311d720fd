/** Keeps reduced curves while the history that they come from stays the same, and has each reduced once for all who ask. */
import type { Store } from '@ordo/store';
import { readyJson } from './ready-json.ts';
import type { Curve } from './read-run-metrics.ts';

/** Characters of all curves that are kept, together. A thousand points of seven curves have half a million. */
const KEPT_CHARACTERS = 32 * 2 ** 20;

/** Returns null when there is no such run. */
export type CurveReducer = (runId: string, points: number) => Promise<Curve[] | null>;

export function createCurveReducer(
  { curves }: { readonly curves: Pick<Store['curves'], 'version' | 'reduced'> },
  limit = KEPT_CHARACTERS,
): CurveReducer {
  /** By run, points and version; the last used at the end. */
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
  const reduce = async (key: string, runId: string, points: number): Promise<string> => {
    const asked = curves.reduced(runId, points).finally(() => waiting.delete(key));
    waiting.set(key, asked);
    return await asked;
  };

  return async (runId, points) => {
    // Asked first: events that arrive in between give the next caller another version.
    const version = await curves.version(runId);
    if (version === null) return null;
    const key = `${runId} ${points} ${version}`;
    const text = kept.get(key) ?? (await (waiting.get(key) ?? reduce(key, runId, points)));
    keep(key, text);
    return readyJson(text) as Curve[];
  };
}
