/** What the preorderers read: sentences in columns (words, and classes or tags if there are any) and their links. */

/** Source position and target position, counted from 0. */
export type Link = readonly [source: number, target: number];

/** `[words]`, or `[words, classes, …]`: columns of one length, whose first one holds the words. */
export type Sentence = readonly (readonly string[])[];

/** The number of words of a sentence. */
export function lengthOf(sentence: Sentence): number {
  return sentence[0]?.length ?? 0;
}
