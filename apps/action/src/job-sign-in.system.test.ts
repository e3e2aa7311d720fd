/** Tests the mode "wait" without a key: the job signs in at a real service with a token from a fake GitHub. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, findFreePort, type Ordo, startBuiltOrdo, type TestDatabase } from '@ordo/testing';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { makeCheckout, runStep } from './testing/run-step.ts';

const STUDY = 'my.study.json';
const JOB = {
  sub: 'repo:octo/paper:ref:refs/heads/main',
  repository_id: '123',
  job_workflow_ref: 'octo/paper/.github/workflows/ordo.yml@refs/heads/main',
  event_name: 'push',
};

let folder: string;
let github: FakeGitHub;
let database: TestDatabase;
let server: string;
let ordo: Ordo;

const within = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-job-'));
  github = await startFakeGitHub();
  database = await createTestDatabase();
  const port = await findFreePort();
  server = `http://127.0.0.1:${port}`;
  const { repository_id, job_workflow_ref } = JOB;
  const rule = {
    name: 'paper',
    issuer: github.issuer.url,
    claims: { repository_id, job_workflow_ref },
    role: 'submit',
  };
  const rules = [{ ...rule, pools: ['default'], runBudget: 100, minutes: 30 }];
  writeFileSync(within('trust.json'), JSON.stringify({ trust: 1, audience: server, rules }));
  const settings = { ORDO_TRUST_FILE: within('trust.json') };
  ordo = await startBuiltOrdo({ databaseUrl: database.url, home: within('home'), auth: 'required', port, settings });
  const worker = ordo.startWorker('w', { ORDO_API_KEY: await ordo.createKey('worker') });
  await worker.waitForLine(/registered/u);
}, 240_000);

afterAll(async () => {
  await ordo.stop();
  await database.drop();
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

async function runJob(claims: Readonly<Record<string, unknown>>) {
  github.claims = claims;
  const workspace = makeCheckout(folder, { [STUDY]: JSON.stringify(tinyStudy()) });
  return await runStep({
    github,
    workspace,
    inputs: { study: STUDY, mode: 'wait', server },
    environment: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${github.url}/token?job=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'for-this-job',
    },
  });
}

describe('a job that shows who it is', () => {
  it('gets a key, lets the service work, and keeps the key out of its log', async () => {
    const ended = await runJob(JOB);
    expect({ code: ended.code, log: ended.log }).toMatchObject({ code: 0 });
    expect(github.checks.at(-1)).toMatchObject({ conclusion: 'success', completed: 1 });
    // The runner hides the key everywhere else in the log, because it was told to.
    expect(ended.log.match(/ordo_[0-9a-f]{12}_[0-9a-f]{64}/gu)).toHaveLength(1);
    expect(ended.log).toMatch(/::add-mask::ordo_/u);
  }, 180_000);

  it.each<readonly [what: string, claims: Readonly<Record<string, unknown>>, told: string]>([
    ['of another repository', { ...JOB, repository_id: '124' }, 'no rule trusts this job'],
    ['whose token has expired', { ...JOB, iat: 1_700_000_000, exp: 1_700_000_300 }, 'it has expired'],
    ['that a stranger can start', { ...JOB, event_name: 'pull_request_target' }, 'pull_request_target'],
  ])(
    'does not turn green as a job %s',
    async (_what, claims, told) => {
      const ended = await runJob(claims);
      expect([ended.code, github.checks.at(-1)?.conclusion]).toEqual([1, 'failure']);
      expect(ended.log).toContain(told);
    },
    60_000,
  );

  it('does not turn green with a token that another job has used', async () => {
    const jti = 'the-same-for-both';
    expect((await runJob({ ...JOB, jti })).code).toBe(0);
    const second = await runJob({ ...JOB, jti });
    expect([second.code, github.checks.at(-1)?.conclusion]).toEqual([1, 'failure']);
    expect(second.log).toContain('used before');
  }, 180_000);
});
