/** Tests the action with an Ordo that npm has installed from archives, instead of the one in the same repository. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackedOrdo } from '@ordo/testing/packed-ordo';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGitHub, startFakeGitHub } from '@ordo/reports/github/testing';
import { makeCheckout, runStep } from './testing/run-step.ts';

const STUDY = 'my.study.json';
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ordo-installed-')));
const installed = installPackedOrdo(folder);

let github: FakeGitHub;
/** The checkout of both studies, which have the same runs. */
let workspace: string;
beforeAll(async () => {
  workspace = makeCheckout(folder, {});
  github = await startFakeGitHub();
});
afterAll(async () => {
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!installed)('the action with an installed Ordo', () => {
  it.each([
    ['green', tinyStudy(), 0, 'success'],
    ['red', tinyStudy({ by: 1_000_000 }), 1, 'failure'],
  ] as const)(
    'ends %s as with the one beside it',
    async (_name, study, code, conclusion) => {
      writeFileSync(path.join(workspace, STUDY), JSON.stringify(study));
      const command = path.join(folder, 'node_modules/.bin/ordo');
      const ended = await runStep({ github, workspace, inputs: { study: STUDY, command } });
      expect({ code: ended.code, log: ended.log }).toMatchObject({ code });
      expect(github.checks.at(-1)).toMatchObject({ conclusion, completed: 1 });
    },
    120_000,
  );
});
