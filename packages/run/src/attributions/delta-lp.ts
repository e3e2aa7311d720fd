/** Computes ΔLP of the first sentences of the evaluated split, when the model is forced to produce its own translations. */
import { sumAttributions } from '@ordo/delta-lp/attribution';
import type { Hypothesis, TranslationModel } from '@ordo/nmt';
import { createAttributor } from './attribute-line.ts';
import type { RunContext } from '../run-context.ts';
import { unitsOf } from '../text/units-of.ts';

/**
 * Returns the sums of each sentence of the split that the metrics of attribution read. A sentence that the spec does not ask for
 * has none. They are computed again when a run is resumed.
 * @throws OrdoError `run.stopped`, `run.cancelled` or `run.timed-out`, before any sentence
 */
export async function attributeSplit(
  { text, interruption, progress }: Pick<RunContext, 'text' | 'interruption' | 'progress'>,
  model: TranslationModel,
  { hypotheses, sentences }: { readonly hypotheses: readonly Hypothesis[]; readonly sentences: number },
): Promise<number[][]> {
  const { vocabularies, evaluated } = text;
  const attribute = createAttributor({ model, text: { vocabularies, sourceEnds: true } });
  await progress.enter('attribute');
  const sums = hypotheses.map((): number[] => []);
  for (const [row, { tokens, logProbabilities }] of hypotheses.slice(0, sentences).entries()) {
    await interruption.checkOutsideTraining();
    const line = {
      tokens: unitsOf(evaluated.source.row(row), vocabularies.source),
      order: evaluated.orders?.row(row) ?? null,
    };
    const sentence = await attribute(line, { tokens: unitsOf(tokens, vocabularies.target), logProbabilities });
    const { source, previous, all, distances, placed } = sumAttributions([sentence]);
    sums[row] = [source, previous, all, distances, placed];
    await progress.report(row + 1, sentences);
  }
  return sums;
}
