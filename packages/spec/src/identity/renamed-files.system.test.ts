/** Moves files of the built product, as a tidy-up would, and checks that stored results are still found. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const FIXTURE = path.join(import.meta.dirname, 'fixtures/earlier-results.json');

/** For each stage, a file from its packages that it computes with. */
const MOVED = {
  text: 'text/dist/bpe/learning/learner.js',
  training: 'nmt/dist/training/gradients/adam.js',
  decoding: 'nmt/dist/search/strategies/beam.js',
  scoring: 'metrics/dist/metrics/bleu.js',
};

/** Loads the code that executes runs, and names every stored result that is found. */
const SCRIPT = `
  import { readFileSync } from 'node:fs';
  import { executeRun } from '@ordo/run';
  import { expandSpec, listHashes, readCodeBase } from '@ordo/spec';
  const { version, stages: versions } = readCodeBase();
  const { experiments } = JSON.parse(readFileSync(process.argv[1], 'utf8'));
  const found = experiments.flatMap(({ name, spec, datasetHash, results }) =>
    expandSpec({ name, ...spec }).map((run, i) =>
      listHashes(run, { versions, datasetHash }).some(({ contentHash }) => contentHash === results[i].contentHash)));
  console.log(JSON.stringify({ version, found, loaded: typeof executeRun }));
`;

describe('a copy of the built product', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-moved-'));
  const packages = path.join(folder, 'packages');
  const look = () => {
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT, FIXTURE], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (child.status !== 0) throw new Error(child.stderr);
    return JSON.parse(child.stdout) as { version: string; found: boolean[]; loaded: string };
  };

  beforeAll(() => {
    const modules = path.join(folder, 'node_modules');
    mkdirSync(path.join(modules, '@ordo'), { recursive: true });
    const installed = path.join(REPOSITORY, 'node_modules');
    for (const name of readdirSync(installed)) {
      if (name !== '@ordo') symlinkSync(path.join(installed, name), path.join(modules, name));
    }
    for (const name of readdirSync(path.join(REPOSITORY, 'packages'))) {
      const place = path.join(packages, name);
      for (const part of ['package.json', 'dist', 'documents']) {
        const from = path.join(REPOSITORY, 'packages', name, part);
        if (existsSync(from)) cpSync(from, path.join(place, part), { recursive: true, filter: isNeeded });
      }
      symlinkSync(place, path.join(modules, '@ordo', name));
    }
  }, 120_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds all stored results, whichever file was renamed last', () => {
    const versions = new Set([look().version]);
    for (const file of Object.values(MOVED)) {
      rename(packages, file);
      const { version, found, loaded } = look();
      expect(loaded).toBe('function');
      expect(found.length).toBeGreaterThanOrEqual(50);
      expect(found).not.toContain(false);
      versions.add(version);
    }
    // Each move changes the recorded origin of results.
    expect(versions.size).toBe(1 + Object.keys(MOVED).length);
  }, 120_000);

  it('finds none of them after the number of a stage was raised, so this check can fail', () => {
    const file = path.join(packages, 'spec/dist/identity/stages.js');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('training: 1,');
    writeFileSync(file, text.replace('training: 1,', 'training: 2,'));
    expect(look().found).not.toContain(true);
  });
});

const isNeeded = (file: string): boolean => !/\.(map|d\.ts)$/.test(file);

/** Renames a module, and changes the imports of it in its package. */
function rename(packages: string, file: string): void {
  const place = path.join(packages, file);
  const name = path.basename(file, '.js');
  const moved = `${name}-under-another-name`;
  renameSync(place, path.join(path.dirname(place), `${moved}.js`));
  const [own = ''] = file.split('/');
  const root = path.join(packages, own, 'dist');
  for (const each of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.js'))) {
    const text = readFileSync(path.join(root, each), 'utf8');
    const followed = text.replaceAll(`/${name}.js'`, `/${moved}.js'`);
    if (followed !== text) writeFileSync(path.join(root, each), followed);
  }
}
