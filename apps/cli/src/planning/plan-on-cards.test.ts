import { expandSpec, parseSpec } from '@ordo/spec';
import { findStudy } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { CARDS, REFERENCE } from './cards.ts';
import { drawCards } from './draw-cards.ts';
import { countMultiplied, planRunsOnCards, planStudyOnCards } from './plan-on-cards.ts';

const runsOf = (model: object, recipe: object = {}) =>
  expandSpec(
    parseSpec({
      name: 'x',
      kind: 'translation',
      dataset: { id: 'multi30k', source: 'en', target: 'de' },
      model,
      recipe,
      positional: { type: 'sape' },
      seeds: [1, 2],
    }),
  );
const only = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1);
  return items[0] as Item;
};

describe('planRunsOnCards', () => {
  it('takes the published rate for the model that it was published for', () => {
    const [run] = runsOf({ preset: 'big' });
    expect(countMultiplied(run as NonNullable<typeof run>, REFERENCE.types)).toBe(REFERENCE.multiplied);
  });

  it('takes hours from tokens, sizes and rates, for all seeds', () => {
    const runs = runsOf({ preset: 'big' }, { maxUpdates: 1000, accumulate: 2, batchTokens: 4096 });
    const plan = planRunsOnCards(runs, { price: 2, gramsPerKwh: 500 });
    const variant = only(plan.variants);
    // 1000 updates · 2 batches · 4096 tokens. The number of types is estimated: 40,000 merges and 200 characters.
    expect(variant).toMatchObject({ part: null, seeds: 2, trainingTokens: 8_192_000 });
    const multiplied = REFERENCE.multiplied + (40_200 - REFERENCE.types) * 1024;
    expect(variant.parameters).toBe(multiplied);
    const hours = (8_192_000 * multiplied) / REFERENCE.multiplied / 82_059 / 3600;
    expect(variant.hours['A100']).toBeCloseTo(hours, 9);
    const eight = plan.totals.find(({ card, gpus }) => card === 'A100' && gpus === 8);
    expect(eight?.hours).toBeCloseTo((2 * hours * 82_059) / 551_599, 9);
    expect(eight?.gpuHours).toBeCloseTo(8 * (eight?.hours ?? 0), 9);
    // The datasheet of the A100 has 400 W.
    expect(eight?.kwh).toBeCloseTo(0.4 * (eight?.gpuHours ?? 0), 9);
    expect(eight?.co2eKilograms).toBeCloseTo(0.2 * (eight?.gpuHours ?? 0), 9);
    expect(eight?.price).toBeCloseTo(2 * (eight?.gpuHours ?? 0), 9);
  });

  it('leaves tables out from which rows are only read', () => {
    const [shared, apart] = [{ sharedEmbeddings: true }, { sharedEmbeddings: false }].map(
      (model) => runsOf({ preset: 'base', ...model })[0],
    );
    const count = (run: typeof shared): number => countMultiplied(run as NonNullable<typeof run>, 1000);
    expect(count(apart)).toBe(count(shared));
  });
});

describe('planStudyOnCards', () => {
  it('names each part, with the seeds of its variants or the reason why nothing is trained', () => {
    const study = findStudy('posnet/table-1');
    const plan = planStudyOnCards(study, Object.keys(study.parts), {});
    const named = new Set([...plan.variants, ...plan.untrained].map(({ part }) => part));
    expect(named).toEqual(new Set(Object.keys(study.parts)));
    expect(plan.variants.every(({ seeds }) => seeds === study.seeds.length)).toBe(true);
    expect(plan.totals.map(({ price, co2eKilograms }) => [price, co2eKilograms])).toEqual(
      CARDS.map(() => [null, null]),
    );
  });

  it('says of a study without trainings why', () => {
    const study = findStudy('posnet/table-3');
    const view = drawCards(planStudyOnCards(study, Object.keys(study.parts), {}));
    expect(view.slice(0, 2)).toEqual([
      'nothing is trained',
      expect.stringMatching(/: needs no training \(measurements of models without training\)$/u) as string,
    ]);
  });
});
