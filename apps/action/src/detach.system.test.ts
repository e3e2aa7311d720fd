/** Tests the mode "detach": a real service, which is a GitHub App, reports the check after the job has ended. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, type NodeProcess, spawnNode } from '@ordo/testing';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { BUILT_ORDO, HEAD, makeCheckout, pullRequest, runStep, type StepOptions } from './testing/run-step.ts';

const STUDY = 'my.study.json';
const HONEST = JSON.stringify(tinyStudy());

let folder: string;
let github: FakeGitHub;
let service: NodeProcess;
let server: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-detach-'));
  github = await startFakeGitHub();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const within = (name: string): string => path.join(folder, name);
  writeFileSync(within('app.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(within('secret'), 'a-secret-of-the-webhook');
  const app = {
    githubApp: 1,
    appId: 7,
    privateKeyFile: 'app.pem',
    webhookSecretFile: 'secret',
    apiUrl: github.url,
    page: 'https://ordo.example',
    repositories: [{ repositoryId: 123, studies: [STUDY], pools: ['default'], allowInconclusive: false }],
  };
  writeFileSync(within('app.json'), JSON.stringify(app));
  const port = await findFreePort();
  server = `http://127.0.0.1:${port}`;
  const [, script = ''] = BUILT_ORDO.split(' ');
  service = spawnNode({
    script,
    args: ['up', '--workers', '1'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      ORDO_HOME: within('home'),
      ORDO_PORT: String(port),
      ORDO_GITHUB_APP_FILE: within('app.json'),
    },
  });
  await service.waitForLine(/Ctrl-C stops everything/u, 120_000);
}, 150_000);

afterAll(async () => {
  service.signal('SIGTERM');
  await service.exited;
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

async function leave({ inputs = {}, ...rest }: Partial<StepOptions> = {}) {
  const workspace = makeCheckout(folder, { [STUDY]: HONEST });
  const asked = { study: STUDY, mode: 'detach', server, 'api-key': 'not-asked-for', ...inputs };
  return await runStep({ github, workspace, inputs: asked, ...rest });
}

describe('the action that does not wait', () => {
  it('leaves at once, begins no check of its own, and the service ends the check green', async () => {
    for (const at of [HEAD, 'main']) github.files.set(`${at}:${STUDY}`, HONEST);
    const ended = await leave();
    expect({ code: ended.code, log: ended.log }).toMatchObject({ code: 0 });
    expect(ended.summary).toContain('reports the check "Ordo: mine/tiny" by itself. Require that check');
    expect(ended.outputs['conclusion']).toBeUndefined();
    await waitUntil(() => github.checks[0]?.status === 'completed', { what: 'the check', timeoutMs: 120_000 });
    expect(github.checks).toMatchObject([{ name: 'Ordo: mine/tiny', conclusion: 'success', completed: 1 }]);
  }, 180_000);

  it.each<readonly [what: string, options: () => Partial<StepOptions>, told: string]>([
    ['a service that is away', () => ({ inputs: { server: 'http://127.0.0.1:8' } }), 'fetch failed'],
    ['another repository', () => ({ environment: { GITHUB_REPOSITORY_ID: '124' } }), 'is not checked here'],
    ['a pull request that is not there', () => ({ event: 'pull_request', payload: pullRequest(99) }), 'does not check'],
    ['a built-in study', () => ({ inputs: { study: 'order-probe/demo' } }), 'needs the file of a study'],
    ['a budget', () => ({ inputs: { budget: '20m' } }), 'has no effect in the mode "detach"'],
    ['a verdict to allow', () => ({ inputs: { allow: 'inconclusive' } }), 'has no effect in the mode "detach"'],
    ['a part', () => ({ inputs: { part: 'demo' } }), 'has no effect in the mode "detach"'],
    ['kept results', () => ({ inputs: { results: 'kept.tar.gz' } }), 'needs the mode "local"'],
  ])(
    'is red with %s',
    async (_what, options, told) => {
      const before = github.checks.length;
      const ended = await leave(options());
      expect([ended.code, ended.log]).toEqual([1, expect.stringContaining(told)]);
      expect(github.checks.length).toBe(before);
    },
    60_000,
  );
});
