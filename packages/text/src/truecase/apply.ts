/** Gives words their usual case, as `truecase.perl` does, and takes it away again, as `detruecase.perl` does. */
import { lowercase, uppercaseFirst } from '../letter-case.ts';
import { SPACE, unicodePattern } from '../unicode-14.ts';
import { splitMarkup } from './markup.ts';
import type { TruecaseModel } from './model.ts';
import { nextStartsSentence } from './sentence.ts';

export interface TruecaserOptions {
  /** The text is a speech recogniser's and has no case: lower-case it, and give every known word its usual case. */
  readonly uncased?: boolean;
}

/** Compiles a truecaser: words at sentence starts and unknown spellings take the case that the model prefers. */
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
      // A word may carry factors: `house|NN`. One that begins with a bar has none.
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

/** Capitalises sentence starts in tokenised text; words come out with one blank between them. */
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
