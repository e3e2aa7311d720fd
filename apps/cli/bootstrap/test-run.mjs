/** `npm test`, `test:all` and `test:rest`: one Vitest run, and a summary at its end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IS_ROOT, ROOT } from './environment.mjs';
import { runQuietly, runThrough } from './processes.mjs';
import { say, step } from './steps.mjs';
import { provideTensorFlow } from './tensorflow.mjs';
import { summarise } from './test-summary.mjs';

/**
 * Runs tests and resolves to the exit code.
 * @param selection `quick`, `rest` or `all`: see `@ordo/testing/selection`. If the caller names tests, all of those are run.
 * @param filters the arguments for Vitest.
 */
export async function runTests(selection, filters) {
  await provideProgram(REDIS);
  await provideProgram(CHROMIUM);
  await provideTensorFlow();
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-test-'));
  try {
    const report = path.join(folder, 'report.json');
    const absent = path.join(folder, 'absent.jsonl');
    const stray = path.join(folder, 'stray.jsonl');
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const strayErrors = path.join(import.meta.dirname, 'stray-errors.mjs');
    const reporters = ['default', 'json', strayErrors].map((name) => `--reporter=${name}`);
    const code = await runThrough(
      [process.execPath, vitest, 'run', ...reporters, `--outputFile.json=${report}`, ...filters],
      {
        env: {
          ORDO_TESTS: filters.length > 0 ? 'all' : selection,
          ORDO_TESTS_ABSENT: absent,
          ORDO_TESTS_STRAY: stray,
        },
      },
    );
    const lines = summarise(readReport(report), { code, absent: readLines(absent), stray: readLines(stray) });
    process.stdout.write(`${lines.join('\n')}\n`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Redis, because the queue is also tested on it. The Debian package must not start Redis on port 6379. */
const REDIS = {
  name: 'redis-server',
  isThere: () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0,
  without: 'the queue is tested ONLY on its Postgres backend',
};

/** Chromium, in which the dashboard is tested. The whole browser does as well as its headless shell. */
const CHROMIUM = {
  name: 'chromium-headless-shell',
  isThere: () =>
    existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium') || existsSync('/usr/bin/chromium-headless-shell'),
  without: 'the dashboard is NOT tested in a browser',
};

/** Installs a missing program from Debian if the user is root. Other users are told what is not tested. */
async function provideProgram({ name, isThere, without }) {
  if (isThere()) return;
  if (IS_ROOT && process.platform === 'linux') {
    await step(name, async () => {
      try {
        await installFromDebian(name);
        return 'installed from Debian';
      } catch (error) {
        return `could not be installed (${error.message.split('\n')[0]})`;
      }
    });
  }
  if (isThere()) return;
  say(`NOTE: there is no ${name} on this machine, so ${without}`);
  say(`NOTE: to test all, install it: apt-get install ${name}`);
}

async function installFromDebian(name) {
  // RUNLEVEL=1 keeps Debian's packages from starting servers.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name];
  try {
    await runQuietly(install, { env, timeoutSeconds: 300 });
  } catch {
    await runQuietly(['apt-get', 'update', '-qq'], { env, timeoutSeconds: 120 });
    await runQuietly(install, { env, timeoutSeconds: 300 });
  }
}

function readLines(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
