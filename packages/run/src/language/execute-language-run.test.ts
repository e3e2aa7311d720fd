import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProblems, Random, sha256 } from '@ordo/core';
import { loadLanguageModel, readTokenizer } from '@ordo/lm';
import { perplexityOf, scoreText } from '@ordo/nmt';
import {
  expandSpec,
  type LanguageRun,
  parseSpec,
  PHASES,
  type RunEvent,
  RunEventSchema,
  type RunResult,
  RunResultSchema,
} from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkpointFile } from '../training/checkpoint-file.ts';
import { executeRun } from '../execute-run.ts';
import { rescoreRun } from '../scoring/rescore-run.ts';
import type { RunOptions } from '../run-options.ts';
import { openTrainedModel } from '../decoding/trained-model.ts';

const CONTEXT = 16;

/** Makes a run that takes seconds but uses everything that has state: dropout, accumulation, averaging and epochs. */
const makeRun = (change: object = {}): LanguageRun =>
  expandSpec(
    parseSpec({
      name: 'tiny',
      kind: 'language-model',
      dataset: { id: 'plain-text', language: 'en', train: 'train.en', valid: 'valid.en', test: 'test.en' },
      preprocessing: { vocabularySize: 270 },
      model: { dimension: 16, heads: 2, feedForward: 32, layers: 1, maxPositions: CONTEXT },
      positional: { type: 'rope' },
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
      resources: { engine: 'wasm' },
      seeds: [1],
      ...change,
    }),
  )[0] as LanguageRun;

/** Draws sentences from a small grammar, one per line. */
function drawLines(seed: number, count: number): string {
  const random = Random.fromSeed(seed, 'lines');
  const pick = (words: readonly string[]): string => words[random.nextBelow(words.length)] ?? '';
  const line = (): string =>
    `the ${pick(['cat', 'dog', 'hen'])} ${pick(['saw', 'met'])} the ${pick(['cat', 'dog', 'hen'])} .`;
  return Array.from({ length: count }, () => `${line()}\n`).join('');
}

const isPhase = (phase: string) => (event: RunEvent) => event.kind === 'phase' && event.phase === phase;

