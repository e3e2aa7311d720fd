/** Our counterparts of Moses' scripts, by their names and options. */
import { createDetokenizer } from '../moses/detokenizing/detokenize.ts';
import { removeNonPrinting, replaceUnicodePunctuation } from '../moses/characters.ts';
import { escapeLine, unescapeLine } from '../moses/escape.ts';
import { createNormalizer } from '../moses/normalize.ts';
import type { Prefixes } from '../moses/prefixes.ts';
import { createTokenizer } from '../moses/tokenize.ts';
import { lowercase } from '../letter-case.ts';

export interface MosesTool {
  readonly tool: string;
  readonly args: readonly string[];
  readonly lang: string;
}

export type Filter = (line: string) => string;

export const chain =
  (...filters: Filter[]): Filter =>
  (line) =>
    filters.reduce((text, filter) => filter(text), line);

/**
 * Returns our counterpart of one of Moses' scripts.
 * @param given the abbreviations that the tokenizer knows, and the patterns that `-protected` protects
 */
export function filterOf(
  { tool, args, lang }: MosesTool,
  { prefixes, protectedPatterns }: { readonly prefixes: Prefixes; readonly protectedPatterns: readonly string[] },
): Filter {
  const has = (flag: string): boolean => args.includes(flag);
  const tokenizer = createTokenizer({
    language: lang,
    prefixes,
    aggressive: has('-a'),
    escape: !has('-no-escape'),
    penn: has('-penn'),
    skipMarkup: has('-x'),
    protectedPatterns: has('-protected') ? [...protectedPatterns] : [],
  });
  const normalizer = createNormalizer({ language: lang, penn: has('-penn') });
  switch (tool) {
    case 'normalize-punctuation.perl':
      return normalizer;
    case 'remove-non-printing-char.perl':
      return removeNonPrinting;
    case 'replace-unicode-punctuation.perl':
      return replaceUnicodePunctuation;
    case 'lowercase.perl':
      return lowercase;
    case 'tokenizer.perl':
      return tokenizer;
    case 'detokenizer.perl':
      return createDetokenizer({ language: lang, uppercaseFirst: has('-u'), penn: has('-penn') });
    case 'escape-special-chars.perl':
      return escapeLine;
    case 'deescape-special-chars.perl':
      return unescapeLine;
    case 'pipeline: lowercase.perl | normalize-punctuation.perl -l L | tokenizer.perl -l L':
      return chain(lowercase, normalizer, tokenizer);
    default:
      throw new Error(`the reference names the unknown tool ${tool}`);
  }
}
