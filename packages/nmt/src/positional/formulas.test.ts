/** The tables behind the parameter-free encodings and the buckets of T5, from their papers' formulas. */
import { isOrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { resolveModel } from '../model/model-options.ts';
import { alibiSlopes } from './alibi.ts';
import { findPositionalProblems, getPositionalEncoding, resolvePositional } from './registry.ts';
import { relativeDistances } from './relative.ts';
import { sinusoidTable } from './sape.ts';
import { bucketOf } from './t5.ts';

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

describe('bucketOf', () => {
  const options = { buckets: 32, distance: 128 };

  it('holds short distances apart and long ones together', () => {
    // The decoder's 32 buckets: 0 … 15 exact, then 16 + ⌊16·log(n/16)/log(128/16)⌋
    expect([0, -1, -15].map((d) => bucketOf(d, 'decoder', options))).toEqual([0, 1, 15]);
    expect(bucketOf(-32, 'decoder', options)).toBe(16 + Math.floor((16 * Math.log(2)) / Math.log(8)));
    expect([-127, -500].map((d) => bucketOf(d, 'decoder', options))).toEqual([31, 31]);
  });

  it('gives the encoder half of the buckets for each direction', () => {
    expect([-1, 0, 1].map((d) => bucketOf(d, 'encoder', options))).toEqual([1, 0, 17]);
    expect([-1000, 1000].map((d) => bucketOf(d, 'encoder', options))).toEqual([15, 31]);
  });
});

describe('alibiSlopes', () => {
  it('is geometric for eight heads: 1/2, 1/4, … 1/256', () => {
    expect(alibiSlopes(8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => 2 ** -n));
  });

  it('fills up other counts with every other slope of twice the power of two below', () => {
    // 6 heads: 2^-2, 2^-4, 2^-6, 2^-8 of four heads, then 2^-1 and 2^-3 of eight
    expect(alibiSlopes(6)).toEqual([2 ** -2, 2 ** -4, 2 ** -6, 2 ** -8, 2 ** -1, 2 ** -3]);
  });
});

describe('relativeDistances', () => {
  it('is key minus query position', () => {
    expect([...relativeDistances({ start: 1, count: 2 }, { start: 0, count: 3 })]).toEqual([-1, 0, 1, -2, -1, 0]);
  });

  it('takes one position for all hypotheses of a beam', () => {
    expect([...relativeDistances({ start: 4, count: 2, repeated: true }, { start: 0, count: 2 })]).toEqual([
      -4, -3, -4, -3,
    ]);
  });
});

describe('the registry', () => {
  const base = resolveModel({ preset: 'base' });

  it('writes every default out, by the size of the model', () => {
    expect(resolvePositional({ type: 'posnet-embed' }, base)).toMatchObject({
      dimension: 128,
      length: 256,
      dropout: 0,
    });
    expect(resolvePositional({ type: 'posnet-embed' }, resolveModel({ preset: 'big' }))).toMatchObject({
      dimension: 256,
    });
  });

  it('suggests the type that was meant', () => {
    expect(findPositionalProblems({ type: 'spae' })).toEqual([
      { pointer: '/type', message: 'unknown positional encoding "spae": did you mean "sape"?', fix: 'use "sape"' },
    ]);
    const error = catchError(() => getPositionalEncoding('posnet-embd'));
    expect(isOrdoError(error, 'model.invalid') && error.fix).toBe('use "posnet-embed"');
  });

  it("refuses another type's options", () => {
    expect(findPositionalProblems({ type: 'sape', length: 3 }).map(({ pointer }) => pointer)).toEqual(['/length']);
  });
});

function catchError(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
