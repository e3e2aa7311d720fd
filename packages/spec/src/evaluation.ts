/** Which text is scored: the spec's `evaluation.scored` and `evaluation.split`. */
import { type Static, Type } from 'typebox';

/**
 * `detokenized`: translations as a reader sees them, against the data set's own reference lines; comparable between
 * systems. `tokenized`: translations in the words that the model learned, against references that went through the same
 * preprocessing, lower-casing included, as fairseq's generator scores them; comparable only where it is the same too.
 */
export const ScoredSchema = Type.Enum(['detokenized', 'tokenized']);
export type Scored = Static<typeof ScoredSchema>;

/** Which part of the data set is translated at the end: `valid` for choices that the test set must not see. */
export const SplitSchema = Type.Enum(['test', 'valid']);
export type Split = Static<typeof SplitSchema>;
