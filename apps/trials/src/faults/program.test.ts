import { expect, it } from 'vitest';
import { FAULT_KINDS } from './kinds/registry.ts';
import { createProgram } from './program.ts';

const refused = async (...args: string[]): Promise<string> => {
  const program = createProgram(() => Promise.reject(new Error('the work was begun')));
  program.exitOverride().configureOutput({ writeErr: () => undefined });
  return await program.parseAsync(args, { from: 'user' }).then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  );
};

it('refuses values that it does not understand, and says why', async () => {
  expect(await refused('--count', 'many')).toContain('It must be a whole number');
  expect(await refused('--api-away', '10')).toContain('like 90s or 10m');
  expect(await refused('--kinds', 'earthquake')).toContain('There is no kind "earthquake"');
  expect(await refused('--groups', 'earth')).toContain('There is no group "earth"');
  expect(await refused('--count', '3')).toBe('the work was begun');
});

it('gives each kind of fault an id of its own', () => {
  expect(new Set(FAULT_KINDS.map(({ id }) => id)).size).toBe(FAULT_KINDS.length);
});
