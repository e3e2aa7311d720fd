/** Translates with models whose weights are far from zero, so that each source gets a different translation. */
import { Random } from '@ordo/core';
import { buildModel, translate } from '@ordo/nmt';
import { sourceOrdersOf } from '@ordo/nmt/declarations';
import type { TranslationRun } from '@ordo/spec';
import { tf } from '@ordo/tensor';
import { Vocabulary } from '@ordo/text';
import { searchOf } from '../../decoding/translate-rows.ts';
import { SPECIAL_IDS } from '../../run-context.ts';

const SIZE = 40;
const FIRST_WORD = 8;
const SENTENCES = 4;
/** The factor by which initial weights are multiplied. */
const STIRRING = 4;
/** The digits of a score that are compared. Engines differ in about the seventh digit. */
const DIGITS = 6;

export interface StirredTranslations {
  /** One line for each hypothesis, with its ids. */
  readonly lines: readonly string[];
  /** The rounded score of each hypothesis. */
  readonly numbers: readonly number[];
  /** The same scores with all digits. */
  readonly scores: readonly number[];
}

/** Returns every hypothesis of each sentence, best first. */
export async function translateStirred(run: TranslationRun): Promise<StirredTranslations> {
  const { padId, eosId } = SPECIAL_IDS;
  const { model: shape, positional, seed } = run;
  const vocabulary = { source: SIZE, target: SIZE, padId, eosId, startId: eosId };
  // With a separate table for each side, words do not predict themselves.
  const model = await buildModel({ model: { ...shape, sharedEmbeddings: false }, positional, vocabulary, seed });
  try {
    for (const variable of model.parameters.values()) {
      const stirred = tf.mul(variable, STIRRING);
      variable.assign(stirred);
      stirred.dispose();
    }
    const random = Random.fromSeed(1, 'golden sources');
    const sources = Array.from({ length: SENTENCES }, (_, i) => {
      const words = Array.from({ length: 3 + i }, () => FIRST_WORD + random.nextBelow(SIZE - FIRST_WORD));
      return Int32Array.of(...words, Vocabulary.eosId);
    });
    // The order of each sentence is backwards.
    const orders = sources.map(({ length }) => Int32Array.from({ length: length - 1 }, (_, i) => length - 2 - i));
    const found = await translate(model, sources, {
      ...searchOf({ run }),
      ...(sourceOrdersOf(positional) === null ? {} : { orders }),
    });
    const hypotheses = found.flat();
    return {
      lines: hypotheses.map(({ tokens }) => tokens.join(' ')),
      numbers: hypotheses.map(({ score }) => Number(score.toPrecision(DIGITS))),
      scores: hypotheses.map(({ score }) => score),
    };
  } finally {
    model.dispose();
  }
}
