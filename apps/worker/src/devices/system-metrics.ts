/**
 * Samples the resources that a run uses while it trains, and emits them as the metrics `system/cpu`, `system/memory` and
 * `system/gpu-memory`. Like every metric, a sample belongs to an update. Therefore the curves of a run contain it, and an
 * attempt that repeats updates repeats their samples. The computation of a run does not depend on samples.
 */
import type { RunEvent } from '@ordo/spec';
import { stepOf } from '../trainer/step-of.ts';

export interface Usage {
  /** The processor time of all threads so far. */
  readonly cpuMicroseconds: number;
  readonly memoryBytes: number;
  /** The memory of tensors on the GPU; null if the run does not use one. */
  readonly gpuBytes: number | null;
}

interface Sample {
  readonly step: number;
  readonly at: number;
  readonly cpuMicroseconds: number;
}

type Emit = (event: RunEvent) => Promise<void>;

export interface SamplingOptions {
  readonly readUsage: () => Usage;
  /** Returns the milliseconds of a clock that is never set. */
  readonly now?: () => number;
}

const EVERY_MS = 5000;

/** Passes events on, and adds a sample after the first event of a later update if the last sample is old enough. */
export function withSystemMetrics(emit: Emit, { readUsage, now = () => performance.now() }: SamplingOptions): Emit {
  let last: Sample | null = null;
  return async (event) => {
    await emit(event);
    const step = stepOf(event);
    if (step === null) return;
    const at = now();
    // The first update that is seen may be the one at which the last attempt ended, which already has its sample.
    if (last !== null && (step <= last.step || at - last.at < EVERY_MS)) return;
    const usage = readUsage();
    const before = last;
    last = { step, at, cpuMicroseconds: usage.cpuMicroseconds };
    if (before !== null) await emit({ kind: 'metric', step, values: valuesOf(usage, before, at) });
  };
}

function valuesOf(usage: Usage, before: Sample, at: number): Record<string, number> {
  const busyMs = (usage.cpuMicroseconds - before.cpuMicroseconds) / 1000;
  return {
    'system/cpu': (100 * busyMs) / (at - before.at),
    'system/memory': usage.memoryBytes,
    ...(usage.gpuBytes === null ? {} : { 'system/gpu-memory': usage.gpuBytes }),
  };
}
