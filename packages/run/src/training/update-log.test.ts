import { findProblems } from '@ordo/core';
import type { CurveEvent } from '@ordo/nmt';
import { RunEventSchema } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { UpdateLog } from './update-log.ts';

const point = (step: number): CurveEvent => ({
  kind: 'curve',
  step,
  loss: 2.5,
  nll: 1.25,
  learningRate: 0.002,
  gradientNorm: 3,
  paddingShare: 0.1,
  epoch: 2,
  cursor: { epoch: 2, batch: 3 },
  targetTokens: 1200,
  seconds: 90,
});

const batches = { batchesPerEpoch: 12 };

describe('UpdateLog', () => {
  it('tells the numbers of a point, and the pace since the last one', () => {
    const log = new UpdateLog(batches);
    log.add({ targetTokens: 100 });
    log.add({ targetTokens: 300 });
    const event = log.take(point(2));
    expect(event).toMatchObject({
      kind: 'metric',
      step: 2,
      values: {
        'train/loss': 2.5,
        'train/nll': 1.25,
        'train/learning-rate': 0.002,
        'train/gradient-norm': 3,
        'train/padding-share': 0.1,
        // 3 of 12 batches of the third epoch are done, and 90 of 3,600 seconds have passed.
        'train/epoch': 2.25,
        'train/tokens': 1200,
        'train/hours': 0.025,
      },
    });
    expect(event.values['train/tokens-per-second']).toBeGreaterThan(0);
    // There is no update since the last point, so another point has a pace of 0 tokens.
    expect(log.take(point(3)).values['train/tokens-per-second']).toBe(0);
  });

  it('tells norms by layer under names that events can have, where a point has them', () => {
    const norms = { gradients: { 'encoder-1': 2, tables: 1 }, states: { 'decoder-0': 0.5 } };
    const event = new UpdateLog(batches).take({ ...point(2), norms });
    expect(event.values).toMatchObject({
      'train/gradient-norm': 3,
      'train/gradient-norm/encoder-1': 2,
      'train/gradient-norm/tables': 1,
      'train/state-rms/decoder-0': 0.5,
    });
    expect(findProblems(RunEventSchema, event)).toEqual([]);
  });
});
