import { describe, expect, it } from 'vitest';
import { chooseCurves, extentOf, tellUndrawn } from './choose-curves.ts';

/** Makes runs of several variants with several seeds each, variant by variant. */
const runs = (variants: number, seeds: number) =>
  Array.from({ length: variants * seeds }, (_, i) => {
    const [group, seed] = [`v${Math.floor(i / seeds)}`, (i % seeds) + 1];
    return { id: `${group}-${seed}`, label: `${group}, seed ${seed}`, group };
  });

describe('the curves of many runs', () => {
  it('show as many variants as they can', () => {
    expect(chooseCurves(runs(3, 2), 4).map(({ id }) => id)).toEqual(['v0-1', 'v0-2', 'v1-1', 'v2-1']);
    const drawn = chooseCurves(runs(400, 5), 32);
    expect(new Set(drawn.map(({ group }) => group)).size).toBe(32);
  });

  it('say how many are not drawn', () => {
    const all = runs(400, 5);
    expect(tellUndrawn(extentOf(all), chooseCurves(all, 32))).toBe(
      '32 of 2,000 runs are drawn, of 32 of 400 variants: more lines cannot be told apart. Compare draws those that you choose.',
    );
    expect(tellUndrawn(extentOf(runs(4, 2)), chooseCurves(runs(4, 2), 32))).toBeNull();
  });
});
