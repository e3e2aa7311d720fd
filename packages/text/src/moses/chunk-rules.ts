/**
 * The places where Moses' tokeniser cuts inside a chunk, which is the text between two blanks: at special characters, aggressive
 * hyphens, runs of full stops, commas and apostrophes. A single full stop depends on the next word; see `tokenize.ts`.
 */
import { ALPHABETIC, ALPHANUMERIC, LOWERCASE_LETTER, NUMBER, unicodePattern } from '../unicode-14.ts';

type Rule = readonly [pattern: RegExp, replacement: string];

/** Splits off every character that is not a letter, a digit, or a mark that later rules handle. */
const specialCharacters = (kept: string): Rule => [unicodePattern(`[^${ALPHANUMERIC} .'\`,\\-${kept}]`, 'g'), ' $& '];

/** Splits off a mark that can be part of a word (`USA:n`), unless a lower-case letter follows. */
const wordMark = (mark: string): Rule => [unicodePattern(`${mark}(?!${LOWERCASE_LETTER})`, 'g'), ` ${mark} `];

const SPECIAL: Record<string, readonly Rule[]> = {
  fi: [specialCharacters(':'), wordMark(':')],
  sv: [specialCharacters(':'), wordMark(':')],
  tdt: [specialCharacters(''), wordMark("'")],
  // Perl reads the middle dot in the script as Latin-1, which makes it two characters. A real middle dot is therefore never split
  // off, but this pair of characters is.
  ca: [specialCharacters('·'), wordMark('Â·')],
};
const USUAL_SPECIAL: readonly Rule[] = [specialCharacters('')];

/** ASCII letters and digits, which are never cut. */
const plainWord = /^ ?[A-Za-z0-9]+ ?$/;

const AGGRESSIVE_HYPHEN: Rule = [unicodePattern(`(${ALPHANUMERIC})-(?=${ALPHANUMERIC})`, 'g'), '$1 @-@ '];

const RUN_OF_STOPS: Rule = [/\.{2,}/g, ' $& '];

const COMMAS: readonly Rule[] = [
  // A comma stays only between two digits (5,300). A match also consumes the neighbour, so some of several commas may stay.
  [unicodePattern(`([^${NUMBER}]),`, 'g'), '$1 , '],
  [unicodePattern(`,([^${NUMBER}])`, 'g'), ' , $1'],
  [unicodePattern(`(${NUMBER}),$`, 'g'), '$1 ,'],
];

const NO_LETTER = `[^${ALPHABETIC}]`;
const standalone: Rule = [unicodePattern(`(${NO_LETTER})'(${NO_LETTER})`, 'g'), "$1 ' $2"];
const opening: Rule = [unicodePattern(`(${NO_LETTER})'(${ALPHABETIC})`, 'g'), "$1 ' $2"];
const closing: Rule = [unicodePattern(`(${ALPHABETIC})'(${NO_LETTER})`, 'g'), "$1 ' $2"];
const elision: Rule = [unicodePattern(`(${ALPHABETIC})'(${ALPHABETIC})`, 'g'), "$1' $2"];

const ENGLISH_APOSTROPHES: readonly Rule[] = [
  standalone,
  [unicodePattern(`([^${ALPHABETIC}${NUMBER}])'(${ALPHABETIC})`, 'g'), "$1 ' $2"],
  closing,
  [unicodePattern(`(${ALPHABETIC})'(${ALPHABETIC})`, 'g'), "$1 '$2"],
  [unicodePattern(`(${NUMBER})'(s)`, 'g'), "$1 '$2"],
];
const ROMANCE_APOSTROPHES: readonly Rule[] = [standalone, opening, closing, elision];
const GLOTTAL_APOSTROPHES: readonly Rule[] = [standalone, opening, closing];

const APOSTROPHES: Record<string, readonly Rule[]> = {
  en: ENGLISH_APOSTROPHES,
  fr: ROMANCE_APOSTROPHES,
  it: ROMANCE_APOSTROPHES,
  ga: ROMANCE_APOSTROPHES,
  ca: ROMANCE_APOSTROPHES,
  so: GLOTTAL_APOSTROPHES,
  tdt: GLOTTAL_APOSTROPHES,
};
const EVERY_APOSTROPHE: readonly Rule[] = [[/'/g, " ' "]];

/** Rules that apply only to chunks that contain their mark. Most chunks are plain words and contain none. */
interface RuleGroup {
  readonly mark: string;
  readonly rules: readonly Rule[];
}

/** Returns a function that cuts a chunk, given with the blanks around it, into tokens. */
export function createChunkCutter(language: string, aggressive: boolean): (chunk: string) => string[] {
  const groups: RuleGroup[] = [
    ...(aggressive ? [{ mark: '-', rules: [AGGRESSIVE_HYPHEN] }] : []),
    { mark: '..', rules: [RUN_OF_STOPS] },
    { mark: ',', rules: COMMAS },
    { mark: "'", rules: APOSTROPHES[language] ?? EVERY_APOSTROPHE },
  ];
  const special = SPECIAL[language] ?? USUAL_SPECIAL;
  return (chunk) => {
    if (plainWord.test(chunk)) return [chunk.trim()];
    let text = applyRules(chunk, special);
    for (const { mark, rules } of groups) if (text.includes(mark)) text = applyRules(text, rules);
    return text.split(' ').filter((token) => token !== '');
  };
}

function applyRules(text: string, rules: readonly Rule[]): string {
  let result = text;
  for (const [pattern, replacement] of rules) result = result.replaceAll(pattern, replacement);
  return result;
}
