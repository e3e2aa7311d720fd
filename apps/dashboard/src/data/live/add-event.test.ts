import type { StoredEvent } from '@ordo/api-client/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { addEvent, type LiveRun } from './add-event.ts';

const attempt = { id: 'a', number: 1, resumedFromStep: null };
let runs: Map<string, LiveRun>;
beforeEach(() => {
  runs = new Map();
});
const tell = (runId: string, event: StoredEvent['event']): boolean =>
  addEvent(runs, { position: 1, runId, attempt, seq: 1, at: '2026-01-01T00:00:00Z', superseded: false, event });

describe('what runs do now', () => {
  it('is the newest progress and the newest value of each metric', () => {
    tell('one', { kind: 'metric', step: 5, values: { 'train/loss': 3, 'train/epoch': 1 } });
    tell('one', { kind: 'progress', phase: 'train', done: 5, total: 20, etaSeconds: 30 });
    tell('one', { kind: 'metric', step: 10, values: { 'train/loss': 2 } });
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
    tell('one', { kind: 'progress', phase: 'train', done: 20, total: 20, etaSeconds: 0 });
    tell('one', { kind: 'phase', phase: 'decode' });
    expect(runs.get('one')).toMatchObject({ phase: 'decode', done: 0, total: 0, etaSeconds: null });
  });

  it('says whether there is something new to show', () => {
    expect(tell('one', { kind: 'phase', phase: 'load' })).toBe(true);
    expect(tell('one', { kind: 'log', level: 'info', message: 'hello' })).toBe(false);
  });
});
