/**
 * This module is loaded into the API's process before the server. On request, it collects garbage and reports the memory that
 * is still in use, so that memory can be compared regardless of when the collector runs. It also watches the event loop, and
 * ends the process with its parent.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { blockAgainAndAgain, type LoopReport, watchLoop } from './loop-watch.ts';

export interface Settled {
  readonly kind: 'settled';
  readonly rss: number;
  /** The largest memory that the process has had. */
  readonly peak: number;
  readonly heapUsed: number;
}

/** The activity of the loop since the last report. */
export interface Watched extends LoopReport {
  readonly kind: 'watched';
}

export type Request =
  | { readonly kind: 'settle' }
  | { readonly kind: 'watch' }
  | { readonly kind: 'block'; readonly ms: number };

/** The number of collections. Young and old objects, finalizers and what they held need more than one. */
const COLLECTIONS = 4;

let endWatch: (() => LoopReport) | null = null;

process.on('message', (message: Request | { readonly kind?: undefined }) => {
  if (message.kind === 'settle') void settle();
  if (message.kind === 'block') blockAgainAndAgain(message.ms);
  if (message.kind === 'watch') tell();
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

/** Reports what the watch has seen, and begins a new watch. The first report is empty. */
function tell(): void {
  const report = (endWatch ?? watchLoop())();
  endWatch = watchLoop();
  process.send?.({ kind: 'watched', ...report } satisfies Watched);
}
