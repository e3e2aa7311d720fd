/** Tests checks that the API itself reports: a fake GitHub sends webhooks, a worker finishes runs, and processes are killed. */
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { locateBuilt, waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { GitHubApp } from './app-file.ts';
import { runLabelOf } from './webhook.ts';
import { smallStudy } from '../testing/small-study.ts';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { finishRun } from '../testing/translated-experiment.ts';
import { register } from '../testing/worker-calls.ts';

const SECRET = 'a-secret-of-the-webhook';
const REPOSITORY = { id: 123, name: 'paper', owner: { login: 'octo' }, default_branch: 'main' };
const PATH = 'my.study.json';

let github: FakeGitHub;
let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  locateBuilt('apps/api', 'report-thread.js');
  github = await startFakeGitHub();
  api = await startApi({ githubApp: appOf(github.url) });
  worker = await register(api.app);
}, 120_000);
afterAll(async () => {
  await api.close();
  await github.close();
});

const appOf = (apiUrl: string, change: object = {}): GitHubApp => ({
  appId: 7,
  apiUrl,
  page: 'https://ordo.example',
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  webhookSecret: SECRET,
  repositories: [{ repositoryId: 123, studies: [PATH], pools: ['default'], allowInconclusive: false, ...change }],
});

/** Numbers the tests, so that each has its own commit and runs. */
let number = 0;
let sha = '';
let size = 0;
beforeEach(() => {
  number++;
  sha = String(number).padStart(40, 'a');
  size = 300 + number;
});
const base = 'b'.repeat(40);

/** Returns a study that holds; `by`, the required lead of one variant over the other, decides it. */
function studyOf(by = -60) {
  const { targets, parts, ...rest } = smallStudy(`mine/check-${number}`, size);
  const [target] = targets as readonly [(typeof targets)[number]];
  const claim = { ...target, by: { value: by, because: 'A test needs a claim.' } };
  return { ...rest, parts: { one: parts['one'] }, targets: [claim] };
}

function commit(study: object | string, at = sha): void {
  github.files.set(`${at}:${PATH}`, typeof study === 'string' ? study : JSON.stringify(study, null, 2));
}

interface Sending {
  readonly delivery?: string;
  readonly secret?: string;
  readonly to?: ApiUnderTest['app'];
}

function send(
  event: string,
  payload: object,
  { delivery = randomUUID(), secret = SECRET, to = api.app }: Sending = {},
) {
  const body = JSON.stringify({ repository: REPOSITORY, installation: { id: 9 }, ...payload });
  return to.inject({
    method: 'POST',
    url: '/v1/github/webhook',
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': delivery,
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    payload: body,
  });
}

const push = () => send('push', { ref: 'refs/heads/main', after: sha, before: randomUUID() });
const pull = (change: object = {}, fork = false) =>
  send('pull_request', {
    action: 'opened',
    pull_request: {
      number,
      head: { sha, repo: { id: fork ? 999 : 123 } },
      base: { sha: base, repo: { id: 123 } },
      labels: (github.labels.get(number) ?? []).map((name) => ({ name })),
    },
    ...change,
  });

const checks = () => github.checks.filter(({ head_sha }) => head_sha === sha);
const ended = (count = 1) =>
  waitUntil(() => checks().length === count && checks().every(({ status }) => status === 'completed'), {
    what: `${count} ended checks`,
  });

async function experimentOf(count = 1): Promise<string> {
  return await waitUntil(
    async () => {
      const { experiments } = (await api.app.inject(`/v1/experiments?study=mine/check-${number}`)).json<{
        experiments: { id: string }[];
      }>();
      return experiments.length >= count ? experiments[0]?.id : undefined;
    },
    { what: 'the experiment' },
  );
}

async function finishRuns(): Promise<void> {
  const id = await experimentOf();
  const { runs } = (await api.app.inject(`/v1/experiments/${id}`)).json<{ runs: { id: string }[] }>();
  for (const [place, run] of runs.entries()) await finishRun(api.app, run.id, { worker, place });
}

