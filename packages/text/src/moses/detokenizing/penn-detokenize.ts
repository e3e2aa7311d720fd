/** The detokeniser for the conventions of the Penn treebank (`detokenizer.perl -penn`). */
import { placeClosing, placeEnglishContraction, placeOpening, type Placement } from './detokenize-rules.ts';

type Rule = readonly [pattern: RegExp, replacement: string];

const JOINED: readonly Rule[] = [[/ @\/@ /g, '/']];

const CONTRACTIONS: readonly Rule[] = [
  [/ n't /g, "n't "],
  [/ N'T /g, "N'T "],
  [/ ([Cc])an not /g, ' $1annot '],
  [/ ([Dd])' ye /g, " $1'ye "],
  [/ ([Gg])im me /g, ' $1imme '],
  [/ ([Gg])on na /g, ' $1onna '],
  [/ ([Gg])ot ta /g, ' $1otta '],
  [/ ([Ll])em me /g, ' $1emme '],
  [/ '([Tt]) is /g, " '$1is "],
  [/ '([Tt]) was /g, " '$1was "],
  [/ ([Ww])an na /g, ' $1anna '],
  [/-LRB-/g, '('],
  [/-RRB-/g, ')'],
  [/-LSB-/g, '['],
  [/-RSB-/g, ']'],
  [/-LCB-/g, '{'],
  [/-RCB-/g, '}'],
];

const STRAIGHT_QUOTES: Record<string, Placement> = {
  '`': { text: "'", joinsRight: true },
  '``': { text: '"', joinsRight: true },
  "'": { text: "'", joinsLeft: true },
  "''": { text: '"', joinsLeft: true },
};

/** Joins the parts that the tokeniser split, except for endings that begin with an apostrophe. */
export function joinPennContractions(line: string): string {
  let text = line;
  for (const [pattern, replacement] of [...JOINED, ...CONTRACTIONS]) text = text.replaceAll(pattern, replacement);
  return text;
}

export function placePennWord(words: readonly string[], index: number): Placement {
  const word = words[index] as string;
  return (
    placeOpening(words, index) ??
    placeClosing(words, index) ??
    placeEnglishContraction(words, index) ??
    STRAIGHT_QUOTES[word] ?? { text: word }
  );
}
