/**
 * Reads where the decoder looks in the first sentences of the evaluated split, when it is forced to produce its own translations.
 */
import type { SentenceAttention } from '@ordo/core/result-content';
import { type Hypothesis, readAttention, type TranslationModel } from '@ordo/nmt';
import { Vocabulary } from '@ordo/text';
import type { RunContext } from '../run-context.ts';
import { unitsOf } from '../text/units-of.ts';

interface Asked {
  readonly hypotheses: readonly Hypothesis[];
  readonly sentences: number;
  /** The number of the layer, counted from 1. */
  readonly layer: number;
}

/**
 * Returns the attention of one layer over the source, averaged over its heads. It is computed again when a run is resumed.
 * @throws OrdoError `run.stopped`, `run.cancelled` or `run.timed-out`, before any sentence
 */
export async function attendSplit(
  { text, interruption, progress }: Pick<RunContext, 'text' | 'interruption' | 'progress'>,
  model: TranslationModel,
  { hypotheses, sentences, layer }: Asked,
): Promise<SentenceAttention[]> {
  const { vocabularies, evaluated } = text;
  await progress.enter('attend');
  const found: SentenceAttention[] = [];
  for (const [row, { tokens }] of hypotheses.slice(0, sentences).entries()) {
    await interruption.checkOutsideTraining();
    const source = endWith(evaluated.source.row(row));
    const seen = await readAttention(model, { tokens: source, orders: evaluated.orders?.row(row) }, endWith(tokens));
    const heads = seen.filter(({ kind }) => kind === 'cross')[layer - 1]?.weights ?? [];
    found.push({
      source: unitsOf(source, vocabularies.source),
      target: unitsOf(tokens, vocabularies.target),
      weights: averageHeads(heads).slice(0, tokens.length),
    });
    await progress.report(row + 1, sentences);
  }
  return found;
}

const endWith = (ids: Iterable<number>): Int32Array => Int32Array.of(...ids, Vocabulary.eosId);

/** No picture would show more digits. */
const DIGITS = 1e4;

/** @param heads weights[head][query][key] */
function averageHeads(heads: readonly (readonly (readonly number[])[])[]): number[][] {
  const [first = []] = heads;
  return first.map((row, query) =>
    row.map((_, key) => {
      const sum = heads.reduce((total, head) => total + (head[query]?.[key] as number), 0);
      return Math.round((DIGITS * sum) / heads.length) / DIGITS;
    }),
  );
}
