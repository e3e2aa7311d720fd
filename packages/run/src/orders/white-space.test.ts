/** Tests that source orders have a position for each word that the vocabulary reads, whatever white space separates the words. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expandSpec, parseSpec, type TranslationRun } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPairReader } from '../attributions/attend-pair.ts';
import { openTrainedModel, type TrainedModel } from '../decoding/trained-model.ts';
import { createTranslator } from '../decoding/translate-lines.ts';
import { executeRun } from '../execute-run.ts';
import { unitsOf } from './order-text.ts';

const files = { source: 'a.ja', target: 'a.en' };
const [run] = expandSpec(
  parseSpec({
    name: 'white-space',
    kind: 'translation',
    dataset: { id: 'parallel-text', source: 'ja', target: 'en', train: files, valid: files, test: files },
    preprocessing: { tokenizer: 'none', normalize: false, bpe: null },
    model: { preset: 'probe', dimension: 16, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
    positional: { type: 'xl-head', heads: 1, orders: { from: 'random' } },
    recipe: { maxUpdates: 2, batchTokens: 160, warmupUpdates: 2 },
    evaluation: { beam: 1, maxLengthB: 2 },
    resources: { engine: 'wasm' },
    seeds: [1],
  }),
) as [TranslationRun];

describe('Source orders of words that other white space than blanks separates', () => {
  let folder = '';
  let trained: TrainedModel;

  beforeAll(async () => {
    const engine = await loadEngine('wasm');
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-white-space-'));
    await writeFile(path.join(folder, files.source), 'k l\u3000m n\nk\u00a0l m\nn\tm\n');
    await writeFile(path.join(folder, files.target), 'a b a\nb a\na\n');
    const modelDir = path.join(folder, 'model');
    await executeRun(run, {
      workDir: path.join(folder, 'work'),
      dataDir: folder,
      modelDir,
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: new AbortController().signal,
      emit: () => undefined,
    });
    trained = await openTrainedModel(modelDir);
  });
  afterAll(async () => {
    trained.model.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('give new text the same translation as with blanks', async () => {
    const lines = ['k l m n', 'k l\u3000m n', 'k\u00a0l\tm n'];
    const [blanks, ...others] = await createTranslator(trained, trained.search).translate(lines);
    expect(blanks?.order).toHaveLength(4);
    expect(others).toEqual([blanks, blanks]);
  });

  it('serve the attention over a given pair, whose words have units of their own', async () => {
    const found = await createPairReader(trained)(['k', 'l\u3000m'], ['a', 'b\u00a0a']);
    expect(found.sourceWords).toEqual([0, 1, 1, -1]);
    expect(found.targetWords).toEqual([0, 1, 1]);
  });

  it('keep white space at the end of a unit, where it changes no number', () => {
    expect(unitsOf('k l\t')).toEqual(['k', 'l\t']);
    expect(unitsOf('k l\u3000m')).toEqual(['k', 'l', 'm']);
  });
});
