/** Splits text into the words within which byte-level BPE merges (Radford et al. 2019, §2.2, and the code published with it). */
import { LETTER, NUMBER, OTHER, SPACE } from './characters.ts';

/**
 * Matches English contractions; runs of letters, of numbers or of other characters, each with the space before it; and white
 * space, whose last character is left for the following word.
 */
const WORDS = new RegExp(
  `'s|'t|'re|'ve|'m|'ll|'d| ?${LETTER}+| ?${NUMBER}+| ?${OTHER}+|${SPACE}+(?!${SPACE.replace('[', '[^')})|${SPACE}+`,
  'gv',
);

/** Returns the words of a text, which follow each other without a gap. */
export function splitWords(text: string): readonly string[] {
  return text.match(WORDS) ?? [];
}
