/** The default parser: Nakagawa's top-down BTG parser. */
import { OrdoError } from '@ordo/core/errors';
import type { FeatureRecords } from '../features/feature-table.ts';
import type { Vocabulary } from '../features/vocabulary.ts';
import { attachUnaligned } from '../links/attach-unaligned.ts';
import type { PreorderKernel } from '../native/kernel.ts';
import { constrain } from '../topdown/constrain.ts';
import { createLearner, createParser } from '../topdown/create-model.ts';
import type { ConstrainedSentence } from '../topdown/model.ts';
import { listTemplates } from '../topdown/templates.ts';
import type { Lesson, Order, Parser, ParserOptions, Training } from './parser.ts';

export const TOP_DOWN: Parser = {
  id: 'top-down',
  title: 'top-down BTG parsing (Nakagawa 2015)',
  defaults: { iterations: 20, beamWidth: 20, unaligned: 'right', minimumUpdates: 0 },
  mostWords: 4096,
  listFeatures: (columns) => listTemplates(columns).map(({ name }) => name),
  train,
  createOrder,
};

function* train(
  lessons: readonly Lesson[],
  { columns }: Vocabulary,
  options: ParserOptions,
  kernel: PreorderKernel | null,
): Training {
  const usable = lessons.flatMap((lesson) => constrainLesson(lesson, options));
  if (usable.length === 0) throw uselessError(lessons.length);
  const learner = createLearner({ columns, beamWidth: options.beamWidth }, kernel);
  const { iterations } = options;
  const steps = iterations * usable.length;
  let step = 0;
  for (let iteration = 1; iteration <= iterations; iteration++) {
    let errors = 0;
    for (const [i, sentence] of usable.entries()) {
      if (learner.learn(sentence, (steps - step++) / steps) !== null) errors++;
      yield { iteration, iterations, sentence: i + 1, sentences: usable.length, errors };
    }
    if (errors === 0) break;
  }
  return learner.average(options.minimumUpdates);
}

function constrainLesson({ sentence, links }: Lesson, { unaligned }: ParserOptions): ConstrainedSentence[] {
  const ranks = constrain(sentence.words, attachUnaligned(sentence.words, links, unaligned));
  return ranks === null ? [] : [{ sentence, ranks }];
}

function createOrder(
  records: FeatureRecords,
  columns: number,
  { beamWidth }: ParserOptions,
  kernel: PreorderKernel | null,
): Order {
  const parser = createParser(records, { columns, beamWidth }, kernel);
  return (sentence) => parser.parse(sentence, 1).best[0]?.order ?? new Int32Array(0);
}

function uselessError(sentences: number): OrdoError {
  return new OrdoError(
    'text.invalid-file',
    `none of the ${sentences} sentences can be learned from: their links cross so that no tree puts the words in target order`,
    { fix: 'check that the links are source-target and belong to these sentences, or combine them with `intersect`' },
  );
}
