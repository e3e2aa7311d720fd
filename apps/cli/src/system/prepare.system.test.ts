/** Runs `ordo data prepare` as a process: killed halfway, twice at once, and on input that cannot be used. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Random } from '@ordo/core';
import { waitUntil } from '@ordo/embedded';
import { describeWith } from '@ordo/testing/requirements';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAIN, runOrdo, startCommand } from './ordo-process.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The numbers of pairs: enough for a kill halfway, and few enough to finish at once. */
const PAIRS = { long: 200_000, train: 20_000, valid: 20 };
const OPTIONS = {
  id: 'parallel-text',
  source: 'en',
  target: 'de',
  train: { source: 'train.en', target: 'train.de' },
  valid: { source: 'valid.en', target: 'valid.de' },
  test: { source: 'valid.en', target: 'valid.de' },
};

const LONG = { ...OPTIONS, train: { source: 'long.en', target: 'long.de' } };

let folder = '';
let data = '';
let home = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-prepare-'));
  data = path.join(folder, 'data');
  mkdirSync(data);
  for (const [name, pairs] of Object.entries(PAIRS)) {
    for (const side of ['en', 'de']) writeFileSync(path.join(data, `${name}.${side}`), drawText(pairs, side));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  home = mkdtempSync(path.join(folder, 'home-'));
});

/** Draws a text. Both sides have lines of equal length, so that cleaning keeps almost all of them. */
function drawText(pairs: number, side: string): string {
  const [lengths, random] = [Random.fromSeed(1, 'lengths'), Random.fromSeed(1, side)];
  const word = (): string => `w${Math.floor(1 / (random.nextFloat() + 2e-4)).toString(36)},`;
  const line = (): string => Array.from({ length: 5 + lengths.nextBelow(30) }, word).join(' ');
  return Array.from({ length: pairs }, () => `${line()}\n`).join('');
}

const words = (dataset: object = OPTIONS): string[] => [
  'data',
  'prepare',
  'parallel-text',
  '--options',
  JSON.stringify(dataset),
];
const at = (dataDir: string, preparedDir = home) => ({ ORDO_DATA_DIR: dataDir, ORDO_PREPARED_DIR: preparedDir });

/** Returns the SHA-256 of each file of the only prepared text. No other file may be next to it. */
function hashPrepared(preparedDir: string): Record<string, string> {
  const [name = '', ...others] = readdirSync(preparedDir);
  expect(others).toEqual([]);
  const files = readdirSync(path.join(preparedDir, name)).toSorted();
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(preparedDir, name, file)))
        .digest('hex'),
    ]),
  );
}

/** Returns how many pairs are safely on the disk. */
function donePairs(preparedDir: string): number {
  const draft = readdirSync(preparedDir).find((name) => name.endsWith('.draft'));
  const state = path.join(preparedDir, draft ?? '', 'state.json');
  return existsSync(state) ? (JSON.parse(readFileSync(state, 'utf8')) as { done: number }).done : 0;
}

describe('ordo data prepare', () => {
  it('goes on after a kill and after Ctrl-C, with an equal result', async () => {
    const whole = mkdtempSync(path.join(folder, 'whole-'));
    expect(await runOrdo(words(LONG), at(data, whole))).toMatchObject({ code: 0 });
    let before = 0;
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const { child, ended } = startCommand(words(LONG), at(data));
      await waitUntil(() => donePairs(home) > before, { what: 'more pairs', timeoutMs: 200_000 });
      child.kill(signal);
      expect(await ended).toMatchObject(signal === 'SIGINT' ? { code: 130 } : { code: null });
      before = donePairs(home);
      expect(before).toBeGreaterThan(0);
    }
    const { code, stdout } = await runOrdo([...words(LONG), '--json'], at(data));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ texts: [{ found: false }] });
    expect(hashPrepared(home)).toEqual(hashPrepared(whole));
  });

  it('prepares once where two begin at once, and reads what is there', async () => {
    const both = await Promise.all([1, 2].map(() => runOrdo([...words(), '--json'], at(data))));
    const texts = both.map(({ stdout }) => (JSON.parse(stdout) as { texts: [{ pairs: number }] }).texts[0]);
    expect(texts).toMatchObject([{ pairs: PAIRS.train }, { pairs: PAIRS.train }]);
    expect(Object.keys(hashPrepared(home))).toHaveLength(6);
    expect((await runOrdo(words(), at(data))).stdout).toContain('was prepared already');
  });
});

const saying = (code: string, message: RegExp) => {
  return { exit: 2, code, message: expect.stringMatching(message) as string, left: [] };
};

describe('ordo data prepare on input that cannot be used', () => {
  let broken = '';
  beforeEach(() => {
    broken = mkdtempSync(path.join(folder, 'broken-'));
    for (const name of ['train.en', 'train.de', 'valid.en', 'valid.de'])
      writeFileSync(path.join(broken, name), 'a b\nc d\n');
  });
  const refusal = async (dataset: object = OPTIONS) => {
    const { code, stdout } = await runOrdo([...words(dataset), '--json'], at(broken));
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string } };
    return { exit: code, code: error.code, message: error.message, left: readdirSync(home) };
  };
  it('names a file that is missing', async () => {
    rmSync(path.join(broken, 'train.de'));
    expect(await refusal()).toEqual(saying('dataset.missing', /train\.de/u));
  });

  it('names the first line without a partner', async () => {
    writeFileSync(path.join(broken, 'train.de'), 'a b\n');
    expect(await refusal()).toEqual(saying('text.line-mismatch', /line 2 of train\.en/u));
  });

  it('names the line that is not UTF-8', async () => {
    writeFileSync(path.join(broken, 'train.de'), Buffer.from([0x61, 0x0a, 0xff, 0x0a]));
    expect(await refusal()).toEqual(saying('text.invalid-utf8', /train\.de.*line 2|line 2.*train\.de/u));
  });

  it('names a gzip file that is cut off', async () => {
    writeFileSync(path.join(broken, 'train.de.gz'), gzipSync('a b\nc d\n').subarray(0, -6));
    const dataset = { ...OPTIONS, train: { source: 'train.en', target: 'train.de.gz' } };
    expect(await refusal(dataset)).toEqual(saying('dataset.corrupt', /train\.de\.gz is not a complete gzip file/u));
  });
});

const APART = ['-rm'];
const hasMounts = spawnSync('unshare', [...APART, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;

describeWith(
  { isPresent: hasMounts, name: 'mounts of its own', get: 'run as root, or allow user namespaces' },
  'ordo data prepare on a full disk',
  () => {
    it('says that it is full, and goes on once there is room', async () => {
      // 2 MiB can hold the folder, but not the text.
      const script =
        'mount -t tmpfs -o size=2m tmpfs "$ORDO_PREPARED_DIR" && { "$0" "$@"; echo "ended with $?" >&2; } && ' +
        'mount -o remount,size=200m "$ORDO_PREPARED_DIR" && exec "$0" "$@"';
      const { status, stdout, stderr } = spawnSync(
        'unshare',
        [...APART, 'sh', '-c', script, process.execPath, MAIN, ...words()],
        { env: { ...process.env, ...at(data) }, encoding: 'utf8' },
      );
      expect(stderr).toMatch(/no room left on the disk of the prepared texts[^]*ended with 1/u);
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: expect.stringContaining('pairs:   20,000') as string,
      });
    });
  },
);
