/**
 * The tokenizer of mteval-v14.pl with `--international-tokenization`: splits at Unicode punctuation (unless between
 * digits) and symbols. A full stop after a number at the end of a line stays attached, as in the original.
 */
/** Blanks where the original splits. */
export function spaceInternational(line: string): string {
  return line
    .replace(/(\P{N})(\p{P})/gu, '$1 $2 ')
    .replace(/(\p{P})(\P{N})/gu, ' $1 $2')
    .replace(/\p{S}/gu, ' $& ');
}
