import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { NumpyGenerator } from '../significance/numpy-generator.ts';
import { Pcg64 } from '../significance/pcg64.ts';
import { oraclesPresent, readOracle } from './oracle-files.ts';

interface Vector {
  readonly seed: number;
  readonly raw_uint64_hex: string[];
  readonly random_double: number[];
  readonly choice: Record<string, number[]>;
  readonly bool_bits: number[];
  readonly bools_3x11_then_choice_11_2x11: { bools: number[]; choice: number[] };
}

function drawBelow(generator: NumpyGenerator, bound: number, count: number): number[] {
  return Array.from(generator.fillBelow(bound, new Uint32Array(count)));
}

function drawBits(generator: NumpyGenerator, count: number): number[] {
  return Array.from(generator.fillBits(new Uint8Array(count)));
}

function checkGenerator(vectors: readonly Vector[]): void {
  it.each(vectors)('gives the 64-bit outputs of seed $seed, and the doubles made from them', (vector) => {
    const words = new Uint32Array(2 * vector.raw_uint64_hex.length);
    new Pcg64(vector.seed).generate(words);
    const outputs = vector.raw_uint64_hex.map((_, i) => [words[2 * i + 1] as number, words[2 * i] as number] as const);
    const hex = outputs.map((halves) => halves.map((word) => word.toString(16).padStart(8, '0')).join(''));
    expect(hex).toEqual(vector.raw_uint64_hex);
    // numpy divides the upper 53 of 64 bits by 2^53.
    const doubles = outputs.map(([high, low]) => (high * 2 ** 21 + (low >>> 11)) / 2 ** 53);
    expect(doubles.slice(0, vector.random_double.length)).toEqual(vector.random_double);
  });

  it.each(vectors)('gives the bounded integers and bits of seed $seed', (vector) => {
    for (const [bound, expected] of Object.entries(vector.choice)) {
      expect(drawBelow(new NumpyGenerator(vector.seed), Number(bound), expected.length)).toEqual(expected);
    }
    expect(drawBits(new NumpyGenerator(vector.seed), vector.bool_bits.length)).toEqual(vector.bool_bits);
  });

  it.each(vectors)('keeps the unused half of an output for a call of another kind, seed $seed', (vector) => {
    const generator = new NumpyGenerator(vector.seed);
    const { bools, choice } = vector.bools_3x11_then_choice_11_2x11;
    expect(drawBits(generator, bools.length)).toEqual(bools);
    expect(drawBelow(generator, 11, choice.length)).toEqual(choice);
  });
}

describe('the generator against numpy 2.4.6', () => {
  checkGenerator(readReferencePart<Vector>('metrics', 'numpy-rng.json').cases);
});

describeWithReferences(oraclesPresent, 'the generator against numpy 1.24.2', () => {
  const { vectors } = readOracle('numpy-rng.json') as { vectors: Vector[] };

  it('is checked on 7 seeds', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(7);
  });
  checkGenerator(vectors);
});
