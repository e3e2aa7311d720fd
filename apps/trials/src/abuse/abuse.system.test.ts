import { execFile } from 'node:child_process';
import path from 'node:path';
import { locateBuilt } from '@ordo/testing';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './product/repository.ts';

const PROGRAM = path.join(REPOSITORY, 'apps/trials/dist/abuse/main.js');

async function run(words: readonly string[]): Promise<{ code: number; output: string }> {
  return await new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    );
  });
}

/** The limits are long, because the tests start real processes on a machine that may be busy. */
describe('npm run abuse', { timeout: 900_000 }, () => {
  it('lets every kind of caller do what it may on every route, and refuses samples of bad requests and command lines', async () => {
    locateBuilt('apps/api', 'server.js');
    locateBuilt('apps/trials', 'abuse/main.js');
    const { code, output } = await run(['--short', '--seed', '1']);
    expect(output).toContain('nothing found.');
    expect(output).toMatch(/routes: 240 of 240 inputs answered rightly/u);
    expect(output).toMatch(/commands: 60 of 60 inputs answered rightly/u);
    expect(code).toBe(0);
  });

  it('explains itself, and refuses what it does not know', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('Exit codes:') as string });
    const refused = await run(['--only', 'nonsense']);
    expect(refused.code).toBe(2);
    expect(refused.output).toMatch(/"nonsense".*\n.*fix: use one of roles, routes, commands/u);
  });
});
