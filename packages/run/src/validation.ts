/** What is measured on the validation set while training goes on: the loss, and BLEU where the recipe compares it. */
import { batchInOrder } from '@ordo/data';
import { createMetric, type MetricChoice, scoreCorpus } from '@ordo/metrics';
import { evaluateLoss, type TranslationModel, type Validation } from '@ordo/nmt';
import { type RunContext, SPECIAL_IDS } from './run-context.ts';
import { searchOf, translateRows } from './translate-rows.ts';

/** Measures the model as it stands, on the weights of the last update. */
export function createValidation(context: RunContext, model: TranslationModel): () => Promise<Validation> {
  const { run, text } = context;
  const { batchTokens, labelSmoothing, validateOn } = run.recipe;
  const batches = batchInOrder(text.valid, batchTokens, SPECIAL_IDS);
  return async () => {
    const { loss, nll, perplexity } = evaluateLoss(model, batches, labelSmoothing);
    const metrics = { nll, perplexity };
    return { loss, metrics: validateOn === 'loss' ? metrics : { ...metrics, bleu: await measureBleu(context, model) } };
  };
}

async function measureBleu(context: RunContext, model: TranslationModel): Promise<number> {
  const { run, text, interruption } = context;
  const { lines } = await translateRows(context, model, {
    sources: text.valid.source,
    search: { ...searchOf(context), beam: run.recipe.validateBeam },
    // A stop waits for the validation to end: its outcome belongs into the checkpoint.
    beforeStep: () => interruption.check(),
  });
  return scoreCorpus(createMetric(chooseBleu(run.evaluation)), lines, [text.references.valid]).score;
}

/** The BLEU that the run is scored with at its end; where it is scored otherwise, BLEU with its usual options. */
function chooseBleu({ metrics, scored }: RunContext['run']['evaluation']): MetricChoice {
  const own = metrics.find(({ id }) => id === 'bleu') ?? metrics.find(({ id }) => id === 'compound-bleu');
  return own ?? { id: 'bleu', ...(scored === 'tokenized' ? { tokenize: 'none' } : {}) };
}
