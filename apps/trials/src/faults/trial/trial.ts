/** Runs one trial: a stream of runs under faults, then rest. */
import type { OwnedCluster } from '../cluster/cluster.ts';
import type { FaultKind } from '../kinds/fault.ts';
import { createInvariants } from '../invariants/registry.ts';
import { startStream } from '../stream/stream.ts';
import { checkEveryMinute, watchEnds } from './check.ts';
import { injectFaults } from './inject.ts';
import { type TrialRecord, violate } from './record.ts';
import { comeToRest } from './rest.ts';

export interface TrialOptions {
  readonly cluster: OwnedCluster;
  readonly kinds: readonly FaultKind[];
  readonly count: number;
  readonly seed: number;
  readonly record: TrialRecord;
  /** Ends the trial early; the record has whatever is known by then. */
  readonly signal: AbortSignal;
}

export async function runTrial({ cluster, kinds, count, seed, record, signal }: TrialOptions): Promise<void> {
  const started = performance.now();
  const stream = startStream(cluster, seed);
  const view = { cluster, told: stream.told };
  const invariants = createInvariants();
  const faultsOver = new AbortController();
  const over = new AbortController();
  const checking = checkEveryMinute({ invariants, view, record, signal: AbortSignal.any([signal, faultsOver.signal]) });
  const watching = watchEnds({ view, record, signal: AbortSignal.any([signal, over.signal]) });
  try {
    await injectFaults({ cluster, kinds, count, seed, record, signal });
    faultsOver.abort();
    await Promise.all([stream.stop(), checking]);
    await comeToRest({ invariants, view, record, signal });
  } finally {
    faultsOver.abort();
    over.abort();
    await Promise.all([stream.stop(), checking, watching]);
    for (const surprise of stream.told.surprises) violate(record, `answers: ${surprise}`);
    if (record.ended.size === 0 && !signal.aborted) violate(record, 'no run has ended, so nothing was tried');
    record.seconds = (performance.now() - started) / 1000;
  }
}
