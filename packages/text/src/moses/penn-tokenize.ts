/** The tokeniser of the Penn treebank, like `tokenizer.perl -penn` (after R. MacIntyre's sed script). */
import { ALPHANUMERIC, CURRENCY, NUMBER, OTHER_SYMBOL, unicodePattern } from '../unicode-14.ts';
import { escapeCharacters } from './escape.ts';
import { keepsStop, stopRuleOf } from './full-stop.ts';
import type { Prefixes } from './prefixes.ts';
import { collapseSpace } from './white-space.ts';

type Rule = readonly [pattern: RegExp, replacement: string];

const OPENING_QUOTES: readonly Rule[] = [
  [/^``/g, '`` '],
  [/^"/g, '`` '],
  [/^`([^`])/gu, '` $1'],
  [/^'/g, '`  '],
  [/([ ([{<])"/g, '$1 `` '],
  [/([ ([{<])``/g, '$1 `` '],
  [/([ ([{<])`([^`])/gu, '$1 ` $2'],
  [/([ ([{<])'/g, '$1 ` '],
];

const ELLIPSIS = '_ELLIPSIS_';

const PUNCTUATION: readonly Rule[] = [
  [/\.\.\./g, ` ${ELLIPSIS} `],
  [unicodePattern(`([^${NUMBER}]),([^${NUMBER}])`, 'g'), '$1 , $2'],
  [unicodePattern(`(${NUMBER}),([^${NUMBER}])`, 'g'), '$1 , $2'],
  [unicodePattern(`([^${NUMBER}]),(${NUMBER})`, 'g'), '$1 , $2'],
  [unicodePattern(`[;:@#$%\\&${CURRENCY}${OTHER_SYMBOL}]`, 'g'), ' $& '],
  [unicodePattern(`(${ALPHANUMERIC})/(${ALPHANUMERIC})`, 'g'), '$1 @/@ $2'],
  // Only a final full stop is split off, because a line is a sentence.
  [/([^.])\.([\])}>"']*) ?$/gu, '$1 .$2 '],
  [/[?!]/g, ' $& '],
];

const BRACKETS: readonly Rule[] = [
  [/[\][(){}<>]/g, ' $& '],
  [/\(/g, '-LRB-'],
  [/\)/g, '-RRB-'],
  [/\[/g, '-LSB-'],
  [/\]/g, '-RSB-'],
  [/\{/g, '-LCB-'],
  [/\}/g, '-RCB-'],
  [/--/g, ' -- '],
];

const CONTRACTIONS: readonly Rule[] = [
  [/"/g, " '' "],
  [/([^'])' /gu, "$1 ' "],
  [/'([sSmMdD]) /g, " '$1 "],
  ...["'ll", "'re", "'ve", "n't", "'LL", "'RE", "'VE", "N'T"].map(
    (ending): Rule => [new RegExp(`${ending} `, 'g'), ` ${ending} `],
  ),
  [/ ([Cc])annot /g, ' $1an not '],
  [/ ([Dd])'ye /g, " $1' ye "],
  [/ ([Gg])imme /g, ' $1im me '],
  [/ ([Gg])onna /g, ' $1on na '],
  [/ ([Gg])otta /g, ' $1ot ta '],
  [/ ([Ll])emme /g, ' $1em me '],
  [/ ([Mm])ore'n /g, " $1ore 'n "],
  [/ '([Tt])is /g, " '$1 is "],
  [/ '([Tt])was /g, " '$1 was "],
  [/ ([Ww])anna /g, ' $1an na '],
];

/** Returns a function from a line to its tokens, which are always escaped. */
export function createPennTokenizer(prefixes: Prefixes): (line: string) => string {
  return (line) => {
    let text = applyRules(collapseSpace(line), [...OPENING_QUOTES, ...PUNCTUATION, ...BRACKETS]);
    text = applyRules(` ${text} `, CONTRACTIONS);
    const tokens = settleStops(text.replace(/ +$/, '').split(' '), prefixes);
    const joined = tokens.join(' ').replaceAll(ELLIPSIS, '...');
    return escapeCharacters(joined.replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, ''));
  };
}

function applyRules(text: string, rules: readonly Rule[]): string {
  let result = text;
  for (const [pattern, replacement] of rules) result = result.replaceAll(pattern, replacement);
  return result;
}

/** Splits off full stops. An empty token, which is between two blanks, does not keep the full stop before it. */
function settleStops(tokens: readonly string[], prefixes: Prefixes): string[] {
  return tokens.map((token, i) =>
    keepsStop(stopRuleOf(token, prefixes), tokens[i + 1]) ? token : `${token.slice(0, -1)} .`,
  );
}
