import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { toyLanguageModel } from '../testing/toy-language-model.ts';
import { scoreText } from './score-text.ts';
import { perplexityOf, planWindows, scoreWindows } from './score-windows.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

describe('planWindows', () => {
  it('lets each window score what no earlier one has', () => {
    expect(planWindows(11, { window: 4, stride: 3 })).toEqual([
      { begin: 0, end: 4, scoreFrom: 1 },
      { begin: 3, end: 7, scoreFrom: 4 },
      { begin: 6, end: 10, scoreFrom: 7 },
      { begin: 9, end: 11, scoreFrom: 10 },
    ]);
  });

  it('can let the last window be as long as the others', () => {
    expect(planWindows(11, { window: 4, stride: 3, last: 'full' }).at(-1)).toEqual({
      begin: 7,
      end: 11,
      scoreFrom: 10,
    });
  });

  it.each([1, 2, 5, 16, 17, 31, 100])('scores every token of a text of %i but the first, once', (length) => {
    const scored = planWindows(length, { window: 16, stride: 5 }).flatMap(({ scoreFrom, end }) =>
      Array.from({ length: end - scoreFrom }, (_, i) => scoreFrom + i),
    );
    expect(scored).toEqual(Array.from({ length: length - 1 }, (_, i) => i + 1));
  });

  it.each([
    [4, 4],
    [4, 0],
    [1, 1],
  ])('refuses windows of %i every %i tokens, which leave some out', (window, stride) => {
    expect(() => planWindows(20, { window, stride })).toThrow(
      `windows of ${window} tokens cannot begin every ${stride}`,
    );
  });
});

describe('scoreWindows', () => {
  it('equals scoreText where the text fits into one window', async () => {
    const model = await toyLanguageModel({ type: 'lape' });
    const tokens = Int32Array.of(2, 5, 3, 3, 9);
    expect(await scoreWindows(model, tokens)).toEqual(await scoreText(model, tokens));
    model.dispose();
  });

  it('reads nothing before its window', async () => {
    const model = await toyLanguageModel({ type: 'lape' });
    const tokens = Int32Array.of(2, 5, 3, 3, 9, 4);
    const scores = await scoreWindows(model, tokens, { window: 4, stride: 2 });
    const last = await scoreText(model, tokens.subarray(2));
    expect([...scores.subarray(3)]).toEqual([...last.subarray(1)]);
    model.dispose();
  });
});

describe('perplexityOf', () => {
  it('is 4 for tokens of probability 1/2 and 1/8', () => {
    // exp(-(ln 1/2 + ln 1/8)/2) = exp(ln 16 / 2) = 4
    expect(perplexityOf(Float64Array.of(Math.log(0.5), Math.log(0.125)))).toBeCloseTo(4, 12);
  });
});
