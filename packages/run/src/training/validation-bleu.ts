/** Measures BLEU on the validation set, for recipes that compare validations by BLEU. */
import { createMetric, findBleu, type MetricChoice, scoreCorpus } from '@ordo/metrics';
import type { TranslationModel } from '@ordo/nmt';
import type { RunContext } from '../run-context.ts';
import { searchOf, translateRows } from '../decoding/translate-rows.ts';

/**
 * Creates a function that translates the validation set and scores it in the same form as the run itself. Returns null
 * if the recipe compares losses.
 */
export function createBleuMeasurement(context: RunContext, model: TranslationModel): (() => Promise<number>) | null {
  const { run, text, interruption } = context;
  if (run.recipe.validateOn === 'loss') return null;
  return async () => {
    const { lines } = await translateRows(context, model, {
      text: text.valid,
      search: { ...searchOf(context), beam: run.recipe.validateBeam },
      // A stop waits for the end of the validation, because the checkpoint contains its outcome.
      beforeStep: () => interruption.check(),
    });
    return scoreCorpus(createMetric(chooseBleu(run.evaluation)), lines, [text.references.valid]).score;
  };
}

/**
 * Returns the BLEU metric with which the run is scored. If it is scored with other metrics only, this is BLEU with default
 * options.
 */
function chooseBleu({ metrics, scored }: RunContext['run']['evaluation']): MetricChoice {
  return findBleu(metrics) ?? { id: 'bleu', ...(scored === 'tokenized' ? { tokenize: 'none' } : {}) };
}
