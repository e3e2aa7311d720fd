/** Starts a worker without an attempt, which is heard until a test has finished: while no worker is heard, leases last longer. */
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../app-options.ts';
import { register } from './worker-calls.ts';

/** Starts the worker. @returns a function that ends its heartbeats */
export async function startIdleWorker(app: App): Promise<() => Promise<void>> {
  const id = await register(app);
  const stopping = new AbortController();
  const beat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await app.store.attempts.heartbeat(id, []);
      await delay(200);
    }
  };
  const beating = beat();
  return async () => {
    stopping.abort();
    await beating;
  };
}
