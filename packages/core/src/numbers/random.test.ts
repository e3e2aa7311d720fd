import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';

describe('Random', () => {
  it('computes xoshiro128** 1.1 from a known state', () => {
    // The state (1, 2, 3, 4) gives rotl(2·5, 7)·9 = 10·128·9 = 11520. Then s1 becomes 2 ^ (3 ^ 1) = 0, so the next draw is 0.
    const random = Random.fromState([1, 2, 3, 4]);
    expect([random.nextUint32(), random.nextUint32()]).toEqual([11520, 0]);
  });

  it('continues the same stream from a saved state', () => {
    const random = Random.fromSeed(7, 'order');
    random.nextUint32();
    const copy = Random.fromState(random.state);
    expect(Array.from({ length: 5 }, () => random.nextUint32())).toEqual(
      Array.from({ length: 5 }, () => copy.nextUint32()),
    );
  });

  it('gives different streams to different purposes of one seed', () => {
    expect(Random.fromSeed(1, 'order').nextUint32()).not.toBe(Random.fromSeed(1, 'dropout').nextUint32());
  });

  it('draws floats with the mean 1/2 and variance 1/12 of the uniform distribution', () => {
    const random = Random.fromSeed(3, 'test');
    const draws = Array.from({ length: 20_000 }, () => random.nextFloat());
    const mean = draws.reduce((a, b) => a + b) / draws.length;
    const variance = draws.reduce((a, b) => a + (b - mean) ** 2, 0) / draws.length;
    expect(mean).toBeCloseTo(0.5, 2);
    expect(variance).toBeCloseTo(1 / 12, 2);
  });

  it('refuses a seed that is not a safe integer', () => {
    expect(() => Random.fromSeed(1.5, 'x')).toThrow(/seed 1.5 is not an integer/);
  });
});