describe('a push', () => {
  it('is checked without anybody waiting: in progress first, then green, once', async () => {
    commit(studyOf());
    expect((await push()).json()).toEqual({ checks: 1, replayed: false });
    await experimentOf();
    await waitUntil(() => checks()[0]?.status === 'in_progress', { what: 'the check' });
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ name: `Ordo: mine/check-${number}`, conclusion: 'success', completed: 1 }]);
    expect(checks()[0]?.output?.summary).toContain('✓ reproduced');
    expect(checks()[0]?.output?.summary).toContain('https://ordo.example/experiments/');
  }, 180_000);

  it('ends red where the claim fails, at its line', async () => {
    commit(studyOf(1_000));
    await push();
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([
      { conclusion: 'failure', output: { annotations: [{ path: PATH, annotation_level: 'failure' }] } },
    ]);
  }, 180_000);

  it('ends as cancelled when somebody cancels the experiment', async () => {
    commit(studyOf());
    await push();
    await api.app.inject({ method: 'POST', url: `/v1/experiments/${await experimentOf()}/cancel`, payload: {} });
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'cancelled', completed: 1 }]);
  }, 180_000);

  it.each<readonly [what: string, make: () => object | string | null, told: string]>([
    ['has no such file', () => null, 'There is no file'],
    ['has something else in the file', () => ({ study: 1 }), 'problems'],
    ['sends its runs to a pool of others', () => inPool('gpu'), 'only the pools "default"'],
    ['refers to an anchor, which could stand for any amount of text', () => '&x [*x]', 'the document is not JSON'],
    ['is larger than any study', () => `"${'x'.repeat(300_000)}"`, 'characters, more than 262144'],
    ['is pinned to other code', () => ({ ...studyOf(), pins: { code: 'c'.repeat(64) } }), 'is pinned to'],
  ])(
    'ends red when it %s',
    async (_what, make, told) => {
      const study = make();
      if (study !== null) commit(study);
      await push();
      await ended();
      expect(checks()).toMatchObject([{ conclusion: 'failure', completed: 1 }]);
      expect(checks()[0]?.output?.summary.replaceAll('\\', '')).toContain(told.replaceAll('"', '"'));
    },
    60_000,
  );

  it('adds no more runs than the repository may have waiting', async () => {
    commit(studyOf());
    const limited = await startApi({ githubApp: appOf(github.url, { runBudget: 1 }) });
    try {
      await send('push', { ref: 'refs/heads/main', after: sha }, { to: limited.app });
      await ended();
      expect(checks()).toMatchObject([{ conclusion: 'failure' }]);
      expect(checks()[0]?.output?.summary).toMatch(/github\/123 has 0 runs that wait, and may have 1/u);
    } finally {
      await limited.close();
    }
  }, 120_000);

  it('of another branch, or of another repository, begins nothing', async () => {
    commit(studyOf());
    const other = await send('push', { ref: 'refs/heads/topic', after: sha });
    const foreign = await send('push', { ref: 'refs/heads/main', after: sha, repository: { ...REPOSITORY, id: 124 } });
    expect([other.json(), foreign.json()]).toMatchObject([{ checks: 0 }, { checks: 0 }]);
  });
});

describe('a pull request', () => {
  it('that changes the study waits for a label that names its version', async () => {
    commit(studyOf());
    commit(studyOf(-10), base);
    await pull();
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'action_required' }]);
    const [, label = ''] =
      /add the label "(?<label>[^"]+)"/u.exec(checks()[0]?.output?.summary.replaceAll('\\', '') ?? '') ?? [];
    github.labels.set(number, [label]);
    await pull({ action: 'labeled', label: { name: label } });
    await ended(2);
    expect(checks()[1]).toMatchObject({ conclusion: 'success', completed: 1 });
  }, 180_000);

  it('of a fork runs when a collaborator agrees while the first check is still at work', async () => {
    commit(studyOf());
    commit(studyOf(), base);
    await pull({}, true);
    await pull({ action: 'labeled', label: { name: runLabelOf(sha) } }, true);
    await finishRuns();
    await ended(2);
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['action_required', 'success']);
  }, 180_000);

  it('of a fork runs nothing until a collaborator has read its commit', async () => {
    commit(studyOf());
    commit(studyOf(), base);
    await pull({}, true);
    await ended();
    // Nothing that the stranger has written is read: the check has the name of the study on the base branch.
    expect(github.reads.filter((place) => place.startsWith(sha))).toEqual([]);
    expect(checks()).toMatchObject([{ name: `Ordo: mine/check-${number}`, conclusion: 'action_required' }]);
    const before = (await api.app.inject(`/v1/experiments?study=mine/check-${number}`)).json<{
      experiments: object[];
    }>();
    expect(before.experiments).toEqual([]);
    await pull({ action: 'labeled', label: { name: runLabelOf(base) } }, true);
    await ended(2);
    expect(checks()[1]).toMatchObject({ conclusion: 'action_required' });
    await pull({ action: 'labeled', label: { name: runLabelOf(sha) } }, true);
    await finishRuns();
    await ended(3);
    expect(checks()[2]).toMatchObject({ conclusion: 'success' });
  }, 180_000);
});

