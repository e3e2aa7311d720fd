import { describe, expect, it } from 'vitest';
import { describePace } from './pace.ts';

const found = { state: 'succeeded', startedAt: null, endedAt: null };
const waiting = { state: 'waiting', startedAt: null, endedAt: null };
const ended = (startedAt: number, endedAt: number) => ({ state: 'succeeded', startedAt, endedAt });
const running = (startedAt: number) => ({ state: 'running', startedAt, endedAt: null });

describe('describePace', () => {
  it('estimates the time that is left from runs that were executed, not from those that were found finished', () => {
    expect(describePace([found, waiting, waiting, waiting], 0)).toBe('1 of 4 runs have ended');
    // One run took 60 s, and two are left.
    expect(describePace([found, ended(0, 60_000), waiting, waiting], 60_000)).toBe(
      '2 of 4 runs have ended, about 2:00 left',
    );
    // Two runs took (60 + 40) / 2 = 50 s on average, and the last one has already run for 20 s.
    expect(describePace([found, ended(0, 60_000), ended(60_000, 100_000), running(100_000)], 120_000)).toBe(
      '3 of 4 runs have ended, about 0:30 left',
    );
    expect(describePace([found, found], 0)).toBe('2 of 2 runs have ended');
  });

  it('shares the time that is left among the runs that go side by side', () => {
    // Two runs at a time took 60 s each. One began at 60 s, and two wait: (60 + 60 + 60) / 2 = 90 s.
    expect(describePace([ended(0, 60_000), ended(0, 60_000), running(60_000), waiting, waiting], 60_000)).toBe(
      '2 of 5 runs have ended, about 1:30 left',
    );
    // The rest cannot take less time than its longest run: both lanes are free, and one run of 60 s is left.
    expect(describePace([ended(0, 60_000), ended(0, 60_000), waiting], 60_000)).toBe(
      '2 of 3 runs have ended, about 1:00 left',
    );
  });

  it('has no estimate for a run that failed before it began, and counts it as ended', () => {
    expect(describePace([{ state: 'failed', startedAt: null, endedAt: null }, waiting], 5)).toBe(
      '1 of 2 runs have ended',
    );
  });
});
