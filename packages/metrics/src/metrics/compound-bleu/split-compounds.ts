/** Splits compounds as fairseq's `compound_split_bleu.sh` does, for German scores as in "Attention Is All You Need". */

/** A non-space, a hyphen, then either one ASCII non-space or (not consumed) a character of several bytes. */
const COMPOUND = /([^\t-\r ])-(?:(?![\t-\r ])([^\u0080-\uffff])|(?=[\u0080-\uffff]))/g;

/**
 * `s{(\S)-(\S)}{$1 ##AT##-##AT## $2}g` on UTF-8 bytes. A match consumes one byte after the hyphen. In `a-b-c` this byte is all of
 * `b`, so the second hyphen does not match; in `a-ä-b` the second byte of `ä` is left, so it does. Hence the lookahead for
 * characters of several bytes. Perl sees bytes, so only ASCII white space is space: U+00A0 is not.
 */
export function splitCompounds(line: string): string {
  return line.replace(COMPOUND, (_, before: string, after = '') => `${before} ##AT##-##AT## ${after}`);
}
