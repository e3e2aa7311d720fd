/** Trains the top-down parser as the reference program does, for the tests that compare with it. */
import type { FeatureRecords } from '../features/feature-table.ts';
import { type NumberedSentence, Vocabulary } from '../features/vocabulary.ts';
import type { PreorderKernel } from '../native/kernel.ts';
import type { Link, Sentence } from '../sentence.ts';
import { constrain } from '../topdown/constrain.ts';
import { createLearner } from '../topdown/create-model.ts';
import type { Update } from '../topdown/model.ts';

/** The program reads words, tags and classes. */
export const COLUMNS = 3;

interface Logged {
  iter: number;
  line: number;
  early: boolean;
  ref: [cut: number, label: number][];
  sys: [cut: number, label: number][];
  start: number;
  loss: number;
  sqnorm: number;
  tau: number;
  coef: number;
}

export interface Trained {
  readonly updates: Logged[];
  readonly number: (sentence: Sentence) => NumberedSentence;
  readonly records: FeatureRecords;
}

/** Returns actions in the form in which the reference writes them. */
export const pairs = (actions: Update['system']): [number, number][] => actions.map(({ cut, label }) => [cut, label]);

interface TrainingOptions {
  readonly iterations: number;
  readonly beamWidth: number;
  readonly kernel: PreorderKernel | null;
}

/** Trains as the reference program does, and logs every update as its runs did. */
export function trainTopDown(
  sentences: readonly Sentence[],
  links: readonly (readonly Link[])[],
  { iterations, beamWidth, kernel }: TrainingOptions,
): Trained {
  const vocabulary = Vocabulary.of(sentences, COLUMNS);
  const usable = sentences.flatMap((sentence, i) => {
    const ranks = constrain(sentence[0]?.length ?? 0, links[i] ?? []);
    return ranks === null ? [] : [{ line: i + 1, constrained: { sentence: vocabulary.number(sentence), ranks } }];
  });
  const learner = createLearner({ columns: COLUMNS, beamWidth }, kernel);
  const updates: Logged[] = [];
  const steps = iterations * usable.length;
  for (let iter = 0, step = 0; iter < iterations; iter++) {
    const before = updates.length;
    for (const { line, constrained } of usable) {
      const coef = (steps - step++) / steps;
      const update = learner.learn(constrained, coef);
      if (update === null) continue;
      const { early, reference, system, start, loss, squaredNorm, tau } = update;
      updates.push({
        iter,
        line,
        early,
        ref: pairs(reference),
        sys: pairs(system),
        start,
        loss,
        sqnorm: squaredNorm,
        tau,
        coef,
      });
    }
    if (updates.length === before) break;
  }
  const records = learner.average(0);
  return { updates, number: (sentence) => vocabulary.number(sentence), records };
}
