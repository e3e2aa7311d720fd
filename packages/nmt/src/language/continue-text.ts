/** Continues a text, with the likeliest token or with a token drawn at random. It uses the same search as translation does. */
import { OrdoError } from '@ordo/core';
import { searchAll } from '../search/search.ts';
import { sample as sampling } from '../search/strategies/sample.ts';
import type { LanguageModel } from './language-model.ts';
import { TextScorer } from './text-scorer.ts';

export interface ContinueOptions {
  /** The largest number of tokens to add. */
  readonly tokens: number;
  /** A token that ends the text, and is not added. */
  readonly stopAt?: number | null;
  /** The way to draw tokens. Default: no drawing; the likeliest token is taken, and of equally likely ones the lowest id. */
  readonly sample?: SampleOptions;
  readonly signal?: AbortSignal;
}

export interface SampleOptions {
  readonly seed: number;
  /** The number by which logits are divided; above 0. Default: 1. */
  readonly temperature?: number;
  /** The number of likeliest tokens from which one is drawn. Default: all. */
  readonly topK?: number;
}

/** Only one token can be drawn, so the seed does not matter. */
const LIKELIEST: SampleOptions = { seed: 0, topK: 1 };

/** No token has this id. */
const NONE = -1;

/**
 * @param prompt at least one token
 * @returns the tokens that follow
 * @throws OrdoError `engine.invalid-input` for options or ids that make no sense, `model.input-too-long` beyond the window
 */
export async function continueText(
  model: LanguageModel,
  prompt: Int32Array,
  { tokens, stopAt, sample = LIKELIEST, signal }: ContinueOptions,
): Promise<Int32Array> {
  const startId = prompt.at(-1);
  if (startId === undefined) throw new OrdoError('engine.invalid-input', 'there is no token to begin with');
  requireDistribution(sample);
  if (tokens < 1) return new Int32Array(0);
  const eosId = stopAt ?? NONE;
  const scorer = new TextScorer(model, { before: prompt.subarray(0, -1), eosId, signal });
  try {
    const strategy = sampling.create({ type: 'sample', ...sample });
    const task = {
      place: 0,
      maxLength: tokens,
      minLength: 0,
      closes: false,
      lengthPenalty: { kind: 'fairseq', alpha: 0 },
      symbols: { padId: NONE, eosId, startId },
    } as const;
    const [found] = await searchAll({ scorer, strategy, tasks: [task] });
    return Int32Array.from(found?.[0]?.tokens ?? []);
  } finally {
    scorer.dispose();
  }
}

function requireDistribution({ temperature = 1, topK = 1 }: SampleOptions): void {
  if (temperature > 0 && topK >= 1) return;
  throw new OrdoError(
    'engine.invalid-input',
    `temperature ${temperature} and top ${topK} give no distribution to draw from`,
    {
      fix: 'give a temperature above 0, and at least 1 token to draw from',
    },
  );
}
