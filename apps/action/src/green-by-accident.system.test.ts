/**
 * Attempts to turn the check green by accident. Each attempt starts from a check that is rightly green, and changes one thing.
 * None may end as `success`, or as `neutral`, because GitHub then lets a required check pass as well.
 */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Report } from '@ordo/reports';
import { close, listen } from '@ordo/testing/fake-issuer';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { BASE, BUILT_ORDO, makeCheckout, pullRequest, runStep, type StepOptions } from './testing/run-step.ts';

const STUDY = 'my.study.json';
const HONEST = tinyStudy() as Study;

interface Study {
  readonly seeds: readonly number[];
  readonly targets: readonly object[];
}

let folder: string;
let github: FakeGitHub;
/** The report that Ordo prints for the study when nothing is wrong. */
let green: Report;
/** The same for another study. */
let other: Report;
let kept: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-green-'));
  github = await startFakeGitHub();
  kept = path.join(folder, 'kept.tar.gz');
  green = await makeReport(HONEST, { results: kept });
  other = await makeReport(tinyStudy({ id: 'mine/other' }) as Study);
}, 120_000);

afterAll(async () => {
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

const checkout = (study: unknown): string => makeCheckout(folder, { [STUDY]: JSON.stringify(study, null, 2) });

async function makeReport(study: Study, inputs: Readonly<Record<string, string>> = {}): Promise<Report> {
  const { outputs, log } = await runStep({ github, workspace: checkout(study), inputs: { study: STUDY, ...inputs } });
  expect({ conclusion: outputs['conclusion'], log }).toMatchObject({ conclusion: 'success' });
  return JSON.parse(readFileSync(outputs['report'] ?? '', 'utf8')) as Report;
}

type Attempt = Omit<StepOptions, 'github' | 'inputs' | 'workspace'> & {
  readonly study?: unknown;
  readonly inputs?: Readonly<Record<string, string>>;
};

/** Returns inputs with a program in place of Ordo, which prints a text and ends. */
function impostor(text: string, code: number | 'SIGKILL' = 0): Readonly<Record<string, string>> {
  const place = mkdtempSync(path.join(folder, 'impostor-'));
  writeFileSync(path.join(place, 'said'), text);
  const end = typeof code === 'number' ? `process.exitCode = ${code};` : `process.kill(process.pid, '${code}');`;
  const program = `process.stdout.write(require('node:fs').readFileSync(__dirname + '/said'), () => { ${end} });`;
  writeFileSync(path.join(place, 'ordo.cjs'), program);
  return { command: `${process.execPath} ${path.join(place, 'ordo.cjs')}` };
}

const says = (report: unknown, code: number | 'SIGKILL' = 0): Attempt => ({
  inputs: impostor(JSON.stringify(report), code),
});

const withRecipe = (recipe: Readonly<Record<string, number>>): Study => tinyStudy({ recipe }) as Study;

/** The study's change alone decides these attempts, so its green report need not be computed again. */
const inPullRequest = (before: unknown): Attempt => {
  if (before === null) github.files.delete(`${BASE}:${STUDY}`);
  else github.files.set(`${BASE}:${STUDY}`, JSON.stringify(before));
  return { ...says(green), event: 'pull_request', payload: pullRequest() };
};

/** Returns a push to a branch that may become a pull request, which then requires a check of this name. */
const inPush = (before: unknown): Attempt => {
  if (before === null) github.files.delete(`main:${STUDY}`);
  else github.files.set(`main:${STUDY}`, JSON.stringify(before));
  const payload = { repository: { default_branch: 'main' } };
  return { ...says(green), event: 'push', payload, environment: { GITHUB_REF: 'refs/heads/faster' } };
};

/** Copies the kept results, because a job writes its own results over those that it was given. */
function copyOfKept(): string {
  const copy = path.join(mkdtempSync(path.join(folder, 'kept-')), 'kept.tar.gz');
  copyFileSync(kept, copy);
  return copy;
}

/** Returns the archive of kept results with a change in it. */
function tampered(change: (text: string) => string): Readonly<Record<string, string>> {
  const place = mkdtempSync(path.join(folder, 'tampered-'));
  const inside = path.join(place, 'inside');
  mkdirSync(inside);
  execFileSync('tar', ['-xzf', kept, '-C', inside]);
  for (const name of readdirSync(inside)) {
    const file = path.join(inside, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
  const results = path.join(place, 'kept.tar.gz');
  execFileSync('tar', ['-czf', results, '--format=ustar', '-C', inside, ...readdirSync(inside).toSorted()]);
  return { results };
}

const withJudgements = (judgements: Report['judgements'], change: Partial<Report['summary']>): Report => ({
  ...green,
  judgements,
  summary: { ...green.summary, ...change },
});

const [RED, OPEN, NONE] = [
  { reproduced: 0, worse: 1, verdict: 'worse' },
  { reproduced: 0, inconclusive: 1, verdict: 'inconclusive' },
  { reproduced: 0, verdict: null },
] as const;

const judged = (verdict: string, summary: Partial<Report['summary']> = {}): Report =>
  withJudgements(
    green.judgements.map((judgement) => ({ ...judgement, verdict: verdict as 'worse' })),
    summary,
  );

const ATTEMPTS: readonly (readonly [name: string, attempt: () => Attempt, conclusion: string | null])[] = [
  // These attempts change the study and its data.
  [
    'data that are not there',
    () => ({ inputs: { study: 'xl-pe/table-1', part: 'en-de' }, environment: { ORDO_DATA_DIR: folder } }),
    'action_required',
  ],
  ['a study without targets', () => ({ study: { ...HONEST, targets: [] } }), 'failure'],
  ['a study that is not there', () => ({ inputs: { study: 'nowhere.study.json' } }), 'failure'],
  ['a study that is pinned to other code', () => ({ study: { ...HONEST, pins: { code: 'c'.repeat(64) } } }), 'failure'],
  ['a study that is no study', () => ({ study: { study: 1 } }), 'failure'],
  ['a part that the study does not have', () => ({ inputs: { part: 'other' } }), 'failure'],
  ['a tolerance that the change widens', () => inPullRequest(tinyStudy({ by: 0 })), 'action_required'],
  [
    'a target that the change removes',
    () => inPullRequest({ ...HONEST, targets: [...HONEST.targets, ...HONEST.targets] }),
    'action_required',
  ],
  ['a seed that the change removes', () => inPullRequest(tinyStudy({ seeds: [1, 2, 3] })), 'action_required'],
  ['a tolerance that a push to another branch widens', () => inPush(tinyStudy({ by: 0 })), 'action_required'],
  ['a study that a push to another branch brings along', () => inPush(null), 'action_required'],
  ['a study that the change brings along', () => inPullRequest(null), 'action_required'],
  // These attempts change the runs.
  [
    'runs that fail',
    () => ({ study: tinyStudy({ recipe: { maxUpdates: 100_000 }, resources: { timeLimitSeconds: 1 } }) }),
    'failure',
  ],
  [
    'runs that fail where open verdicts are allowed',
    () => ({
      study: tinyStudy({ recipe: { maxUpdates: 100_000 }, resources: { timeLimitSeconds: 1 } }),
      inputs: { allow: 'inconclusive' },
    }),
    'failure',
  ],
  [
    'a budget that is spent before a seed has finished',
    () => ({ study: withRecipe({ maxUpdates: 4000 }), inputs: { budget: '1s' } }),
    'action_required',
  ],
  [
    'a budget that is spent where open verdicts are allowed',
    () => ({ study: withRecipe({ maxUpdates: 4000 }), inputs: { budget: '1s', allow: 'inconclusive' } }),
    'action_required',
  ],
  [
    'kept results of another spec',
    () => ({ study: withRecipe({ maxUpdates: 4000 }), inputs: { budget: '1s', results: copyOfKept() } }),
    'action_required',
  ],
  [
    'kept results of another engine',
    () => ({
      study: tinyStudy({ recipe: { maxUpdates: 4000 }, resources: { threads: 2 } }),
      inputs: { budget: '1s', results: copyOfKept() },
    }),
    'action_required',
  ],
  [
    'kept results with a better score',
    () => ({ inputs: tampered((text) => text.replace('"score":', '"score":9')) }),
    'failure',
  ],
  ['kept results that were cut off', () => ({ inputs: tampered((text) => text.slice(0, text.length / 2)) }), 'failure'],
  // These attempts change what Ordo prints.
  ['no word at all', () => ({ inputs: impostor('') }), 'failure'],
  ['an empty document', () => says({}), 'failure'],
  ['a report that was cut off', () => ({ inputs: impostor(JSON.stringify(green).slice(0, -2)) }), 'failure'],
  ['a report of another study', () => says(other), 'failure'],
  [
    'a report of an earlier version of the study',
    () => says({ ...green, study: { ...green.study, hash: 'f'.repeat(64) } }),
    'failure',
  ],
  ['a report without verdicts', () => says(withJudgements([], NONE)), 'failure'],
  ['a verdict that is no word of ours', () => says(judged('passed')), 'failure'],
  ['a count that its verdicts do not have', () => says(judged('worse')), 'failure'],
  [
    'a verdict for another target',
    () =>
      says(
        withJudgements(
          green.judgements.map((one) => ({ ...one, target: 5 })),
          {},
        ),
      ),
    'failure',
  ],
  ['a red report with a green exit code', () => says(judged('worse', RED)), 'failure'],
  ['an open report with a green exit code', () => says(judged('inconclusive', OPEN)), 'action_required'],
  ['a green report with a red exit code', () => says(green, 1), 'failure'],
  ['a green report of a program that was killed', () => says(green, 'SIGKILL'), 'failure'],
  ['a green report in which a seed is missing', () => says(withSeed('missing')), 'action_required'],
  ['a green report in which a seed has failed', () => says(withSeed('failed')), 'failure'],
  [
    'verdicts on nothing but times',
    () =>
      says(
        withJudgements(
          green.judgements.map((one) => ({ ...one, metric: 'forward-ms' })),
          {},
        ),
      ),
    'action_required',
  ],
  ['a program that is not there', () => ({ inputs: { command: '/nowhere/ordo' } }), 'failure'],
  // These attempts change the service.
  [
    'a service that is away',
    () => ({ inputs: { mode: 'wait', server: 'http://127.0.0.1:8', 'api-key': 'ordo_x', command: BUILT_ORDO } }),
    'failure',
  ],
  [
    'a service without a key or a way to sign in',
    () => ({ inputs: { mode: 'wait', server: 'http://127.0.0.1:8' } }),
    'failure',
  ],
  [
    'a service that does not report checks',
    () => ({ inputs: { mode: 'detach', server: 'http://127.0.0.1:8', 'api-key': 'ordo_x' } }),
    null,
  ],
  // These attempts change the event and the inputs, so that no check begins.
  ['an event with secrets for strangers', () => ({ event: 'pull_request_target', payload: pullRequest() }), null],
  ['an event after another workflow', () => ({ event: 'workflow_run' }), null],
  ['a mode that there is not', () => ({ inputs: { mode: 'skip' } }), null],
  ['a verdict that nobody may allow', () => ({ inputs: { allow: 'worse' } }), null],
];

function withSeed(outcome: 'missing' | 'failed'): Report {
  const [table] = green.tables as [Report['tables'][number]];
  const rows = table.rows.map((row, i) =>
    i === 0 ? { ...row, seeds: row.seeds.map((seed, j) => (j === 0 ? { ...seed, outcome } : seed)) } : row,
  );
  return { ...green, tables: [{ ...table, rows }] };
}

describe('a check that is green rightly', () => {
  it('is also green from the same report said by another program, so that the attempts below differ in one thing', async () => {
    const { inputs = {} } = says(green);
    const ended = await runStep({ github, workspace: checkout(HONEST), inputs: { study: STUDY, ...inputs } });
    expect([ended.code, ended.outputs['conclusion']]).toEqual([0, 'success']);
  });
});

describe('turning the check green by accident', () => {
  it('is tried in more than 25 ways', () => {
    expect(ATTEMPTS.length).toBeGreaterThan(25);
  });

  it.each(ATTEMPTS)(
    'fails with %s',
    async (_name, attempt, conclusion) => {
      const { study = HONEST, inputs = {}, ...rest } = attempt();
      const before = github.checks.length;
      const ended = await runStep({ github, workspace: checkout(study), inputs: { study: STUDY, ...inputs }, ...rest });
      const checks = github.checks
        .slice(before)
        .map(({ status, conclusion, completed }) => ({ status, conclusion, completed }));
      const expected = conclusion === null ? [] : [{ status: 'completed', conclusion, completed: 1 }];
      expect({ checks, log: ended.log }).toMatchObject({ checks: expected });
      expect(ended.code).toBe(1);
    },
    60_000,
  );

  it('fails with a page in place of the service', async () => {
    const server = createServer((_request, response) => response.end('<html>Please sign in</html>'));
    const address = await listen(server);
    const inputs = { study: STUDY, mode: 'wait', server: address, 'api-key': 'ordo_x' };
    const ended = await runStep({ github, workspace: checkout(HONEST), inputs });
    await close(server);
    expect([ended.code, github.checks.at(-1)?.conclusion]).toEqual([1, 'failure']);
  });

  it('fails with a conclusion that GitHub never hears', async () => {
    const silent = await startFakeGitHub();
    const { inputs = {} } = says(green);
    // The check begins. All further requests of the action are refused.
    silent.faults.push('none', ...Array.from({ length: 20 }, () => 'bad-gateway' as const));
    const ended = await runStep({ github: silent, workspace: checkout(HONEST), inputs: { study: STUDY, ...inputs } });
    await silent.close();
    expect([ended.code, silent.checks[0]?.status]).toEqual([1, 'in_progress']);
  }, 120_000);
});
