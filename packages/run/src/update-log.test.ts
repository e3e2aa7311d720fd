import type { CurveEvent } from '@ordo/nmt';
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
});

describe('UpdateLog', () => {
  it('tells the numbers of a point, and the pace since the last one', () => {
    const log = new UpdateLog();
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
        'train/epoch': 2,
      },
    });
    expect(event.values['train/tokens-per-second']).toBeGreaterThan(0);
    // No update since: another point has a pace of 0 tokens.
    expect(log.take(point(3)).values['train/tokens-per-second']).toBe(0);
  });
});
