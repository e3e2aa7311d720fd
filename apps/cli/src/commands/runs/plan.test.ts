import { findFreePort } from '@ordo/embedded';
import { afterEach, expect, it, vi } from 'vitest';
import { runProgram } from '../../run-program.ts';
import { stubStandardInput } from '../../testing/standard-input.ts';

afterEach(() => {
  vi.unstubAllEnvs();
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

it('says where no service answers that --power can take a report', async () => {
  vi.stubEnv('ORDO_API_URL', `http://127.0.0.1:${await findFreePort()}`);
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  expect(await runProgram(['plan', 'order-probe/demo', '--power'])).toBe(3);
  expect(said).toContain(', or name with --report the report.json that "check", "run" or "judge" has written');
});