describe('a pull request of a fork whose commit a collaborator has let run', () => {
  it('need not be let run once more when its study is agreed with, or when somebody asks for its check again', async () => {
    commit(studyOf());
    commit(studyOf(-10), base);
    const run = runLabelOf(sha);
    github.labels.set(number, [run]);
    await pull({ action: 'labeled', label: { name: run } }, true);
    await finishRuns();
    await ended();
    const [, agree = ''] =
      /add the label "(?<label>agree [^"]+)"/u.exec(checks()[0]?.output?.summary.replaceAll('\\', '') ?? '') ?? [];
    github.labels.set(number, [run, agree]);
    await pull({ action: 'labeled', label: { name: agree } }, true);
    await ended(2);
    openPull(true);
    github.writers.add('ada');
    await send('issue_comment', {
      action: 'created',
      issue: { number, pull_request: {} },
      comment: { body: '/ordo rerun', user: { login: 'ada' } },
    });
    await ended(3);
    await ask({ change: { ...openPull(true), again: true } });
    await ended(4);
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['action_required', 'success', 'success', 'success']);
  }, 180_000);
});

describe('a commit of two pull requests', () => {
  it('gets no green check by the one whose base has the same study, while that of the other has another one', async () => {
    commit(studyOf());
    commit(studyOf(-10), base);
    const weak = String(number).padStart(40, 'd');
    commit(studyOf(), weak);
    const other = {
      number: number + 1000,
      head: { sha, repo: { id: 123 } },
      base: { sha: weak, repo: { id: 123 } },
    };
    github.pulls.set(other.number, other);
    await pull({ pull_request: other });
    await finishRuns();
    await ended();
    openPull();
    await pull();
    await ended(2);
    await pull({ action: 'reopened', pull_request: other });
    await ended(3);
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['success', 'action_required', 'action_required']);
  }, 180_000);
});

describe('an App that may not write checks', () => {
  it('ends the check all the same, and does not try it for ever', async () => {
    const sql = new Client({ connectionString: api.databaseUrl });
    await sql.connect();
    github.mayWrite = false;
    try {
      await push();
      const stateOf = async () =>
        (await sql.query<{ state: string }>('select state from "HostedCheck" where sha = $1', [sha])).rows[0]?.state;
      await waitUntil(async () => (await stateOf()) === 'ended', { what: 'the end of the check' });
      expect(checks()).toEqual([]);
    } finally {
      github.mayWrite = true;
      await sql.end();
    }
  }, 60_000);
});

describe('"/ordo rerun"', () => {
  it('is obeyed for people who may write, and for nobody else', async () => {
    commit(studyOf());
    commit(studyOf(), base);
    github.pulls.set(number, { head: { sha, repo: { id: 123 } }, base: { sha: base, repo: { id: 123 } } });
    github.writers.add('ada');
    await pull();
    await finishRuns();
    await ended();
    const say = (login: string, body: string) =>
      send('issue_comment', {
        action: 'created',
        issue: { number, pull_request: {} },
        comment: { body, user: { login } },
      });
    expect((await say('eve', '/ordo rerun')).json()).toMatchObject({ checks: 0 });
    expect((await say('ada', 'I would not say /ordo rerun here')).json()).toMatchObject({ checks: 0 });
    expect((await say('ada', 'Once more:\n/ordo rerun')).json()).toMatchObject({ checks: 1 });
    await ended(2);
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['success', 'success']);
  }, 180_000);

  it('is also a button at the check', async () => {
    commit(studyOf());
    await push();
    await finishRuns();
    await ended();
    await send('check_run', { action: 'rerequested', check_run: { external_id: checks()[0]?.external_id } });
    await ended(2);
    expect(checks()[1]).toMatchObject({ conclusion: 'success', completed: 1 });
    const foreign = await send('check_run', { action: 'rerequested', check_run: { external_id: "'; drop table" } });
    expect(foreign.json()).toMatchObject({ checks: 0 });
  }, 180_000);
});

