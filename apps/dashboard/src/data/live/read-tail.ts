/** Reads the events from before the stream begins. */
import { take, type StoredEvent } from '@ordo/api-client/browser';
import { api, type Schemas } from '../api.ts';
import type { Selection } from './change.ts';

/** The number of past events with which a follower begins, so that a page that opens late shows the present progress. */
const TAIL = 200;
/** The largest number of ids that the API follows in one stream. */
const MOST_IDS = 64;

const join = (ids: readonly string[] = []): string => [...new Set(ids)].toSorted().slice(0, MOST_IDS).join(',');

export function queryOf({ experiments, runs }: Selection): { experiment?: string; run?: string } {
  const [experiment, run] = [join(experiments), join(runs)];
  return { ...(experiment !== '' && { experiment }), ...(run !== '' && { run }) };
}

export async function readTail(selection: Selection, signal: AbortSignal): Promise<readonly StoredEvent[]> {
  return (await readPage(selection, TAIL, signal)).events;
}

/** Returns the position after the newest event. */
export async function readPlace(selection: Selection, signal: AbortSignal): Promise<number> {
  return (await readPage(selection, 0, signal)).next;
}

async function readPage(selection: Selection, tail: number, signal: AbortSignal): Promise<Schemas['EventPage']> {
  const query = { ...queryOf(selection), tail };
  // This request does not ask for a stream, so the answer is a page.
  return (await take(api.GET('/v1/changes', { params: { query }, signal }))) as Schemas['EventPage'];
}
