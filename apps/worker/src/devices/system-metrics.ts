/**
 * Samples what a run takes of its machine while it trains, and tells it as metrics of their own: `system/cpu`, `system/memory` and
 * `system/gpu-memory`. A sample belongs to an update like every metric, so that the curves of a run contain it, and an attempt that
 * repeats updates repeats their samples. Nothing that a run computes knows of them.
 */
import type { RunEvent } from '@ordo/spec';
import { stepOf } from '../trainer/step-of.ts';

export interface Usage {
  /** Processor time of all threads so far. */
  readonly cpuMicroseconds: number;
  readonly memoryBytes: number;
  /** What tensors hold on the GPU; null where the run computes on none. */
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
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number;
}

const EVERY_MS = 5000;

/** Passes events on, and adds a sample after the first event of a later update when the last sample is old enough. */
export function withSystemMetrics(emit: Emit, { readUsage, now = () => performance.now() }: SamplingOptions): Emit {
  let last: Sample | null = null;
  return async (event) => {
    await emit(event);
    const step = stepOf(event);
    if (step === null) return;
    const at = now();
    // The first update that is heard of may be the one at which the last attempt has ended, and which has its sample.
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
