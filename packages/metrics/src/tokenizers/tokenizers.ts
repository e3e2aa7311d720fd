/** BLEU's tokenizers by the name that enters the signature. One tokenizer = one file and one line here. */
import { splitOnSpace } from '../python-text.ts';
import { separateChinese } from './chinese.ts';
import { separateInternational } from './international.ts';
import { separate13a } from './mteval-13a.ts';

interface Tokenizer {
  /** Inserts spaces so that the tokens are the white-space separated parts of the result. */
  readonly separate: (line: string) => string;
  /** Whether the tool prints the spaced line as it is (`char`, `none`) or with single spaces. */
  readonly keepsSpaces: boolean;
}

const TOKENIZERS = {
  '13a': { separate: separate13a, keepsSpaces: false },
  intl: { separate: separateInternational, keepsSpaces: false },
  char: { separate: (line: string) => Array.from(line).join(' '), keepsSpaces: true },
  zh: { separate: separateChinese, keepsSpaces: false },
  none: { separate: (line: string) => line, keepsSpaces: true },
} as const satisfies Record<string, Tokenizer>;

export type TokenizerId = keyof typeof TOKENIZERS;

export const TOKENIZER_IDS = Object.keys(TOKENIZERS) as TokenizerId[];

/** The tokens BLEU counts. `line` is expected without trailing white space, as BLEU strips it first. */
export function tokenize(id: TokenizerId, line: string): string[] {
  return splitOnSpace(TOKENIZERS[id].separate(line));
}

/** The tokenized line as the reference tool prints it. */
export function tokenizeToLine(id: TokenizerId, line: string): string {
  const tokenizer: Tokenizer = TOKENIZERS[id];
  const spaced = tokenizer.separate(line);
  return tokenizer.keepsSpaces ? spaced : splitOnSpace(spaced).join(' ');
}
