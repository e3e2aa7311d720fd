/** The words of a text and their tokens. */
import type { Encoding } from '@ordo/lm';

export interface Word {
  readonly word: string;
  /** The tokens of the word, as indices of the encoding. */
  readonly tokens: readonly number[];
}

/** What stands between white space is a word. Tokens of white space alone belong to the word that follows. */
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
