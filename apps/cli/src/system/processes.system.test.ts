/** Runs `ordo run` over several processes of Open MPI. The results must equal those of one process bit by bit. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256 } from '@ordo/core';
import { waitUntil } from '@ordo/embedded';
import type { RunResult } from '@ordo/spec';
import { chooseNativeProducts } from '@ordo/tensor';
import { hasTestMpi } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventLine } from '../local-run/run-folder.ts';
import { REPOSITORY } from '../env.ts';
import { findProcessesNaming, runOrdo, startCommand } from './ordo-process.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const SPEC = {
  name: 'processes test',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 300, valid: 10, test: 12 },
  model: { preset: 'probe', dimension: 32, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional: { type: 'sape' },
  seeds: [1],
  recipe: {
    maxUpdates: 30,
    warmupUpdates: 10,
    batchTokens: 256,
    batchParts: 8,
    accumulate: 2,
    dropout: 0.1,
    averageLast: 2,
    checkpointEvery: 5,
    validateEvery: 10,
    logEvery: 5,
  },
  evaluation: { beam: 1 },
  resources: { engine: 'native', threads: 1 },
};

const isPresent = hasTestMpi('training over several processes with `ordo run`');
let folder: string;
let spec: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-processes-'));
  spec = path.join(folder, 'spec.json');
  writeFileSync(spec, JSON.stringify(SPEC));
  if (isPresent) execFileSync(process.execPath, [path.join(REPOSITORY, 'packages/tfjs-native/scripts/build.mjs')]);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (out: string, ...names: string[]): Buffer => {
  const run = readdirSync(out).find((name) => name.startsWith('sape-seed1-')) ?? 'no folder of the run';
  return readFileSync(path.join(out, run, ...names));
};
const resultOf = (out: string): RunResult => JSON.parse(fileOf(out, 'result.json').toString()) as RunResult;
const eventsOf = (out: string): EventLine[] =>
  fileOf(out, 'events.jsonl')
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EventLine);
/** Returns everything that must be equal: the weights, the translations, and the losses of updates and validations. */
const bitsOf = (out: string) => ({
  weights: sha256(fileOf(out, 'model', 'model.safetensors')),
  hypotheses: resultOf(out).hypotheses,
  identity: resultOf(out).identity,
  losses: eventsOf(out).flatMap(({ event }) =>
    event.kind === 'metric' ? [[event.step, event.values['train/loss'], event.values['valid/loss']]] : [],
  ),
});
/** Returns the lines of the log about loss scales. */
const scalingsOf = (out: string): string[] =>
  eventsOf(out).flatMap(({ event }) =>
    event.kind === 'log' && event.message.includes('loss scale') ? [event.message] : [],
  );
const hasCheckpoint = (out: string): boolean => {
  try {
    return eventsOf(out).some(({ event }) => event.kind === 'checkpoint');
  } catch {
    return false;
  }
};

