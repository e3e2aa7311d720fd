/** The tokenizers of BLEU, by the name that appears in the signature. A new tokenizer is one file and one line here. */
import type { IntegerList } from '../scoring/integer-list.ts';
import { markWords } from '../python-text.ts';
import { cutWords, type MarkWords } from '../ngrams/spans.ts';
import { spaceChinese } from './chinese.ts';
import { spaceInternational } from './international.ts';
import { SPACE, UNIT_KINDS } from '../unit-kinds.ts';
import { markMteval, markMtevalUnpadded, unescapeMteval } from './mteval-13a.ts';

/** BLEU counts the words that `mark` finds in the rewritten line. The caller strips trailing white space first. */
export interface Tokenizer {
  readonly rewrite: (line: string) => string;
  readonly mark: MarkWords;
  /** Returns the line as the reference tool prints it, if this differs from the words with single blanks between them. */
  readonly print?: (line: string) => string;
}

const TOKENIZERS = {
  '13a': { rewrite: unescapeMteval, mark: markMteval },
  intl: { rewrite: spaceInternational, mark: markWords },
  char: { rewrite: asIs, mark: markCharacters, print: (line: string) => Array.from(line).join(' ') },
  zh: { rewrite: spaceChinese, mark: markMtevalUnpadded },
  none: { rewrite: asIs, mark: markWords, print: asIs },
} as const satisfies Record<string, Tokenizer>;

export type TokenizerId = keyof typeof TOKENIZERS;

export const TOKENIZER_IDS = Object.keys(TOKENIZERS) as TokenizerId[];

export function findTokenizer(id: TokenizerId): Tokenizer {
  return TOKENIZERS[id];
}

/** @param line without trailing white space, which BLEU strips first */
export function tokenize(id: TokenizerId, line: string): string[] {
  const { rewrite, mark } = findTokenizer(id);
  return cutWords(rewrite(line), mark);
}

/** Returns the tokenized line, as the reference tool prints it. */
export function tokenizeToLine(id: TokenizerId, line: string): string {
  return findTokenizer(id).print?.(line) ?? tokenize(id, line).join(' ');
}

function asIs(line: string): string {
  return line;
}

/** Marks every code point except white space. */
function markCharacters(text: string, spans: IntegerList): void {
  spans.length = 0;
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    if (UNIT_KINDS[character.charCodeAt(0)] !== SPACE) {
      spans.push(start);
      spans.push(end);
    }
    start = end;
  }
}
