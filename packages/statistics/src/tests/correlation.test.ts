import { describe, expect, it } from 'vitest';
import { correlate, RunningCorrelation } from './correlation.ts';

describe('correlate', () => {
  it('is 1 or -1 on a line, whatever its slope', () => {
    expect(correlate([1, 2, 4], [10, 20, 40])).toBeCloseTo(1, 14);
    expect(correlate([1, 2, 4], [-1, -3, -7])).toBeCloseTo(-1, 14);
  });

  it('is the covariance over both deviations', () => {
    // x: -1, 0, 1; y: -1, 1, 0; Σ xy = 1, Σ x² = 2, Σ y² = 2: 1 / 2
    expect(correlate([1, 2, 3], [4, 6, 5])).toBeCloseTo(0.5, 14);
  });

  it('is not a number where there is nothing to compare', () => {
    expect(correlate([1], [2])).toBeNaN();
    expect(correlate([3, 3, 3], [1, 2, 3])).toBeNaN();
    expect(() => correlate([1, 2], [1])).toThrow('a series of 2 values has no pairs with one of 1');
  });
});

function addPairs(running: RunningCorrelation, from: number, to: number): void {
  for (let i = from; i < to; i++) running.add(Math.sin(i), Math.cos(2 * i));
}

describe('RunningCorrelation', () => {
  it('equals the coefficient of all pairs together, also far from zero', () => {
    const x = Array.from({ length: 500 }, (_, i) => 1e6 + Math.sin(i));
    const y = Array.from({ length: 500 }, (_, i) => -1e6 + Math.sin(i) + Math.cos(3 * i));
    const running = new RunningCorrelation();
    x.forEach((value, i) => running.add(value, y[i] as number));
    expect(running.count).toBe(500);
    expect(running.coefficient).toBeCloseTo(correlate(x, y), 9);
  });

  it('goes on from its state as if it had not stopped', () => {
    const [whole, begun] = [new RunningCorrelation(), new RunningCorrelation()];
    addPairs(whole, 0, 50);
    addPairs(begun, 0, 20);
    const continued = RunningCorrelation.restore(begun.state);
    addPairs(continued, 20, 50);
    expect(continued.state).toEqual(whole.state);
    expect(continued.coefficient).toBe(whole.coefficient);
    expect(() => RunningCorrelation.restore([1, 2])).toThrow('has 6 numbers, and not 2');
  });

  it('is NaN for a single pair', () => {
    const running = new RunningCorrelation();
    running.add(1, 2);
    expect(running.coefficient).toBeNaN();
  });
});
