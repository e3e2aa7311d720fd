// Tests products in single precision on every instruction set. The operands are integers up to 15, so products and sums are
// exact.
import { describeWith } from '@ordo/testing/requirements';
import { afterAll, expect, it } from 'vitest';
import { TESTED_SETS } from '../testing/compiled-sets.ts';
import { exactProduct, LAYOUTS, multiply, type ProductShape, randomIntegers } from '../testing/products.ts';
import { prepareAddon, seededNumbers, useCpu, useIfPossible, useNative } from '../testing/support.ts';

/**
 * In the first two, tasks pack rows of their own, in one block of k and in several. In the third, tasks share what threads have
 * packed.
 */
const SHAPES: readonly ProductShape[] = [
  [900, 70, 45],
  [901, 1600, 40],
  [50, 901, 70],
];

const available = prepareAddon();
const next = seededNumbers(5);

for (const isa of TESTED_SETS) {
  const isPresent = available && (await useIfPossible({ threads: 1, isa }));
  const requirement = { name: `instructions of ${isa}`, get: 'a processor that has them', isPresent };
  describeWith(requirement, `products in single precision on ${isa}`, () => {
    afterAll(useCpu);

    it.each(SHAPES)(
      'are exact for integers, %i × %i × %i, in every layout and on 1, 2 and 3 threads',
      async (...shape) => {
        const [m, k, n] = shape;
        const [a, b] = [randomIntegers(next, m * k), randomIntegers(next, k * n)];
        const expected = Float32Array.from(exactProduct(a, b, shape));
        for (const threads of [1, 2, 3]) {
          await useNative({ threads, isa });
          for (const layout of LAYOUTS) expect(multiply(a, b, shape, layout)).toEqual(expected);
        }
      },
    );
  });
}
