/** Handles words of several tokens: all that is read from a word is removed together, and predictions of a word are added up. */
import type { Changes } from './changes.ts';

/**
 * @param words the rows of each predicted word
 * @returns one row per word: the sum over its tokens, whose log-probabilities add up to the word's
 */
export function addRows({ sets, values }: Changes, words: readonly (readonly number[])[]): Changes {
  const summed = new Float64Array(words.length * sets);
  words.forEach((rows, word) => {
    for (const row of rows) {
      for (let set = 0; set < sets; set++) {
        summed[word * sets + set] = (summed[word * sets + set] as number) + (values[row * sets + set] as number);
      }
    }
  });
  return { rows: words.length, sets, values: summed };
}
