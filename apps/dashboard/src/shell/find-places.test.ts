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
    expect(findPlaces('xl-pe', known)[0]?.to).toBe('/studies/xl-pe/table-2');
  });

  it('has the experiments that the server has found', () => {
    expect(findPlaces('kernel size', known)).toEqual([
      { to: `/experiments/${ID}`, name: 'kernel size', kind: 'experiment' },
    ]);
  });

  it('is a run or an experiment where a whole id is written', () => {
    expect(findPlaces(` ${ID.toUpperCase()} `, { ...known, experiments: [] }).map(({ to }) => to)).toEqual([
      `/runs/${ID}`,
      `/experiments/${ID}`,
    ]);
  });

  it('is never more than a screen holds', () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, name: `size ${i}` }));
    expect(findPlaces('size', { ...known, experiments: many })).toHaveLength(MOST_PLACES);
  });
});
