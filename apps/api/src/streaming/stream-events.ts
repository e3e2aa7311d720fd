/** Events of one or several runs as they come, for as long as somebody listens. */
import type { SSEMessage } from '@fastify/sse';
import type { RunState, Store } from '@ordo/store';
import type { ChangeFeed } from './change-feed.ts';
import { presentEvent } from '../views/present-run.ts';

export interface StreamOptions {
  readonly runIds: readonly string[];
  /** Last position the listener has. */
  readonly since: number;
  /** Aborts when the listener is gone or the server closes. */
  readonly signal: AbortSignal;
}

const PAGE = 500;
/** How soon a write of another API process is noticed. */
const TICK_MS = 500;
const ENDED: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'cancelled']);

/**
 * Messages: `event` (one run event; its id is its position), `run` (a run's state, at first and when it changes), and
 * `end` once every run has ended and all was said. Nothing is skipped or said twice, however often one reconnects.
 */
export async function* streamEvents(
  { store, changes }: { store: Store; changes: ChangeFeed },
  { runIds, since, signal }: StreamOptions,
): AsyncGenerator<SSEMessage> {
  const told = new Map<string, RunState>();
  const listened = new Set(runIds);
  let position = since;
  while (!signal.aborted) {
    // Listening before looking, so that nothing is written in between unnoticed.
    const changed = changes.wait(listened, TICK_MS, signal);
    // States before events: what an ended run said is then certainly there to be read.
    const states = await store.runs.statesOf(runIds);
    const until = runIds.length > 1 ? { until: await store.events.settledPosition() } : {};
    for (;;) {
      const page = await store.events.read({ runIds, since: position, limit: PAGE, ...until });
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
