/** The bootstrap is plain JavaScript outside the build. These tests import it and run it as real processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';

const bootstrap = path.join(REPOSITORY, 'apps/cli/bootstrap');
const { findReason } = (await import(path.join(bootstrap, 'install.mjs'))) as {
  findReason: (root: string) => string | undefined;
};
const { summarise } = (await import(path.join(bootstrap, 'test-summary.mjs'))) as {
  summarise: (report: unknown, run: { code: number; absent: readonly object[]; stray: readonly object[] }) => string[];
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-bootstrap-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs code that uses the modules `lock` and `processes` as a separate process, and collects its output. */
function runScript(code: string): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const imports = ['lock', 'processes'].map((name) => `import * as ${name} from '${bootstrap}/${name}.mjs';`).join('');
  const child = spawn(process.execPath, ['--input-type=module', '-e', imports + code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'exit').then(([exitCode]) => exitCode as number | null);
  return { child, output: () => text, ended };
}

/** Returns whether a process is running; a zombie is not. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function waitFor(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !condition(); i++) await delay(20);
  expect(condition()).toBe(true);
}

/** Writes a lockfile: the project's, or the one that npm writes after an install. */
function writeLock(file: string, packages: object): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
}

describe('findReason', () => {
  const wanted = {
    '': {},
    'apps/cli': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-darwin': { version: '1.0.0', optional: true },
  };

  it('asks for an install when nothing is installed, or when npm did not finish', () => {
    writeLock('package-lock.json', wanted);
    expect(findReason(folder)).toBe('nothing is installed yet');
    mkdirSync(path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
    expect(findReason(folder)).toBe('nothing is installed yet');
  });

  it('accepts the packages of the lockfile without those of other platforms', () => {
    writeLock('package-lock.json', wanted);
    writeLock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(findReason(folder)).toBeUndefined();
  });

  it('names the package that is missing or has another version', () => {
    writeLock('package-lock.json', wanted);
    writeLock('node_modules/.package-lock.json', {});
    expect(findReason(folder)).toBe('node_modules/a is missing');
    writeLock('node_modules/.package-lock.json', { 'node_modules/a': { version: '0.9.0' } });
    expect(findReason(folder)).toBe('node_modules/a has another version');
  });
});

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
  readonly integrity?: string;
  /** True for a package of this repository. */
  readonly link?: boolean;
}