describe('a webhook', () => {
  it('that nobody has signed, or somebody else, is refused before it is read', async () => {
    commit(studyOf());
    const payload = { ref: 'refs/heads/main', after: sha };
    for (const secret of ['another-secret', '']) {
      const answer = await send('push', payload, { secret });
      expect(answer.json()).toMatchObject({ status: 401, code: 'webhook.untrusted' });
    }
    const plain = await api.app.inject({
      method: 'POST',
      url: '/v1/github/webhook',
      payload: { ...payload, repository: REPOSITORY },
    });
    expect(plain.json()).toMatchObject({ status: 401, code: 'webhook.untrusted' });
    expect(checks()).toEqual([]);
  });

  it('that strangers can cause is refused from one mebibyte on, before it is parsed', async () => {
    const parsed = vi.spyOn(JSON, 'parse');
    const answer = await send('pull_request', { action: 'opened', body: 'x'.repeat(2 ** 20) });
    const lengths = parsed.mock.calls.map(([text]) => text.length);
    parsed.mockRestore();
    expect(answer.json()).toMatchObject({ status: 413, code: 'request.too-large' });
    expect(lengths.filter((length) => length > 2 ** 20)).toEqual([]);
  });

  it('that is sent again does nothing, also at the same moment', async () => {
    commit(studyOf());
    const delivery = randomUUID();
    const payload = { ref: 'refs/heads/main', after: sha };
    const answers = await Promise.all([1, 2, 3].map(() => send('push', payload, { delivery })));
    expect(answers.map((answer) => answer.json<{ checks: number }>().checks).filter((count) => count > 0)).toEqual([1]);
    await finishRuns();
    await ended();
    // Another delivery about the same commit leads to the same check.
    await push();
    expect((await send('push', payload, { delivery })).json()).toEqual({ checks: 0, replayed: true });
    expect(checks()).toMatchObject([{ completed: 1 }]);
  }, 180_000);

  it('that is sent again under another delivery id does nothing: GitHub signs the body, and not the header', async () => {
    commit(studyOf());
    const payload = { ref: 'refs/heads/main', after: sha };
    expect((await send('push', payload)).json()).toEqual({ checks: 1, replayed: false });
    expect((await send('push', payload)).json()).toEqual({ checks: 0, replayed: true });
  });

  it('has no route in an API that is no App', async () => {
    const plain = await startApi();
    expect((await send('push', {}, { to: plain.app })).json()).toMatchObject({ code: 'request.not-found' });
    await plain.close();
  });
});

describe('faults', () => {
  it('of GitHub delay the check, and neither double nor lose it', async () => {
    commit(studyOf());
    // The token and the file arrive. The answer to the new check is lost, and later requests are refused for a while.
    github.faults.push('none', 'lost-answer', 'bad-gateway', 'bad-gateway', 'bad-gateway');
    await push();
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'success', completed: 1 }]);
  }, 180_000);

  it('of the API itself lose nothing: another process goes on where it was', async () => {
    commit(studyOf());
    await push();
    await experimentOf();
    await api.app.close();
    expect(checks()).toMatchObject([{ status: 'in_progress' }]);
    const app = await buildApp(api.options);
    const first = api;
    const close = async (): Promise<void> => {
      await app.close();
      await first.close();
    };
    api = { ...first, app, close };
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'success', completed: 1 }]);
  }, 180_000);
});

function inPool(pool: string) {
  const study = studyOf();
  const spec = (study.parts.one as { spec: object }).spec;
  return { ...study, parts: { one: { spec: { ...spec, resources: { pool } } } } };
}

interface Asking {
  readonly change?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly to?: ApiUnderTest['app'];
}
const ask = ({ change = {}, headers = {}, to = api.app }: Asking = {}) => {
  const job = { repository: 'octo/paper', repositoryId: 123, sha, pullRequest: null, path: PATH };
  const payload = { ...job, mark: `${number}.1`, again: false, ...change };
  return to.inject({ method: 'POST', url: '/v1/github/checks', headers, payload });
};
const openPull = (fork = false) => {
  github.pulls.set(number, { head: { sha, repo: { id: fork ? 999 : 123 } }, base: { sha: base, repo: { id: 123 } } });
  return { pullRequest: number };
};

