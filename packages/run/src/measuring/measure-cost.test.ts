import { type Engine, listEngines, loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CostOrder, measureForwardCost, measureTrainingCost } from './measure-cost.ts';

const native = (await listEngines()).some(({ id, available }) => id === 'native' && available);

const order: CostOrder = {
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  vocabulary: 200,
  sentences: 8,
  tokens: 12,
  engine: native ? 'native' : 'wasm',
  threads: 1,
  precision: 'fp32',
  codeVersion: 'test',
};

describe('what a model costs', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await loadEngine(order.engine);
  });

  it('includes the time of forward passes with its range, and the device', async () => {
    const { forward, environment, parameters } = await measureForwardCost(order, 5);
    expect(forward).toMatchObject({ repeats: 5, busy: expect.any(Boolean) as boolean });
    expect(forward.minimum).toBeGreaterThan(0);
    expect(forward.minimum).toBeLessThanOrEqual(forward.median);
    expect(forward.median).toBeLessThanOrEqual(forward.maximum);
    expect(environment).toMatchObject({ engine: engine.id, device: engine.device, threads: 1 });
    // 2 encoder layers of 33,472, 2 decoder layers of 50,240, 200 words of 64.
    expect(parameters).toEqual({ total: 167_424 + 200 * 64, positional: 0 });
  });

  it('includes the peak memory of training: at least weights, gradients, moments and activations', async () => {
    const { memory, parameters } = await measureTrainingCost(order);
    expect(memory.processPeakBytes).toBeGreaterThan(20e6);
    // Weights, two moments, the sum of gradients and the gradients of one batch are five floats per parameter.
    expect(memory.enginePeakBytes ?? Infinity).toBeGreaterThan(5 * 4 * parameters.total);
  });

  it('grows with the batch, and is the same each time if the engine counts bytes itself', async () => {
    const [small, again, large] = [await peakOf({}), await peakOf({}), await peakOf({ sentences: 16 })];
    expect(again).toBe(small);
    expect(large ?? Infinity).toBeGreaterThan(small ?? 0);
  });
});

async function peakOf(change: Partial<CostOrder>): Promise<number | null> {
  return (await measureTrainingCost({ ...order, ...change })).memory.enginePeakBytes;
}
