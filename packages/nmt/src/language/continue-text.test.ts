import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { toyLanguageModel } from '../testing/toy-language-model.ts';
import { continueText } from './continue-text.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const PROMPT = Int32Array.of(2, 5, 3);

describe('continueText', () => {
  it('adds as many tokens as wanted, and fewer where the text ends', async () => {
    const model = await toyLanguageModel({ type: 'sape' });
    const added = await continueText(model, PROMPT, { tokens: 4 });
    expect(added).toHaveLength(4);
    const end = added[2] as number;
    const until = [...added].indexOf(end);
    expect([...(await continueText(model, PROMPT, { tokens: 4, stopAt: end }))]).toEqual([...added.subarray(0, until)]);
    model.dispose();
  });

  it('draws the same tokens with the same seed, and others with another', async () => {
    const model = await toyLanguageModel({ type: 'sape' });
    const draw = async (seed: number) => [
      ...(await continueText(model, PROMPT, { tokens: 4, sample: { seed, temperature: 3 } })),
    ];
    expect(await draw(1)).toEqual(await draw(1));
    const drawn = await Promise.all([1, 2, 3, 4, 5].map(draw));
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(1);
    model.dispose();
  });

  it('takes the likeliest token where only the top one may be drawn', async () => {
    const model = await toyLanguageModel({ type: 'sape' });
    const greedy = await continueText(model, PROMPT, { tokens: 4 });
    expect(await continueText(model, PROMPT, { tokens: 4, sample: { seed: 3, topK: 1 } })).toEqual(greedy);
    model.dispose();
  });

  it.each([
    [PROMPT, { tokens: 1, sample: { seed: 1, temperature: 0 } }, 'temperature 0'],
    [PROMPT, { tokens: 1, sample: { seed: 1, topK: 0 } }, 'top 0'],
    [new Int32Array(0), { tokens: 1 }, 'no token to begin with'],
    [Int32Array.of(2, 9999), { tokens: 1 }, '9999'],
  ])('refuses what makes no sense', async (prompt, options, message) => {
    const model = await toyLanguageModel({ type: 'sape' });
    await expect(continueText(model, prompt, options)).rejects.toThrow(message);
    model.dispose();
  });
});
