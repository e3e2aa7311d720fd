/**
 * Moses' punctuation normaliser (`normalize-punctuation.perl`), byte for byte: one kind of quotation mark, apostrophe and
 * dash, and blanks where English and its neighbours put them. The order of the rules is part of the behaviour.
 */
import { checkLanguage } from './languages.ts';

export interface NormalizerOptions {
  /** A code that Moses knows; it decides where a quotation mark stands to a comma, and how numbers are grouped. */
  readonly language: string;
  /** Leave `` ` `` and `''`, which the Penn treebank's conventions need. Default false. */
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
  // Between letters both single quotes are apostrophes; the second rule sees what the first has made.
  [/([a-z])‘([a-z])/gi, "$1'$2"],
  [/([a-z])’([a-z])/gi, "$1'$2"],
  [/[‘‚]/g, "'"],
  [/’/g, '"'],
  [/''/g, '"'],
  [/…/g, '...'],
];

/** The no-break space of French typography goes, or becomes a blank. */
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

/** English puts comma and full stop inside the quotation mark. */
const STOP_INSIDE: readonly Rule[] = [[/"([,.]+)/g, '$1"']];

/** German, French, Spanish and all others outside; a full stop before a tag stays. The line's end counts as a character. */
const STOP_OUTSIDE: readonly Rule[] = [
  [/,"/g, '",'],
  [/(\.+)"([\t-\r ]*(?:[^<]|$))/g, '"$1$2'],
];

const DECIMAL_COMMA = new Set(['de', 'es', 'cs', 'cz', 'fr']);
const QUOTES_UNTOUCHED = new Set(['cs', 'cz']);

/** A line without any of these leaves the rules as it came. */
const concerned = /[\r()`"\u00a0«»´‘’‚“”„–—…]| [ :;]|\d %|''/;

/** Compiles a normaliser: a pure function of a line without its newline. */
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
