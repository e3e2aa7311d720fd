/**
 * The same trainer trains a language model and a translation model: it learns, resumes to the bit, and its weights can be saved.
 */
import { Random } from '@ordo/core';
import { batchTextsByLength, createTextSource, type TokenBatch, TokenRows } from '@ordo/data';
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeCheckpoint } from '../checkpoint/checkpoint.ts';
import { captureModel, loadModel, loadTrainedLanguageModel } from '../checkpoint/load-model.ts';
import { buildLanguageModel, type LanguageModel } from '../language/language-model.ts';
import { runLanguageModel } from '../language/run-language-model.ts';
import { scoreText } from '../language/score-text.ts';
import { Pass } from '../model/pass.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import { LANGUAGE_CASES } from '../testing/toy-language-model.ts';
import { fingerprint } from '../testing/resumed-training.ts';
import { EOS, handBatch, PAD, toyModel, toyRecipe } from '../testing/toy-task.ts';
import { differentiate, evaluateLoss } from './batch/micro-batch.ts';
import { train } from './train.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const WORDS = 8;
const SIZE = 2 + WORDS;
const IDS = { padId: PAD, eosId: EOS };

function toyModelOf(positional: { readonly type: string }, seed = 1): Promise<LanguageModel> {
  return buildLanguageModel({
    model: { dimension: 16, heads: 2, feedForward: 32, layers: 2, maxPositions: 64 },
    positional,
    vocabulary: { size: SIZE, padId: PAD, startId: EOS },
    parameters: seed,
  });
}

/** Returns texts that count upwards from a random word, and begin again after the last one. */
function countingTexts(seed: number, texts = 400): TokenRows {
  const random = Random.fromSeed(seed, 'counting texts');
  return TokenRows.from(
    Array.from({ length: texts }, () => {
      const first = random.nextBelow(WORDS);
      return Array.from({ length: 7 }, (_, i) => 2 + ((first + i) % WORDS));
    }),
  );
}

async function trainOn(model: LanguageModel, updates: number, resume?: Uint8Array): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  const recipe = toyRecipe({ maxUpdates: updates, dropout: 0.1, checkpointEvery: 2 });
  const events = train({
    model,
    batches: createTextSource(countingTexts(1), { maxTokens: 128, seed: 1, ids: IDS }),
    recipe,
    seed: 7,
    ...(resume === undefined ? {} : { resume: decodeCheckpoint(resume) }),
  });
  for await (const event of events) if (event.kind === 'checkpoint') files.push(await event.capture());
  return files;
}

describe('train, with a language model', () => {
  it('learns what can be known of unseen texts, and no more', async () => {
    const model = await toyModelOf({ type: 'rope' });
    await trainOn(model, 300);
    const { perplexity } = evaluateLoss(model, batchTextsByLength(countingTexts(99, 50), 256, IDS), {
      labelSmoothing: 0,
    });
    model.dispose();
    // Of the 8 tokens of a text, including its end, only the first is uncertain. All 8 words begin the same number of texts:
    // 8^(1/8) = 1.297.
    expect(perplexity).toBeGreaterThan(1.2);
    expect(perplexity).toBeLessThan(1.4);
  }, 120_000);

  it('resumes to the bit', async () => {
    const whole = await trainOn(await toyModelOf({ type: 'lape' }), 6);
    const resumed = await trainOn(await toyModelOf({ type: 'lape' }, 2), 6, whole[0]);
    expect(whole).toHaveLength(3);
    expect(fingerprint(resumed.at(-1))).toBe(fingerprint(whole.at(-1)));
  }, 120_000);

  it.each(LANGUAGE_CASES.map((positional) => [JSON.stringify(positional), positional] as const))(
    'has a gradient for every parameter of %s',
    async (_, positional) => {
      const model = await toyModelOf(positional);
      const [batch] = batchTextsByLength(countingTexts(3, 4), 64, IDS);
      const { gradients } = differentiate(model, batch as TokenBatch, { pass: Pass.inference(), epsilon: 0 });
      const idle = getPositionalEncoding(positional.type).idleParameters?.flatMap(({ names }) => names) ?? [];
      const dead = [...model.parameters.keys()].filter(
        (name, i) =>
          !idle.includes(name.replace('positional.', '')) && (gradients[i]?.dataSync().every((x) => x === 0) ?? true),
      );
      tf.dispose([...gradients]);
      model.dispose();
      expect(dead).toEqual([]);
    },
    60_000,
  );
});

describe('the loss of a language model', () => {
  it('is that of its log-probabilities, over real tokens only', async () => {
    const model = await toyModelOf({ type: 'sape' });
    const texts = [
      [2, 3, 4, 5],
      [6, 7],
    ];
    const { nll } = evaluateLoss(model, batchTextsByLength(TokenRows.from(texts), 64, IDS), { labelSmoothing: 0 });
    let sum = 0;
    for (const text of texts) {
      const scores = await scoreText(model, Int32Array.of(EOS, ...text, EOS));
      sum -= scores.reduce((a, b) => a + b, 0);
    }
    model.dispose();
    // The texts have 4 + 1 and 2 + 1 tokens with their ends.
    expect(nll).toBeCloseTo(sum / 8, 5);
  });

  it('is refused for a batch with a source, and for a vocabulary without a start', async () => {
    const [model, startless] = [
      await toyModelOf({ type: 'none' }),
      await buildLanguageModel({
        model: { dimension: 16, heads: 2, feedForward: 32, layers: 1, maxPositions: 64 },
        positional: { type: 'none' },
        vocabulary: { size: SIZE, padId: PAD },
        parameters: 1,
      }),
    ];
    expect(() => evaluateLoss(model, [handBatch([[[2], [3]]])], { labelSmoothing: 0 })).toThrow(
      'a language model reads no source, and this batch has one of 2 tokens',
    );
    expect(() =>
      evaluateLoss(startless, batchTextsByLength(countingTexts(1, 1), 64, IDS), { labelSmoothing: 0 }),
    ).toThrow('a language model is trained with a startId, which begins its texts, and its vocabulary has none');
    model.dispose();
    startless.dispose();
  });
});

describe('a checkpoint of a language model', () => {
  it('gives the same model again', async () => {
    const model = await toyModelOf({ type: 'rope' });
    const again = await loadTrainedLanguageModel(await captureModel(model));
    const text = { tokens: Int32Array.of(1, 2, 3), batch: 1, time: 3 };
    const logits = (of: LanguageModel) => tf.tidy(() => [...runLanguageModel(of, text).dataSync()]);
    expect(logits(again)).toEqual(logits(model));
    model.dispose();
    again.dispose();
  });

  it('is not taken for a translation model, nor the other way round', async () => {
    const [language, translation] = [await toyModelOf({ type: 'none' }), await toyModel({ type: 'none' })];
    await expect(loadModel(await captureModel(language))).rejects.toThrow(
      'holds a language model, not a translation model',
    );
    await expect(loadTrainedLanguageModel(await captureModel(translation))).rejects.toThrow(
      'holds a translation model, not a language model',
    );
    language.dispose();
    translation.dispose();
  });
});
