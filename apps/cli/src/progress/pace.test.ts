import { describe, expect, it } from 'vitest';
import { describePace } from './pace.ts';

const found = { state: 'succeeded', startedAt: null, endedAt: null, training: null };
const TRAINING = { before: 0, total: 1000 };
const waiting = { ...found, state: 'waiting' };
const ended = (startedAt: number, endedAt: number) => ({ ...found, startedAt, endedAt, training: TRAINING });
const running = (startedAt: number) => ({ ...found, state: 'running', startedAt, training: TRAINING });

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

  it('counts a run that goes on from a checkpoint only by what is done here', () => {
    // The last quarter of a run took 15 s, so a whole one takes 60 s, and two of them are left.
    const resumed = { ...ended(0, 15_000), training: { before: 750, total: 1000 } };
    expect(describePace([resumed, waiting, waiting], 15_000)).toBe('1 of 3 runs have ended, about 2:00 left');
    // The other half of a run takes 30 s, of which 10 s are over.
    const half = { ...running(60_000), training: { before: 500, total: 1000 } };
    expect(describePace([ended(0, 60_000), half], 70_000)).toBe('1 of 2 runs have ended, about 0:20 left');
    // Nothing of this run was trained here.
    const decoded = { ...ended(0, 5000), training: { before: 0, total: 0 } };
    expect(describePace([decoded, waiting], 5000)).toBe('1 of 2 runs have ended');
  });

  it('expects that a run takes as long as it has updates, and that one which waits has those of the last that began', () => {
    // 1,000 updates of a search took 60 s. The run that goes on has 3,000, which take 180 s, and so does the one that waits.
    const long = { ...running(60_000), training: { before: 0, total: 3000 } };
    expect(describePace([ended(0, 60_000), long, waiting], 60_000)).toBe('1 of 3 runs have ended, about 6:00 left');
  });

  it('has no estimate for a run that failed before it began, and counts it as ended', () => {
    expect(describePace([{ ...found, state: 'failed' }, waiting], 5)).toBe('1 of 2 runs have ended');
  });
});
