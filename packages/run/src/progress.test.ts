import type { RunEvent } from '@ordo/spec';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { divideProgress, Progress } from './progress.ts';

describe('Progress', () => {
  const events: RunEvent[] = [];
  const progress = () => new Progress((event) => void events.push(event));

  beforeEach(() => {
    events.length = 0;
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(5000);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('expects the rest at the pace so far, plus what comes later', async () => {
    const bar = progress();
    await bar.enter('train');
    vi.advanceTimersByTime(4000);
    await bar.report(20, 100, 7);
    // 20 in 4 s = 5 a second; (100 - 20) / 5 + 7 = 23
    expect(events).toEqual([
      { kind: 'phase', phase: 'train' },
      { kind: 'progress', phase: 'train', done: 20, total: 100, etaSeconds: 23 },
    ]);
  });

  it('does not count the work of an earlier attempt towards the pace', async () => {
    const bar = progress();
    await bar.enter('train', 60);
    vi.advanceTimersByTime(2000);
    await bar.report(80, 100);
    // 20 in 2 s = 10 a second; (100 - 80) / 10 = 2
    expect(events[1]).toMatchObject({ done: 80, etaSeconds: 2 });
  });

  it('counts the pace from where a resumed part of a phase begins', async () => {
    const bar = progress();
    await bar.enter('load');
    vi.advanceTimersByTime(9000);
    bar.begin(600);
    vi.advanceTimersByTime(2000);
    await bar.report(620, 1000);
    // 20 in 2 s = 10 a second; (1,000 - 620) / 10 = 38
    expect(events[1]).toMatchObject({ done: 620, etaSeconds: 38 });
  });

  it('is divided into parts, each of which counts by itself', async () => {
    const told: (readonly [number, number])[] = [];
    const begun: number[] = [];
    const whole = {
      begin: (done: number) => void begun.push(done),
      report: (done: number, total: number) => Promise.resolve(void told.push([done, total])),
    };
    const [first, second] = divideProgress(whole, [3, 1]);
    first.begin(2, 3);
    await first.report(36_000, 36_000_000);
    await first.report(0.5, 1);
    await second.report(1, 5);
    await second.report(5, 5);
    // In thousandths: 750 · 0.001 ≈ 1; 750 · 0.5 = 375; 750 + 250 · 1/5 = 800; 750 + 250 = 1,000
    expect(begun).toEqual([500]);
    expect(told).toEqual([
      [1, 1000],
      [375, 1000],
      [800, 1000],
      [1000, 1000],
    ]);
  });

  it('reports at most once a second, and always at the end', async () => {
    const bar = progress();
    await bar.enter('decode');
    for (let done = 1; done <= 10; done++) {
      vi.advanceTimersByTime(300);
      await bar.report(done, 10);
    }
    expect(events.slice(1).map((event) => (event.kind === 'progress' ? event.done : null))).toEqual([1, 5, 9, 10]);
  });

  it('expects no remaining time before there is a pace', async () => {
    const bar = progress();
    await bar.enter('decode');
    vi.advanceTimersByTime(100);
    await bar.report(0, 10);
    expect(events[1]).toMatchObject({ etaSeconds: null });
  });
});
