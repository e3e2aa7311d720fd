/** BLEU's tokenizers by the name that enters the signature. One tokenizer = one file and one line here. */
import { splitOnSpace } from '../python-text.ts';
import { tokenizeChinese } from './chinese.ts';
import { tokenizeInternational } from './international.ts';
import { tokenize13a } from './mteval-13a.ts';

interface Tokenizer {
  /** The tokens BLEU counts. */
  readonly split: (line: string) => string[];
  /** The line as the reference tool prints it, where that is not the tokens with single spaces. */
  readonly print?: (line: string) => string;
}

const TOKENIZERS = {
  '13a': { split: tokenize13a },
  intl: { split: tokenizeInternational },
  char: {
    split: (line: string) => Array.from(splitOnSpace(line).join('')),
    print: (line: string) => Array.from(line).join(' '),
  },
  zh: { split: tokenizeChinese },
  none: { split: splitOnSpace, print: (line: string) => line },
} as const satisfies Record<string, Tokenizer>;

export type TokenizerId = keyof typeof TOKENIZERS;

export const TOKENIZER_IDS = Object.keys(TOKENIZERS) as TokenizerId[];

/** @param line without trailing white space, which BLEU strips first. */
export function tokenize(id: TokenizerId, line: string): string[] {
  return TOKENIZERS[id].split(line);
}

/** The tokenized line as the reference tool prints it. */
export function tokenizeToLine(id: TokenizerId, line: string): string {
  const tokenizer: Tokenizer = TOKENIZERS[id];
  return tokenizer.print?.(line) ?? tokenizer.split(line).join(' ');
}
