import { afterEach, expect, it, vi } from 'vitest';
import { runProgram } from '../../run-program.ts';
import { stubStandardInput } from '../../testing/standard-input.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('plans the runs of a spec on standard input, which can be read only once', async () => {
  const spec = { name: 'piped', dataset: { id: 'order-probe' }, model: { preset: 'probe' } };
  stubStandardInput(JSON.stringify({ ...spec, positional: { type: 'none' }, seeds: [1, 2] }));
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  expect(await runProgram(['plan', '-', '--offline', '--json'])).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({ name: 'piped', runs: [{ seed: 1 }, { seed: 2 }] });
});
