import { describe, expect, it } from 'vitest';
import type { ProcessState } from '../devices/process-state.ts';
import { ProgressWatch, type Stall } from './progress-watch.ts';

const STEP = { kind: 'metric', step: 7, values: { loss: 1 } } as const;

/** Returns a watch that may call a silence of ten seconds a stall, in a phase that has begun. */
function begin(options: { attemptNumber?: number; state?: () => ProcessState | null } = {}): ProgressWatch {
  const { attemptNumber = 1, state = () => ({ stopped: false, cpuMs: 0 }) } = options;
  const watch = new ProgressWatch({ leastMs: 10_000, attemptNumber, readState: state });
  watch.hear({ kind: 'phase', phase: 'train' });
  return watch;
}

/** Looks once a second. Returns the number of seconds after which it found a stall, or null. */
function silence(watch: ProgressWatch, seconds: number, onStall: (stall: Stall) => void = () => undefined) {
  for (let second = 1; second <= seconds; second++) {
    const stall = watch.look(1000);
    if (stall === null) continue;
    onStall(stall);
    return second;
  }
  return null;
}

function step(watch: ProgressWatch, seconds: number, times = 3): void {
  for (let i = 0; i < times; i++) {
    expect(silence(watch, seconds)).toBeNull();
    watch.hear(STEP);
  }
}

describe('a run that hangs', () => {
  it('is found after the least silence where its steps are short', () => {
    const watch = begin();
    step(watch, 0);
    expect(silence(watch, 3600)).toBe(11);
  });

  it('is found after twenty times the longest silence before', () => {
    const watch = begin();
    step(watch, 1);
    step(watch, 4, 1);
    step(watch, 2);
    // 20 · 4 s
    expect(silence(watch, 3600)).toBe(81);
  });

  it('is left alone while its phase has not shown a pace', () => {
    const watch = begin();
    expect(silence(watch, 86_400)).toBeNull();
    step(watch, 0);
    watch.hear({ kind: 'phase', phase: 'decode' });
    expect(silence(watch, 86_400)).toBeNull();
  });

  it('is found in any phase when its process was stopped, and not when that goes on in time', () => {
    let stopped = true;
    const watch = begin({ state: () => ({ stopped, cpuMs: 0 }) });
    expect(silence(watch, 9)).toBeNull();
    stopped = false;
    expect(silence(watch, 1)).toBeNull();
    stopped = true;
    watch.pulse();
    expect(silence(watch, 3600)).toBe(11);
  });

  it('is found after the least silence since its process was stopped, although it still ran after its last step', () => {
    let stopped = false;
    const watch = begin({ state: () => ({ stopped, cpuMs: 0 }) });
    expect(silence(watch, 30)).toBeNull();
    stopped = true;
    let found: Stall | undefined;
    expect(silence(watch, 3600, (stall) => (found = stall))).toBe(11);
    expect(found?.reason).toBe(
      'the phase "train" has made no progress for 41 s: its process has been stopped for 11 s',
    );
  });

  it('is not saved by the lines that its libraries write', () => {
    const watch = begin();
    step(watch, 0);
    for (let i = 0; i < 10; i++) {
      expect(silence(watch, 1)).toBeNull();
      watch.hear({ kind: 'log', level: 'warn', message: 'still waiting', stream: 'stderr' });
    }
    expect(silence(watch, 3600)).toBe(1);
  });

  it('gets twice the time in its second attempt', () => {
    const watch = begin({ attemptNumber: 2 });
    step(watch, 0);
    expect(silence(watch, 3600)).toBe(21);
  });

  it('has a reason that tells its pace and what it has computed, and its last events', () => {
    let cpuMs = 5000;
    const watch = begin({ state: () => ({ stopped: false, cpuMs: (cpuMs += 900) }) });
    step(watch, 0);
    let found: Stall | undefined;
    silence(watch, 3600, (stall) => (found = stall));
    // There are eleven looks, with ten times 900 ms between them.
    expect(found?.reason).toBe(
      'the phase "train" has made no progress for 11 s, and never took longer than 0 s before; it used 9 s of processor time meanwhile',
    );
    expect(found?.lastEvents).toEqual([
      JSON.stringify({ kind: 'phase', phase: 'train' }),
      ...Array(3).fill(JSON.stringify(STEP)),
    ]);
  });
});

it('does not count the time in which the worker or the whole machine stood still', () => {
  const watch = begin();
  step(watch, 0);
  // Only two seconds of the hour count.
  expect(watch.look(3_600_000)).toBeNull();
  expect(silence(watch, 3600)).toBe(9);
});
