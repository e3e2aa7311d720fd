/** Runs `ordo demo --keep` as a process: its dashboard is open until it is interrupted, and filled for the `up` that comes after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@ordo/embedded';
import { afterAll, expect, it } from 'vitest';
import { findProcessesNaming, type OrdoProcess, startOrdo, waitUntil } from './ordo-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-demo-'));
const home = path.join(folder, 'state');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PATIENCE = { seconds: 900 };

async function waitFor(words: string, { child, said }: OrdoProcess): Promise<void> {
  await waitUntil(() => said().includes(words) || child.exitCode !== null, { ...PATIENCE, about: said });
  expect(said()).toContain(words);
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

interface Found {
  readonly experiments: readonly { readonly state: string; readonly study: { readonly id: string } | null }[];
}

it('prints the address of its dashboard, which shows the demo until Ctrl-C, and again after the next `up`', async () => {
  const apiUrl = `http://127.0.0.1:${await findFreePort()}`;
  const environment = { ORDO_HOME: home, ORDO_PORT: new URL(apiUrl).port };
  const demo = startOrdo(['demo', '--dataset', 'order-probe', '--keep'], environment);
  await waitFor(`everything keeps running, with the dashboard at ${apiUrl}; Ctrl-C stops it`, demo);
  expect(demo.said()).toContain(`dashboard  ${apiUrl}\n`);
  expect(demo.said()).toMatch(/\/experiments\/[0-9a-f-]{36} {3}in the dashboard/);
  const filled = { experiments: [{ state: 'succeeded', study: { id: 'order-probe/demo' } }] };
  expect(await read<Found>(`${apiUrl}/v1/experiments`)).toMatchObject(filled);
  demo.child.kill('SIGINT');
  await demo.ended;

  const up = startOrdo(['up', '--workers', '1'], environment);
  await waitFor('Ctrl-C stops everything', up);
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
