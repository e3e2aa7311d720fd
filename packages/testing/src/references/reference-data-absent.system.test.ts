/** Runs all tests that look for reference data in a process that finds none, as on a stranger's machine. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceFolder } from './reference-data.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** The bootstrap is plain JavaScript outside the build. */
const { findAffectedTests } = (await import(path.join(root, 'apps/cli/bootstrap/affected-tests.mjs'))) as {
  findAffectedTests: (root: string, changed: readonly string[]) => { near: string[]; far: string[] };
};

interface FileResult {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** Returns the test files that import the module, directly or indirectly, except its own. */
function findUsers(): string[] {
  const { near, far } = findAffectedTests(root, ['packages/testing/src/references/reference-data.ts']);
  return [...near, ...far].filter((file) => !file.startsWith('packages/testing/'));
}

/** Runs the files in one thread and without isolation, because loading each module once takes a fifth of the usual time. */
async function runWithoutData(files: readonly string[], scratch: string): Promise<FileResult[]> {
  const report = path.join(scratch, 'report.json');
  // The child gets neither the selection of this run nor its list of absent requirements.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|ORDO_TESTS)/u.test(name));
  const env = { ...Object.fromEntries(inherited), ORDO_SHARED_DIR: scratch, ORDO_REQUIRE_REFERENCES: '', CI: '1' };
  const selection = ['run', ...files, '--pool=threads', '--no-isolate', '--maxWorkers=1'];
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [vitest, ...selection, ...reporting], { cwd: root, env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  if (!existsSync(report)) throw new Error(`vitest wrote no report: ${output}`);
  return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] }).testResults;
}

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'ordo-no-references-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('tests that look for reference data', () => {
  // If there are no reference data, the run to which this test belongs already shows the same.
  it.skipIf(!existsSync(referenceFolder()))(
    'pass or are skipped, and no file is empty, where there are none',
    { timeout: 300_000 },
    async () => {
      const files = findUsers();
      const results = await runWithoutData(files, scratch);
      const bad = results.filter(
        ({ status, assertionResults }) => status !== 'passed' || assertionResults.length === 0,
      );
      expect(bad.map(({ name, message }) => `${path.relative(root, name)}: ${message}`)).toEqual([]);
      expect(results.map(({ name }) => path.relative(root, name)).toSorted()).toEqual(files.toSorted());
    },
  );
});
