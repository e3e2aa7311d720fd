/** The input of the preorderers: sentences in columns (words, and classes or tags if there are any) and their links. */

/** A source position and a target position, counted from 0. */
export type Link = readonly [source: number, target: number];

/** `[words]`, or `[words, classes, …]`: columns of one length, whose first one holds the words. */
export type Sentence = readonly (readonly string[])[];

/** Returns the number of words in a sentence. */
export function lengthOf(sentence: Sentence): number {
  return sentence[0]?.length ?? 0;
}
