/** Streams the events of one or more runs as they are stored. */
import type { SSEMessage } from '@fastify/sse';
import type { RunState } from '@ordo/store';
import type { Followed, Following, Look } from './follow-runs.ts';

export interface StreamOptions extends Followed {
  /** The position of the last event that the client already has. */
  readonly since: number;
  /** Aborts when the client disconnects or the server closes. */
  readonly signal: AbortSignal;
}

const ENDED: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'cancelled']);

/**
 * Yields three kinds of message: `event` (a run event, whose id is its position), `run` (the state of a run, at first and
 * whenever it changes), and `end` when all runs have ended. A client that reconnects misses and repeats no event.
 */
export async function* streamEvents(
  following: Following,
  { since, signal, ...followed }: StreamOptions,
): AsyncGenerator<SSEMessage> {
  const told = new Map<string, RunState>();
  const follower = following.join(followed);
  try {
    for (let position = since; !signal.aborted; ) {
      const look: Look | null = await untilAborted(follower.next(), signal);
      if (look === null) return;
      for (let isLast = false; !isLast && !signal.aborted; ) {
        const page = await look.pageAfter(position);
        yield* page.messages;
        ({ position, isLast } = page);
      }
      for (const [runId, state] of look.states) {
        if (told.get(runId) === state) continue;
        told.set(runId, state);
        yield { event: 'run', data: { runId, state } };
      }
      if ([...look.states.values()].every((state) => ENDED.has(state))) {
        yield { event: 'end', data: {} };
        return;
      }
    }
  } finally {
    follower.leave();
  }
}

/**
 * Returns the look; null when the signal aborts first. A race against one promise that lasts as long as the stream would keep
 * every look in memory until the stream ends.
 */
async function untilAborted(upcoming: Promise<Look>, signal: AbortSignal): Promise<Look | null> {
  const done = new AbortController();
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true, signal: done.signal });
  });
  try {
    return await Promise.race([upcoming, aborted]);
  } finally {
    done.abort();
  }
}
