/** Trains a tiny model, and reads its attention over pairs of sentences whose words it divides into sub-words. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expandSpec, parseSpec, type TranslationRun } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttendedPair, createPairReader } from './attend-pair.ts';
import { executeRun } from '../execute-run.ts';
import { openTrainedModel, type TrainedModel } from '../decoding/trained-model.ts';

const [run] = expandSpec(
  parseSpec({
    name: 'small',
    kind: 'translation',
    dataset: { id: 'order-probe', train: 200, valid: 8, test: 8 },
    preprocessing: { bpe: { merges: 20 } },
    model: { preset: 'probe', dimension: 32, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 3 },
    positional: { type: 'sape' },
    recipe: { maxUpdates: 4, batchTokens: 400, warmupUpdates: 2, validateEvery: 4 },
    evaluation: { beam: 1, maxLengthB: 5 },
    seeds: [1],
  }),
) as [TranslationRun];

describe('The attention over a given pair', () => {
  let folder = '';
  let trained: TrainedModel;
  let found: AttendedPair;
  const source = ['12', '345', '6'];
  const target = ['78', '9'];

  beforeAll(async () => {
    const engine = await loadEngine('auto', { threads: 1 });
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-attend-'));
    const origin = { workDir: folder, dataDir: undefined, codeVersion: 'test', contentHash: 'c'.repeat(64) };
    const modelDir = path.join(folder, 'model');
    await executeRun(run, { ...origin, engine, emit: () => {}, signal: new AbortController().signal, modelDir });
    trained = await openTrainedModel(modelDir);
    found = await createPairReader(trained)(source, target);
  });
  afterAll(() => {
    trained.model.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is that of the penultimate decoder layer, unless another is named', async () => {
    expect([found.layer, found.layers]).toEqual([2, 3]);
    const other = await createPairReader(trained, 1)(source, target);
    expect(other.layer).toBe(1);
    expect(other.weights).not.toEqual(found.weights);
    await expect(createPairReader(trained, 4)(source, target)).rejects.toThrow('layer 4 of 3 decoder layers');
  });

  it('has a row of probabilities for each unit of the target, and knows the words of all units', () => {
    const { weights, sourceWords, targetWords } = found;
    // Every digit is a unit, because the merges were learned from letters; the last source unit is the end of the sentence.
    expect(sourceWords).toEqual([0, 0, 1, 1, 1, 2, -1]);
    expect(targetWords).toEqual([0, 0, 1]);
    expect(weights).toHaveLength(2);
    for (const head of weights) {
      expect(head).toHaveLength(targetWords.length);
      for (const row of head) {
        expect(row).toHaveLength(sourceWords.length);
        expect(row.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 5);
      }
    }
  });

  it('is refused for a sentence that is longer than the model takes', async () => {
    const long = Array.from({ length: 200_000 }, () => 'a');
    await expect(createPairReader(trained)(long, target)).rejects.toThrow('a source of 200001 tokens');
    await expect(createPairReader(trained)(source, long)).rejects.toThrow('a target of 200001 tokens');
  });
});
