/** Runs `ordo demo` as a process: without a service, and with one whose dashboard is available until the interruption. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@ordo/embedded';
import { afterAll, expect, it } from 'vitest';
import { findProcessesNaming, runOrdo, startCommand, waitUntilSaid } from '../ordo-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-demo-'));
const home = path.join(folder, 'state');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PATIENCE_MS = 900_000;

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

interface Found {
  readonly experiments: readonly { readonly state: string; readonly study: { readonly id: string } | null }[];
}

it('prints a table with verdicts and three next steps without starting a service, and repeats nothing', async () => {
  const environment = { ORDO_HOME: path.join(folder, 'alone') };
  // One process for all runs saves eleven starts; `jobs.system.test.ts` has several at a time.
  const demo = await runOrdo(['demo', '--dataset', 'order-probe', '--jobs', '1'], environment);
  expect({ code: demo.code, stderr: demo.stderr }).toMatchObject({ code: 0 });
  expect(demo.stdout).toContain('✓ reproduced: 3 reproduced');
  expect(demo.stderr).toContain('12 of 12 runs have ended');
  const steps = demo.stderr.slice(demo.stderr.indexOf('Three next steps:')).split('\n').slice(1);
  expect(steps.filter((line) => /^ {2}\S/u.test(line))).toHaveLength(3);
  expect(readdirSync(environment.ORDO_HOME)).toEqual(['demo', 'prepared']);
  expect(existsSync(path.join(environment.ORDO_HOME, 'demo/order-probe/demo/report.html'))).toBe(true);
  const again = await runOrdo(['demo', '--dataset', 'order-probe'], environment);
  expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
  expect(again.stderr).not.toContain('train');
}, 1_200_000);

it('refuses flags that are about a service it does not start', async () => {
  const { code, stderr } = await runOrdo(['demo', '--port', '9000'], { ORDO_HOME: path.join(folder, 'none') });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('add --keep') as string });
  expect(existsSync(path.join(folder, 'none'))).toBe(false);
});

it('prints the address of its dashboard, which shows the demo until Ctrl-C, and again after the next `up`', async () => {
  const apiUrl = `http://127.0.0.1:${await findFreePort()}`;
  const environment = { ORDO_HOME: home, ORDO_PORT: new URL(apiUrl).port };
  const demo = startCommand(['demo', '--dataset', 'order-probe', '--keep'], environment);
  await waitUntilSaid(demo, `everything keeps running, with the dashboard at ${apiUrl}; Ctrl-C stops it`, PATIENCE_MS);
  expect(demo.said()).toContain(`dashboard  ${apiUrl}\n`);
  expect(demo.said()).toMatch(/\/experiments\/[0-9a-f-]{36} {3}in the dashboard/);
  const filled = { experiments: [{ state: 'succeeded', study: { id: 'order-probe/demo' } }] };
  expect(await read<Found>(`${apiUrl}/v1/experiments`)).toMatchObject(filled);
  demo.child.kill('SIGINT');
  await demo.ended;

  const up = startCommand(['up', '--workers', '1'], environment);
  await waitUntilSaid(up, 'Ctrl-C stops everything', PATIENCE_MS);
  const page = await fetch(apiUrl, { headers: { accept: 'text/html' } });
  expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
    status: 200,
    type: expect.stringMatching(/^text\/html/),
  });
  expect(await read<Found>(`${apiUrl}/v1/experiments`)).toMatchObject(filled);
  up.child.kill('SIGINT');
  expect((await up.ended).stdout).toContain(`dashboard  ${apiUrl}\n`);
  expect(findProcessesNaming(home)).toEqual([]);
}, 2_400_000);
