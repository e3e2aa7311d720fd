import { describe, expect, it } from 'vitest';
import { findPlaces, MOST_PLACES } from './find-places.ts';

const ID = '0190a2b4-0000-7000-8000-00000000abcd';
const known = {
  access: ['read'] as const,
  studies: [
    { id: 'posnet/table-1', title: 'Positional kernels' },
    { id: 'xl-pe/table-2', title: 'Orders across languages' },
  ],
  experiments: [{ id: ID, name: 'kernel size' }],
  runs: [],
  earlier: { experiment: false, run: false },
  commands: [],
};

describe('what the palette offers', () => {
  it('is every screen that the caller may see, while nothing is written', () => {
    const screens = findPlaces('', known).flatMap(({ kind, name }) => (kind === 'screen' ? [name] : []));
    expect(screens).toEqual(['Overview', 'Studies', 'Experiments', 'Runs', 'Compare', 'Machines']);
  });

  it('is a study by a word of its title or of its id, whatever the case', () => {
    expect(findPlaces('KERNELS', known)[0]).toEqual({
      to: '/studies/posnet/table-1',
      name: 'Positional kernels (posnet/table-1)',
      kind: 'study',
    });
    expect(findPlaces('xl-pe', known)[0]).toMatchObject({ to: '/studies/xl-pe/table-2' });
  });

  it('has the experiments that the server has found', () => {
    expect(findPlaces('kernel size', known)).toEqual([
      { to: `/experiments/${ID}`, name: 'kernel size', kind: 'experiment' },
    ]);
  });

  it('has the runs that the server has found, by the name that people gave them or by their place', () => {
    const row = { id: ID, name: '', variant: 'rope', seed: 3, experiment: { name: 'kernel size' } };
    const called = { ...row, name: 'the one in the paper', experiment: null };
    const runs = findPlaces('rope', { ...known, experiments: [], runs: [row, called] });
    expect(runs).toEqual([
      { to: `/runs/${ID}`, name: 'rope, seed 3, of kernel size', kind: 'run' },
      { to: `/runs/${ID}`, name: 'the one in the paper', kind: 'run' },
    ]);
  });

  it('has of what the server has found for earlier words only what has the present ones in its name', () => {
    const run = { id: ID, name: '', variant: 'rope', seed: 3, experiment: { name: 'bases' } };
    const earlier = { experiment: true, run: true };
    const namesOf = (words: string) => findPlaces(words, { ...known, runs: [run], earlier }).map(({ name }) => name);
    expect(namesOf('size')).toEqual(['kernel size']);
    expect(namesOf('rope')).toEqual(['rope, seed 3, of bases']);
    expect(namesOf('sinusoid')).toEqual([]);
  });

  it('is a command by a word of its name', () => {
    const dark = { name: 'Theme: dark', act: () => undefined };
    const found = findPlaces('dark', { ...known, experiments: [], commands: [dark] });
    expect(found).toEqual([{ ...dark, kind: 'command' }]);
  });

  it('is a run or an experiment where a whole id is written', () => {
    expect(findPlaces(` ${ID.toUpperCase()} `, { ...known, experiments: [] })).toMatchObject([
      { to: `/runs/${ID}` },
      { to: `/experiments/${ID}` },
    ]);
  });

  it('is never more than a screen holds', () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, name: `size ${i}` }));
    expect(findPlaces('size', { ...known, experiments: many })).toHaveLength(MOST_PLACES);
  });
});
