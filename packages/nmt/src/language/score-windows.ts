/**
 * Scores texts that are longer than a model's window. Windows overlap, and each scores only the tokens that no earlier window has
 * scored.
 */
import { OrdoError } from '@ordo/core';
import type { LanguageModel } from './language-model.ts';
import { windowOf } from './run-language-model.ts';
import { scoreText } from './score-text.ts';

export interface WindowOptions {
  /** The number of tokens that the model reads at once. Default: the longest text that it takes. */
  readonly window?: number;
  /** The number of tokens from the beginning of one window to the beginning of the next. Default: half of the window. */
  readonly stride?: number;
  /**
   * `short`: the last window begins at the regular place, and may be shorter. `full`: it begins earlier, so that it is as long as
   * the others.
   */
  readonly last?: 'short' | 'full';
}

/** The tokens [begin, end) that a window reads, and the first token that it scores. */
export interface TextWindow {
  readonly begin: number;
  readonly end: number;
  readonly scoreFrom: number;
}

/**
 * Plans the windows of a text. The first token of a text is never scored, because nothing precedes it.
 * @throws OrdoError `engine.invalid-input` for a stride that would leave tokens out
 */
export function planWindows(
  length: number,
  { window, stride, last = 'short' }: WindowOptions & { readonly window: number },
): TextWindow[] {
  const step = stride ?? Math.max(1, Math.floor(window / 2));
  // A window can score only the tokens that follow its first one.
  if (window < 2 || step < 1 || step > window - 1) {
    throw new OrdoError('engine.invalid-input', `windows of ${window} tokens cannot begin every ${step} tokens`, {
      fix: 'give a window of at least 2 tokens, and a stride from 1 to one less than the window',
    });
  }
  const windows: TextWindow[] = [];
  for (let begin = 0, scored = 1; scored < length; begin += step) {
    const end = Math.min(length, begin + window);
    const from = last === 'full' ? Math.max(0, end - window) : begin;
    windows.push({ begin: from, end, scoreFrom: scored });
    scored = end;
  }
  return windows;
}

/**
 * Returns log p(x_t | the tokens of its window before x_t) for t = 1 … T - 1, in nats. Each window begins at position 0.
 * @param onWindow called after each window with the number of tokens that are scored
 * @throws OrdoError as `runLanguageModel` and `planWindows` do
 */
export async function scoreWindows(
  model: LanguageModel,
  tokens: Int32Array,
  {
    onWindow,
    signal,
    ...options
  }: WindowOptions & { readonly onWindow?: (scored: number) => void; readonly signal?: AbortSignal } = {},
): Promise<Float64Array> {
  const scores = new Float64Array(Math.max(0, tokens.length - 1));
  const window = options.window ?? Math.min(windowOf(model), Math.max(2, tokens.length));
  for (const { begin, end, scoreFrom } of planWindows(tokens.length, { ...options, window })) {
    signal?.throwIfAborted();
    const found = await scoreText(model, tokens.subarray(begin, end));
    scores.set(found.subarray(scoreFrom - begin - 1), scoreFrom - 1);
    onWindow?.(end);
  }
  return scores;
}

/** Returns exp of the mean negative log-probability, in nats, of the tokens that were scored. */
export function perplexityOf(scores: Float64Array): number {
  return Math.exp(-scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
