/** Tests which values a search chooses, and what the runs are that use them. */
import { expandSpec, orderProbeExample, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { chooseValues, tellChoice, type TrialRun, tunedRuns } from './choose-values.ts';
import { searchSpec } from './search-spec.ts';
import { findTuneProblems } from './tune-problems.ts';
import type { Tune } from './tune-schema.ts';

const { matrix: _matrix, ...example } = orderProbeExample;
const spec = parseSpec({
  ...example,
  name: 'part',
  seeds: [1, 2],
  matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
});
const tune: Tune = {
  values: { '/recipe/learningRate': [0.002, 0.001, 0.004] },
  updates: 20,
  seeds: [7, 8],
  metric: 'bleu',
};

const trial = (encoding: string, rate: number, values: readonly (number | null | 'diverged')[]): TrialRun[] =>
  values.map((value, i) => ({
    variant: `${encoding}, learningRate=${rate}`,
    seed: tune.seeds[i] as number,
    state: value === 'diverged' ? 'diverged' : value === null ? 'open' : 'finished',
    value: typeof value === 'number' ? value : null,
  }));

const sape = [...trial('sape', 0.002, [10, 20]), ...trial('sape', 0.001, [11, 19]), ...trial('sape', 0.004, [14, 13])];
const none = [
  ...trial('none', 0.002, [5, 5]),
  ...trial('none', 0.001, [6, 5]),
  ...trial('none', 0.004, [90, 'diverged']),
];

describe('searchSpec', () => {
  it('tries all values for each variant with the same updates, and scores validation data alone', () => {
    const search = searchSpec(spec, tune);
    expect(search).toMatchObject({ seeds: [7, 8], recipe: { maxUpdates: 20 }, evaluation: { split: 'valid' } });
    expect(search.matrix).toEqual({ ...spec.matrix, ...tune.values });
    expect(findTuneProblems(spec, tune)).toEqual([]);
  });

  it('refuses the budget as a value, what the matrix varies, values that the spec cannot have, and unknown metrics', () => {
    const place = (change: Partial<Tune>) =>
      findTuneProblems(spec, { ...tune, ...change }).map(({ pointer }) => pointer);
    expect(place({ values: { '/recipe/maxUpdates': [1, 2] } })).toEqual(['/values/~1recipe~1maxUpdates']);
    const varied = { ...spec, matrix: { ...spec.matrix, '/recipe/dropout': [0, 0.1] } };
    expect(findTuneProblems(varied, { ...tune, values: { '/recipe/dropout': [0, 0.2] } })[0]?.pointer).toBe(
      '/values/~1recipe~1dropout',
    );
    expect(place({ values: { '/recipe/learningRate': [0.1, -1] } })[0]).toMatch(/^\/values\/~1recipe~1learningRate/u);
    expect(place({ metric: 'blue' })).toEqual(['/metric']);
  });
});

const chosenOf = (runs: readonly TrialRun[], wanted = tune) =>
  chooseValues(spec, wanted, runs).map(({ chosen }) => chosen?.['/recipe/learningRate'] ?? null);

describe('chooseValues', () => {
  it('takes the best mean over the seeds; of equals the first, and nothing that diverged', () => {
    // sape: (10 + 20) / 2 = 15, (11 + 19) / 2 = 15, (14 + 13) / 2 = 13.5. none: 5, 5.5, and a seed that ran away.
    expect(chosenOf([...sape, ...none])).toEqual([0.001, 0.002]);
    // The lowest loss wins: 13.5 and 5.
    expect(chosenOf([...sape, ...none], { ...tune, metric: 'loss' })).toEqual([0.002, 0.004]);
  });

  it('chooses nothing before all trials of a variant have ended, or if all of them diverged', () => {
    expect(chosenOf([...sape.slice(1), ...none])).toEqual([0.001, null]);
    expect(chosenOf(sape)).toEqual([null, 0.002]);
    const lost = [0.002, 0.001, 0.004].flatMap((rate) => trial('none', rate, ['diverged', 'diverged']));
    expect(chosenOf([...sape, ...lost])).toEqual([null, 0.002]);
  });

  it('says what every trial gave', () => {
    const [first] = chooseValues(spec, tune, [...sape, ...none]);
    expect(first === undefined ? '' : tellChoice(first, tune)).toBe(
      'none: learningRate 0.001 is chosen by BLEU on validation data, of learningRate 0.002 (5.00), ' +
        'learningRate 0.001 (5.50), learningRate 0.004 (diverged)',
    );
  });
});

describe('tunedRuns', () => {
  it('are those of the part with the chosen values, for each variant that has them', () => {
    const runs = tunedRuns(spec, tune, chooseValues(spec, tune, [...sape, ...none]));
    expect(runs.map(({ variant, seed, recipe }) => [variant, seed, recipe.learningRate])).toEqual([
      ['none', 1, 0.001],
      ['none', 2, 0.001],
      ['sape', 1, 0.002],
      ['sape', 2, 0.002],
    ]);
    expect(runs[0]?.recipe.maxUpdates).toBe(expandSpec(spec)[0]?.recipe.maxUpdates);
    expect(runs.map((run) => run.kind === 'translation' && run.evaluation.split)).toEqual(Array(4).fill('test'));
    expect(tunedRuns(spec, tune, chooseValues(spec, tune, sape)).map(({ variant }) => variant)).toEqual([
      'sape',
      'sape',
    ]);
  });
});
