/** lader's parser. It searches trees over all spans of a sentence (CYK), and learns with Pegasos. */
import { OrdoError } from '@ordo/core/errors';
import { FeatureTable } from '../features/feature-table.ts';
import type { Vocabulary } from '../features/vocabulary.ts';
import { LaderLearner, type RankedSentence } from '../lader/learn.ts';
import { createLaderOrder } from '../lader/parse.ts';
import { LADER_TEMPLATES } from '../lader/templates.ts';
import { findRanks } from '../ranks/find-ranks.ts';
import type { Lesson, Parser, ParserOptions, Training } from './parser.ts';

export const LADER: Parser = {
  id: 'lader',
  title: 'lader: CYK with cube pruning (Neubig, Watanabe and Mori 2012)',
  defaults: { iterations: 5, beamWidth: 100, unaligned: 'right', minimumUpdates: 0 },
  // The work grows with the cube of the length.
  mostWords: 256,
  listFeatures: (columns) =>
    LADER_TEMPLATES.flatMap(({ name, once }) =>
      Array.from({ length: once ? 1 : columns }, (_, column) => `${column}:${name}`),
    ),
  train,
  createOrder: (records, columns) => createLaderOrder(FeatureTable.from(records), columns),
};

function* train(lessons: readonly Lesson[], { columns }: Vocabulary, options: ParserOptions): Training {
  const { iterations, beamWidth, unaligned, minimumUpdates } = options;
  if (unaligned === 'free') throw optionError('unaligned words that are free', 'attach them right or left');
  if (minimumUpdates > 0) throw optionError('least number of updates', 'leave --minimum-updates out');
  const ranked = lessons.map(({ words: [words = []], sentence, links }): RankedSentence => {
    return { sentence, ranks: findRanks(words, links, { unaligned, merge: true }) };
  });
  const learner = new LaderLearner({ columns, beamWidth, steps: iterations * ranked.length });
  for (let iteration = 1; iteration <= iterations; iteration++) {
    let errors = 0;
    for (const [i, sentence] of ranked.entries()) {
      if (learner.learn(sentence)) errors++;
      yield { iteration, iterations, sentence: i + 1, sentences: ranked.length, errors };
    }
    if (errors === 0) break;
  }
  return learner.weights();
}

function optionError(what: string, fix: string): OrdoError {
  return new OrdoError('text.unknown-option', `lader has no ${what}`, { fix });
}
