import { expect, it } from 'vitest';
import { parseCpuList } from './cpu-list.ts';

it.each([
  ['3', [3]],
  ['0-3,8', [0, 1, 2, 3, 8]],
  ['8,0-1,1-2', [0, 1, 2, 8]],
])('the list of processors %s is understood', (text, cpus) => expect(parseCpuList(text)).toEqual(cpus));

it.each(['', '1-', '3-1', '0;1', 'all', '-1'])('"%s" is no list of processors', (text) =>
  expect(parseCpuList(text)).toBeNull(),
);
