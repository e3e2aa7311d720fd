/** The compound splitting of "Attention Is All You Need"'s German scores, as fairseq's `compound_split_bleu.sh` does it. */

/** Not a space, a hyphen, then either one ASCII character that is no space, or the sight of a longer character. */
const COMPOUND = /([^\t-\r ])-(?:(?![\t-\r ])([^\u0080-\uffff])|(?=[\u0080-\uffff]))/g;

/**
 * `s{(\S)-(\S)}{$1 ##AT##-##AT## $2}g` on UTF-8 bytes. A match uses up the byte after the hyphen: in `a-b-c` the `b` is
 * gone when the second hyphen looks for it, in `a-ä-b` one of ä's two bytes is left. Hence the lookahead for all that
 * takes more than one byte. White space is ASCII only: bytes of U+00A0 are no space to Perl.
 */
export function splitCompounds(line: string): string {
  return line.replace(COMPOUND, (_, before: string, after = '') => `${before} ##AT##-##AT## ${after}`);
}
