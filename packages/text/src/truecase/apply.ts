/** Gives words their usual case, as `truecase.perl` does, and undoes this, as `detruecase.perl` does. */
import { lowercase, uppercaseFirst } from '../letter-case.ts';
import { SPACE, unicodePattern } from '../unicode-14.ts';
import { splitMarkup } from './markup.ts';
import type { TruecaseModel } from './model.ts';
import { nextStartsSentence } from './sentence.ts';

export interface TruecaserOptions {
  /**
   * True if the text has no case, for instance because it comes from a speech recogniser. It is then lower-cased before known
   * words get their usual case.
   */
  readonly uncased?: boolean;
}

/** Compiles a truecaser. Words at sentence starts and unknown spellings get the case that the model prefers. */
export function createTruecaser(model: TruecaseModel, options: TruecaserOptions = {}): (line: string) => string {
  const uncased = options.uncased ?? false;
  const preferred = new Map<string, string>();
  const known = new Set<string>();
  for (const casings of model) {
    const best = (casings[0] as (typeof casings)[number])[0];
    preferred.set(lowercase(best), best);
    if (!uncased) for (const [spelling] of casings) known.add(spelling);
  }
  const restore = (word: string, startsSentence: boolean): string =>
    !startsSentence && known.has(word) ? word : (preferred.get(lowercase(word)) ?? word);

  return (line) => {
    const { words, markup } = splitMarkup(line, { tagsMayBeFactors: true });
    let startsSentence = true;
    let text = '';
    for (const [i, factors] of words.entries()) {
      const tags = markup[i] as string;
      if (i > 0 && tags === '') text += ' ';
      // A word may have factors: `house|NN`. A word that begins with a bar has none.
      const bar = factors.indexOf('|');
      const surface = bar > 0 ? factors.slice(0, bar) : factors;
      const word = uncased ? lowercase(surface) : surface;
      text += tags + restore(word, startsSentence) + factors.slice(surface.length);
      startsSentence = nextStartsSentence(word, startsSentence);
    }
    return text + (markup[words.length] as string);
  };
}

const blanks = unicodePattern(`${SPACE}+`);

/** Capitalises sentence starts in tokenised text. The result has one blank between words. */
export function detruecase(line: string): string {
  const words = line.split(blanks).filter((word) => word !== '');
  let startsSentence = true;
  for (const [i, word] of words.entries()) {
    const written = startsSentence ? uppercaseFirst(word) : word;
    words[i] = written;
    startsSentence = nextStartsSentence(written, startsSentence);
  }
  return words.join(' ');
}
