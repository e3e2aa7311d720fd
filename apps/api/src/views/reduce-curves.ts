/** Keeps reduced curves while the history that they come from stays the same, and has each reduced once for all who ask. */
import type { Store } from '@ordo/store';
import { createKeptTexts } from '../answers/kept-texts.ts';
import { readyJson } from '../answers/ready-json.ts';
import type { Curve } from './read-run-metrics.ts';

/** Characters of all curves that are kept, together. A thousand points of seven curves have half a million. */
const KEPT_CHARACTERS = 32 * 2 ** 20;

/** Returns null when there is no such run. */
export type CurveReducer = (runId: string, points: number) => Promise<Curve[] | null>;

export function createCurveReducer(
  { curves }: { readonly curves: Pick<Store['curves'], 'version' | 'reduced'> },
  limit = KEPT_CHARACTERS,
): CurveReducer {
  const kept = createKeptTexts(limit);
  return async (runId, points) => {
    // Asked first: events that arrive in between give the next caller another version.
    const version = await curves.version(runId);
    if (version === null) return null;
    return readyJson(await kept(`${runId} ${points} ${version}`, () => curves.reduced(runId, points))) as Curve[];
  };
}
