/** Continues a text, by the likeliest token or by drawing one. The search is the one that translations have. */
import { OrdoError } from '@ordo/core';
import { searchAll } from '../search/search.ts';
import { sample as sampling } from '../search/strategies/sample.ts';
import type { LanguageModel } from './language-model.ts';
import { TextScorer } from './text-scorer.ts';

export interface ContinueOptions {
  /** The most tokens that are added. */
  readonly tokens: number;
  /** A token that ends the text, and is not added. */
  readonly stopAt?: number | null;
  /** Absent: the likeliest token, and of equal ones the lowest id. */
  readonly sample?: SampleOptions;
  readonly signal?: AbortSignal;
}

export interface SampleOptions {
  readonly seed: number;
  /** Logits are divided by it; above 0. Default: 1. */
  readonly temperature?: number;
  /** Only so many of the likeliest tokens are drawn from. Default: all. */
  readonly topK?: number;
}

/** There is nothing to draw: the seed does not matter. */
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
  throw new OrdoError('engine.invalid-input', `temperature ${temperature} and top ${topK} make no distribution`, {
    fix: 'give a temperature above 0, and at least 1 token to draw from',
  });
}
