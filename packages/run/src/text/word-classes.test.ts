/** Tests runs whose source orders are learnt with classes of words: what they keep, what names them, and what is refused. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDataset } from '@ordo/data';
import { loadPreorderer } from '@ordo/reorder/preorder';
import { expandSpec, parseSpec, type TranslationRun } from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { executeRun } from '../execute-run.ts';
import { modelFiles } from '../decoding/model-folder.ts';
import { fingerprintDataset } from './require-dataset.ts';
import { openTrainedModel } from '../decoding/trained-model.ts';
import { createTranslator } from '../decoding/translate-lines.ts';

const SPLITS = ['train', 'valid', 'test'] as const;
const filesOf = (split: string) => ({ source: `${split}.en`, target: `${split}.ja` });

/** Returns a run over files that contain the text of order-probe. */
function runOf(orders: object = { classes: true }, bpe: object | null = null): TranslationRun {
  const [run] = expandSpec(
    parseSpec({
      name: 'tiny',
      kind: 'translation',
      dataset: {
        id: 'parallel-text',
        source: 'en',
        target: 'ja',
        train: filesOf('train'),
        valid: filesOf('valid'),
        test: filesOf('test'),
        classes: 'classes.en',
      },
      preprocessing: { tokenizer: 'none', normalize: false, bpe },
      model: { preset: 'probe', dimension: 16, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
      positional: { type: 'xl-head', heads: 1, orders: { from: 'btg', iterations: 2, ...orders } },
      recipe: { maxUpdates: 2, batchTokens: 160, warmupUpdates: 2 },
      evaluation: { beam: 1, maxLengthA: 1, maxLengthB: 5 },
      resources: { engine: 'wasm' },
      seeds: [1],
    }),
  );
  return run as TranslationRun;
}

describe('source orders with classes of words', () => {
  let engine: Engine;
  let folder = '';
  let testLine = '';

  beforeAll(async () => {
    engine = await loadEngine('wasm');
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-classes-'));
    await mkdir(path.join(folder, 'data'));
    const corpus = await findDataset('order-probe').load(
      { id: 'order-probe', train: 60, valid: 6, test: 6 },
      undefined,
    );
    for (const split of SPLITS) {
      const { source, target } = filesOf(split);
      await writeFile(path.join(folder, 'data', source), `${corpus[split].source.join('\n')}\n`);
      await writeFile(path.join(folder, 'data', target), `${corpus[split].target.join('\n')}\n`);
    }
    testLine = corpus.test.source[0] ?? '';
    await writeClasses('sees verb\nfollows verb\nhelps verb\nking being\nqueen being\ndog being\nthe article\n');
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const writeClasses = (text: string) => writeFile(path.join(folder, 'data/classes.en'), text);
  const execute = async (run = runOf(), expected?: string) =>
    executeRun(run, {
      workDir: path.join(folder, 'work'),
      cacheDir: path.join(folder, 'cache'),
      preparedDir: path.join(folder, 'prepared'),
      modelDir: path.join(folder, 'model'),
      dataDir: path.join(folder, 'data'),
      datasetHash: expected ?? (await fingerprintDataset(run, path.join(folder, 'data'))),
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: new AbortController().signal,
      emit: () => undefined,
    });
  const readOrderer = async () =>
    loadPreorderer(await readFile(path.join(folder, 'model', modelFiles.orderer)), 'the preorderer');

  it('are kept with the model, which orders new text without the file', async () => {
    const result = await execute();
    expect(result.notes.find((note) => note.startsWith('source orders from btg'))).toMatch(
      /, by the preorderer [0-9a-f]{12} with classes of words, which \d+ of \d+ training tokens do not have$/u,
    );
    const orderer = await readOrderer();
    expect(orderer.metadata.classes?.words).toBe(7);
    await rm(path.join(folder, 'data'), { recursive: true });
    const trained = await openTrainedModel(path.join(folder, 'model'));
    const [found] = await createTranslator(trained, trained.search).translate([testLine]);
    trained.model.dispose();
    expect(found?.translations[0]?.text).toBe(result.hypotheses[0]);
    const places = orderer.order([testLine.split(' ')]);
    expect([...places].map((place) => found?.order?.[place])).toEqual([...places.keys()]);
  });

  it('are others than those without them, and other classes give other ones, each kept by itself', async () => {
    const hashes: (string | undefined)[] = [];
    for (const [classes, run] of [
      ['king being\nsees verb\n', runOf({ classes: false })],
      ['king being\nsees verb\n', runOf()],
      ['king verb\nsees being\nqueen being\n', runOf()],
    ] as const) {
      await writeClasses(classes);
      await execute(run);
      hashes.push((await readOrderer()).hash);
    }
    expect(new Set(hashes).size).toBe(3);
    expect(await readdir(path.join(folder, 'cache'))).toHaveLength(3);
  });

  it('go by whole words where the model reads sub-words', async () => {
    await writeClasses('sees verb\nking being\n');
    // After five merges no word is whole, so a run whose sub-words had no classes would be refused.
    const { notes } = await execute(runOf({ classes: true }, { merges: 5 }));
    expect(notes.join('\n')).toMatch(/with classes of words, which \d+ of \d+ training tokens do not have/u);
    const [words = [], classes] = (await readOrderer()).parts.words;
    expect(words).toContain('k@@');
    expect(words).not.toContain('king');
    expect(classes?.toSorted()).toEqual(['', 'being', 'verb']);
  });

  it('are refused before training where the file changed, is gone, or has none of the words', async () => {
    const expected = await fingerprintDataset(runOf(), path.join(folder, 'data'));
    const written = async () => (await readdir(folder)).filter((name) => name === 'model' || name === 'cache');
    await writeClasses('sees verb\n');
    await expect(execute(runOf(), expected)).rejects.toMatchObject({ code: 'dataset.corrupt', pointer: '/dataset' });
    await writeClasses('roi being\nvoit verb\n');
    await expect(execute()).rejects.toMatchObject({
      code: 'spec.invalid',
      message: 'no word of the training text has a class: 2 other words have one',
      pointer: '/dataset/classes',
    });
    await rm(path.join(folder, 'data/classes.en'));
    await expect(execute()).rejects.toMatchObject({ code: 'dataset.missing' });
    expect(await written()).toEqual([]);
  });
});
