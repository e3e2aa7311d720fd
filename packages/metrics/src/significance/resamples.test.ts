import { expect, it } from 'vitest';
import { drawSelections } from './approximate-randomization.ts';
import { drawResamples } from './resamples.ts';

function draw(seed: number): number[] {
  return Array.from(drawResamples(50, { samples: 3, seed }).counts);
}

it('draws each resample with as many segments as the test set has', () => {
  const { counts } = drawResamples(7, { samples: 20, seed: 3 });
  const totals = Array.from({ length: 20 }, (_, s) => counts.subarray(7 * s, 7 * s + 7).reduce((a, b) => a + b, 0));
  expect(totals).toEqual(Array.from({ length: 20 }, () => 7));
});

it('draws the same for the same seed and differently for another', () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(draw(0)).toEqual(draw(0));
});

it('refuses numbers of samples below 1, fractions, and negative seeds', () => {
  expect(() => drawResamples(5, { samples: 0 })).toThrow(/0 is not a number of samples/);
  expect(() => drawResamples(5, { seed: -1 })).toThrow(/seed -1/);
  expect(() => drawSelections(5, { trials: 1.5 })).toThrow(/1\.5 is not a number of samples/);
});
