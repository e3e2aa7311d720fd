/**
 * The tokenizer of mteval-v14.pl with `--international-tokenization`: it splits at Unicode symbols, and at Unicode punctuation
 * that is not between digits. As in the original, a full stop after a number that ends the line stays attached.
 */

/** Puts blanks where the original splits. */
export function spaceInternational(line: string): string {
  return line
    .replace(/(\P{N})(\p{P})/gu, '$1 $2 ')
    .replace(/(\p{P})(\P{N})/gu, ' $1 $2')
    .replace(/\p{S}/gu, ' $& ');
}
