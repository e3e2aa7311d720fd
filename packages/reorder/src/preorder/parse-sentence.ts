/** Reads a line of text: words between blanks, and after a tab each further column. */
import { OrdoError } from '@ordo/core/errors';
import type { SentenceOrigin } from './model/check-sentence.ts';
import type { Sentence } from './sentence.ts';

/** @throws OrdoError for a line with a NUL */
export function parseSentence(text: string, { name, line }: SentenceOrigin): Sentence {
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    throw new OrdoError('text.invalid-file', `line ${line} of ${name} has a NUL at character ${nul + 1}`, {
      fix: 'remove it: text has no NULs',
    });
  }
  return text.split('\t').map((column) => column.split(' ').filter((word) => word !== ''));
}
