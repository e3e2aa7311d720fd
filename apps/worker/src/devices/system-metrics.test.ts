import type { RunEvent } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import { readUsage } from './read-usage.ts';
import { type Usage, withSystemMetrics } from './system-metrics.ts';

interface Machine {
  at: number;
  usage: Usage;
}

function sampling(): { machine: Machine; emitted: RunEvent[]; emit: (event: RunEvent) => Promise<void> } {
  const machine: Machine = { at: 0, usage: { cpuMicroseconds: 0, memoryBytes: 1000, gpuBytes: null } };
  const emitted: RunEvent[] = [];
  const emit = withSystemMetrics(async (event) => void emitted.push(event), {
    readUsage: () => machine.usage,
    now: () => machine.at,
  });
  return { machine, emitted, emit };
}

const lossAt = (step: number): RunEvent => ({ kind: 'metric', step, values: { 'train/loss': 1 } });
const progressAt = (done: number): RunEvent => ({
  kind: 'progress',
  phase: 'train',
  done,
  total: 100,
  etaSeconds: null,
});

describe('withSystemMetrics', () => {
  it('adds a sample of the time since the last one, at the update that was reached', async () => {
    const { machine, emitted, emit } = sampling();
    await emit(lossAt(10));
    machine.at = 5000;
    // 7.5 s of processor time in 5 s by the clock are 150 % of a core.
    machine.usage = { cpuMicroseconds: 7_500_000, memoryBytes: 2000, gpuBytes: null };
    await emit(progressAt(14));
    machine.at = 9999;
    await emit(lossAt(20));
    machine.at = 15_000;
    // 2 s in 10 s
    machine.usage = { cpuMicroseconds: 9_500_000, memoryBytes: 1500, gpuBytes: 4096 };
    await emit(lossAt(30));
    expect(emitted).toEqual([
      lossAt(10),
      progressAt(14),
      { kind: 'metric', step: 14, values: { 'system/cpu': 150, 'system/memory': 2000 } },
      lossAt(20),
      lossAt(30),
      { kind: 'metric', step: 30, values: { 'system/cpu': 20, 'system/memory': 1500, 'system/gpu-memory': 4096 } },
    ]);
  });

  it('has one sample of an update at most, and none of the one from which an attempt resumes', async () => {
    const { machine, emitted, emit } = sampling();
    await emit(progressAt(20));
    for (machine.at = 6000; machine.at < 60_000; machine.at += 6000) await emit(progressAt(20));
    const samples = () => emitted.filter(({ kind }) => kind === 'metric');
    expect(samples()).toEqual([]);
    await emit(progressAt(21));
    machine.at += 6000;
    await emit(progressAt(21));
    expect(samples()).toMatchObject([{ step: 21 }]);
  });

  it('samples no phase but the training, so that a run that only scores has none', async () => {
    const { machine, emitted, emit } = sampling();
    const scoring: RunEvent = { kind: 'progress', phase: 'score', done: 1, total: 2, etaSeconds: null };
    for (; machine.at < 60_000; machine.at += 6000) await emit(scoring);
    expect(emitted.every((event) => event === scoring)).toBe(true);
  });
});

describe('readUsage', () => {
  it('reads this process, and no GPU where the engine computes on none', async () => {
    await loadEngine('wasm', { threads: 1 });
    const first = readUsage();
    expect(first.memoryBytes).toBeGreaterThan(10 * 2 ** 20);
    expect(first.gpuBytes).toBeNull();
    while (readUsage().cpuMicroseconds - first.cpuMicroseconds < 20_000) Math.sqrt(2);
  });
});
