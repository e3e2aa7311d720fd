/** Tests the short form of `npm run faults`: twenty faults on the built product, drawn from a fixed seed. */
import { spawn } from 'node:child_process';
import { locateBuilt } from '@ordo/testing';
import { expect, it } from 'vitest';

/** The limit for real processes on a machine that may be busy; on an idle machine, the test takes a minute and a half. */
const TIMEOUT_MS = 900_000;

async function run(program: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { code, output };
}

it(
  'twenty faults of processes and networks lose nothing, double nothing and leave nothing stuck',
  async () => {
    const program = locateBuilt('apps/trials', 'faults/main.js');
    const { code, output } = await run(program, ['--count', '20', '--seed', '12', '--groups', 'processes,network']);
    expect(output).toContain('Nothing was lost, doubled or stuck.');
    expect(output).toMatch(/\*\*20 faults in/u);
    expect(code).toBe(0);
  },
  TIMEOUT_MS,
);
