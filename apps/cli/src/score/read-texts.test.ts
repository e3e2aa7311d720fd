import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readSystemsFromStdin } from './read-texts.ts';

it('reads tabs on standard input as separators of systems', async () => {
  const systems = await readSystemsFromStdin(Readable.from([Buffer.from('a \tb\nc\td \n')]));
  expect(systems).toEqual([
    { name: 'System 1', lines: ['a', 'c'] },
    { name: 'System 2', lines: ['b', 'd'] },
  ]);
});

it('reads a single system from lines without tabs', async () => {
  const systems = await readSystemsFromStdin(Readable.from([Buffer.from('a\n\nb\n')]));
  expect(systems).toEqual([{ name: 'System 1', lines: ['a', '', 'b'] }]);
});
