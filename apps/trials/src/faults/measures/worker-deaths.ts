/** Kills a worker together with its trainer in the middle of a run, and measures until the run trains elsewhere. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import type { OwnedCluster } from '../cluster/cluster.ts';
import { signalProcess } from '@ordo/embedded';
import { type TrialRecord, violate } from '../trial/record.ts';
import { cancelRun, submitRun, untilTraining } from './single-run.ts';

export interface MeasureOptions {
  readonly cluster: OwnedCluster;
  readonly record: TrialRecord;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The number of updates, far more than the run trains. */
const UPDATES = 20_000;
/** The update at which the run has checkpoints. */
const UNDER_WAY = 45;

/** Returns the milliseconds for each death. */
export async function killWorkers({
  times,
  ...options
}: MeasureOptions & { readonly times: number }): Promise<number[]> {
  const { record, say, signal } = options;
  const measured: number[] = [];
  while (measured.length < times && !signal.aborted) {
    try {
      measured.push(await killOne(options));
    } catch (error) {
      violate(record, `after the death of a worker, its run does not train elsewhere: ${describeError(error)}`);
      break;
    }
    say(`death ${measured.length} of ${times}: trains elsewhere after ${Math.round(measured.at(-1) ?? 0)} ms`);
  }
  return measured;
}

async function killOne({ cluster }: MeasureOptions): Promise<number> {
  const run = await submitRun(cluster, UPDATES);
  const held = await untilTraining(cluster, run.runId, { number: 1, step: UNDER_WAY });
  const worker = cluster.workers.find(({ name }) => name === held.worker);
  if (worker === undefined) throw new Error(`no worker is called ${held.worker}`);
  const trainers = worker.trainers();
  worker.hold(); // Otherwise the worker may come back and take its own run.
  const killed = performance.now();
  worker.signal('SIGKILL');
  for (const trainer of trainers) signalProcess(trainer, 'SIGKILL');
  await untilTraining(cluster, run.runId, { number: held.number + 1, step: 0 });
  const elapsed = performance.now() - killed;
  worker.release();
  await cancelRun(cluster, run);
  await worker.working();
  await delay(500);
  return elapsed;
}
