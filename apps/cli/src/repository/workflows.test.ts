/** Tests that everything exists that the workflows of GitHub call, and that a release has no more rights than it needs. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  cpSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from '../env.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly 'runs-on': string;
  readonly 'timeout-minutes': number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = path.join(REPOSITORY, '.github/workflows');
const at = (file: string): string => path.join(REPOSITORY, file);
const scriptsOf = (folder: string): Readonly<Record<string, string>> =>
  (JSON.parse(readFileSync(at(path.join(folder, 'package.json')), 'utf8')) as { scripts?: Record<string, string> })
    .scripts ?? {};
const read = (file: string): Workflow => parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Workflow;

const files = readdirSync(FOLDER);
const jobs = files.flatMap((file) => Object.entries(read(file).jobs).map(([name, job]) => ({ file, name, job })));
const steps = jobs.flatMap(({ file, job }) => job.steps.map((step) => ({ file, ...step })));
/** Splits a script into commands. A pipe or "&&" begins another command. */
const calls = steps
  .flatMap(({ run = '' }) => run.split(/\n|&&|\|/u).map((line) => line.trim()))
  .filter((line) => line !== '');

describe('the workflows', () => {
  it('take each action in one version, and name it', () => {
    const used = new Set(steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses])));
    expect([...used].filter((action) => !/^actions\/[a-z-]+@v\d+$/u.test(action))).toEqual([]);
    const names = [...used].map((action) => action.split('@')[0]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('call only programs and scripts that exist', () => {
    const programs = calls.flatMap((call) => /^(?:node )?((?:apps|docker|\.ci)\/\S+)/u.exec(call)?.[1] ?? []);
    expect(programs.length).toBeGreaterThan(5);
    expect(programs.filter((program) => !existsSync(at(program)))).toEqual([]);
    accessSync(at('.ci/run'), constants.X_OK);
    const scripts = calls.flatMap((call) => {
      const [, script, folder = '.'] = /npm run (\S+)(?:.* -w (\S+))?/u.exec(call) ?? [];
      return script === undefined ? [] : [{ script, exists: script.replace(/'$/u, '') in scriptsOf(folder) }];
    });
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter(({ exists }) => !exists)).toEqual([]);
  });

  it('give every job a limit, and no step the right to push with the credentials of a checkout', () => {
    expect(jobs.filter(({ job }) => !(job['timeout-minutes'] <= 120)).map(({ name }) => name)).toEqual([]);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });
});

describe('the release', () => {
  const { on, permissions, jobs: own } = read('release.yml');

  it('begins with a tag only, and publishes nothing before the checks have passed', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
    const checked = own['check']?.steps.map(({ run }) => run).filter((run) => run !== undefined);
    expect(checked).toContain('.ci/run');
    expect(Object.fromEntries(Object.entries(own).map(([name, { needs }]) => [name, needs]))).toEqual({
      check: undefined,
      packages: 'check',
      images: 'check',
      release: ['packages', 'images'],
    });
  });

  it('gives each job only the rights that it needs', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.fromEntries(Object.entries(own).map(([name, job]) => [name, job.permissions]))).toEqual({
      check: undefined,
      packages: { contents: 'read', 'id-token': 'write' },
      images: { contents: 'read', packages: 'write' },
      release: { contents: 'write' },
    });
  });

  it('builds images that have a Dockerfile, those that begin with another one after it', () => {
    const images = own['images']?.env?.['IMAGES']?.split(' ') ?? [];
    expect(images.map((image) => existsSync(at(`docker/${image}.Dockerfile`)))).toEqual(images.map(() => true));
    const all = readdirSync(at('docker')).filter((file) => file.endsWith('.Dockerfile'));
    expect(images.map((image) => `${image}.Dockerfile`).toSorted()).toEqual(all.toSorted());
    expect(images.indexOf('worker-cuda')).toBeLessThan(images.indexOf('worker-tensorflow'));
  });

  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-release-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has notes for a tag of its version, once that has a heading in the changelog, and refuses every other tag', () => {
    const script = path.join(folder, 'apps/cli/tools/release/notes.mjs');
    cpSync(at('apps/cli/tools/release/notes.mjs'), script);
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '1.2.0' }));
    const notes = (tag: string, changelog: string) => {
      writeFileSync(path.join(folder, 'CHANGELOG.md'), changelog);
      return spawnSync(process.execPath, [script, tag], { encoding: 'utf8' });
    };
    const released = '## [1.2.0] - 2027-01-02\n\n### Added\n\n- A thing.\n\n## [1.1.0] - 2026-12-01\n';
    expect(notes('v1.2.0', released)).toMatchObject({ status: 0, stdout: '### Added\n\n- A thing.\n' });
    expect(notes('v1.1.0', released)).toMatchObject({ status: 2, stderr: expect.stringContaining('v1.1.0') as string });
    const unreleased = released.replace('[1.2.0] - 2027-01-02', '[Unreleased]');
    expect(notes('v1.2.0', unreleased)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no heading') as string,
    });
  });

  it('pins images by the digests that the registry gave them', () => {
    // The docker of this test keeps what it was called with, and answers as docker does to an image with two registries.
    const digest = `sha256:${'a'.repeat(64)}`;
    writeFileSync(
      path.join(folder, 'docker'),
      `#!/bin/sh\necho "$@" >> ${folder}/calls\n` +
        `[ "$2" = inspect ] && echo '["elsewhere/ordo-api@sha256:b","example.org/x/ordo-api@${digest}"]'\nexit 0\n`,
    );
    chmodSync(path.join(folder, 'docker'), 0o755);
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    const words = [at('docker/push.mjs'), '--to', 'example.org/x', '--tag', '1.2.3', 'api'];
    const component = parse(execFileSync(process.execPath, words, { env, encoding: 'utf8' })) as { images: unknown };
    expect(component.images).toEqual([{ name: 'ordo-api', newName: 'example.org/x/ordo-api', digest }]);
    expect(readFileSync(path.join(folder, 'calls'), 'utf8').split('\n').slice(0, 2)).toEqual([
      'tag localhost/ordo-api:1.2.3 example.org/x/ordo-api:1.2.3',
      'push --quiet example.org/x/ordo-api:1.2.3',
    ]);
  });
});
