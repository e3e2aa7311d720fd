/** Encoded text: its tokens, and the place of each token in the text. */
import { SPACE } from './characters.ts';
import { CHARACTER_OF_BYTE } from './byte-alphabet.ts';

/** The beginning of a token and the place after its end, in UTF-16 units of the text. */
export type Offsets = readonly [start: number, end: number];

/** Parallel lists, one element per token. */
export interface Encoding {
  readonly ids: readonly number[];
  /**
   * The tokens as the vocabulary writes them. An added token is written as it is in the text, with the white space that it takes.
   */
  readonly tokens: readonly string[];
  /**
   * The places of the tokens. A token for some bytes of a character covers the whole character. Tokens that the template added
   * have [0, 0].
   */
  readonly offsets: readonly Offsets[];
  /** The number of the text in a pair to which each token belongs, as the template says. */
  readonly typeIds: readonly number[];
  /** 1 for tokens that the template added, and 0 for those of the text. */
  readonly specialMask: readonly number[];
}

/** White space in tokens: the character for the byte of a space, or white space in an added token. */
const BLANKS = `[${CHARACTER_OF_BYTE[0x20] as string}${SPACE}]`;
const BLANKS_AT_START = new RegExp(`^${BLANKS}*`, 'v');
const BLANKS_AT_END = new RegExp(`${BLANKS}*$`, 'v');

/**
 * Moves offsets past blanks as the reference tokenizer does: by as many characters as the token has blanks, even if one of them
 * is a space that was added before the text.
 * @param first true for the first token
 */
export function trimOffsets(
  [start, end]: Offsets,
  { text, token, first, prefixSpace }: { text: string; token: string; first: boolean; prefixSpace: boolean },
): Offsets {
  const leading = BLANKS_AT_START.exec(token)?.[0].length ?? 0;
  const trailing = BLANKS_AT_END.exec(token)?.[0].length ?? 0;
  // A single space at the beginning was added there, so no character of the text must be left out for it.
  const own = prefixSpace && leading === 1 && (first || start === 0) ? 0 : leading;
  const trimmed = Math.min(forward(text, start, own), end);
  const shorter = backward(text, end, trailing);
  return [trimmed, shorter === null ? end : Math.max(shorter, trimmed)];
}

/** Returns the place a number of characters further on. */
function forward(text: string, from: number, count: number): number {
  let at = from;
  for (let i = 0; i < count && at < text.length; i++) at += sizeOf(text, at);
  return at;
}

/** Returns the place a number of characters back, or null when the text has fewer characters. */
function backward(text: string, from: number, count: number): number | null {
  let at = from;
  for (let i = 0; i < count; i++) {
    if (at === 0) return null;
    at -= at >= 2 && sizeOf(text, at - 2) === 2 ? 2 : 1;
  }
  return at;
}

/** Returns the number of UTF-16 units of the character at a place. */
export function sizeOf(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
}
