/** Tests the path from an empty repository to a working check with the files of examples/ci, as a new user would copy them. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { APP, BUILT_ORDO, runStep } from './testing/run-step.ts';

const EXAMPLES = path.resolve(APP, '../../examples/ci');

interface Workflow {
  readonly jobs: {
    readonly check: { readonly steps: readonly { readonly uses: string; readonly with?: Record<string, string> }[] };
  };
}

let folder: string;
let github: FakeGitHub;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-examples-'));
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

const emptyRepository = (): string => mkdtempSync(path.join(folder, 'repository-'));

describe('examples/ci', () => {
  it('makes a check of an empty repository with ten lines, by the Ordo that comes with the action', async () => {
    const text = readFileSync(path.join(EXAMPLES, 'github.yml'), 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(10);
    const { jobs } = parse(text) as Workflow;
    const [, step] = jobs.check.steps;
    expect(step?.uses).toContain('/ordo/apps/action@');
    const workspace = emptyRepository();
    cpSync(path.join(EXAMPLES, 'my.study.yaml'), path.join(workspace, 'my.study.yaml'));
    const ended = await runStep({ github, workspace, inputs: { ...step?.with, command: '' } });
    expect({ code: ended.code, log: ended.log }).toMatchObject({ code: 0 });
    expect(github.checks).toMatchObject([{ name: 'Ordo: mine/word-order', conclusion: 'success', completed: 1 }]);
  }, 600_000);

  it('works as a script on any other service, with JUnit, and repeats nothing in the next job', () => {
    const workspace = emptyRepository();
    const trained: boolean[] = [];
    for (const [by, code] of [
      [-1, 0],
      [1_000_000, 1],
    ] as const) {
      writeFileSync(path.join(workspace, 'my.study.json'), JSON.stringify(tinyStudy({ by })));
      const ended = runScript(workspace, 'my.study.json');
      expect({ code: ended.status, said: ended.stderr }).toMatchObject({ code });
      const junit = readFileSync(path.join(workspace, 'ordo-report/junit.xml'), 'utf8');
      expect(junit).toContain(`failures="${code}"`);
      trained.push(/\btrain\b/u.test(ended.stderr));
    }
    // The second study has other targets and the same runs.
    expect(trained).toEqual([true, false]);
  }, 120_000);

  it('ends red, and without a report of an earlier job, when what was kept cannot be used', () => {
    const workspace = emptyRepository();
    writeFileSync(path.join(workspace, 'my.study.json'), JSON.stringify(tinyStudy()));
    writeFileSync(path.join(workspace, 'ordo-results.tar.gz'), 'no archive');
    expect(runScript(workspace, 'my.study.json').status).toBe(2);
    expect(existsSync(path.join(workspace, 'ordo-report/junit.xml'))).toBe(false);
  });

  it('names files in the template for GitLab that its script writes', () => {
    const template = parse(readFileSync(path.join(EXAMPLES, 'gitlab.yml'), 'utf8')) as {
      readonly ordo: {
        readonly script: readonly string[];
        readonly cache: { readonly paths: readonly string[] };
        readonly artifacts: { readonly reports: { readonly junit: string } };
      };
    };
    const script = readFileSync(path.join(EXAMPLES, 'check.sh'), 'utf8');
    const { cache, artifacts, script: lines } = template.ordo;
    expect(lines.at(-1)).toContain('sh check.sh my.study.yaml');
    expect(script).toContain(`results export ${cache.paths[0] ?? ''} `);
    expect(artifacts.reports.junit).toBe('ordo-report/junit.xml');
  });
});

function runScript(workspace: string, study: string) {
  return spawnSync('sh', [path.join(EXAMPLES, 'check.sh'), study], {
    cwd: workspace,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: workspace, ORDO_HOME: path.join(workspace, '.home'), ORDO: BUILT_ORDO },
  });
}
