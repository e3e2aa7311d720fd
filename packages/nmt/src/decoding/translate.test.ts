/**
 * Tests translation with weights as 8-bit integers, on the native engine and on an engine that cannot multiply 8-bit integers.
 */
import { listEngines, loadEngine } from '@ordo/tensor';
import { afterAll, describe, expect, it } from 'vitest';
import { scoreTokens } from '../model/score-tokens.ts';
import { buildModel } from '../model/translation-model.ts';
import { resolveDecoding } from '../options/decoding-options.ts';
import { translate } from './translate.ts';

const hasNative = (await listEngines()).some(({ id, available }) => id === 'native' && available);
if (!hasNative) console.warn('SKIPPED: weights as 8-bit integers need the native engine, which is absent here');

const build = () =>
  buildModel({
    model: { preset: 'probe' },
    positional: { type: 'sape' },
    vocabulary: { source: 40, target: 40, padId: 1, eosId: 2, startId: 2 },
    seed: 5,
  });
const SOURCES = [Int32Array.of(4, 9, 17, 30, 2), Int32Array.of(8, 8, 2), Int32Array.of(39, 5, 6, 7, 11, 12, 2)];
const rowOf = (tokens: Int32Array) => ({
  tokens,
  lengths: Int32Array.of(tokens.length),
  time: tokens.length,
  orders: null,
});
const OPTIONS = { beam: 3, maxLengthA: 1, maxLengthB: 2 };

describe('a translation with weights as 8-bit integers', () => {
  afterAll(() => loadEngine('cpu'));

  it.skipIf(!hasNative)(
    'has log-probabilities close to those of the weights themselves, and is not the default',
    async () => {
      await loadEngine('native');
      const model = await build();
      const found = await translate(model, SOURCES, resolveDecoding({ ...OPTIONS, weights: 'int8' }));
      const plain = await translate(model, SOURCES, resolveDecoding(OPTIONS));
      expect(resolveDecoding(OPTIONS)).not.toHaveProperty('weights');
      const errors: number[] = [];
      for (const [row, source] of SOURCES.entries()) {
        const [best] = found[row] as (typeof found)[number];
        const target = Int32Array.from([...(best?.tokens ?? []), 2]);
        const exact = await scoreTokens(model, { source: rowOf(source), target: rowOf(target) });
        for (const [at, value] of exact.entries())
          errors.push(Math.abs(value - (best?.logProbabilities[at] as number)));
      }
      expect(Math.max(...errors)).toBeLessThan(0.05);
      expect(Math.max(...errors)).toBeGreaterThan(0);
      expect(found.map((hypotheses) => hypotheses.length)).toEqual(plain.map((hypotheses) => hypotheses.length));
      model.dispose();
    },
  );

  it('is refused by an engine without such products', async () => {
    await loadEngine('cpu');
    const model = await build();
    await expect(translate(model, SOURCES, resolveDecoding({ ...OPTIONS, weights: 'int8' }))).rejects.toThrow(
      'the engine "cpu" has no products with weights as 8-bit integers',
    );
    model.dispose();
  });
});
