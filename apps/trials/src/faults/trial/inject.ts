/** Injects faults, up to four at a time, each drawn from the seed. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, Random } from '@ordo/core';
import type { Cluster } from '../cluster/cluster.ts';
import { between, pick } from '../draw.ts';
import type { FaultKind } from '../kinds/fault.ts';
import { type TrialRecord, violate } from './record.ts';

export interface InjectOptions {
  readonly cluster: Cluster;
  readonly kinds: readonly FaultKind[];
  readonly count: number;
  readonly seed: number;
  readonly record: TrialRecord;
  readonly signal: AbortSignal;
}

const AT_ONCE = 4;
const LONGEST_PAUSE_MS = 1200;

/** Resolves when all faults are healed and everything that they broke works again. */
export async function injectFaults(options: InjectOptions): Promise<void> {
  const { kinds, count, seed, signal } = options;
  const random = Random.fromSeed(seed, 'faults');
  const going = new Set<Promise<void>>();
  for (let number = 1; number <= count && !signal.aborted; number++) {
    const pauseMs = between(random, 0, LONGEST_PAUSE_MS);
    const kind = pick(random, kinds);
    const fault = injectOne(kind, Random.fromSeed(seed, `fault ${number}`), options);
    going.add(fault);
    void fault.then(() => going.delete(fault));
    await delay(pauseMs);
    while (going.size >= AT_ONCE) await Promise.race(going);
  }
  await Promise.all(going);
}

/**
 * Injects one fault. A fault that cannot be healed, or from which the service does not recover, is a violation. Never rejects.
 */
async function injectOne(kind: FaultKind, random: Random, { cluster, record, signal }: InjectOptions): Promise<void> {
  let target = kind.id;
  try {
    const fault = await kind.inject(cluster, random);
    target = fault.target;
    await delay(fault.lastsMs, undefined, { signal }).catch(() => undefined); // When interrupted, heal at once.
    await fault.heal();
    const healed = performance.now();
    if (!signal.aborted) await fault.recovered();
    record.faults.push({ kind: kind.id, group: kind.group, target, recoveryMs: performance.now() - healed });
  } catch (error) {
    violate(record, `after "${kind.title}" (${target}), nothing recovers: ${describeError(error)}`);
  }
}