describe('a job that does not wait', () => {
  it('has its commit checked, once however often it asks', async () => {
    commit(studyOf());
    commit(studyOf(), 'main');
    const answers = [await ask(), await ask()].map((answer) => answer.json<object>());
    expect(answers).toEqual([
      { checks: 1, replayed: false },
      { checks: 0, replayed: true },
    ]);
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ name: `Ordo: mine/check-${number}`, conclusion: 'success', completed: 1 }]);
  }, 180_000);

  it('finds the check that a webhook has asked for', async () => {
    commit(studyOf());
    commit(studyOf(), 'main');
    await push();
    expect((await ask()).json()).toEqual({ checks: 1, replayed: false });
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'success', completed: 1 }]);
  }, 180_000);

  it('gets no green check for a study that differs from that of the default branch', async () => {
    commit(studyOf());
    commit(studyOf(-10), 'main');
    await ask();
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'action_required', completed: 1 }]);
  }, 180_000);

  it('runs nothing for a fork until a collaborator has read it', async () => {
    commit(studyOf());
    commit(studyOf(), base);
    await ask({ change: openPull(true) });
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'action_required' }]);
    expect(checks()[0]?.output?.summary).toContain(runLabelOf(sha));
  });

  it('begins nothing for the commit of a fork, by which no pull request is named', async () => {
    commit(studyOf());
    commit(studyOf(), 'main');
    github.commitsOfForks.add(sha);
    const answer = await ask();
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringMatching(/is not the last commit of a branch of octo\/paper/u),
    ]);
    expect(github.reads.filter((place) => place.startsWith(sha))).toEqual([]);
    expect(checks()).toEqual([]);
  });

  it('has a commit of the default branch checked after others have come', async () => {
    commit(studyOf());
    commit(studyOf(), 'main');
    github.formerCommits.add(sha);
    expect((await ask()).json()).toEqual({ checks: 1, replayed: false });
    await finishRuns();
    await ended();
    expect(checks()).toMatchObject([{ conclusion: 'success', completed: 1 }]);
  }, 180_000);

  it('pays with the budget of its key, and begins nothing with more than that leaves', async () => {
    commit(studyOf());
    commit(studyOf(), 'main');
    const closed = await startApi({ githubApp: appOf(github.url), auth: 'required' });
    try {
      const { key } = await closed.app.store.apiKeys.create('job', 'submit', { pools: ['default'], runBudget: 1 });
      const answer = await ask({ headers: { authorization: `Bearer ${key}` }, to: closed.app });
      expect(answer.json()).toEqual({ checks: 1, replayed: false });
      await ended();
      expect(checks()).toMatchObject([{ conclusion: 'failure' }]);
      expect(checks()[0]?.output?.summary).toMatch(/but 1 of 1 are left to key/u);
      expect(await closed.app.store.experiments.list({ limit: 10 })).toEqual([]);
    } finally {
      await closed.close();
    }
  }, 120_000);

  it.each<readonly [what: string, change: () => object, told: RegExp]>([
    ['another repository', () => ({ repositoryId: 124 }), /repository 124 is not checked here/u],
    ['another study', () => ({ path: 'other.study.json' }), /is none of the studies/u],
    ['a commit that is no hash', () => ({ sha: 'main' }), /sha/u],
    [
      'an older commit of a pull request',
      () => ({ ...openPull(), sha: 'c'.repeat(40) }),
      /the last commit of pull request \d+ is a+\d+/u,
    ],
  ])('is refused for %s, and no check begins', async (_what, change, told) => {
    const answer = await ask({ change: change() });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(told)]);
    expect(checks()).toEqual([]);
  });

  it('is refused where somebody else has taken over the name, or where the App is not installed', async () => {
    github.repositoryId = 999;
    const taken = await ask();
    github.repositoryId = 123;
    github.isInstalled = false;
    const absent = await ask();
    github.isInstalled = true;
    expect([taken.statusCode, taken.body]).toEqual([400, expect.stringContaining('octo/paper has the number 999')]);
    expect([absent.statusCode, absent.body]).toEqual([400, expect.stringContaining('is not installed in octo/paper')]);
  });

  it('needs a key that may submit to the pools of the repository', async () => {
    const closed = await startApi({ githubApp: appOf(github.url), auth: 'required' });
    try {
      const { key } = await closed.app.store.apiKeys.create('gpu', 'submit', { pools: ['gpu'] });
      const reader = await closed.app.store.apiKeys.create('r', 'read');
      const codes = await Promise.all(
        [{}, { authorization: `Bearer ${reader.key}` }, { authorization: `Bearer ${key}` }].map(
          async (headers) => (await ask({ headers, to: closed.app })).json<{ code: string }>().code,
        ),
      );
      expect(codes).toEqual(['auth.missing-key', 'auth.forbidden', 'auth.forbidden']);
    } finally {
      await closed.close();
    }
  });
});
