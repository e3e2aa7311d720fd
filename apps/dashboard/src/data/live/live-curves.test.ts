import type { StoredEvent } from '@ordo/api-client/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveCurves } from './live-curves.ts';
import { readPoints } from '../points.ts';

const LOSS = 'train/loss';
const WIDTH = 100;

let live: LiveCurves;
beforeEach(() => {
  live = new LiveCurves(Number.POSITIVE_INFINITY, WIDTH);
});

const tell = (seq: number, step: number, { attempt = 1, superseded = false, name = LOSS } = {}): void => {
  const event: StoredEvent['event'] = { kind: 'metric', step, values: { [name]: step / 10 } };
  const of = { id: `attempt ${attempt}`, number: attempt, resumedFromStep: null };
  live.take({ position: seq, runId: 'one', attempt: of, seq, at: '2026-01-01T00:00:00Z', superseded, event });
};
const read = (...steps: number[]): void => {
  const points = readPoints({ name: LOSS, total: steps.length, steps, values: steps });
  live.settle([{ runId: 'one', metrics: [{ name: LOSS, points }] }]);
};
const stepsOf = (): number[] => [...(live.of('one', LOSS)?.steps ?? [])];

describe('live curves', () => {
  it('go on behind what the server has told of', () => {
    for (const step of [3, 4, 5]) tell(step, step);
    read(1, 2, 3);
    expect(stepsOf()).toEqual([1, 2, 3, 4, 5]);
    expect([...(live.of('one', LOSS)?.values ?? [])]).toEqual([1, 2, 3, 0.4, 0.5]);
    tell(6, 6);
    read(2, 4);
    expect(stepsOf()).toEqual([2, 4, 5, 6]);
  });

  it('are read with the first event, since others may have come before it, and not with the next ones', () => {
    tell(9, 9);
    expect(stepsOf()).toEqual([]);
    expect(live.wantsRead(false)).toBe(true);
    for (const seq of [10, 11, 12]) tell(seq, seq);
    expect(live.wantsRead(false)).toBe(false);
  });

  it('are read again when an event is missing or a metric is new', () => {
    tell(2, 2);
    live.wantsRead(false);
    read(1, 2);
    tell(4, 4);
    expect(live.wantsRead(true)).toBe(true);
    read(1, 2, 3);
    expect(stepsOf()).toEqual([1, 2, 3, 4]);
    tell(5, 5, { name: 'valid/bleu' });
    expect(live.wantsRead(true)).toBe(true);
  });

  it('leave out what another attempt repeats, and what has left the history', () => {
    for (const step of [1, 2, 3, 4]) tell(step, step);
    read(1);
    live.wantsRead(false);
    tell(1, 3, { attempt: 2 });
    expect(live.wantsRead(true)).toBe(true);
    tell(5, 5, { superseded: true });
    tell(2, 4, { attempt: 2 });
    read(1, 2);
    expect(stepsOf()).toEqual([1, 2, 3, 4]);
    expect(live.wantsRead(true)).toBe(false);
  });

  it('are bounded: the server reduces what is longer than the chart is wide', () => {
    tell(1, 1);
    read(1);
    live.wantsRead(false);
    for (let step = 2; step <= WIDTH + 1; step++) tell(step, step);
    expect(live.wantsRead(false)).toBe(false);
    tell(WIDTH + 2, WIDTH + 2);
    expect(live.wantsRead(true)).toBe(false);
    expect(live.wantsRead(false)).toBe(true);
    read(WIDTH + 2);
    expect(stepsOf()).toEqual([WIDTH + 2]);
    expect(live.wantsRead(false)).toBe(false);
  });

  it('end where the range ends that is in sight', () => {
    live = new LiveCurves(5, WIDTH);
    for (let step = 1; step <= 9; step++) tell(step, step);
    read(1);
    expect(stepsOf()).toEqual([1, 2, 3, 4, 5]);
  });
});
