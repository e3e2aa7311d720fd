/** Says where the decoder looked and which inputs the translations depended on, if the spec asks for it. */
import { OrdoError } from '@ordo/core';
import type { SentenceAttention } from '@ordo/core/result-content';
import type { Hypothesis, TranslationModel } from '@ordo/nmt';
import type { TranslationRun } from '@ordo/spec';
import { loadAttention, loadAttribution } from './registry.ts';
import type { PreparedText } from '../text/prepare-text.ts';
import type { RunContext } from '../run-context.ts';

/** Returns the sums of each sentence that the metrics of attribution read; null if the spec asks for none. */
export async function attributePhase(
  context: RunContext,
  model: TranslationModel,
  hypotheses: readonly Hypothesis[],
): Promise<readonly (readonly number[])[] | null> {
  const { attribution } = context.run.evaluation;
  if (attribution === undefined) return null;
  const attributeSplit = await loadAttribution();
  return await attributeSplit(context, model, { hypotheses, sentences: attribution.sentences });
}

/** Returns the attention of the first sentences; null if the spec asks for none. */
export async function attendPhase(
  context: RunContext,
  model: TranslationModel,
  hypotheses: readonly Hypothesis[],
): Promise<SentenceAttention[] | null> {
  const { attention } = context.run.evaluation;
  if (attention === undefined) return null;
  const attendSplit = await loadAttention();
  return await attendSplit(context, model, { hypotheses, ...attention });
}

/** @throws OrdoError `spec.invalid`, before training, if the spec asks for more sentences than there are */
export function checkAttributed({ evaluation }: TranslationRun, { evaluated }: Pick<PreparedText, 'evaluated'>): void {
  const { count } = evaluated.source;
  for (const option of ['attribution', 'attention'] as const) {
    const asked = evaluation[option]?.sentences ?? 0;
    if (asked <= count) continue;
    throw new OrdoError(
      'spec.invalid',
      `evaluation.${option} asks for ${asked} sentences, but the evaluated split "${evaluation.split}" has ${count}`,
      { pointer: `/evaluation/${option}/sentences`, fix: `set evaluation.${option}.sentences to ${count} or less` },
    );
  }
}
