/** Runs the bundled action with the built Ordo against a fake GitHub, from the event to the conclusion of the check. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { waitUntil } from '@ordo/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { labelOf, parseStudyFile } from '@ordo/reports/github';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { BASE, HEAD, makeCheckout, pullRequest, runStep, startStep } from './testing/run-step.ts';

const STUDY = 'my.study.json';
const HONEST = JSON.stringify(tinyStudy({ seeds: [1] }), null, 2);
const REPRODUCED = JSON.stringify(tinyStudy(), null, 2);

let folder: string;
let github: FakeGitHub;
let shared: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-action-'));
  shared = checkout(REPRODUCED);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  github = await startFakeGitHub();
});
afterEach(async () => {
  await github.close();
});

const checkout = (study: string): string => makeCheckout(folder, { [STUDY]: study });

/** Returns a checkout with a study whose runs are those of `REPRODUCED`. The first test that needs them trains them. */
function sharedCheckout(study: string): string {
  writeFileSync(path.join(shared, STUDY), study);
  return shared;
}

describe('the action', () => {
  it('ends green with every number in its summary, and exactly once', async () => {
    const ended = await runStep({ github, workspace: sharedCheckout(REPRODUCED), inputs: { study: STUDY } });
    expect({ code: ended.code, log: ended.log }).toMatchObject({ code: 0 });
    expect(github.checks).toMatchObject([
      { name: 'Ordo: mine/tiny', head_sha: HEAD, status: 'completed', conclusion: 'success', completed: 1 },
    ]);
    expect(github.checks[0]?.output).toMatchObject({ title: '1 hold of 1 verdict', annotations: [] });
    expect(ended.summary).toContain('## Ordo: mine/tiny');
    expect(ended.summary).toMatch(/\| ✓ reproduced \| .*lape.* \| 2 of 2 \|/u);
    expect(ended.outputs).toMatchObject({ conclusion: 'success', verdict: 'reproduced' });
    expect(JSON.parse(readFileSync(ended.outputs['report'] ?? '', 'utf8'))).toMatchObject({ report: 2 });
    expect(readFileSync(ended.outputs['junit'] ?? '', 'utf8')).toContain('<testsuites');
  }, 120_000);

  it('ends red where a claim fails, with the line of the claim', async () => {
    const study = JSON.stringify(tinyStudy({ by: 1_000_000 }), null, 2);
    const ended = await runStep({ github, workspace: sharedCheckout(study), inputs: { study: STUDY } });
    expect(ended.code).toBe(1);
    expect(github.checks).toMatchObject([{ conclusion: 'failure', completed: 1 }]);
    const line = study.split('\n').findIndex((text) => text.includes('"kind": "above"'));
    // The target begins with the brace in the line before its kind; lines are counted from 1.
    expect(github.checks[0]?.output?.annotations).toMatchObject([
      {
        path: STUDY,
        start_line: line,
        annotation_level: 'failure',
        title: expect.stringContaining('worse: ') as string,
      },
    ]);
  }, 120_000);

  it('asks for a person where a verdict is open, and says so in white where that is allowed', async () => {
    const study = JSON.stringify({ ...tinyStudy(), targets: [above('parameters'), above('bleu')] }, null, 2);
    const workspace = sharedCheckout(study);
    const asked = await runStep({ github, workspace, inputs: { study: STUDY } });
    const allowed = await runStep({ github, workspace, inputs: { study: STUDY, allow: 'inconclusive' } });
    expect([asked.code, allowed.code]).toEqual([1, 0]);
    expect(github.checks.map(({ conclusion }) => conclusion)).toEqual(['action_required', 'neutral']);
    expect(github.checks[1]?.output?.title).toBe('1 hold, 1 open of 2 verdicts');
  }, 120_000);

  it('ends as cancelled when the job is, and also when nothing could say so in time', async () => {
    const study = JSON.stringify(tinyStudy({ recipe: { maxUpdates: 4000, checkpointEvery: 20 } }));
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const step = startStep({ github, workspace: checkout(study), inputs: { study: STUDY } });
      await waitUntil(() => step.said().includes('0 of 4 runs') || step.said().includes('train'), {
        what: 'the first run',
      });
      step.child.kill(signal);
      await step.ended;
      const check = github.checks.at(-1);
      expect(check?.status).toBe(signal === 'SIGINT' ? 'completed' : 'in_progress');
      await step.runPost();
      expect(check).toMatchObject({ status: 'completed', conclusion: 'cancelled', completed: 1 });
    }
  }, 120_000);

  it('starts a check of its own when it is run again, and repeats no finished run', async () => {
    const workspace = checkout(REPRODUCED);
    const inputs = { study: STUDY, results: 'kept.tar.gz' };
    await runStep({ github, workspace, inputs });
    const again = checkout(REPRODUCED);
    const kept = path.join(workspace, 'kept.tar.gz');
    const ended = await runStep({
      github,
      workspace: again,
      inputs: { study: STUDY, results: kept },
      environment: { GITHUB_RUN_ATTEMPT: '2' },
    });
    expect(ended.log).toContain('4 of 4 runs');
    expect(ended.log).not.toContain('train ');
    expect(github.checks).toMatchObject([
      { conclusion: 'success', external_id: expect.stringMatching(/^1234\.1\./u) as string, completed: 1 },
      { conclusion: 'success', external_id: expect.stringMatching(/^1234\.2\./u) as string, completed: 1 },
    ]);
  }, 120_000);

  it('is the check itself where a fork may not write one, and comments on nothing', async () => {
    github.mayWrite = false;
    github.files.set(`${BASE}:${STUDY}`, REPRODUCED);
    const of = (study: string) =>
      runStep({
        github,
        workspace: sharedCheckout(study),
        inputs: { study: STUDY },
        event: 'pull_request',
        payload: pullRequest(),
      });
    const good = await of(REPRODUCED);
    expect([good.code, good.outputs['conclusion']]).toEqual([0, 'success']);
    expect(good.log).toContain('The token may not write checks');
    const changed = await of(JSON.stringify(tinyStudy({ by: -2 })));
    expect([changed.code, changed.outputs['conclusion']]).toEqual([1, 'action_required']);
    expect(github.checks).toEqual([]);
  }, 120_000);

  it('believes in a changed study when somebody has agreed with exactly this version', async () => {
    github.files.set(`${BASE}:${STUDY}`, JSON.stringify(tinyStudy({ by: 0 })));
    const conclude = async (label: string): Promise<string | null | undefined> => {
      github.labels.set(7, ['documentation', label]);
      const workspace = sharedCheckout(REPRODUCED);
      await runStep({ github, workspace, inputs: { study: STUDY }, event: 'pull_request', payload: pullRequest() });
      return github.checks.at(-1)?.conclusion;
    };
    expect(await conclude(labelOf(parseStudyFile(STUDY, HONEST)))).toBe('action_required');
    expect(await conclude(labelOf(parseStudyFile(STUDY, REPRODUCED)))).toBe('success');
  }, 120_000);

  it('begins one check although answers are lost, and ends it although GitHub refuses for a moment', async () => {
    const workspace = sharedCheckout(REPRODUCED);
    github.faults.push('lost-answer');
    await runStep({ github, workspace, inputs: { study: STUDY } });
    expect(github.checks).toMatchObject([{ conclusion: 'success', completed: 1 }]);
    github.faults.push('bad-gateway');
    await runStep({ github, workspace, inputs: { study: STUDY } });
    expect(github.checks).toMatchObject([{ conclusion: 'success' }, { conclusion: 'success', completed: 1 }]);
  }, 120_000);

  it('keeps one comment, which changes only when a verdict does', async () => {
    const run = async (study: string): Promise<void> => {
      github.files.set(`${BASE}:${STUDY}`, study);
      const inputs = { study: STUDY, comment: 'on-change' };
      const workspace = sharedCheckout(study);
      await runStep({ github, workspace, inputs, event: 'pull_request', payload: pullRequest() });
    };
    await run(REPRODUCED);
    await run(REPRODUCED);
    expect(github.comments).toMatchObject([{ issue: 7, edits: 0 }]);
    expect(github.comments[0]?.body).toContain('✓ reproduced');
    await run(JSON.stringify(tinyStudy({ by: 1_000_000 })));
    expect(github.comments).toMatchObject([{ edits: 1, body: expect.stringContaining('▼ worse') as string }]);
  }, 120_000);
});

/**
 * Returns the claim of a variant that is above the baseline by no margin. Two seeds decide it for parameters, but not for a
 * metric after five updates.
 */
function above(metric: string): object {
  const by = { value: metric === 'parameters' ? -1 : 0, because: 'A test needs an open verdict.' };
  return { kind: 'above', part: 'demo', metric, row: 'lape', over: 'none', by };
}
