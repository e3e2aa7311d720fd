/** Translates sentences of the prepared text and returns the best translation of each, in the form that is scored. */
import type { EncodedText } from '@ordo/data';
import { OrdoError } from '@ordo/core';
import { type Hypothesis, translate, type TranslationModel, type TranslationProgress } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { Vocabulary } from '@ordo/text';
import type { RunContext } from '../run-context.ts';

export interface TranslateRequest {
  /** The sentences, with their orders if the encoding reads source orders. */
  readonly text: Pick<EncodedText, 'source' | 'orders'>;
  readonly search: Decoding;
  readonly beforeStep: () => Promise<void>;
  readonly onProgress?: TranslationProgress;
}

export interface TranslatedRows {
  /** The best translations, in the order of the sources and in the form that is scored. */
  readonly lines: readonly string[];
  readonly hypotheses: readonly Hypothesis[];
}

export async function translateRows(
  { text }: Pick<RunContext, 'text'>,
  model: TranslationModel,
  { text: { source, orders }, search, ...hooks }: TranslateRequest,
): Promise<TranslatedRows> {
  const ended = Array.from({ length: source.count }, (_, row) => Int32Array.of(...source.row(row), Vocabulary.eosId));
  const found = await translate(model, ended, {
    ...search,
    ...hooks,
    orders: orders && ended.map((_, row) => orders.row(row)),
  });
  const hypotheses = found.map(([best], i) => {
    if (best !== undefined) return best;
    throw new OrdoError('internal.unexpected', `the search gave no translation of sentence ${i + 1}`);
  });
  return { lines: hypotheses.map(({ tokens }) => text.readOutput(tokens)), hypotheses };
}

/** Returns the search options of a run, without the other options of its evaluation. */
export function searchOf({ run }: Pick<RunContext, 'run'>): Decoding {
  const { metrics: _metrics, scored: _scored, split: _split, ...rest } = run.evaluation;
  const { attribution: _attribution, attention: _attention, ...search } = rest;
  return search;
}
