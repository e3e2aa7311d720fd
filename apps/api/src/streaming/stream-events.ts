/** Streams the events of one or more runs as they are stored. */
import type { SSEMessage } from '@fastify/sse';
import type { EventQuery, RunState, Store } from '@ordo/store';
import type { ChangeFeed } from './change-feed.ts';
import { presentEvent } from '../views/present-run.ts';

/** `since` is the position of the last event that the client has. */
export interface StreamOptions extends Pick<EventQuery, 'runIds' | 'since' | 'superseded' | 'attemptNumber'> {
  /** Aborts when the client disconnects or the server closes. */
  readonly signal: AbortSignal;
}

const PAGE = 500;
/** How long a write of another API process may go unnoticed. */
const TICK_MS = 500;
const ENDED: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'cancelled']);

/**
 * Yields three kinds of message: `event` (a run event, whose id is its position), `run` (the state of a run, first and
 * whenever it changes), and `end` when all runs have ended. A client that reconnects misses and repeats no event.
 */
export async function* streamEvents(
  { store, changes }: { store: Store; changes: ChangeFeed },
  { runIds, since, signal, superseded = false, attemptNumber }: StreamOptions,
): AsyncGenerator<SSEMessage> {
  const told = new Map<string, RunState>();
  const listened = new Set(runIds);
  const which = { runIds, superseded, ...(attemptNumber === undefined ? {} : { attemptNumber }) };
  let position = since;
  while (!signal.aborted) {
    // Starts to wait before it looks, so that no write in between goes unnoticed.
    const changed = changes.wait(listened, TICK_MS, signal);
    // Reads states before events, so that all events of an ended run are there to be read.
    const states = await store.runs.statesOf(runIds);
    const until = runIds.length > 1 ? { until: await store.events.settledPosition() } : {};
    for (;;) {
      const page = await store.events.read({ ...which, since: position, limit: PAGE, ...until });
      for (const stored of page) {
        position = stored.position;
        yield { id: String(position), event: 'event', data: presentEvent(stored) };
      }
      if (page.length < PAGE || signal.aborted) break;
    }
    for (const [runId, state] of states) {
      if (told.get(runId) === state) continue;
      told.set(runId, state);
      yield { event: 'run', data: { runId, state } };
    }
    if ([...states.values()].every((state) => ENDED.has(state))) {
      yield { event: 'end', data: {} };
      return;
    }
    await changed;
  }
}