describe('executeRun, with a language model', () => {
  let engine: Engine;
  let folder = '';
  let dataDir = '';
  let events: RunEvent[] = [];

  beforeAll(async () => {
    engine = await loadEngine('wasm');
    dataDir = await mkdtemp(path.join(tmpdir(), 'ordo-run-'));
    for (const [i, name] of ['train', 'valid', 'test'].entries()) {
      await writeFile(path.join(dataDir, `${name}.en`), drawLines(i, i === 0 ? 120 : 12));
    }
  });

  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-run-'));
    events = [];
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Executes a run, and stops it at the first event for which `when` returns true. */
  const execute = (
    run: LanguageRun,
    options: Partial<RunOptions> = {},
    when: (event: RunEvent) => boolean = () => false,
  ): Promise<RunResult> => {
    const controller = new AbortController();
    return executeRun(run, {
      workDir: folder,
      dataDir,
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: controller.signal,
      emit: (event) => {
        events.push(event);
        if (when(event)) controller.abort({ kind: 'stop' });
      },
      ...options,
    });
  };

  it('gives a complete result, and events that match their schema', async () => {
    const before = engine.memory().live;
    const result = await execute(makeRun());
    expect(findProblems(RunResultSchema, result)).toEqual([]);
    for (const event of events) expect(findProblems(RunEventSchema, event)).toEqual([]);
    expect(events.flatMap((event) => (event.kind === 'phase' ? [event.phase] : []))).toEqual(
      PHASES.filter((phase) => !['order', 'attend', 'attribute'].includes(phase)),
    );
    const validations = events.filter((event) => event.kind === 'metric' && 'valid/perplexity' in event.values);
    expect(validations).toHaveLength(3);
    expect(result.training).toMatchObject({ updates: 12, stoppedEarly: false });
    expect(result.scores.map(({ metric, segments }) => [metric, segments.length])).toEqual([
      ['perplexity', 12],
      ['log-probability', 12],
    ]);
    expect(result.references[0]?.[0]).toBe(drawLines(2, 12).split('\n')[0]);
    expect(engine.memory().live).toBe(before);
  });

  it('scores what its trained model says of every token of the test set, and the perplexity is exp of the mean', async () => {
    const modelDir = path.join(folder, 'model');
    const result = await execute(makeRun(), { modelDir });
    const values = result.hypotheses.flatMap((line) => line.split(' ').map(Number));
    expect(result.scores[0]?.score).toBeCloseTo(perplexityOf(Float64Array.from(values)), 10);
    expect(result.scores[1]?.score).toBeCloseTo(-Math.log(result.scores[0]?.score ?? 0), 10);
    const tokenizer = readTokenizer(modelDir);
    const { model } = await loadLanguageModel(modelDir);
    // The first window holds the token that begins texts, and then as many tokens as fill the context.
    const ids = drawLines(2, 12)
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => [...tokenizer.encodeIds(`${line}\n`, { bare: true })]);
    expect(values).toHaveLength(ids.length);
    const window = Int32Array.of(tokenizer.idOf('</s>') ?? -1, ...ids.slice(0, CONTEXT - 1));
    expect(values.slice(0, CONTEXT - 1)).toEqual([...(await scoreText(model, window))]);
    // The second window begins half a context later. The same token replaces its first token, and the window scores only new
    // tokens.
    const second = Int32Array.of(tokenizer.idOf('</s>') ?? -1, ...ids.slice(CONTEXT / 2, 1.5 * CONTEXT - 1));
    expect(values.slice(CONTEXT - 1, 1.5 * CONTEXT - 1)).toEqual([...(await scoreText(model, second)).subarray(7)]);
    model.dispose();
    await expect(openTrainedModel(modelDir)).rejects.toThrow('is a language model, which translates nothing');
  });

  it('learns the grammar, and does not call itself collapsed; without training it does', async () => {
    const recipe = { maxUpdates: 150, batchTokens: 320, warmupUpdates: 20, learningRate: 1e-2, dropout: 0 };
    const learnt = await execute(makeRun({ recipe }));
    expect(learnt.collapsed).toBe(false);
    // Seven words of a line are certain when the previous ones are known. The other three are one of three or one of two.
    expect(learnt.scores[0]?.score).toBeLessThan(2);
    const still = await execute(makeRun({ recipe: { ...recipe, maxUpdates: 1, learningRate: 0.001 } }));
    expect(still.collapsed).toBe(true);
    expect(still.notes[0]).toMatch(/^the model has collapsed: /u);
  }, 120_000);

  it.each([
    ['at the first update', (event: RunEvent) => event.kind === 'progress' && event.phase === 'train'],
    ['at a validation', (event: RunEvent) => event.kind === 'metric' && 'valid/loss' in event.values],
    ['at a checkpoint', (event: RunEvent) => event.kind === 'checkpoint'],
    ['while it asks for log-probabilities', isPhase('decode')],
  ])('%s, it stops with a checkpoint, and resuming gives the uninterrupted result and model', async (_where, when) => {
    const [whole, again] = [path.join(folder, 'whole'), path.join(folder, 'again')];
    const undisturbed = await execute(makeRun(), { workDir: path.join(folder, 'other'), modelDir: whole });
    events = [];
    await expect(execute(makeRun(), {}, when)).rejects.toMatchObject({ code: 'run.stopped' });
    const saved = events.findLast((event) => event.kind === 'checkpoint');
    const resumeFrom = checkpointFile(folder, saved?.step ?? -1);
    const result = await execute(makeRun(), { resumeFrom, modelDir: again });
    expect(result.hypotheses).toEqual(undisturbed.hypotheses);
    expect(result.scores).toEqual(undisturbed.scores);
    expect(result.identity).toEqual(undisturbed.identity);
    for (const name of ['model.safetensors', 'tokenizer.json', 'config.json']) {
      const digest = async (of: string) => sha256(await readFile(path.join(of, name)));
      expect(await digest(again)).toBe(await digest(whole));
    }
  });

  it('scores a test set with more tokens than one call has arguments', async () => {
    // Each of 40,000 lines has six words, and each of these at least one token.
    await writeFile(path.join(dataDir, 'long.en'), drawLines(3, 40_000));
    const dataset = { id: 'plain-text', language: 'en', train: 'train.en', valid: 'valid.en', test: 'long.en' };
    await expect(execute(makeRun({ dataset }), {}, isPhase('decode'))).rejects.toMatchObject({ code: 'run.stopped' });
  });

  it('is scored again from its log-probabilities alone', async () => {
    const run = makeRun({ evaluation: { metrics: [{ id: 'perplexity' }] } });
    const { scores: _scores, ...earlier } = await execute(run);
    const again = await rescoreRun(makeRun(), earlier, {
      signal: new AbortController().signal,
      emit: () => undefined,
      contentHash: 'd'.repeat(64),
    });
    expect(again.scores.map(({ metric }) => metric)).toEqual(['perplexity', 'log-probability']);
    expect(again.scores[0]?.score).toBe(_scores[0]?.score);
  });

  it.each([
    ['a text without words', ' \n\n', 'dataset.empty', 'the train set has no words on its source side'],
    ['a text with the token that begins texts', 'a </s> b\n', 'dataset.corrupt', 'line 1 of the train set holds </s>'],
  ])('refuses %s before it writes anything', async (_name, content, code, message) => {
    const own = await mkdtemp(path.join(tmpdir(), 'ordo-run-'));
    for (const name of ['train', 'valid', 'test']) await writeFile(path.join(own, `${name}.en`), content);
    const attempt = execute(makeRun(), { dataDir: own, modelDir: path.join(folder, 'model') });
    await expect(attempt).rejects.toMatchObject({ code, message });
    expect(events.some((event) => event.kind === 'checkpoint')).toBe(false);
    await rm(own, { recursive: true, force: true });
  });
});
