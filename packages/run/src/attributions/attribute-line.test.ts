/** Trains a tiny model, and asks which words influenced its translations. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expandSpec, parseSpec, type TranslationRun } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attribution, createAttributor } from './attribute-line.ts';
import { executeRun } from '../execute-run.ts';
import { openTrainedModel, type TrainedModel } from '../decoding/trained-model.ts';
import { createTranslator } from '../decoding/translate-lines.ts';

const [run] = expandSpec(
  parseSpec({
    name: 'small',
    kind: 'translation',
    dataset: { id: 'order-probe', train: 200, valid: 8, test: 8 },
    preprocessing: { bpe: { merges: 20 } },
    model: { preset: 'probe', dimension: 32, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 2 },
    positional: { type: 'rpe' },
    recipe: { maxUpdates: 20, batchTokens: 400, warmupUpdates: 2, validateEvery: 20 },
    evaluation: { beam: 1, maxLengthB: 5 },
    seeds: [1],
  }),
) as [TranslationRun];

describe('The attribution of a translation', () => {
  let folder = '';
  let trained: TrainedModel;
  let found: Attribution;

  beforeAll(async () => {
    const engine = await loadEngine('auto', { threads: 1 });
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-attribute-'));
    const origin = { workDir: folder, dataDir: undefined, codeVersion: 'test', contentHash: 'c'.repeat(64) };
    const modelDir = path.join(folder, 'model');
    await executeRun(run, { ...origin, engine, emit: () => {}, signal: new AbortController().signal, modelDir });
    trained = await openTrainedModel(modelDir);
    // The merges include no digits, so each digit is a unit, and numbers are words of several units.
    const translation = { tokens: ['7@@', '8', '9'], logProbabilities: [-1, -2, -Math.LN2, -3] };
    found = await createAttributor(trained)({ tokens: ['1@@', '2', '3'], order: null }, translation);
  });
  afterAll(() => {
    trained.model.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is about words, and has a column for each that was read', () => {
    expect([found.source, found.target]).toEqual([
      ['12', '3', '</s>'],
      ['78', '9', '</s>'],
    ]);
    expect(found.fromSource.map(({ length }) => length)).toEqual([3, 3, 3]);
    // The decoder has read the start symbol; the start symbol and 78; and the start symbol, 78 and 9.
    expect(found.fromTarget.map(({ length }) => length)).toEqual([1, 2, 3]);
    expect(found.logProbabilities[0]).toBeCloseTo(-3 / Math.LN2, 10);
    expect(found.logProbabilities[1]).toBeCloseTo(-1, 10);
    const all = [...found.fromSource.flat(), ...found.fromTarget.flat()];
    expect(all.every(Number.isFinite)).toBe(true);
    expect(all.filter((change) => change === 0)).toEqual([]);
  });

  it('goes with the translations that the model finds itself', async () => {
    const translator = createTranslator(trained, trained.search);
    const [line] = await translator.translate(['12 3']);
    const [best] = line?.translations ?? [];
    if (line === undefined || best === undefined) throw new Error('there is no translation');
    const attribution = await createAttributor(trained)(line, best);
    expect(attribution.target).toHaveLength(attribution.fromSource.length);
    expect(attribution.logProbabilities.reduce((sum, bits) => sum + bits, 0)).toBeCloseTo(
      best.logProbabilities.reduce((sum, nats) => sum + nats, 0) / Math.LN2,
      6,
    );
  });
});
