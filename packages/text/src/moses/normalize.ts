/**
 * Moses' punctuation normaliser (`normalize-punctuation.perl`), byte for byte. It reduces quotation marks, apostrophes and dashes
 * to one kind each, and puts blanks where English and related languages have them. The order of the rules matters.
 */
import { checkLanguage } from './languages.ts';

export interface NormalizerOptions {
  /** A code that Moses knows. It decides whether a comma goes inside a quotation, and how numbers are grouped. */
  readonly language: string;
  /** Keeps `` ` `` and `''`, which the conventions of the Penn treebank need. Default false. */
  readonly penn?: boolean;
}

type Rule = readonly [pattern: RegExp, replacement: string];

const ONE_BLANK: Rule = [/ +/g, ' '];

const BRACKETS_AND_COLONS: readonly Rule[] = [
  [/\r/g, ''],
  [/\(/g, ' ('],
  [/\)/g, ') '],
  ONE_BLANK,
  [/\) ([.!:?;,])/g, ')$1'],
  [/\( /g, '('],
  [/ \)/g, ')'],
  [/(\d) %/g, '$1%'],
  [/ ([:;])/g, '$1'],
];

const BACKTICKS: readonly Rule[] = [
  [/`/g, "'"],
  [/''/g, ' " '],
];

const QUOTES_AND_DASHES: readonly Rule[] = [
  [/[„“”]/g, '"'],
  [/–/g, '-'],
  [/—/g, ' - '],
  ONE_BLANK,
  [/´/g, "'"],
  // Between letters both single quotation marks are apostrophes. The second rule also sees the output of the first.
  [/([a-z])‘([a-z])/gi, "$1'$2"],
  [/([a-z])’([a-z])/gi, "$1'$2"],
  [/[‘‚]/g, "'"],
  [/’/g, '"'],
  [/''/g, '"'],
  [/…/g, '...'],
];

/** Removes the no-break spaces of French typography, or replaces them with blanks. */
const NO_BREAK_SPACES: readonly Rule[] = [
  [/\u00a0«\u00a0/g, ' "'],
  [/«\u00a0/g, '"'],
  [/«/g, '"'],
  [/\u00a0»\u00a0/g, '" '],
  [/\u00a0»/g, '"'],
  [/»/g, '"'],
  [/\u00a0%/g, '%'],
  [/nº\u00a0/g, 'nº '],
  [/\u00a0:/g, ':'],
  [/\u00a0ºC/g, ' ºC'],
  [/\u00a0cm/g, ' cm'],
  [/\u00a0([?!;])/g, '$1'],
  [/,\u00a0/g, ', '],
  ONE_BLANK,
];

/** In English, commas and full stops are inside the quotation marks. */
const STOP_INSIDE: readonly Rule[] = [[/"([,.]+)/g, '$1"']];

/** In all other languages they are outside, but a full stop before a tag stays. The end of the line matches like a character. */
const STOP_OUTSIDE: readonly Rule[] = [
  [/,"/g, '",'],
  [/(\.+)"([\t-\r ]*(?:[^<]|$))/g, '"$1$2'],
];

const DECIMAL_COMMA = new Set(['de', 'es', 'cs', 'cz', 'fr']);
const QUOTES_UNTOUCHED = new Set(['cs', 'cz']);

/** The rules do not change a line without any of these. */
const concerned = /[\r()`"\u00a0«»´‘’‚“”„–—…]| [ :;]|\d %|''/;

/**
 * Compiles a normaliser, a pure function of a line without its newline.
 * @throws OrdoError `text.unknown-option` for a language that Moses does not know
 */
export function createNormalizer(options: NormalizerOptions): (line: string) => string {
  const { language } = options;
  checkLanguage(language);
  const rules = [
    ...BRACKETS_AND_COLONS,
    ...(options.penn ? [] : BACKTICKS),
    ...QUOTES_AND_DASHES,
    ...NO_BREAK_SPACES,
    ...quoteRules(language),
    [/(\d)\u00a0(\d)/g, DECIMAL_COMMA.has(language) ? '$1,$2' : '$1.$2'] as const,
  ];
  return (line) => {
    if (!concerned.test(line)) return line;
    let text = line;
    for (const [pattern, replacement] of rules) text = text.replaceAll(pattern, replacement);
    return text;
  };
}

function quoteRules(language: string): readonly Rule[] {
  if (language === 'en') return STOP_INSIDE;
  return QUOTES_UNTOUCHED.has(language) ? [] : STOP_OUTSIDE;
}
