/** Decides how Moses' detokeniser places a word: joined to its left neighbour, joined to its right neighbour, or free. */
import { ALPHABETIC, ALPHANUMERIC, CURRENCY, unicodePattern } from '../../unicode-14.ts';
import { lowercase } from '../../letter-case.ts';
import { endsWithCjk, startsWithCjk } from './cjk.ts';

export interface Placement {
  /** The text to write. */
  readonly text: string;
  readonly joinsLeft?: boolean;
  readonly joinsRight?: boolean;
  /** The number of words that the text replaces. Default 1. */
  readonly taken?: number;
}

type Words = readonly string[];
/** Places a word, or returns undefined if the rule does not apply. */
type PlacementRule = (words: Words, index: number) => Placement | undefined;

const opening = unicodePattern(String.raw`^[${CURRENCY}\(\[\{¿¡]+$`);
const closing = /^[,.?!:;\\%}\])]+$/;
const frenchHighMark = /^[?!:;\\%]$/;
const contraction = unicodePattern(`^'${ALPHABETIC}`);
const endsInAlphanumeric = unicodePattern(`${ALPHANUMERIC}$`);
const endsInLetter = unicodePattern(`${ALPHABETIC}$`);
const startsWithLetter = unicodePattern(`^${ALPHABETIC}`);
const elided = unicodePattern(`${ALPHABETIC}'$`);
const quotation = /^['"„“`]+$/;

/** Endings that Finnish adds to an abbreviation after a colon: `EU:ssa`. */
const finnishEnding = new RegExp(
  `^(?:N|n|A|a|Ä|ä|un|Un|yn|Yn|an|An|än|Än|ön|Ön|lle|Lle|ksi|Ksi|kse|Kse|tta|Tta|ine|Ine|seen|Seen|${[
    's[st]a',
    's[st]ä',
    'S[st]a',
    'S[st]ä',
    '[Hh][uyaäö]n',
    '[Ll]la',
    '[Ll]lä',
    '[Ll]ta',
    '[Ll]tä',
  ].join('|')})(?:ni|si|mme|nne|nsa)?(?:ko|kö|han|hän|pa|pä|kaan|kään|kin)?$`,
);

const placeCjk =
  (language: string): PlacementRule =>
  (words, i) => {
    const word = words[i] as string;
    if (!startsWithCjk(word)) return undefined;
    return { text: word, joinsLeft: i > 0 && endsWithCjk(words[i - 1] as string) && language !== 'ko' };
  };

export const placeOpening: PlacementRule = (words, i) =>
  opening.test(words[i] as string) ? { text: words[i] as string, joinsRight: true } : undefined;

export const placeClosing: PlacementRule = (words, i) =>
  closing.test(words[i] as string) ? { text: words[i] as string, joinsLeft: true } : undefined;

/** French has a space before high punctuation marks. Moses writes a plain blank, although a no-break space would be right. */
const placeFrenchHighMark: PlacementRule = (words, i) =>
  frenchHighMark.test(words[i] as string) ? { text: ` ${words[i]}`, joinsLeft: true } : undefined;

export const placeEnglishContraction: PlacementRule = (words, i) => {
  const joins = i > 0 && contraction.test(words[i] as string) && endsInAlphanumeric.test(words[i - 1] as string);
  return joins ? { text: words[i] as string, joinsLeft: true } : undefined;
};

/** Joins Czech numbers that the tokeniser split at their comma: `3 , 5`. */
const placeCzechFraction: PlacementRule = (words, i) => {
  const joins =
    i > 1 &&
    /^[0-9]+$/.test(words[i - 2] as string) &&
    /^[.,]$/.test(words[i - 1] as string) &&
    /^[0-9]+$/.test(words[i] as string);
  return joins ? { text: words[i] as string, joinsLeft: true } : undefined;
};

const placeElision: PlacementRule = (words, i) => {
  const joins =
    i <= words.length - 2 && elided.test(words[i] as string) && startsWithLetter.test(words[i + 1] as string);
  return joins ? { text: words[i] as string, joinsRight: true } : undefined;
};

/** Joins `je - li` and `e - mail`. */
const placeCzechHyphen: PlacementRule = (words, i) => {
  const joins =
    i < words.length - 3 &&
    endsInLetter.test(words[i] as string) &&
    /^[-–]$/.test(words[i + 1] as string) &&
    /^li$|^mail/i.test(words[i + 2] as string);
  return joins ? { text: `${words[i]}${words[i + 1]}`, joinsRight: true, taken: 2 } : undefined;
};

const placeFinnishEnding: PlacementRule = (words, i) => {
  const joins = i > 0 && (words[i - 1] as string).endsWith(':') && finnishEnding.test(words[i] as string);
  return joins ? { text: lowercase(words[i] as string), joinsLeft: true } : undefined;
};

/** Quotation marks of each kind open and close in turn. The count starts again with every line. */
function createQuotationRule(language: string): PlacementRule {
  const counts = new Map<string, number>();
  return (words, i) => {
    const word = words[i] as string;
    if (!quotation.test(word)) return undefined;
    const kind = /^[„“”]+$/.test(word) ? '"' : word;
    if (language === 'cs' && word === '„') counts.set(kind, 0);
    if (language === 'cs' && word === '“') counts.set(kind, 1);
    const count = counts.get(kind) ?? 0;
    if (count % 2 === 1) {
      counts.set(kind, count + 1);
      return { text: word, joinsLeft: true };
    }
    // "The Jones' house" has a genitive, and not a quotation.
    if (language === 'en' && word === "'" && i > 0 && (words[i - 1] as string).endsWith('s')) {
      return { text: word, joinsLeft: true };
    }
    counts.set(kind, count + 1);
    return { text: word, joinsRight: true };
  };
}

/** Returns a function that places the words of one line. The first rule that applies decides. */
export function createPlacer(language: string): (words: Words, index: number) => Placement {
  const quotationRule = createQuotationRule(language);
  const before: Record<string, readonly PlacementRule[]> = {
    en: [placeClosing, placeEnglishContraction],
    cs: [placeClosing, placeCzechFraction, placeCzechHyphen],
    fr: [placeFrenchHighMark, placeClosing, placeElision],
    it: [placeClosing, placeElision],
  };
  const rules = [
    placeCjk(language),
    placeOpening,
    ...(before[language] ?? [placeClosing]),
    quotationRule,
    ...(language === 'fi' ? [placeFinnishEnding] : []),
  ];
  return (words, index) => {
    for (const rule of rules) {
      const placement = rule(words, index);
      if (placement !== undefined) return placement;
    }
    return { text: words[index] as string };
  };
}
