/** Runs all tests that look for reference data in a process that finds none, as on the machine of a stranger. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceFolder } from './reference-data.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

interface FileResult {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** The test files that import the module, directly or through others of their package. */
function findUsers(): string[] {
  const files = listSources();
  const imports = new Map(files.map((file) => [file, readImports(file)]));
  const reached = new Set(['@ordo/testing/reference-data']);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const [file, names] of imports) if (names.some((name) => reached.has(name))) reached.add(file);
  }
  return [...reached].filter((file) => file.endsWith('.test.ts')).map((file) => path.relative(root, file));
}

function listSources(): string[] {
  const workspaces = ['packages', 'apps'].flatMap((kind) =>
    readdirSync(path.join(root, kind)).map((name) => path.join(root, kind, name, 'src')),
  );
  return workspaces
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => path.join(folder, file)),
    );
}

function readImports(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(/\bfrom '([^']+)'/gu)].map(([, name = '']) => name);
  return names.map((name) => (name.startsWith('.') ? path.resolve(path.dirname(file), name) : name));
}

/** Runs the files in one thread and without isolation: loading each module once costs a fifth of the usual way. */
async function runWithoutData(files: readonly string[], scratch: string): Promise<FileResult[]> {
  const report = path.join(scratch, 'report.json');
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
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
  // Where there are none, the run that this test is part of shows the same.
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
