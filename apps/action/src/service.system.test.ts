/**
 * Tests the mode "wait": a real service with its own database and worker executes the runs, and may become unreachable in the
 * meantime.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@ordo/testing';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { BUILT_ORDO, makeCheckout, startStep, type Step } from './testing/run-step.ts';

const STUDY = 'my.study.json';

let folder: string;
let github: FakeGitHub;
let service: ChildProcess;
let server: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-service-'));
  github = await startFakeGitHub();
  const port = await findFreePort();
  server = `http://127.0.0.1:${port}`;
  const [node = '', main = ''] = BUILT_ORDO.split(' ');
  service = spawn(node, [main, 'up', '--workers', '1'], {
    env: { PATH: process.env['PATH'], HOME: folder, ORDO_HOME: path.join(folder, 'home'), ORDO_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  service.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await waitUntil(() => said.includes('Ctrl-C stops everything'), { what: 'the service', timeoutMs: 120_000 });
}, 150_000);

afterAll(async () => {
  if (service.exitCode === null) {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

function wait(study: unknown): Step {
  const workspace = makeCheckout(folder, { [STUDY]: JSON.stringify(study, null, 2) });
  return startStep({ github, workspace, inputs: { study: STUDY, mode: 'wait', server, 'api-key': 'not-asked-for' } });
}

describe('the action with a service', () => {
  it('waits for its runs, and concludes from its report', async () => {
    const [good, bad] = [await wait(tinyStudy()).ended, await wait(tinyStudy({ by: 1_000_000 })).ended];
    expect({ codes: [good.code, bad.code], log: good.log + bad.log }).toMatchObject({ codes: [0, 1] });
    expect(github.checks).toMatchObject([
      { conclusion: 'success', completed: 1 },
      { conclusion: 'failure', completed: 1 },
    ]);
  }, 180_000);

  // This test comes last, because nothing is left of the service afterwards.
  it('ends red when the service is lost in the middle', async () => {
    const step = wait(tinyStudy({ recipe: { maxUpdates: 50_000 } }));
    await waitUntil(() => /experiment [0-9a-f-]{36}/u.test(step.said()), { what: 'the experiment' });
    service.kill('SIGTERM');
    const ended = await step.ended;
    expect([ended.code, github.checks.at(-1)?.conclusion, github.checks.at(-1)?.completed]).toEqual([1, 'failure', 1]);
  }, 300_000);
});
