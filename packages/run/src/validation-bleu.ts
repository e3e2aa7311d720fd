/** BLEU on the validation set, for recipes that compare validations by it. */
import { createMetric, findBleu, type MetricChoice, scoreCorpus } from '@ordo/metrics';
import type { TranslationModel } from '@ordo/nmt';
import type { RunContext } from './run-context.ts';
import { searchOf, translateRows } from './translate-rows.ts';

/** Translates the validation set and scores it as the run itself is scored. Null where the recipe compares the loss. */
export function createBleuMeasurement(context: RunContext, model: TranslationModel): (() => Promise<number>) | null {
  const { run, text, interruption } = context;
  if (run.recipe.validateOn === 'loss') return null;
  return async () => {
    const { lines } = await translateRows(context, model, {
      sources: text.valid.source,
      search: { ...searchOf(context), beam: run.recipe.validateBeam },
      // A stop waits for the end of the validation, whose outcome belongs in the checkpoint.
      beforeStep: () => interruption.check(),
    });
    return scoreCorpus(createMetric(chooseBleu(run.evaluation)), lines, [text.references.valid]).score;
  };
}

/** The BLEU that scores the run at its end. Where another metric does, BLEU with its usual options. */
function chooseBleu({ metrics, scored }: RunContext['run']['evaluation']): MetricChoice {
  return findBleu(metrics) ?? { id: 'bleu', ...(scored === 'tokenized' ? { tokenize: 'none' } : {}) };
}
