import type { UpdateEvent } from '@ordo/nmt';
import { describe, expect, it } from 'vitest';
import { UpdateLog } from './update-log.ts';

const update = (step: number, loss: number, targetTokens: number): UpdateEvent => ({
  kind: 'update',
  step,
  epoch: 2,
  loss,
  nll: loss / 2,
  learningRate: step / 1000,
  gradientNorm: step,
  targetTokens,
  positions: 2 * targetTokens + 20,
  paddedPositions: 20,
  seconds: 0.1,
});

describe('UpdateLog', () => {
  it('weights losses by their tokens and takes the learning rate from the last update', () => {
    const log = new UpdateLog();
    log.add(update(1, 4, 100));
    log.add(update(2, 2, 300));
    const event = log.take();
    // (4·100 + 2·300) / 400 = 2.5; 40 of (220 + 620) = 840 positions are padding
    expect(event).toMatchObject({
      kind: 'metric',
      step: 2,
      values: {
        'train/loss': 2.5,
        'train/nll': 1.25,
        'train/learning-rate': 0.002,
        'train/gradient-norm': 2,
        'train/padding-share': 40 / 840,
        'train/epoch': 2,
      },
    });
    expect(event?.values['train/tokens-per-second']).toBeGreaterThan(0);
  });

  it('gives each update only once', () => {
    const log = new UpdateLog();
    expect(log.take()).toBeNull();
    log.add(update(1, 4, 100));
    log.take();
    expect(log.take()).toBeNull();
  });
});
