/** Asks `/readyz` again and again, as a load balancer does, and measures how long the answers take. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const EVERY_MS = 50;
/** The time as which a longer answer counts. A load balancer would give up much earlier. */
const WITHIN_MS = 30_000;

export interface ProbeSettings {
  readonly url: string;
  readonly everyMs: number;
  readonly withinMs: number;
}

export interface ProbeReport {
  /** The milliseconds from each question to its answer. */
  readonly answered: readonly number[];
  /** The problems with some of the answers. */
  readonly failures: readonly string[];
}

export interface Probe {
  /** Returns the answers since the last call. */
  read(): Promise<ProbeReport>;
  stop(): Promise<void>;
}

export function startProbe(url: string): Probe {
  const workerData: ProbeSettings = { url, everyMs: EVERY_MS, withinMs: WITHIN_MS };
  const thread = new Worker(path.join(import.meta.dirname, 'probe-thread.js'), { workerData, execArgv: [] });
  const read = async (): Promise<ProbeReport> =>
    await new Promise((resolve, reject) => {
      thread.once('error', reject);
      thread.once('message', (report: ProbeReport) => {
        thread.off('error', reject);
        resolve(report);
      });
      thread.postMessage('read', []);
    });
  const stop = async (): Promise<void> => {
    await thread.terminate();
  };
  return { read, stop };
}
