import { expandSpec, orderProbeExample } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { checkSelection, isSelected } from './selection.ts';

const matrix = { '/positional': [{ type: 'none' }, { type: 'sape' }] };
const runs = expandSpec({ ...orderProbeExample, matrix, seeds: [1, 2, 3] });

describe('the selection of runs', () => {
  it('takes the runs of each variant and seed that is named, and all if none is', () => {
    const selected = runs.filter((run) => isSelected(run, { variant: ['sape'], seed: ['1', '3'] }));
    expect(selected.map(({ variant, seed }) => `${variant} ${seed}`)).toEqual(['sape 1', 'sape 3']);
    expect(runs.filter((run) => isSelected(run, {}))).toHaveLength(2 * 3);
  });

  it('accepts names of the spec', () => {
    expect(() => checkSelection(runs, { variant: ['none', 'sape'], seed: ['2'], baseline: 'sape' })).not.toThrow();
  });

  it('refuses a misspelled variant beside a right one, with the closest name', () => {
    expect(() => checkSelection(runs, { variant: ['none', 'spae'] })).toThrow(
      'unknown variant "spae": did you mean "sape"?',
    );
  });

  it.each(['77', '01', ''])('refuses the seed "%s" beside a right one, and names those that there are', (seed) => {
    expect(() => checkSelection(runs, { seed: ['1', seed] })).toThrow(
      expect.objectContaining({ message: `the spec has no seed "${seed}"`, fix: 'it has seeds 1 to 3' }),
    );
  });

  it('refuses a baseline that is not among the selected variants', () => {
    expect(() => checkSelection(runs, { variant: ['none'], baseline: 'sape' })).toThrow('unknown baseline "sape"');
  });
});
