import { describe, expect, it } from 'vitest';
import type { Change } from './change.ts';
import { addChange, type LiveRuns } from './add-change.ts';

type Event = Extract<Change, { kind: 'event' }>['event']['event'];

const attempt = { id: 'a', number: 1, resumedFromStep: null };
const tell = (runs: LiveRuns, runId: string, event: Event): LiveRuns => {
  const stored = { position: 1, runId, attempt, seq: 1, at: '2026-01-01T00:00:00Z', superseded: false, event };
  return addChange(runs, { kind: 'event', event: stored });
};

describe('what runs do now', () => {
  it('is the newest progress and the newest value of each metric', () => {
    let runs: LiveRuns = new Map();
    runs = tell(runs, 'one', { kind: 'metric', step: 5, values: { 'train/loss': 3, 'train/epoch': 1 } });
    runs = tell(runs, 'one', { kind: 'progress', phase: 'train', done: 5, total: 20, etaSeconds: 30 });
    runs = tell(runs, 'one', { kind: 'metric', step: 10, values: { 'train/loss': 2 } });
    expect(runs.get('one')).toEqual({
      phase: 'train',
      done: 5,
      total: 20,
      etaSeconds: 30,
      step: 10,
      values: { 'train/loss': 2, 'train/epoch': 1 },
    });
    expect(runs.has('two')).toBe(false);
  });

  it('begins each phase without progress', () => {
    let runs: LiveRuns = tell(new Map(), 'one', {
      kind: 'progress',
      phase: 'train',
      done: 20,
      total: 20,
      etaSeconds: 0,
    });
    runs = tell(runs, 'one', { kind: 'phase', phase: 'decode' });
    expect(runs.get('one')).toMatchObject({ phase: 'decode', done: 0, total: 0, etaSeconds: null });
  });

  it('stays the same object when nothing of it is shown', () => {
    const runs: LiveRuns = tell(new Map(), 'one', { kind: 'phase', phase: 'load' });
    expect(tell(runs, 'one', { kind: 'log', level: 'info', message: 'hello' })).toBe(runs);
  });
});
