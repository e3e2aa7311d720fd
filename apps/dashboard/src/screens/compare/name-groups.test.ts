import { expect, it } from 'vitest';
import { nameGroups } from './name-groups.ts';

const run = (variant: string, seed: number, options: object) => ({ variant, spec: { name: 'n', seed, ...options } });

it('names seeds of one variant by the variant, whatever their experiments are called', () => {
  const runs = [run('sape', 1, { updates: 20 }), run('sape', 2, { updates: 20, name: 'other' }), run('none', 1, {})];
  expect(nameGroups(runs)).toEqual(['sape', 'sape', 'none']);
});

it('keeps runs of one variant apart whose options differ', () => {
  const runs = [run('sape', 1, { updates: 20 }), run('sape', 2, { updates: 20 }), run('sape', 1, { updates: 90 })];
  expect(nameGroups(runs)).toEqual(['sape, /updates 20', 'sape, /updates 20', 'sape, /updates 90']);
  expect(nameGroups([run('sape', 1, { updates: 20 }), run('sape', 1, {})])).toEqual([
    'sape, /updates 20',
    'sape, /updates –',
  ]);
});
