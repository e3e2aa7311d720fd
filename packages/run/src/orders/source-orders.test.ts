/** Tests runs whose encoding reads source orders: every kind of orders, noise, the cache, stopping, and translating new text. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProblems, Random } from '@ordo/core';
import {
  expandSpec,
  findSpecProblems,
  parseSpec,
  type RunEvent,
  RunEventSchema,
  type TranslationRun,
} from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPairReader } from '../attributions/attend-pair.ts';
import { checkpointFile } from '../training/checkpoint-file.ts';
import { executeRun } from '../execute-run.ts';
import type { RunOptions } from '../run-options.ts';
import { modelFiles } from '../decoding/model-folder.ts';
import { addNoise, orderUnits } from './order-text.ts';
import { openTrainedModel } from '../decoding/trained-model.ts';
import { createTranslator } from '../decoding/translate-lines.ts';

const spec = (positional: object) => ({
  name: 'tiny',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 60, valid: 8, test: 8 },
  model: { preset: 'probe', dimension: 16, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional,
  recipe: { maxUpdates: 4, batchTokens: 160, dropout: 0.2, warmupUpdates: 4, checkpointEvery: 2 },
  evaluation: { beam: 2, maxLengthA: 1, maxLengthB: 5 },
  resources: { engine: 'wasm' },
  seeds: [1],
});

const runOf = (positional: object): TranslationRun => expandSpec(parseSpec(spec(positional)))[0] as TranslationRun;
const withOrders = (orders: object): TranslationRun => runOf({ type: 'xl-head', heads: 1, orders });
const BTG = { from: 'btg', iterations: 2 };

/** Returns where a spec with orders that are learnt with classes of words is wrong, and the beginning of the fix. */
const classProblemsOf = (dataset: object, orders: object = { from: 'btg', classes: true }) =>
  findSpecProblems({ ...spec({ type: 'xl-in', orders }), dataset }).map(({ pointer, message, fix }) => [
    pointer,
    message,
    fix.slice(0, 40),
  ]);

