/** Cuts a text of words into overlapping windows that a model can read. */
import { OrdoError } from '@ordo/core';
import type { Word } from './find-words.ts';

/** A window reads the words [begin, end), and explains those from `explainFrom` on. */
export interface WordWindow {
  readonly begin: number;
  readonly end: number;
  readonly explainFrom: number;
}

/**
 * Plans windows. Each begins at a word, where about half of the previous window remains (Oh and Schuler 2023, §4.2).
 * @param size the number of tokens of words that a window can hold
 * @throws OrdoError `model.input-too-long` for a word that no window can hold
 */
export function planWordWindows(words: readonly Word[], size: number): WordWindow[] {
  const tooLong = words.find(({ tokens }) => tokens.length > size);
  if (tooLong !== undefined) {
    throw new OrdoError(
      'model.input-too-long',
      `a word of ${tooLong.tokens.length} tokens is longer than the window of ${size}`,
      {
        fix: 'cut the text, or take a model with a longer window',
      },
    );
  }
  const windows: WordWindow[] = [];
  for (let begin = 0, explained = 0; explained < words.length; ) {
    const end = reach(words, begin, size);
    windows.push({ begin, end, explainFrom: explained });
    explained = end;
    begin = keepHalf(words, { begin, end, size });
  }
  return windows;
}

function reach(words: readonly Word[], begin: number, size: number): number {
  let [end, tokens] = [begin, 0];
  for (; end < words.length; end++) {
    tokens += (words[end] as Word).tokens.length;
    if (tokens > size) break;
  }
  return end;
}

/** Returns the first word from which at most half of a window is kept, and from which the next word still fits. */
function keepHalf(
  words: readonly Word[],
  { begin, end, size }: { readonly begin: number; readonly end: number; readonly size: number },
): number {
  const next = words[end]?.tokens.length ?? 0;
  const most = Math.min(Math.floor(size / 2), size - next);
  let [from, tokens] = [end, 0];
  for (; from > begin; from--) {
    tokens += (words[from - 1] as Word).tokens.length;
    if (tokens > most) break;
  }
  return from;
}
