import { describe, expect, it } from 'vitest';
import { takePoint } from './learning-curve.ts';
import { addToPoint } from './since-point.ts';
import type { UpdateEvent } from '../training-event.ts';
import { INITIAL_STATE } from '../training-state.ts';

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

describe('a point of the learning curve', () => {
  it('weights losses by their tokens and takes the learning rate from the last update', () => {
    const sincePoint = addToPoint(addToPoint(undefined, update(1, 4, 100)), update(2, 2, 300));
    const totals = { ...INITIAL_STATE.totals, targetTokens: 900, seconds: 1.5 };
    const so = { ...INITIAL_STATE, step: 2, cursor: { epoch: 2, batch: 1 }, totals };
    const { state, events } = takePoint({ ...so, sincePoint });
    // (4·100 + 2·300) / 400 = 2.5; 40 of (220 + 620) = 840 positions are padding
    const values = { loss: 2.5, nll: 1.25, learningRate: 0.002, gradientNorm: 2, paddingShare: 40 / 840, epoch: 2 };
    const soFar = { cursor: { epoch: 2, batch: 1 }, targetTokens: 900, seconds: 1.5 };
    expect(events).toEqual([{ kind: 'curve', step: 2, ...values, ...soFar }]);
    expect(state).toEqual({ ...so, lastPoint: 2.5 });
  });

  it('has each update once', () => {
    const sincePoint = addToPoint(undefined, update(1, 4, 100));
    const { state } = takePoint({ ...INITIAL_STATE, step: 1, sincePoint });
    expect(takePoint(state)).toEqual({ state, events: [] });
  });
});
