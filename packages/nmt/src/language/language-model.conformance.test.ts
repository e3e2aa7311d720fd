/** Requirements on language models with every registered positional encoding. A new encoding is tested without an edit here. */
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { getPositionalEncoding } from '../positional/registry.ts';
import { LANGUAGE_CASES, TOY_SIZE, toyLanguageModel } from '../testing/toy-language-model.ts';
import { LanguageDecoder } from './language-decoder.ts';
import type { LanguageModel } from './language-model.ts';
import { runLanguageModel } from './run-language-model.ts';
import { scoreText } from './score-text.ts';

const TEXT = [2, 5, 3, 3, 9, 15, 0];

/** Returns the logits of one text, row by row. */
async function logitsOf(model: LanguageModel, text: readonly number[]): Promise<Float32Array> {
  const logits = tf.tidy(() => runLanguageModel(model, { tokens: Int32Array.from(text), batch: 1, time: text.length }));
  const values = await logits.data<'float32'>();
  logits.dispose();
  return values;
}

/** Returns the logits of one text, computed token by token. */
async function stepThrough(model: LanguageModel, text: readonly number[]): Promise<number[]> {
  const decoder = new LanguageDecoder(model);
  const found: number[] = [];
  for (const token of text) {
    const logits = decoder.step(Int32Array.of(token));
    found.push(...(await logits.data<'float32'>()));
    logits.dispose();
  }
  decoder.dispose();
  return found;
}

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  a.length === b.length ? Math.max(...Array.from(a, (x, i) => Math.abs(x - (b[i] as number)))) : Infinity;

const FORMS = [{}, { norm: 'post' }, { tiedEmbeddings: false, outputBias: true, embeddingScale: 'none' }] as const;
const CASES = LANGUAGE_CASES.flatMap((options) =>
  FORMS.map((form) => [JSON.stringify(options), JSON.stringify(form), options, form] as const),
);

describe.each(['auto', 'cpu'] as const)('on %s', (engine) => {
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  it.each(CASES)('a language model with %s and %s keeps the rules', async (_a, _b, options, form) => {
    const before = tf.memory().numTensors;
    const model = await toyLanguageModel(options, form);

    const own = [...model.parameters].filter(([name]) => name.startsWith('positional.'));
    const count = own.reduce((sum, [, { size }]) => sum + size, 0);
    expect(count).toBe(getPositionalEncoding(options.type).parameterCount(model.positional as never, model.shape));
    expect([...model.parameters.keys()].filter((name) => /encoder|cross/.test(name))).toEqual([]);

    // A position does not see what follows it, whether there are other words or none.
    const full = await logitsOf(model, TEXT);
    const start = full.subarray(0, 4 * TOY_SIZE);
    expect(worst(await logitsOf(model, TEXT.slice(0, 4)), start)).toBeLessThan(2e-5);
    const other = await logitsOf(model, [...TEXT.slice(0, 4), 7, 7, 7]);
    expect(worst(other.subarray(0, 4 * TOY_SIZE), start)).toBeLessThan(2e-5);
    expect(worst(other, full)).toBeGreaterThan(1e-3);

    const { decodesAsTrained } = getPositionalEncoding(options.type);
    const agrees = decodesAsTrained === undefined || decodesAsTrained(model.positional);
    expect(worst(await stepThrough(model, TEXT), full) < 2e-5).toBe(agrees);

    const scores = await scoreText(model, Int32Array.from(TEXT));
    const row = Array.from(full.subarray(0, TOY_SIZE), Math.fround);
    // log p of the second token, 5, from the first row of logits
    expect(scores[0]).toBeCloseTo((row[5] as number) - Math.log(row.reduce((sum, x) => sum + Math.exp(x), 0)), 5);

    model.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});