describe.skipIf(!isPresent)('ordo run over several processes', () => {
  // Three processes have 3, 3 and 2 of the eight parts.
  it('gives the bits of one process with 2, 3 and 4 of them', async () => {
    const outs = [1, 2, 3, 4].map((count) => path.join(folder, `of-${count}`));
    for (const [i, out] of outs.entries()) {
      const ended = await runOrdo(['run', spec, '--processes', String(i + 1), '--out', out]);
      expect(ended).toMatchObject({ code: 0 });
    }
    const [one, ...others] = outs.map(bitsOf);
    expect(others).toEqual([one, one, one]);
    expect(outs.map((out) => resultOf(out).environment.processes)).toEqual([undefined, 2, 3, 4]);
  });

  it('goes on with three processes after one of four was killed, to the same bits', async () => {
    const out = path.join(folder, 'fewer');
    const four = startCommand(['run', spec, '--processes', '4', '--out', out], { ORDO_TEST_MARK: folder });
    await waitUntil(() => hasCheckpoint(out), { what: 'a checkpoint', about: four.said, timeoutMs: 600_000 });
    const ranks = findRanks();
    expect(ranks).toHaveLength(4);
    process.kill(Math.max(...ranks), 'SIGKILL');
    const lost = await four.ended;
    expect(lost.code).not.toBe(0);
    expect(lost.stdout + lost.stderr).toContain('processes.lost');

    const three = await runOrdo(['run', spec, '--processes', '3', '--out', out]);
    expect(three).toMatchObject({ code: 0 });
    const { environment, identity, deterministic } = resultOf(out);
    expect(environment.processes).toBe(3);
    // The span of the four processes continues, because nothing that decides the bits has changed.
    expect(identity.trainedOn.map(({ fromUpdate }) => fromUpdate)).toEqual([1]);
    expect(deterministic).toBe(true);
    const [resumed, one] = [bitsOf(out), bitsOf(path.join(folder, 'of-1'))];
    expect({ ...resumed, losses: one.losses }).toEqual(one);
  });

  it('goes on with one process after two were stopped, and with two after one was lost, to the same bits', async () => {
    const out = path.join(folder, 'changed');
    const first = startCommand(['run', spec, '--processes', '2', '--out', out]);
    await waitUntil(() => hasCheckpoint(out), { what: 'a checkpoint', about: first.said, timeoutMs: 600_000 });
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(130);

    const second = startCommand(['run', spec, '--processes', '2', '--out', out], { ORDO_TEST_MARK: folder });
    await waitUntil(() => findRanks().length === 2, { what: 'two processes', about: second.said, timeoutMs: 600_000 });
    process.kill(Math.max(...findRanks()), 'SIGKILL');
    const lost = await second.ended;
    expect(lost.code).not.toBe(0);
    expect(lost.stdout + lost.stderr).toContain('processes.lost');

    const third = await runOrdo(['run', spec, '--out', out]);
    expect(third).toMatchObject({ code: 0 });
    expect(bitsOf(out).weights).toBe(bitsOf(path.join(folder, 'of-1')).weights);
  });

  it('keeps its choice of products in ORDO_HOME, as one process does', async ({ skip }) => {
    const products = await chooseNativeProducts();
    skip(products === null, 'this machine has no native engine with products of bfloat16 operands');
    const inBf16 = path.join(folder, 'bf16.json');
    writeFileSync(inBf16, JSON.stringify({ ...SPEC, recipe: { ...SPEC.recipe, maxUpdates: 5, precision: 'bf16' } }));
    const home = path.join(folder, 'home');
    const out = path.join(folder, 'bf16');
    const ended = await runOrdo(['run', inBf16, '--processes', '2', '--out', out], { ORDO_HOME: home });
    expect(ended).toMatchObject({ code: 0 });
    expect(readdirSync(path.join(home, 'engines/native-products'))).toEqual([path.basename(products?.file ?? '')]);
  });

  it('skips the same updates in fp16 as one process does, in all of its processes', async () => {
    const inFp16 = path.join(folder, 'fp16.json');
    const lossScale = { initial: 2 ** 20, window: 5 };
    const recipe = { ...SPEC.recipe, maxUpdates: 12, precision: 'fp16', lossScale };
    writeFileSync(inFp16, JSON.stringify({ ...SPEC, recipe }));
    const outs = [1, 2].map((count) => path.join(folder, `fp16-of-${count}`));
    for (const [i, out] of outs.entries()) {
      const ended = await runOrdo(['run', inFp16, '--processes', String(i + 1), '--out', out]);
      expect(ended).toMatchObject({ code: 0 });
    }
    const [one, two] = outs.map(bitsOf);
    expect(two).toEqual(one);
    const scales = outs.map((out) => resultOf(out).training.lossScale);
    expect(scales[1]).toEqual(scales[0]);
    expect(scales[0]?.skippedUpdates).toBeGreaterThan(3);
    expect(scalingsOf(outs[1] ?? '')).toEqual(scalingsOf(outs[0] ?? ''));
  });

  it('says what to change when the parts of a batch are too few', async () => {
    const ended = await runOrdo(['run', spec, '--processes', '9']);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toContain('9 processes cannot share the 8 parts of a batch');
    expect(ended.stderr).toContain('set recipe.batchParts to 16');
  });
});

/** Finds the ranks of the run that this test has marked. */
function findRanks(): number[] {
  return findProcessesNaming(`ORDO_TEST_MARK=${folder}`).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1]?.endsWith('rank-main.js') === true;
    } catch {
      return false;
    }
  });
}