describe('source orders', () => {
  let engine: Engine;
  let folder = '';
  let events: RunEvent[] = [];

  beforeAll(async () => {
    engine = await loadEngine('wasm');
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-orders-'));
    events = [];
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const execute = (run: TranslationRun, options: Partial<RunOptions> = {}) =>
    executeRun(run, {
      workDir: path.join(folder, 'work'),
      cacheDir: path.join(folder, 'cache'),
      preparedDir: path.join(folder, 'prepared'),
      modelDir: path.join(folder, 'model'),
      dataDir: undefined,
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: new AbortController().signal,
      emit: (event) => void events.push(event),
      ...options,
    });
  const translate = async (line: string) => {
    const trained = await openTrainedModel(path.join(folder, 'model'));
    const [found] = await createTranslator(trained, trained.search).translate([line]);
    trained.model.dispose();
    return found;
  };

  it.each([{ from: 'identity' }, { from: 'random', seed: 3 }, BTG])(
    'from %j serve training, evaluation and new text alike',
    async (orders) => {
      const run = withOrders(orders);
      const result = await execute(run);
      expect(events.flatMap((event) => (event.kind === 'phase' ? [event.phase] : [])).slice(0, 3)).toEqual([
        'load',
        'order',
        'train',
      ]);
      for (const event of events) expect(findProblems(RunEventSchema, event)).toEqual([]);
      expect(events.some((event) => event.kind === 'progress' && event.phase === 'order')).toBe(true);
      expect(result.notes.find((note) => note.startsWith('source orders from'))).toMatch(
        new RegExp(`^source orders from ${orders.from}: [0-9a-f]{12}`, 'u'),
      );
      expect(result.notes.some((note) => note.includes('the paper does not say'))).toBe(true);
      // The translator orders the first test line as the evaluation did, so it gives the same translation.
      const { findDataset } = await import('@ordo/data');
      const { test } = await findDataset('order-probe').load(run.dataset, undefined);
      const found = await translate(test.source[0] ?? '');
      expect(found?.translations[0]?.text).toBe(result.hypotheses[0]);
      expect(found?.order?.toSorted()).toEqual(found?.order?.map((_, i) => i));
    },
  );

  it('of a preorderer need its whole file, and say where it is damaged', async () => {
    await execute(withOrders(BTG));
    const file = path.join(folder, 'model', modelFiles.orderer);
    const bytes = await readFile(file);
    const opening = () => openTrainedModel(path.join(folder, 'model'));
    await writeFile(file, bytes.subarray(0, bytes.length - 1));
    await expect(opening()).rejects.toThrow('the preorderer of the model has');
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 1] = (damaged.at(-1) as number) ^ 1;
    await writeFile(file, damaged);
    await expect(opening()).rejects.toThrow(
      /the preorderer of the model is damaged between bytes \d+ and \d+, in the tensor/u,
    );
  });

  it('are those by which the attention over a given pair is read', async () => {
    await execute(withOrders({ from: 'random', seed: 3 }));
    const trained = await openTrainedModel(path.join(folder, 'model'));
    const translator = createTranslator(trained, trained.search);
    const [line] = await translator.translate(['the king sees the dog']);
    const [best] = line?.translations ?? [];
    if (line === undefined || best === undefined) throw new Error('there is no translation');
    const crossing = (await translator.attend(line, best)).find(({ kind }) => kind === 'cross');
    const { weights } = await createPairReader(trained)('the king sees the dog'.split(' '), best.text.split(' '));
    const straight = { ...trained, order: (units: readonly string[]) => Int32Array.from(units.keys()) };
    const other = await createPairReader(straight)('the king sees the dog'.split(' '), best.text.split(' '));
    trained.model.dispose();
    // The translator also reads the row for the end of the sentence.
    expect(weights).toEqual(crossing?.weights.map((head) => head.slice(0, -1)));
    expect(other.weights).not.toEqual(weights);
  });

  it('from the dataset serve the dataset, and new text is refused', async () => {
    const result = await execute(withOrders({ from: 'oracle' }));
    expect(result.hypotheses).toHaveLength(8);
    const found = await translate('the king sees the dog');
    expect(found?.problem?.code).toBe('model.unreadable-input');
    expect(found?.problem?.message).toBe(
      'this model reads the exact orders of its dataset, and the exact order of new text is unknown',
    );
  });

  it('are refused where the dataset does not know them, and where options are wrong', () => {
    const problemsOf = (orders: unknown, dataset: object = { id: 'order-probe' }) =>
      findSpecProblems({ ...spec({ type: 'xl-in', orders }), dataset }).map(({ pointer, message }) => [
        pointer,
        message,
      ]);
    expect(problemsOf({ from: 'oracle' }, { id: 'multi30k' })).toEqual([
      ['/positional/orders/from', 'the exact orders of multi30k are not known'],
    ]);
    expect(problemsOf({ from: 'orcale' })).toEqual([
      ['/positional/orders/from', 'unknown kind of source orders "orcale": did you mean "oracle"?'],
    ]);
    expect(problemsOf({ from: 'identity', noise: 2 })).toEqual([['/positional/orders/noise', expect.any(String)]]);
    expect(problemsOf({ from: 'identity', seed: 2 })).toEqual([['/positional/orders/seed', expect.any(String)]]);
    expect(
      findSpecProblems(spec({ type: 'xl-head', heads: 3 })).map(({ pointer, message }) => [pointer, message]),
    ).toEqual([['/positional/heads', '3 heads are to read cross-lingual positions, and the model has 2']]);
    expect(findSpecProblems(spec({ type: 'xl-in', rank: 3 })).map(({ pointer }) => pointer)).toEqual([
      '/positional/rank',
    ]);
  });

  it('with classes of words need a dataset that names them', () => {
    expect(classProblemsOf({ id: 'order-probe' })).toEqual([
      [
        '/positional/orders/classes',
        'the dataset order-probe names no classes of words',
        'set positional.orders.classes to false, ',
      ],
    ]);
    expect(classProblemsOf({ id: 'small-parallel-enja' })).toEqual([
      [
        '/positional/orders/classes',
        'the dataset small-parallel-enja names no classes of words',
        'set dataset.classes to a file of the dat',
      ],
    ]);
    expect(classProblemsOf({ id: 'small-parallel-enja', classes: 'mine/classes.ja' })).toEqual([]);
    expect(classProblemsOf({ id: 'order-probe' }, { from: 'btg', classes: false })).toEqual([]);
    expect(classProblemsOf({ id: 'order-probe' }, { from: 'identity', classes: true })).toEqual([
      ['/positional/orders/classes', expect.any(String), expect.any(String)],
    ]);
  });

  it('are computed once for all runs of the same text, and again when the kept ones are damaged', async () => {
    const first = await execute(withOrders(BTG));
    const cache = path.join(folder, 'cache');
    const [name = '', ...others] = await readdir(cache);
    expect(others).toEqual([]);
    const kept = await readFile(path.join(cache, name));
    // Another encoding, seed or noise uses the same orders, without learning them again.
    events = [];
    await execute({ ...runOf({ type: 'xl-in', orders: { ...BTG, noise: 0.2 } }), seed: 2 });
    expect(events.some((event) => event.kind === 'progress' && event.phase === 'order')).toBe(false);
    expect(await readdir(cache)).toEqual([name]);
    await writeFile(path.join(cache, name), kept.subarray(0, kept.length - 1));
    const again = await execute(withOrders(BTG));
    expect(again.hypotheses).toEqual(first.hypotheses);
    expect(again.notes).toEqual(first.notes);
    expect(await readFile(path.join(cache, name))).toEqual(kept);
  });

  it('are the same after a stop, so that a resumed run equals an uninterrupted one', async () => {
    const run = withOrders({ from: 'random', noise: 0.5 });
    const whole = await execute(run);
    const controller = new AbortController();
    const half = path.join(folder, 'half');
    const stopping = execute(run, {
      workDir: half,
      signal: controller.signal,
      emit: (event) => {
        if (event.kind === 'checkpoint') controller.abort({ kind: 'stop' });
      },
    });
    await expect(stopping).rejects.toMatchObject({ code: 'run.stopped' });
    const resumed = await execute(run, { workDir: half, resumeFrom: checkpointFile(half, 2) });
    expect(resumed.training.finalLoss).toBe(whole.training.finalLoss);
    expect(resumed.hypotheses).toEqual(whole.hypotheses);
  });

  it('a model without its orderer is refused', async () => {
    await execute(withOrders(BTG));
    await rm(path.join(folder, 'model', modelFiles.orderer));
    await expect(openTrainedModel(path.join(folder, 'model'))).rejects.toMatchObject({ code: 'checkpoint.invalid' });
  });
});

describe('addNoise', () => {
  it('swaps ⌊r·n/2⌋ pairs of tokens, no token twice', () => {
    const order = Int32Array.from({ length: 11 }, (_, i) => i);
    // ⌊0.4·11/2⌋ = 2 pairs, which are 4 tokens
    const noisy = addNoise(order, 0.4, Random.fromSeed(1, 'test'));
    expect(noisy.filter((position, token) => position !== token)).toHaveLength(4);
    expect(noisy.toSorted()).toEqual(order);
    expect([...order.keys()]).toEqual([...order]);
  });

  it('leaves short sentences alone', () => {
    // ⌊0.2·9/2⌋ = 0
    const order = Int32Array.from({ length: 9 }, (_, i) => 8 - i);
    expect(addNoise(order, 0.2, Random.fromSeed(1, 'test'))).toEqual(order);
  });
});

describe('orderUnits', () => {
  it('keeps the units of a word together', () => {
    // words: a@@ b | c | d@@ e@@ f; order: third, first, second
    const units = ['a@@', 'b', 'c', 'd@@', 'e@@', 'f'];
    expect([...orderUnits(units, Int32Array.of(1, 2, 0))]).toEqual([3, 4, 5, 0, 1, 2]);
  });

  it('refuses the order of another number of words', () => {
    expect(() => orderUnits(['a', 'b'], Int32Array.of(0))).toThrow('has 2 words, and its order has 1');
  });
});
