/** Notifies the open streams of this process about changes, so that they read at once and not only at the next tick. */
import { EventEmitter, once } from 'node:events';
import { abortAfter } from '@ordo/core';

export interface ChangeFeed {
  /** Notifies all streams that wait for a change of the run. */
  announce(runId: string): void;
  /** Resolves at the next announcement about one of the runs, after `timeoutMs`, or when the signal aborts. */
  wait(runIds: ReadonlySet<string>, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

export function createChangeFeed(): ChangeFeed {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    announce: (runId) => void emitter.emit('change', runId),
    wait: async (runIds, timeoutMs, signal) => {
      const until = abortAfter(timeoutMs, signal);
      while (!until.aborted) {
        const change: unknown[] = await once(emitter, 'change', { signal: until }).catch(() => []);
        if (runIds.has(String(change[0]))) return;
      }
    },
  };
}
