/** Splits a line into words and the XML tags between them, as Moses' truecasing scripts do. */
import { SPACE, unicodePattern } from '../unicode-14.ts';

export interface MarkedWords {
  readonly words: string[];
  /** The tags before each word, each followed by a blank; the last entry has the tags after the last word. */
  readonly markup: string[];
}

const NO_SPACE = `[^${SPACE}]`;
const blanks = unicodePattern(`${SPACE}+`);
/** Matches a tag, a run without angle brackets, or a run with one that is not a tag. */
const nextPiece = unicodePattern(
  `(?<space>${SPACE}*)(?:(?<tag><${NO_SPACE}[^>]*>)|(?<word>[^${SPACE}<>]+|${NO_SPACE}+))(?<bars>\\|*)`,
  'y',
);

export interface MarkupOptions {
  /** True if a tag directly after a word that ends in `|` may be a factor of that word. */
  readonly tagsMayBeFactors: boolean;
}

export function splitMarkup(line: string, options: MarkupOptions): MarkedWords {
  if (!line.includes('<') && !line.includes('>')) {
    const words = line.split(blanks).filter((word) => word !== '');
    return { words, markup: ['', ...words.map(() => '')] };
  }
  const words: string[] = [];
  const markup = [''];
  nextPiece.lastIndex = 0;
  for (let match = nextPiece.exec(line); match !== null; match = nextPiece.exec(line)) {
    const { space, tag, word, bars = '' } = match.groups as Record<string, string | undefined>;
    if (tag === undefined) {
      words.push(word as string);
      markup.push('');
    } else if (options.tagsMayBeFactors && space === '' && words.at(-1)?.endsWith('|')) {
      words[words.length - 1] += tag + bars;
    } else {
      markup[words.length] += `${tag} `;
      nextPiece.lastIndex -= bars.length;
    }
  }
  markup[words.length] = (markup[words.length] as string).slice(0, -1);
  return { words, markup };
}