describe.each(['package-lock.json', 'site/package-lock.json'])('the lockfile %s', (file) => {
  const { packages } = JSON.parse(readFileSync(path.join(REPOSITORY, file), 'utf8')) as {
    packages: Record<string, Locked>;
  };

  it('names the packages of every platform, because npm ci refuses it otherwise', () => {
    const absent = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`${place}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(absent).toEqual([]);
  });

  it('has the hash of every package that npm fetches, whatever the platform', () => {
    const unhashed = Object.entries(packages).filter(
      ([place, { link, integrity }]) => place.includes('node_modules/') && link !== true && integrity === undefined,
    );
    expect(unhashed).toEqual([]);
  });

  it('names no registry, so that npm asks the one that is configured', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });
});

/** Returns the code of a process that holds the lock until the file `leave` exists. */
function enter(name: string): string {
  return `const { existsSync } = await import('node:fs');
  await lock.withLock('${path.join(folder, 'state/lock')}', async () => {
    console.log('${name} in');
    while (!existsSync('${path.join(folder, 'leave')}')) await new Promise((r) => setTimeout(r, 10));
    console.log('${name} out'); });`;
}
const letLeave = (): void => writeFileSync(path.join(folder, 'leave'), '');

describe('withLock', () => {
  it('lets in one process at a time and tells the other one why it waits', async () => {
    const first = runScript(enter('first'));
    await waitFor(() => first.output().includes('first in'));
    const second = runScript(enter('second'));
    await waitFor(() => second.output().includes(`process ${first.child.pid}); waiting for it`));
    expect(second.output()).not.toContain('second in');
    letLeave();
    expect([await first.ended, await second.ended]).toEqual([0, 0]);
    expect(second.output()).toContain('second out');
    expect(existsSync(path.join(folder, 'state/lock'))).toBe(false);
  });

  it('takes over the lock of a process that was killed', async () => {
    const first = runScript(enter('first'));
    await waitFor(() => first.output().includes('first in'));
    first.child.kill('SIGKILL');
    await first.ended;
    letLeave();
    const second = runScript(enter('second'));
    expect(await second.ended).toBe(0);
    expect(second.output()).toContain('second out');
  });
});

describe('stopOnSignals', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('on %s ends the running command with all its children and exits with %i', async (signal, code) => {
    const pidFile = path.join(folder, 'pid');
    const script = runScript(
      `processes.stopOnSignals(() => console.log('cleaned up'));
       console.log('started');
       await processes.runQuietly(['sh', '-c', 'sleep 600 & echo $! > ${pidFile}; wait']);
       console.log('went on');`,
    );
    await waitFor(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
    script.child.kill(signal);
    expect(await script.ended).toBe(code);
    expect(script.output()).toBe('started\ncleaned up\n');
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });
});

describe('runQuietly', () => {
  it('rejects with the command and the end of its output', async () => {
    const script = runScript(
      `await processes.runQuietly(['sh', '-c', 'echo all is lost; exit 3']).catch((error) => console.log(error.message));`,
    );
    await script.ended;
    expect(script.output()).toBe('sh -c echo all is lost; exit 3: exit code 3\nall is lost\n');
  });
});

/** Returns a test file with one test, as Vitest reports it. */
const fileOf = (name: string, { seconds = 1, status = 'passed' } = {}) => ({
  name: path.join(REPOSITORY, name),
  status,
  message: '',
  startTime: 1000,
  endTime: 1000 + 1000 * seconds,
  assertionResults: [{ status, fullName: 'adds', failureMessages: status === 'failed' ? ['Error: 2'] : [] }],
});
const failing = (name: string) => ({
  status: 'failed',
  fullName: name,
  failureMessages: ['Error: 3 is not 4\n  at x'],
});
const absentProgram = (name: string): object => ({ name, get: `apt-get install ${name}` });

describe('summarise', () => {
  const counts = { numPassedTests: 12, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

  it('counts passed, failed and skipped tests, and a file that broke before its first test as failed', () => {
    const failed = fileOf('a.test.ts', { status: 'failed' });
    const broken = { ...fileOf('b.test.ts', { status: 'failed' }), assertionResults: [] };
    const report = { ...counts, testResults: [failed, broken, fileOf('c.test.ts')] };
    expect(summarise(report, { code: 1, absent: [], stray: [] }).at(-1)).toBe('12 passed, 2 failed, 3 skipped');
    expect(summarise(undefined, { code: 137, absent: [], stray: [] })).toEqual([
      'no test report was written: the run ended with exit code 137',
    ]);
  });

  it('names each failed test with its file and the first line of its error, just before the counts', () => {
    const failed = { ...fileOf('a.test.ts', { status: 'failed' }), assertionResults: [failing('adds 1 and 2')] };
    const broken = {
      ...fileOf('b.test.ts', { status: 'failed' }),
      assertionResults: [],
      message: 'Error: no file c.json',
    };
    const lines = summarise({ ...counts, testResults: [failed, broken] }, { code: 1, absent: [], stray: [] });
    expect(lines.slice(-3, -1)).toEqual([
      'failed: a.test.ts > adds 1 and 2: Error: 3 is not 4',
      'failed: b.test.ts: Error: no file c.json',
    ]);
    const many = { ...failed, assertionResults: Array.from('abcdefghijklm', failing) };
    const cut = summarise({ ...counts, testResults: [many] }, { code: 1, absent: [], stray: [] });
    expect(cut.filter((line) => line.startsWith('failed: a.test.ts'))).toHaveLength(10);
    expect(cut.at(-2)).toBe('failed: 3 more');
  });

  it('names and counts each error that no test has thrown, with the test that ran at the time', () => {
    const report = { ...counts, numFailedTests: 0, testResults: [fileOf('a.test.ts')] };
    const stray = [
      {
        error: 'Error: the socket hung up\n    at a line',
        file: path.join(REPOSITORY, 'a.test.ts'),
        test: 'adds 1 and 2',
      },
      { error: 'Error: Worker exited unexpectedly' },
    ];
    expect(summarise(report, { code: 1, absent: [], stray }).slice(-3)).toEqual([
      'failed: outside of every test while a.test.ts > adds 1 and 2 ran: Error: the socket hung up',
      'failed: outside of every test: Error: Worker exited unexpectedly',
      '12 passed, 2 failed, 3 skipped',
    ]);
  });

  it('says so where a run fails and no test says why', () => {
    const report = { ...counts, numFailedTests: 0, testResults: [fileOf('a.test.ts')] };
    expect(summarise(report, { code: 1, absent: [], stray: [] }).slice(-2)).toEqual([
      'failed: the run ended with exit code 1, and no test says why',
      '12 passed, 0 failed, 3 skipped',
    ]);
  });

  it('names the slowest files first', () => {
    const testResults = [fileOf('quick.test.ts', { seconds: 0.25 }), fileOf('slow.test.ts', { seconds: 12 })];
    expect(summarise({ ...counts, testResults }, { code: 0, absent: [], stray: [] }).slice(0, 3)).toEqual([
      'slowest files:',
      '   12.0 s  slow.test.ts',
      '    0.3 s  quick.test.ts',
    ]);
  });

  it('says in at most nine lines what was absent and how to get it', () => {
    const testResults = [fileOf('a.test.ts')];
    const say = (...absent: object[]) =>
      summarise({ ...counts, testResults }, { code: 0, absent, stray: [] }).slice(2, -1);
    expect(say(...['x', 'y', 'y'].map(absentProgram))).toEqual([
      'skipped without y: 2 suites (apt-get install y)',
      'skipped without x: 1 suite (apt-get install x)',
    ]);
    const lines = say(...Array.from('abcdefghijk', absentProgram));
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('skipped without 3 other things: search the output for SKIPPED');
  });
});

describe('the Node check', () => {
  it('says what to do on an old Node before anything else is loaded', async () => {
    const script = runScript(
      `const { checkNode } = await import('${bootstrap}/node-version.mjs');
       checkNode('20.19.0'); checkNode('22.0.0'); console.log('fine'); checkNode('18.20.4');`,
    );
    expect(await script.ended).toBe(1);
    expect(script.output()).toMatch(/^fine\nOrdo needs Node 20\.19 or newer, and this is Node 18\.20\.4\.\n {2}fix: /);
  });
});

/** Starts a script of npm in the background of a shell, where SIGINT is ignored, as `npm run ordo -- up &` does. */
async function startInBackground(): Promise<{ npm: number; program: number }> {
  const program = `console.log('program', process.pid); setInterval(() => undefined, 1000)`;
  const imports = `import { endWithNpm, runThrough, stopOnSignals } from '${bootstrap}/processes.mjs';`;
  const run = `stopOnSignals(() => undefined); endWithNpm(); await runThrough([process.execPath, '-e', ${JSON.stringify(program)}]);`;
  writeFileSync(path.join(folder, 'script.mjs'), imports + run);
  // The script is written like those in the root, which the next test checks.
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { ordo: 'exec node script.mjs' } }));
  const shell = spawn('/bin/sh', ['-c', 'npm run ordo & echo "npm $!"; wait'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const pidOf = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(said)?.[1] ?? 0);
  await waitFor(() => pidOf('npm') > 0 && pidOf('program') > 0);
  return { npm: pidOf('npm'), program: pidOf('program') };
}

describe('npm run', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves nothing behind when it gets %s',
    async (signal) => {
      const { npm, program } = await startInBackground();
      process.kill(npm, signal);
      await waitFor(() => !isRunning(program));
      await waitFor(() => !isRunning(npm));
      expect([isRunning(npm), isRunning(program)]).toEqual([false, false]);
    },
    60_000,
  );

  it('starts the bootstrap in place of the shell, which would keep signals to itself', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = Object.values(scripts).filter((script) => script.includes('bootstrap.mjs'));
    expect(commands).toHaveLength(11);
    for (const command of commands) expect(command).toMatch(/^exec node /u);
  });
});
