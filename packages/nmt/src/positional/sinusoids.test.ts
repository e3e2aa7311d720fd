/** Compares the sinusoids with their formulas. */
import { describe, expect, it } from 'vitest';
import { sinusoidTable } from './sinusoids.ts';

describe('sinusoidTable', () => {
  it('puts all sines before all cosines in the fairseq layout, with d/2 - 1 in the exponent', () => {
    // d = 4: w = 1, 10000^-1; position 2: sin 2, sin 0.0002, cos 2, cos 0.0002
    const [a, b, c, d] = sinusoidTable({ start: 2, count: 1 }, 4, 'fairseq');
    expect(a).toBeCloseTo(Math.sin(2), 6);
    expect(b).toBeCloseTo(Math.sin(2e-4), 6);
    expect(c).toBeCloseTo(Math.cos(2), 6);
    expect(d).toBeCloseTo(Math.cos(2e-4), 6);
  });

  it('takes sine and cosine in turn in the interleaved layout, with d in the exponent', () => {
    // d = 4: w = 1, 10000^(-2/4) = 0.01; position 3
    const [a, b, c, d] = sinusoidTable({ start: 3, count: 1 }, 4, 'interleaved');
    expect(a).toBeCloseTo(Math.sin(3), 6);
    expect(b).toBeCloseTo(Math.cos(3), 6);
    expect(c).toBeCloseTo(Math.sin(0.03), 6);
    expect(d).toBeCloseTo(Math.cos(0.03), 6);
  });
});
