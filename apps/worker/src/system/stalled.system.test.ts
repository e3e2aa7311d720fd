/**
 * Tests a trainer that hangs while its worker is alive: the attempt ends as stalled, and the next one continues from the
 * checkpoint.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locateBuilt, signalProcess } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

const UPDATES = 200;
const UNDER_WAY = 45;
/** The shortest silence that counts. A busy machine must not look like a run that hangs. */
const STALL_SECONDS = 10;
const PATIENCE_MS = 600_000;
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

let cluster: Cluster;
let folder = '';
let loopFile = '';
let undisturbed = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-stalled-'));
  loopFile = path.join(folder, 'loop');
  const workerEnv = {
    ORDO_WORKER_STALL_SECONDS: String(STALL_SECONDS),
    ORDO_TRAINER_ENVIRONMENT: 'NODE_OPTIONS,LOOP_FILE',
    NODE_OPTIONS: `--import=${locateBuilt('apps/worker', 'fixtures/loop-when-told.js')}`,
    LOOP_FILE: loopFile,
  };
  cluster = await Cluster.start({ workers: 1, queue: 'postgres', workerEnv });
  const { runId } = await cluster.submit(tinySpec({ mark: 41, updates: UPDATES }));
  await cluster.waitForState(runId, 'succeeded', PATIENCE_MS);
  undisturbed = await cluster.weightsOf(runId);
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a run hang after it has saved a checkpoint. Returns how its first attempt ended, and the attempt's last message. */
async function hang(mark: number, how: (trainer: number) => void): Promise<{ reason: string; said: string }> {
  const { runId } = await cluster.submit(tinySpec({ mark, updates: UPDATES }));
  const { trainer } = await cluster.holderOf(runId);
  await cluster.waitForStep(runId, UNDER_WAY, PATIENCE_MS);
  how(trainer);
  await cluster.waitForState(runId, 'succeeded', PATIENCE_MS);
  const attempts = await cluster.attemptsOf(runId);
  expect(attempts.map(({ state, failure }) => failure?.kind ?? state)).toEqual(['stalled', 'succeeded']);
  expect(attempts[1]?.resumedFromStep).toBeGreaterThanOrEqual(40);
  expect(signalProcess(trainer, 0)).toBe(false);
  expect(await cluster.weightsOf(runId)).toBe(undisturbed);
  // The history leaves out what the second attempt repeats, but not why the first one ended.
  const said = (await cluster.historyOf(runId)).flatMap(({ event }) =>
    event.kind === 'log' && event.level === 'error' ? [event.message] : [],
  );
  return { reason: attempts[0]?.failure?.message ?? '', said: said.join('\n') };
}

describe('a run that hangs ends well in its second attempt, with the bits of one that did not', () => {
  it('when its trainer is stopped', async () => {
    const { reason, said } = await hang(42, (trainer) => signalProcess(trainer, 'SIGSTOP'));
    expect(reason).toMatch(
      /^the phase "train" has made no progress for \d+ s: its process has been stopped for \d+ s$/u,
    );
    expect(said).toContain('the process did not say where it is');
    expect(said).toMatch(/the last events were:\n\{"kind":/u);
  });

  it('when its trainer loops for ever, whose place its log names', async () => {
    const { reason, said } = await hang(43, (trainer) => writeFileSync(`${loopFile}-${trainer}`, ''));
    expect(reason).toMatch(
      /^the phase "train" has made no progress for \d+ s, and never took longer than \d+ s before; it used \d+ s of/u,
    );
    expect(said).toMatch(/ {4}at loopForEver \(file:.*loop-when-told\.js:\d+:\d+\)/u);
  });
});
