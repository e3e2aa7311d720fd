/** The spec's options `evaluation.scored` and `evaluation.split`, which choose the text that is scored. */
import { type Static, Type } from 'typebox';

/**
 * - `detokenized`: translations as ordinary text are scored against the dataset's own reference lines. These scores can
 *   be compared between systems.
 * - `tokenized`: translations as tokenised words are scored against references that went through the same
 *   preprocessing, including lower-casing, as fairseq's generator does. These scores can be compared only between
 *   systems with the same preprocessing.
 */
export const ScoredSchema = Type.Enum(['detokenized', 'tokenized'], {
  description:
    'The text that is scored: ordinary text against the references of the dataset, or tokenised words against ' +
    'references with the same preprocessing',
});
export type Scored = Static<typeof ScoredSchema>;

/** The part of the dataset to translate after training. `valid` is for choices that must not depend on the test set. */
export const SplitSchema = Type.Enum(['test', 'valid'], {
  description:
    'The part of the dataset that is translated; `valid` is for choices that must not depend on the test set',
});
export type Split = Static<typeof SplitSchema>;
