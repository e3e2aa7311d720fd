import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProblems, sha256 } from '@ordo/core';
import {
  expandSpec,
  parseSpec,
  PHASES,
  type RunEvent,
  RunEventSchema,
  type RunResult,
  RunResultSchema,
  type TranslationRun,
} from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkpointFile } from './training/checkpoint-file.ts';
import { executeRun } from './execute-run.ts';
import type { RunOptions } from './run-options.ts';
import { fingerprintDataset } from './text/require-dataset.ts';
import { rescoreRun } from './scoring/rescore-run.ts';

/** Makes a run that takes seconds but uses everything that has state: dropout, accumulation, averaging and epochs. */
const makeRun = (change: object = {}): TranslationRun =>
  expandSpec(
    parseSpec({
      name: 'tiny',
      kind: 'translation',
      dataset: { id: 'order-probe', train: 60, valid: 8, test: 8 },
      model: { preset: 'probe', dimension: 16, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
      positional: { type: 'sape' },
      recipe: {
        maxUpdates: 12,
        batchTokens: 160,
        accumulate: 2,
        dropout: 0.2,
        warmupUpdates: 4,
        logEvery: 3,
        validateEvery: 5,
        checkpointEvery: 4,
        averageLast: 2,
      },
      evaluation: { beam: 2, maxLengthA: 1, maxLengthB: 5 },
      resources: { engine: 'wasm' },
      seeds: [1],
      ...change,
    }),
  )[0] as TranslationRun;

describe('executeRun', () => {
  let engine: Engine;
  let folder = '';
  let events: RunEvent[] = [];

  beforeAll(async () => {
    engine = await loadEngine('wasm');
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-run-'));
    events = [];
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Executes a run, and aborts it at the first event for which `when` returns true. */
  const execute = (run: TranslationRun, options: Partial<RunOptions> = {}, abort?: AbortPlan): Promise<RunResult> => {
    const controller = new AbortController();
    return executeRun(run, {
      workDir: folder,
      dataDir: undefined,
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: controller.signal,
      emit: (event) => {
        events.push(event);
        if (abort?.when(event)) controller.abort({ kind: abort.kind });
      },
      ...options,
    });
  };

  it('gives a complete result, and events that match their schema', async () => {
    const result = await execute(makeRun());
    expect(findProblems(RunResultSchema, result)).toEqual([]);
    for (const event of events) expect(findProblems(RunEventSchema, event)).toEqual([]);
    expect(events.filter((event) => event.kind === 'phase').map((event) => event.phase)).toEqual(
      PHASES.filter((phase) => !['order', 'attend', 'attribute'].includes(phase)),
    );
    expect(metricSteps(events, 'train/loss')).toEqual([3, 6, 9, 12]);
    expect(metricSteps(events, 'valid/loss')).toEqual([5, 10, 12]);
    expect(result.training).toMatchObject({ updates: 12, stoppedEarly: false });
    expect(result.hypotheses).toHaveLength(8);
    expect(result.scores.map((score) => [score.metric, score.segments.length])).toEqual([
      ['bleu', 8],
      ['chrf++', 8],
    ]);
    expect(result.notes).toContain('the weights are the average over the last 2 validations');
    // After twelve updates the model does not use the source. The run says so itself, in its result and in its record.
    const said = expect.stringMatching(/^the model has collapsed: .*8 pairs/u) as string;
    expect([result.collapsed, result.notes[0]]).toEqual([true, said]);
    expect(events).toContainEqual({ kind: 'log', level: 'warn', message: said });
  });

  it('keeps the two newest checkpoints, each as announced', async () => {
    await execute(makeRun());
    const announced = events.filter((event) => event.kind === 'checkpoint');
    expect(announced.map((event) => event.step)).toEqual([4, 8, 12]);
    const kept = (await readdir(folder)).filter((name) => name.startsWith('checkpoint-'));
    expect(kept.toSorted()).toEqual(['checkpoint-12.safetensors', 'checkpoint-8.safetensors']);
    const bytes = await readFile(checkpointFile(folder, 12));
    expect({ bytes: bytes.length, sha256: sha256(bytes) }).toMatchObject({
      bytes: announced[2]?.bytes,
      sha256: announced[2]?.sha256,
    });
  });

  it('validates by BLEU if the recipe says so, and reports it', async () => {
    const recipe = { maxUpdates: 12, batchTokens: 160, warmupUpdates: 4, validateEvery: 4, averageLast: 1 };
    const run = makeRun({
      recipe: { ...recipe, validateOn: 'bleu', validateBeam: 2 },
      evaluation: { beam: 2, split: 'valid' },
    });
    const result = await execute(run);
    const shown = events.flatMap((event) =>
      event.kind === 'metric' && 'valid/bleu' in event.values ? [[event.step, event.values['valid/bleu']]] : [],
    );
    expect(shown.map(([step]) => step)).toEqual([4, 8, 12]);
    // The last validation and the evaluation translate the same lines with the same weights.
    expect(result.scores[0]).toMatchObject({ metric: 'bleu', score: shown[2]?.[1] });
  });

  it('says that it ended early, and from which validation its weights come', async () => {
    // Steps that are too large make the model worse again, so that its best validation is not the last.
    const recipe = { maxUpdates: 40, batchTokens: 160, warmupUpdates: 1, learningRate: 0.2, averageLast: 1 };
    const run = makeRun({ recipe: { ...recipe, validateEvery: 1, patience: 2, finalWeights: 'best' } });
    const result = await execute(run);
    const { updates, stoppedEarly } = result.training;
    expect(stoppedEarly).toBe(true);
    const said = `training ended early, at update ${updates} of 40: none of the last 2 validations was better than the one at update ${updates - 2}`;
    expect(result.notes).toContain(said);
    expect(result.notes).toContain(`the weights are those of the best validation, at update ${updates - 2}`);
    expect(events).toContainEqual({ kind: 'log', level: 'info', message: said, step: updates });
  });

  it('leaves no tensor behind', async () => {
    const before = engine.memory().live;
    await execute(makeRun());
    expect(engine.memory().live).toBe(before);
    await execute(makeRun(), {}, { kind: 'cancel', when: isMetric('train/loss') }).catch(() => undefined);
    expect(engine.memory().live).toBe(before);
  });

  describe('when interrupted', () => {
    let undisturbed: RunResult;
    let reference = '';

    beforeAll(async () => {
      reference = await mkdtemp(path.join(tmpdir(), 'ordo-run-'));
      undisturbed = await execute(makeRun(), { workDir: reference });
    });

    afterAll(async () => {
      await rm(reference, { recursive: true, force: true });
    });

    it.each([
      ['at the first update', isProgress('train', 1)],
      ['in the middle of an epoch', isMetric('train/loss')],
      ['at a validation', isMetric('valid/loss')],
      ['at a checkpoint', (event: RunEvent) => event.kind === 'checkpoint'],
      ['after the last update', (event: RunEvent) => event.kind === 'checkpoint' && event.step === 12],
      ['while decoding', (event: RunEvent) => event.kind === 'phase' && event.phase === 'decode'],
    ])('%s, it stops with a checkpoint, and resuming gives the uninterrupted result', async (_where, when) => {
      await expect(execute(makeRun(), {}, { kind: 'stop', when })).rejects.toMatchObject({ code: 'run.stopped' });
      const saved = events.findLast((event) => event.kind === 'checkpoint');
      const resumeFrom = checkpointFile(folder, saved?.step ?? -1);
      const result = await execute(makeRun(), { resumeFrom });
      expect(result.training.finalLoss).toBe(undisturbed.training.finalLoss);
      expect(result.training.targetTokens).toBe(undisturbed.training.targetTokens);
      expect(result.training.bestValidationLoss).toBe(undisturbed.training.bestValidationLoss);
      expect(result.hypotheses).toEqual(undisturbed.hypotheses);
      expect(result.scores).toEqual(undisturbed.scores);
    });
  });

  it.each([
    ['training', isMetric('train/loss')],
    ['decoding', (event: RunEvent) => event.kind === 'phase' && event.phase === 'decode'],
  ])('gives up at the next step when cancelled while %s', async (_phase, when) => {
    let before = 0;
    const noting = (event: RunEvent) => {
      if (before === 0 && when(event)) before = events.length;
      return when(event);
    };
    await expect(execute(makeRun(), {}, { kind: 'cancel', when: noting })).rejects.toMatchObject({
      code: 'run.cancelled',
    });
    expect(before).toBeGreaterThan(0);
    expect(events.slice(before).filter(({ kind }) => kind === 'metric' || kind === 'phase')).toEqual([]);
  });

  it('tells the energy that it took, with that of the attempts until the checkpoint from which it went on', async () => {
    const powercapDir = path.join(folder, 'powercap');
    const zone = path.join(powercapDir, 'intel-rapl:0');
    const setCounter = (joules: number): void => writeFileSync(path.join(zone, 'energy_uj'), `${joules * 1e6}\n`);
    mkdirSync(zone, { recursive: true });
    writeFileSync(path.join(zone, 'name'), 'package-0\n');
    writeFileSync(path.join(zone, 'max_energy_range_uj'), '262143328850\n');
    setCounter(1000);
    const energy = { powercapDir, gramsPerKwh: 400 };
    const isValidated = (event: RunEvent): boolean => {
      if (!isMetric('valid/loss')(event)) return false;
      setCounter(1030);
      return true;
    };
    await expect(execute(makeRun(), { energy }, { kind: 'stop', when: isValidated })).rejects.toMatchObject({
      code: 'run.stopped',
    });
    const saved = events.findLast((event) => event.kind === 'checkpoint');
    const result = await execute(makeRun(), {
      energy,
      resumeFrom: checkpointFile(folder, saved?.step ?? -1),
      emit: (event) => {
        if (event.kind === 'phase' && event.phase === 'decode') setCounter(1042.5);
      },
    });
    // The first attempt took 1,030 − 1,000 = 30 J until its checkpoint, and the second 1,042.5 − 1,030 = 12.5 J.
    expect(result.energy?.parts).toMatchObject([{ of: 'processors', joules: 42.5 }]);
    expect(result.energy?.gramsPerKwh).toBe(400);
    expect(findProblems(RunResultSchema, result)).toEqual([]);
  });

  it('ends when its time limit is over', async () => {
    const run = makeRun({
      recipe: { maxUpdates: 100_000, batchTokens: 160 },
      resources: { engine: 'wasm', timeLimitSeconds: 1 },
    });
    await expect(execute(run)).rejects.toMatchObject({ code: 'run.timed-out' });
  });

  it('computes batches in micro-batches if asked to, and notes it', async () => {
    const result = await execute(makeRun(), { microBatches: 2 });
    expect(result.notes).toContain(
      'each batch was computed in 2 micro-batches, after an attempt that ran out of memory',
    );
  });

  it('computes layers a second time where the plan says that memory needs it, and says so, for the same result', async () => {
    const recipe = { maxUpdates: 3, batchTokens: 2000, dropout: 0.2 };
    const plain = await execute(makeRun({ recipe }));
    expect(plain.training).not.toHaveProperty('recomputedFrom');
    const tight = makeRun({ recipe, resources: { engine: 'wasm', memoryMiB: 1 } });
    events = [];
    const again = await execute(tight);
    const log = events.flatMap((event) => (event.kind === 'log' ? [event.message] : []));
    expect(log.join('\n')).toMatch(
      /computed a second time .* need \d+ MiB otherwise and \d+ MiB so, and it may have 1 MiB/u,
    );
    expect(again.training.recomputedFrom).toBe(1);
    expect(again.notes.join('\n')).toContain('layers were computed a second time in the backward pass to save memory');
    expect([again.hypotheses, again.training.finalLoss]).toEqual([plain.hypotheses, plain.training.finalLoss]);
    expect(again.identity).toEqual(plain.identity);
    expect(findProblems(RunResultSchema, again)).toEqual([]);
  });

  it('loads the spec’s engine when none is given', async () => {
    const run = makeRun({ recipe: { maxUpdates: 1, batchTokens: 100 }, resources: { engine: 'cpu' } });
    const result = await executeRun(run, {
      workDir: folder,
      dataDir: undefined,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: new AbortController().signal,
      emit: () => undefined,
    });
    expect(result.environment).toMatchObject({ engine: 'cpu', codeVersion: 'test', threads: 1 });
    engine = await loadEngine('wasm');
  });

  it('gives results of one engine the same identity, and a result of another engine another', async () => {
    const run = makeRun({ recipe: { maxUpdates: 4, batchTokens: 160, checkpointEvery: 2, validateEvery: null } });
    const results = [await execute(run), await execute(run)];
    engine = await loadEngine('cpu');
    results.push(await execute(run));
    engine = await loadEngine('wasm');
    const [first, again, other] = results.map(({ identity }) => identity);
    expect(again).toEqual(first);
    expect(first?.trainedOn).toMatchObject([{ fromUpdate: 1, engine: 'wasm', microBatches: 1 }]);
    expect(results[1]?.training.finalLoss).toBe(results[0]?.training.finalLoss);
    expect(other?.trainedOn).toMatchObject([{ fromUpdate: 1, engine: 'cpu', instructionSet: 'javascript' }]);
    expect(other?.contentHash).toBe(first?.contentHash);
    expect(other?.hash).not.toBe(first?.hash);
  });

  it('notes that a training continued on another engine', async () => {
    const run = makeRun({ recipe: { maxUpdates: 4, batchTokens: 160, checkpointEvery: 2, validateEvery: null } });
    const half = execute(run, {}, { kind: 'stop', when: (event) => event.kind === 'checkpoint' && event.step === 2 });
    await expect(half).rejects.toMatchObject({ code: 'run.stopped' });
    engine = await loadEngine('cpu');
    const result = await execute(run, { resumeFrom: checkpointFile(folder, 2) });
    engine = await loadEngine('wasm');
    expect(result.identity.trainedOn).toMatchObject([
      { fromUpdate: 1, engine: 'wasm' },
      { fromUpdate: 3, engine: 'cpu', instructionSet: 'javascript' },
    ]);
    expect(result.notes.join()).toMatch(/trained on wasm wasm.*, from update 3 on cpu javascript/u);
  });

  it('rescores the translations of an earlier run, with an identity of its own', async () => {
    const run = makeRun({ recipe: { maxUpdates: 2, batchTokens: 160 } });
    const { scores, ...earlier } = await execute(run);
    const changed = makeRun({ recipe: { maxUpdates: 2, batchTokens: 160 }, evaluation: { metrics: [{ id: 'ter' }] } });
    events = [];
    const options = { signal: new AbortController().signal, emit: (event: RunEvent) => void events.push(event) };
    const result = await rescoreRun(changed, earlier, { ...options, contentHash: 'd'.repeat(64) });
    expect(scores.map(({ metric }) => metric)).toEqual(['bleu', 'chrf++']);
    expect(result.scores.map(({ metric }) => metric)).toEqual(['ter']);
    expect(result.hypotheses).toEqual(earlier.hypotheses);
    expect(result.identity).toMatchObject({ contentHash: 'd'.repeat(64), trainedOn: earlier.identity.trainedOn });
    expect(result.identity.hash).not.toBe(earlier.identity.hash);
    expect(result.notes.at(-1)).toContain('only the scores are new');
    expect(events.filter((event) => event.kind === 'phase').map((event) => event.phase)).toEqual(['score']);
    expect(findProblems(RunResultSchema, result)).toEqual([]);
  });

  it('refuses data that are not those that the run is named by', async () => {
    const run = makeRun({ recipe: { maxUpdates: 1, batchTokens: 160 } });
    const datasetHash = await fingerprintDataset(run, undefined);
    await expect(execute(run, { datasetHash: 'd'.repeat(64) })).rejects.toMatchObject({ code: 'dataset.corrupt' });
    expect(events.filter((event) => event.kind === 'metric')).toEqual([]);
    expect((await execute(run, { datasetHash })).training.updates).toBe(1);
  });

  it('refuses 8-bit weights on an engine without them before it trains', async () => {
    const run = makeRun({ evaluation: { beam: 2, maxLengthA: 1, maxLengthB: 5, weights: 'int8' } });
    await expect(execute(run)).rejects.toMatchObject({
      code: 'engine.unavailable',
      message: 'the engine "wasm" has no products with weights as 8-bit integers',
    });
    expect(events.filter((event) => event.kind === 'metric')).toEqual([]);
  });

  it('refuses a checkpoint of another model', async () => {
    await execute(makeRun({ recipe: { maxUpdates: 1, batchTokens: 160 } }));
    const wider = makeRun({ model: { preset: 'probe', dimension: 32, heads: 2, encoderLayers: 1, decoderLayers: 1 } });
    await expect(execute(wider, { resumeFrom: checkpointFile(folder, 1) })).rejects.toMatchObject({
      code: 'checkpoint.invalid',
    });
  });
});

interface AbortPlan {
  readonly kind: 'stop' | 'cancel';
  readonly when: (event: RunEvent) => boolean;
}

function isMetric(name: string): (event: RunEvent) => boolean {
  return (event) => event.kind === 'metric' && name in event.values;
}

function isProgress(phase: string, done: number): (event: RunEvent) => boolean {
  return (event) => event.kind === 'progress' && event.phase === phase && event.done >= done;
}

function metricSteps(events: readonly RunEvent[], name: string): number[] {
  return events.flatMap((event) => (event.kind === 'metric' && name in event.values ? [event.step] : []));
}
