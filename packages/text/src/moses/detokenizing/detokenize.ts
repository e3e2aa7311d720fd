/** Moses' detokeniser (`detokenizer.perl`), byte for byte. */
import { OrdoError } from '@ordo/core/errors';
import { ALPHABETIC, PUNCTUATION, SPACE, unicodePattern } from '../../unicode-14.ts';
import { createPlacer, type Placement } from './detokenize-rules.ts';
import { unescapeLine } from '../escape.ts';
import { checkLanguage } from '../languages.ts';
import { joinPennContractions, placePennWord } from './penn-detokenize.ts';
import { uppercaseFirst } from '../../letter-case.ts';
import { isBlank, isTag } from '../white-space.ts';

export interface DetokenizerOptions {
  /** A code that Moses knows. English, French, Italian, Czech, Finnish and Korean have rules of their own. */
  readonly language: string;
  /** Upper-cases the first letter of the line. Default false. */
  readonly uppercaseFirst?: boolean;
  /** True if the text follows the conventions of the Penn treebank, which are for English only. Default false. */
  readonly penn?: boolean;
}

const firstLetter = unicodePattern(`^([${PUNCTUATION}${SPACE}]*)(${ALPHABETIC})`);

/**
 * Compiles a detokeniser, a pure function of a tokenised line without its newline.
 * @throws OrdoError `text.unknown-option` for a language that Moses does not know, or for `penn` with a language other than
 * English
 */
export function createDetokenizer(options: DetokenizerOptions): (line: string) => string {
  const { language, penn = false } = options;
  checkLanguage(language);
  if (penn && language !== 'en') {
    throw new OrdoError('text.unknown-option', `the Penn treebank's conventions do not apply to "${language}"`, {
      fix: 'leave out penn, or give the language en',
    });
  }
  return (line) => {
    // A blank line and one that is an XML tag are not sentences.
    if (isTag(line) || isBlank(line)) return line;
    const text = unescapeLine(` ${line} `.replaceAll(' @-@ ', '-'));
    const joined = penn
      ? joinWords(joinPennContractions(text).split(' '), placePennWord)
      : joinWords(text.split(' '), createPlacer(language));
    return options.uppercaseFirst
      ? joined.replace(firstLetter, (_, before: string, letter: string) => before + uppercaseFirst(letter))
      : joined;
  };
}

/** Joins the words as their placements say. */
function joinWords(words: readonly string[], place: (words: readonly string[], index: number) => Placement): string {
  const last = words.findLastIndex((word) => word !== '');
  const used = words.slice(0, last + 1);
  let text = '';
  let blank = ' ';
  for (let i = 0; i < used.length; i++) {
    const { joinsLeft, joinsRight, text: word, taken = 1 } = place(used, i);
    text += (joinsLeft ? '' : blank) + word;
    blank = joinsRight ? '' : ' ';
    i += taken - 1;
  }
  return text.replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '');
}
