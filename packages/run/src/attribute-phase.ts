/** Says what the translations leaned on, if the spec asks for it. */
import { OrdoError } from '@ordo/core';
import type { Hypothesis, TranslationModel } from '@ordo/nmt';
import type { TranslationRun } from '@ordo/spec';
import { loadAttribution } from './attributions/registry.ts';
import type { PreparedText } from './prepare-text.ts';
import type { RunContext } from './run-context.ts';

/** One line for each sentence, as the metrics of attribution read it; null if the spec asks for none. */
export async function attributePhase(
  context: RunContext,
  model: TranslationModel,
  hypotheses: readonly Hypothesis[],
): Promise<readonly string[] | null> {
  const { attribution } = context.run.evaluation;
  if (attribution === undefined) return null;
  const attributeSplit = await loadAttribution();
  return await attributeSplit(context, model, { hypotheses, sentences: attribution.sentences });
}

/** @throws OrdoError `spec.invalid`, before training, if more sentences are asked for than there are */
export function checkAttributed({ evaluation }: TranslationRun, { evaluated }: Pick<PreparedText, 'evaluated'>): void {
  const { attribution, split } = evaluation;
  const { count } = evaluated.source;
  if (attribution === undefined || attribution.sentences <= count) return;
  throw new OrdoError(
    'spec.invalid',
    `evaluation.attribution asks for ${attribution.sentences} sentences, but the evaluated split "${split}" has ${count}`,
    {
      pointer: '/evaluation/attribution/sentences',
      fix: `set evaluation.attribution.sentences to ${count} or less`,
    },
  );
}
