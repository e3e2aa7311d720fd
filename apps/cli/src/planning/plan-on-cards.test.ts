import { expandSpec, parseSpec } from '@ordo/spec';
import { findStudy, listSpecParts, partOf, specOfPart, tuneOf } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { CARDS, REFERENCE } from './cards.ts';
import { drawCards } from './draw-cards.ts';
import { countMultiplied, planSpecOnCards, planStudyOnCards } from './plan-on-cards.ts';

const specOf = (model: object, recipe: object = {}) =>
  parseSpec({
    name: 'x',
    kind: 'translation',
    dataset: { id: 'multi30k', source: 'en', target: 'de' },
    model,
    recipe,
    positional: { type: 'sape' },
    seeds: [1, 2],
  });
const runsOf = (model: object) => expandSpec(specOf(model));
const only = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1);
  return items[0] as Item;
};

describe('planSpecOnCards', () => {
  it('takes the published rate for the model that it was published for', () => {
    const [run] = runsOf({ preset: 'big' });
    expect(countMultiplied(run as NonNullable<typeof run>, REFERENCE.types)).toBe(REFERENCE.multiplied);
  });

  it('takes hours from tokens, sizes and rates, for all seeds', () => {
    const spec = specOf({ preset: 'big' }, { maxUpdates: 1000, accumulate: 2, batchTokens: 4096 });
    const plan = planSpecOnCards(spec, { price: 2, gramsPerKwh: 500 });
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

  it('takes what Ordo has measured on the H200 for the model that it was measured with', () => {
    const spec = specOf({ preset: 'big' }, { maxUpdates: 1000, accumulate: 1, batchTokens: 4096 });
    const variant = only(planSpecOnCards(spec, {}).variants);
    // 4,096,000 tokens at 177,000 a second, of a table with 40,200 types instead of 37,000, of 1,024 numbers each.
    const measured = REFERENCE.multiplied + (37_000 - REFERENCE.types) * 1024;
    const hours = (4_096_000 / 177_000 / 3600) * ((measured + 3_200 * 1024) / measured);
    expect(variant.hours['H200']).toBeCloseTo(hours, 7);
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

  it('counts the trials of a search, which come first', () => {
    const study = findStudy('multi30k/posnet-tuned');
    const [part] = listSpecParts(study);
    const { values, updates, seeds } = tuneOf(partOf(study, part as string)) as NonNullable<ReturnType<typeof tuneOf>>;
    const { variants } = planStudyOnCards(study, Object.keys(study.parts), {});
    const trials = variants.filter(({ search }) => search);
    const combinations = Object.values(values).reduce((product, { length }) => product * length, 1);
    expect(trials).toHaveLength(combinations * (variants.length - trials.length));
    expect(variants.slice(0, trials.length)).toEqual(trials);
    const run = variants.at(-1) as NonNullable<(typeof variants)[number]>;
    for (const trial of trials) expect([trial.part, trial.seeds]).toEqual([part, seeds.length]);
    // As many tokens an update as the runs take, for the updates of the search.
    const [first] = expandSpec(specOfPart(study, part as string));
    const perUpdate = run.trainingTokens / (first as NonNullable<typeof first>).recipe.maxUpdates;
    expect(new Set(trials.map(({ trainingTokens }) => trainingTokens))).toEqual(new Set([updates * perUpdate]));
    expect(drawCards({ variants, untrained: [], totals: [] })[0]).toMatchObject({
      rows: variants.map(({ search }) => ({
        texts: expect.arrayContaining([expect.stringMatching(search ? /^search: / : /^(?!search)/)]) as string[],
      })),
    });
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
