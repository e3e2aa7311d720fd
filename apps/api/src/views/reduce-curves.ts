/** Caches reduced curves while their history stays the same, and reduces each only once for all who ask. */
import type { Store } from '@ordo/store';
import { createKeptTexts } from '../answers/kept-texts.ts';
import { readyJson } from '../answers/ready-json.ts';
import type { Curve } from './read-run-metrics.ts';

/** The number of characters of all cached curves together. A thousand points of seven curves have half a million. */
const KEPT_CHARACTERS = 32 * 2 ** 20;

/** Returns the reduced curves; null when there is no such run. */
export type CurveReducer = (runId: string, points: number) => Promise<Curve[] | null>;

export function createCurveReducer(
  { curves }: { readonly curves: Pick<Store['curves'], 'version' | 'reduced'> },
  limit = KEPT_CHARACTERS,
): CurveReducer {
  const kept = createKeptTexts(limit);
  return async (runId, points) => {
    // This is read first: events that arrive in between give the next caller a new version.
    const version = await curves.version(runId);
    if (version === null) return null;
    return readyJson(await kept(`${runId} ${points} ${version}`, () => curves.reduced(runId, points))) as Curve[];
  };
}
