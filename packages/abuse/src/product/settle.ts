/**
 * Loaded into the API's process before the server: on request, collects garbage and tells how much memory is left in use,
 * so that memory can be compared without guessing when the collector will run. Ends the process with its parent.
 */
import { setTimeout as delay } from 'node:timers/promises';

export interface Settled {
  readonly kind: 'settled';
  readonly rss: number;
  /** The most that the process has ever held. */
  readonly peak: number;
  readonly heapUsed: number;
}

/** Young and old objects, finalizers and what they held need more than one collection. */
const COLLECTIONS = 4;

process.on('message', (message: { kind?: string }) => {
  if (message.kind === 'settle') void settle();
});
process.on('disconnect', () => process.exit(1));

async function settle(): Promise<void> {
  for (let i = 0; i < COLLECTIONS; i++) {
    globalThis.gc?.();
    await delay(50);
  }
  const { rss, heapUsed } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send?.({ kind: 'settled', rss, peak, heapUsed } satisfies Settled);
}
