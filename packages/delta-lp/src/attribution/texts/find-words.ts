/** Finds the words of a text and their tokens. */
import type { Encoding } from '@ordo/lm';

export interface Word {
  readonly word: string;
  /** The tokens of the word, as indices of the encoding. */
  readonly tokens: readonly number[];
}

/** Finds the words, which are separated by white space. Tokens that are only white space belong to the word that follows. */
export function findWords(text: string, { offsets }: Pick<Encoding, 'offsets'>): Word[] {
  const words = [...text.matchAll(/\S+/gu)].map((match) => ({
    word: match[0],
    end: match.index + match[0].length,
    tokens: [] as number[],
  }));
  let at = 0;
  offsets.forEach(([, end], token) => {
    while (at < words.length - 1 && (words[at]?.end as number) < end) at++;
    words[at]?.tokens.push(token);
  });
  return words.map(({ word, tokens }) => ({ word, tokens }));
}

/**
 * Returns the tokens of each span, such as a word of a treebank, which splits text more finely than white space does. A token
 * belongs to the span in which it begins, so a span within the token of another span has none.
 * @param spans in order, as [begin, end) in the text
 */
export function assignTokens(
  text: string,
  { offsets }: Pick<Encoding, 'offsets'>,
  spans: readonly (readonly [number, number])[],
): number[][] {
  const tokens = spans.map((): number[] => []);
  let at = 0;
  offsets.forEach(([begin, end], token) => {
    // Byte-level tokens may begin with the white space before a word.
    const blanks = /^\s*/u.exec(text.slice(begin, end))?.[0].length ?? 0;
    const place = begin + blanks;
    while (at < spans.length - 1 && place >= (spans[at + 1]?.[0] as number)) at++;
    tokens[at]?.push(token);
  });
  return tokens;
}
